/* client.c - answers are told apart by tags: those to what is said have none of these. */
#include "front/client.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/os.h"
#include "base/strbuf.h"
#include "front/stdio_front.h"
#include "engine/observation.h"
#include "protocol/session.h"
#include "protocol/session_log.h"

/* Tags that nobody types. */
#define ASK_TAG "@\x01 "
#define REFEREE_TAG "@\x02 "
#define SYNC_TAG "@" UNLOGGED_TAG " "
enum { TAG_LENGTH = sizeof ASK_TAG - 1 };

struct client {
	struct writer *writer; /* of the session */
	struct session *session;
	bool over;
	bool awaited; /* the job that runs concerns the line said last */
	enum { SYNC_NONE, SYNC_SENT, SYNC_ANSWERED } sync; /* of our own `wait` */
	pthread_mutex_t lock;
	struct strbuf inbox; /* whole lines not yet fetched; under the lock */
	int wake_pipe[2];    /* holds a byte while there is something to fetch or to hand out */
	struct strbuf lines; /* fetched; those from at on are not yet handed out */
	size_t at;
	struct strbuf answer; /* to what is asked */
};

/* Called by the session, from any thread. */
static void collect_lines(void *to, const char *lines, size_t n)
{
	struct client *c = to;
	pthread_mutex_lock(&c->lock);
	bool first = c->inbox.n == 0;
	strbuf_add_n(&c->inbox, lines, n);
	pthread_mutex_unlock(&c->lock);
	if (first)
		os_pipe_wake(c->wake_pipe);
}

struct client *client_new(void)
{
	struct client *c = xzalloc(sizeof *c);
	ensure(pthread_mutex_init(&c->lock, NULL) == 0);
	os_pipe(c->wake_pipe, O_CLOEXEC | O_NONBLOCK);
	c->writer = writer_new_sink(collect_lines, c);
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
	strbuf_free(&c->inbox);
	strbuf_free(&c->lines);
	strbuf_free(&c->answer);
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

/* True when the line's command is `wait`, tagged or not. */
static bool is_wait(const char *line)
{
	static const char blank[] = " \t\r";
	line += strspn(line, blank);
	if (*line == '@') {
		size_t tag = strcspn(line, blank);
		if (tag == 1) /* an empty tag is refused */
			return false;
		line += tag;
		line += strspn(line, blank);
	}
	return strncmp(line, "wait", 4) == 0 && line[4 + strspn(line + 4, blank)] == '\0';
}

static void say(struct client *c, const char *line, size_t n, enum speaker speaker)
{
	if (c->over)
		return;
	bool was_busy = client_busy(c);
	c->over = !session_handle_line(c->session, line, n, speaker);
	c->awaited = client_busy(c) && (!was_busy || is_wait(line));
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

void client_say_as_referee(struct client *c, const char *command)
{
	struct strbuf line = {0};
	strbuf_printf(&line, REFEREE_TAG "%s", command);
	session_handle_line(c->session, strbuf_get(&line), line.n, SPEAKER_REFEREE);
	strbuf_free(&line);
}

static bool has_tag(const char *line, const char *tag)
{
	return strncmp(line, tag, TAG_LENGTH) == 0;
}

/* Moves the inbox to the lines, what answers ask to the answer, and notes our own `wait`. */
static void fetch_lines(struct client *c)
{
	os_pipe_drain(c->wake_pipe);
	pthread_mutex_lock(&c->lock);
	struct strbuf inbox = c->inbox;
	c->inbox = (struct strbuf){0};
	pthread_mutex_unlock(&c->lock);
	for (const char *line = strbuf_get(&inbox), *end; (end = strchr(line, '\n')); line = end + 1) {
		size_t n = (size_t)(end - line) + 1;
		if (has_tag(line, ASK_TAG))
			strbuf_add_n(&c->answer, line + TAG_LENGTH, n - TAG_LENGTH);
		else if (has_tag(line, SYNC_TAG))
			c->sync = SYNC_ANSWERED;
		else
			strbuf_add_n(&c->lines, line, n);
	}
	strbuf_free(&inbox);
}

const char *client_next_line(struct client *c, enum recipient *recipient)
{
	if (c->session && !c->over)
		c->over = !session_run_held(c->session);
	fetch_lines(c);
	if (c->at == c->lines.n) {
		strbuf_clear(&c->lines);
		c->at = 0;
		return NULL;
	}
	char *line = c->lines.s + c->at, *end = strchr(line, '\n');
	c->at += (size_t)(end - line) + 1;
	*end = '\0';
	bool referee = has_tag(line, REFEREE_TAG);
	if (recipient)
		*recipient = referee ? RECIPIENT_REFEREE : RECIPIENT_PERSON;
	return line + (referee ? TAG_LENGTH : 0);
}

/* Our own `wait` tells when everything before it was answered. */
const char *client_wait_line_until(struct client *c, const struct writer *out, int64_t deadline,
                                   bool *timed_out)
{
	static const char sync_line[] = SYNC_TAG "wait";
	if (c->awaited)
		session_handle_line(c->session, sync_line, sizeof sync_line - 1, SPEAKER_VIEWER);
	c->sync = c->awaited ? SYNC_SENT : c->sync;
	c->awaited = false;
	for (;;) {
		const char *line = client_next_line(c, NULL);
		if (line || c->sync != SYNC_SENT || c->over)
			return line;
		enum stdio_wait wait = stdio_front_wait_readable(out, c->wake_pipe[0], deadline);
		*timed_out = wait == STDIO_PASSED;
		c->over = c->over || wait == STDIO_GONE;
		if (wait != STDIO_READABLE)
			return NULL;
	}
}

const char *client_wait_line(struct client *c, const struct writer *out)
{
	bool timed_out;
	return client_wait_line_until(c, out, INT64_MAX, &timed_out);
}

/* Cuts the last line off an answer; false when it is no `ok`. */
static bool strip_ok_line(struct strbuf *answer)
{
	size_t n = answer->n ? answer->n - 1 : 0;
	while (n > 0 && answer->s[n - 1] != '\n')
		n--;
	bool fine = answer->n > 0 && strncmp(answer->s + n, "ok", 2) == 0;
	if (fine)
		answer->s[n] = '\0';
	else if (answer->n > 0)
		answer->s[--answer->n] = '\0'; /* the line end of an error */
	return fine;
}

static char *ask(struct client *c, const char *command, enum speaker speaker)
{
	struct strbuf line = {0};
	strbuf_printf(&line, ASK_TAG "%s", command);
	strbuf_clear(&c->answer);
	session_handle_line(c->session, strbuf_get(&line), line.n, speaker);
	strbuf_free(&line);
	fetch_lines(c);
	if (c->at < c->lines.n) /* a search has said something meanwhile */
		os_pipe_wake(c->wake_pipe);
	return strip_ok_line(&c->answer) ? xstrdup(c->answer.s) : NULL;
}

const char *client_error(const struct client *c)
{
	const char *line = c->answer.s ? c->answer.s : "";
	static const char info[] = "info string ", error[] = "error ";
	line += strncmp(line, info, sizeof info - 1) == 0 ? sizeof info - 1 : 0;
	return line + (strncmp(line, error, sizeof error - 1) == 0 ? sizeof error - 1 : 0);
}

char *client_ask(struct client *c, const char *command)
{
	return ask(c, command, SPEAKER_VIEWER);
}

char *client_ask_as_referee(struct client *c, const char *command)
{
	return ask(c, command, SPEAKER_REFEREE);
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
