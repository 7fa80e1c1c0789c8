/* shell_client.c - answers are told apart by tags: the person's have none. */
#include "front/shell/shell_client.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/strbuf.h"
#include "protocol/session.h"

/* Tags that nobody types. */
#define QUERY_TAG "@\x01 "
#define REFEREE_TAG "@\x02 "
enum { TAG_LENGTH = sizeof QUERY_TAG - 1 };

struct shell_client {
	struct writer *writer; /* of the session */
	struct session *session;
	pthread_mutex_t lock;
	struct strbuf inbox; /* whole lines not yet fetched; under the lock */
	int wake_pipe[2];    /* holds a byte while the inbox has something */
	struct strbuf lines; /* fetched; those from at on are not yet handed out */
	size_t at;
	struct strbuf answer; /* to the present query */
};

/* Called by the session, from any thread. */
static void collect_lines(void *to, const char *lines, size_t n)
{
	struct shell_client *c = to;
	pthread_mutex_lock(&c->lock);
	bool first = c->inbox.n == 0;
	strbuf_add_n(&c->inbox, lines, n);
	pthread_mutex_unlock(&c->lock);
	if (first) {
		ssize_t ignored = write(c->wake_pipe[1], "", 1);
		(void)ignored;
	}
}

struct shell_client *shell_client_open(void)
{
	struct shell_client *c = xzalloc(sizeof *c);
	ensure(pthread_mutex_init(&c->lock, NULL) == 0);
	ensure(pipe2(c->wake_pipe, O_CLOEXEC | O_NONBLOCK) == 0);
	c->writer = writer_new_sink(collect_lines, c);
	c->session = session_new(c->writer);
	return c;
}

void shell_client_close(struct shell_client *c)
{
	session_free(c->session);
	writer_free(c->writer);
	close(c->wake_pipe[0]);
	close(c->wake_pipe[1]);
	pthread_mutex_destroy(&c->lock);
	strbuf_free(&c->inbox);
	strbuf_free(&c->lines);
	strbuf_free(&c->answer);
	free(c);
}

int shell_client_fd(const struct shell_client *c)
{
	return c->wake_pipe[0];
}

bool shell_client_busy(const struct shell_client *c)
{
	return session_busy(c->session);
}

bool shell_client_send(struct shell_client *c, const char *line)
{
	return session_handle_line(c->session, line, strlen(line));
}

void shell_client_send_as_referee(struct shell_client *c, const char *command)
{
	struct strbuf line = {0};
	strbuf_printf(&line, REFEREE_TAG "%s", command);
	session_handle_line_as_referee(c->session, strbuf_get(&line), line.n);
	strbuf_free(&line);
}

/* Moves the inbox to the lines, and what answers a query to the answer. */
static void fetch_lines(struct shell_client *c)
{
	char bytes[64];
	while (read(c->wake_pipe[0], bytes, sizeof bytes) > 0)
		;
	pthread_mutex_lock(&c->lock);
	struct strbuf inbox = c->inbox;
	c->inbox = (struct strbuf){0};
	pthread_mutex_unlock(&c->lock);
	for (const char *line = strbuf_get(&inbox), *end; (end = strchr(line, '\n')); line = end + 1) {
		bool is_query = strncmp(line, QUERY_TAG, TAG_LENGTH) == 0;
		size_t skip = is_query ? TAG_LENGTH : 0;
		strbuf_add_n(is_query ? &c->answer : &c->lines, line + skip,
		             (size_t)(end - line) + 1 - skip);
	}
	strbuf_free(&inbox);
}

const char *shell_client_next_line(struct shell_client *c, enum recipient *recipient)
{
	fetch_lines(c);
	if (c->at == c->lines.n) {
		strbuf_clear(&c->lines);
		c->at = 0;
		return NULL;
	}
	char *line = c->lines.s + c->at, *end = strchr(line, '\n');
	c->at += (size_t)(end - line) + 1;
	*end = '\0';
	*recipient = strncmp(line, REFEREE_TAG, TAG_LENGTH) == 0 ? RECIPIENT_REFEREE : RECIPIENT_PERSON;
	return *recipient == RECIPIENT_REFEREE ? line + TAG_LENGTH : line;
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
	return fine;
}

char *shell_client_query(struct shell_client *c, const char *command)
{
	struct strbuf line = {0};
	strbuf_printf(&line, QUERY_TAG "%s", command);
	strbuf_clear(&c->answer);
	session_handle_line(c->session, strbuf_get(&line), line.n);
	strbuf_free(&line);
	fetch_lines(c);
	return strip_ok_line(&c->answer) ? xstrdup(c->answer.s) : NULL;
}

json_t *shell_client_query_json(struct shell_client *c, const char *command)
{
	char *line = shell_client_query(c, command);
	json_t *value = line ? json_loads(line, 0, NULL) : NULL;
	free(line);
	return value;
}
