/* client.c - answers are told apart by tags: those to what is said have none of ours. */
#include "front/client.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/strbuf.h"
#include "engine/observation.h"
#include "protocol/self_pipe.h"
#include "protocol/output.h"
#include "protocol/session.h"
#include "protocol/log/session_log.h"

/* Tags that nobody types. */
#define ASK_TAG "\x01"
#define REFEREE_TAG "\x02"

struct client {
	struct writer *writer; /* of the session */
	struct session *session;
	bool over;
	bool awaited; /* the job that runs concerns the line said last */
	enum { SYNC_NONE, SYNC_SENT, SYNC_ANSWERED } sync; /* of our own `wait` */
	pthread_mutex_t lock;
	struct output_queue inbox;   /* not yet fetched; under the lock */
	int wake_pipe[2];            /* holds a byte while there is something to fetch or to hand out */
	struct output_queue outputs; /* fetched, not yet handed out */
	struct output_copy *current; /* that is handed out line by line, or NULL */
	size_t at;                   /* where its next line begins */
	struct strbuf line;          /* the line handed out last */
	struct output_copy *answer;  /* to what was asked last, or NULL */
};

/* Called by the session, from any thread. */
static void collect(void *to, const struct output *o)
{
	struct client *c = to;
	pthread_mutex_lock(&c->lock);
	bool first = !c->inbox.first;
	output_queue_add(&c->inbox, o);
	pthread_mutex_unlock(&c->lock);
	if (first)
		self_pipe_wake(c->wake_pipe);
}

struct client *client_new(void)
{
	struct client *c = xzalloc(sizeof *c);
	ensure(pthread_mutex_init(&c->lock, NULL) == 0);
	self_pipe_open(c->wake_pipe, O_CLOEXEC | O_NONBLOCK);
	c->writer = writer_new_sink(collect, c);
	c->session = session_new(c->writer);
	session_set_terms(c->session, &(struct session_terms){.refuses_files = true}, NULL);
	return c;
}

bool client_set_terms(struct client *c, const struct session_terms *terms, struct error *err)
{
	return session_set_terms(c->session, terms, err);
}

void client_end(struct client *c)
{
	c->over = true;
	session_free(c->session);
	c->session = NULL;
}

void client_free(struct client *c)
{
	if (c->session)
		client_end(c);
	writer_free(c->writer);
	close(c->wake_pipe[0]);
	close(c->wake_pipe[1]);
	pthread_mutex_destroy(&c->lock);
	output_queue_free(&c->inbox);
	output_queue_free(&c->outputs);
	strbuf_free(&c->line);
	free(c->current);
	free(c->answer);
	free(c);
}

bool client_over(const struct client *c)
{
	return c->over;
}

bool client_busy(const struct client *c)
{
	return session_busy(c->session);
}

void client_hold_jobs(struct client *c, bool held)
{
	session_hold_jobs(c->session, held);
}

bool client_progress(const struct client *c, struct job_progress *out)
{
	return session_progress(c->session, out);
}

int client_fd(const struct client *c)
{
	return c->wake_pipe[0];
}

static void say(struct client *c, const char *line, size_t n, enum speaker speaker)
{
	if (c->over)
		return;
	bool was_busy = client_busy(c);
	size_t waits = session_count_waits(c->session);
	c->over = !session_handle_line(c->session, line, n, speaker);
	c->awaited = client_busy(c) && (!was_busy || session_count_waits(c->session) > waits);
	c->sync = SYNC_NONE;
}

void client_say(struct client *c, const char *line, size_t n)
{
	say(c, line, n, SPEAKER_VIEWER);
}

void client_say_by_referee(struct client *c, const char *line, size_t n)
{
	say(c, line, n, SPEAKER_REFEREE);
}

void client_await(struct client *c)
{
	c->awaited = !c->over && client_busy(c);
}

void client_end_input(struct client *c)
{
	c->over = c->over || !session_end_input(c->session);
	c->awaited = !c->over && session_waits(c->session);
}

/* Says a command under one of our tags. */
static void say_tagged(struct client *c, const char *tag, const char *command, enum speaker speaker)
{
	struct strbuf line = {0};
	strbuf_printf(&line, "@%s %s", tag, command);
	session_handle_line(c->session, strbuf_get(&line), line.n, speaker);
	strbuf_free(&line);
}

void client_say_as_referee(struct client *c, const char *command)
{
	say_tagged(c, REFEREE_TAG, command, SPEAKER_REFEREE);
}

static bool has_tag(const struct output_copy *copy, const char *tag)
{
	return copy->o.tag && strcmp(copy->o.tag, tag) == 0;
}

/* Moves the inbox to the outputs, what answers ask to the answer, and notes our own `wait`. */
static void fetch(struct client *c)
{
	self_pipe_drain(c->wake_pipe);
	pthread_mutex_lock(&c->lock);
	struct output_queue inbox = c->inbox;
	c->inbox = (struct output_queue){0};
	pthread_mutex_unlock(&c->lock);
	for (struct output_copy *copy; (copy = output_queue_take(&inbox));) {
		if (has_tag(copy, ASK_TAG)) {
			free(c->answer);
			c->answer = copy;
		} else if (has_tag(copy, UNLOGGED_TAG)) {
			c->sync = SYNC_ANSWERED;
			free(copy);
		} else {
			output_queue_append(&c->outputs, copy);
		}
	}
}

struct output_copy *client_next_output(struct client *c, enum recipient *recipient)
{
	if (c->session && !c->over)
		c->over = !session_run_held(c->session);
	fetch(c);
	struct output_copy *next = output_queue_take(&c->outputs);
	bool referee = next && has_tag(next, REFEREE_TAG);
	if (referee)
		next->o.tag = NULL;
	if (recipient)
		*recipient = referee ? RECIPIENT_REFEREE : RECIPIENT_PERSON;
	return next;
}

/* The next line of the output that is handed out, or NULL. */
static const char *current_line(struct client *c)
{
	const struct output *o = c->current ? &c->current->o : NULL;
	if (!o || c->at == o->n)
		return NULL;
	const char *line = o->text + c->at;
	size_t n = strcspn(line, "\n");
	c->at += n + 1;
	strbuf_clear(&c->line);
	output_add_lines(&(struct output){.tag = o->tag, .text = line, .n = n + 1}, &c->line);
	strbuf_truncate(&c->line, c->line.n - 1); /* its end */
	return strbuf_get(&c->line);
}

const char *client_next_line(struct client *c)
{
	const char *line = current_line(c);
	if (line)
		return line;
	free(c->current);
	c->current = client_next_output(c, NULL);
	c->at = 0;
	return current_line(c);
}

/* Waits until there may be an output; false when everything is answered. Our own `wait` tells when
 * everything before it was. */
static bool wait_for_output(struct client *c, const struct writer *out, int64_t deadline,
                            bool *timed_out)
{
	if (c->sync != SYNC_SENT || c->over)
		return false;
	int ready = writer_wait_readable(out, c->wake_pipe[0], -1, deadline);
	*timed_out = ready == WAIT_PASSED;
	c->over = c->over || ready == WAIT_GONE;
	return ready >= 0;
}

static void send_sync(struct client *c)
{
	if (!c->awaited)
		return;
	c->sync = SYNC_SENT;
	c->awaited = false;
	say_tagged(c, UNLOGGED_TAG, "wait", SPEAKER_VIEWER);
}

struct output_copy *client_wait_output(struct client *c, const struct writer *out)
{
	struct output_copy *next;
	bool timed_out;
	send_sync(c);
	while (!(next = client_next_output(c, NULL)))
		if (!wait_for_output(c, out, INT64_MAX, &timed_out))
			break;
	return next;
}

const char *client_wait_line_until(struct client *c, const struct writer *out, int64_t deadline,
                                   bool *timed_out)
{
	const char *line;
	send_sync(c);
	while (!(line = client_next_line(c)))
		if (!wait_for_output(c, out, deadline, timed_out))
			break;
	return line;
}

const char *client_wait_line(struct client *c, const struct writer *out)
{
	bool timed_out;
	return client_wait_line_until(c, out, INT64_MAX, &timed_out);
}

static char *ask(struct client *c, const char *command, enum speaker speaker)
{
	static const char ok[] = "ok\n";
	free(c->answer);
	c->answer = NULL;
	say_tagged(c, ASK_TAG, command, speaker);
	fetch(c);
	if (c->outputs.first) /* a search has said something meanwhile */
		self_pipe_wake(c->wake_pipe);
	const struct output *o = c->answer ? &c->answer->o : NULL;
	return o && o->ok ? xstrndup(o->text, o->n - strlen(ok)) : NULL;
}

const struct error *client_error(const struct client *c)
{
	static const struct error none;
	return c->answer && c->answer->o.err ? c->answer->o.err : &none;
}

char *client_ask(struct client *c, const char *command)
{
	return ask(c, command, SPEAKER_VIEWER);
}

char *client_ask_as_referee(struct client *c, const char *command)
{
	return ask(c, command, SPEAKER_REFEREE);
}

const struct engine *client_engine(const struct client *c)
{
	return session_engine(c->session);
}

const struct table *client_table(const struct client *c)
{
	return session_table(c->session);
}

const struct events *client_events(const struct client *c)
{
	return observation_events(session_engine(c->session));
}

int client_viewer(const struct client *c)
{
	return session_viewer(c->session);
}

bool client_observe(const struct client *c, struct observation *out)
{
	return observation_take(session_engine(c->session), session_viewer(c->session), out);
}
