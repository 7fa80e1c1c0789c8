#include "front/shell/shell_client.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/strbuf.h"
#include "protocol/session.h"

/* Tags that nobody types. */
#define ASKED "@\x01 "
#define REFEREED "@\x02 "
enum { TAG = sizeof ASKED - 1 };

struct wire {
	struct writer *writer;
	struct session *session;
	pthread_mutex_t lock;
	struct strbuf said;  /* whole lines not yet fetched; under the lock */
	int bell[2];       /* a byte in it: something was said */
	struct strbuf heard; /* fetched and not yet taken, from at on */
	size_t at;
	struct strbuf answer; /* to the question being asked */
};

/* Called from any thread. */
static void take(void *to, const char *lines, size_t n)
{
	struct wire *w = to;
	pthread_mutex_lock(&w->lock);
	bool first = w->said.n == 0;
	strbuf_add_n(&w->said, lines, n);
	pthread_mutex_unlock(&w->lock);
	if (first) {
		ssize_t ignored = write(w->bell[1], "", 1);
		(void)ignored;
	}
}

struct wire *wire_open(void)
{
	struct wire *w = xzalloc(sizeof *w);
	ensure(pthread_mutex_init(&w->lock, NULL) == 0);
	ensure(pipe2(w->bell, O_CLOEXEC | O_NONBLOCK) == 0);
	w->writer = writer_new_sink(take, w);
	w->session = session_new(w->writer);
	return w;
}

void wire_close(struct wire *w)
{
	session_free(w->session);
	writer_free(w->writer);
	close(w->bell[0]);
	close(w->bell[1]);
	pthread_mutex_destroy(&w->lock);
	strbuf_free(&w->said);
	strbuf_free(&w->heard);
	strbuf_free(&w->answer);
	free(w);
}

int wire_fd(const struct wire *w)
{
	return w->bell[0];
}

bool wire_busy(const struct wire *w)
{
	return session_busy(w->session);
}

bool wire_say(struct wire *w, const char *line)
{
	return session_handle_line(w->session, line, strlen(line));
}

void wire_referee(struct wire *w, const char *command)
{
	struct strbuf line = {0};
	strbuf_printf(&line, REFEREED "%s", command);
	session_handle_line_as_referee(w->session, strbuf_get(&line), line.n);
	strbuf_free(&line);
}

/* Moves what was said to what is heard; answers to questions go apart. */
static void fetch(struct wire *w)
{
	char bytes[64];
	while (read(w->bell[0], bytes, sizeof bytes) > 0)
		;
	pthread_mutex_lock(&w->lock);
	struct strbuf said = w->said;
	w->said = (struct strbuf){0};
	pthread_mutex_unlock(&w->lock);
	for (const char *line = strbuf_get(&said), *end; (end = strchr(line, '\n')); line = end + 1) {
		bool asked = strncmp(line, ASKED, TAG) == 0;
		size_t skip = asked ? TAG : 0;
		strbuf_add_n(asked ? &w->answer : &w->heard, line + skip,
		           (size_t)(end - line) + 1 - skip);
	}
	strbuf_free(&said);
}

const char *wire_hear(struct wire *w, enum ear *ear)
{
	fetch(w);
	if (w->at == w->heard.n) {
		strbuf_clear(&w->heard);
		w->at = 0;
		return NULL;
	}
	char *line = w->heard.s + w->at, *end = strchr(line, '\n');
	w->at += (size_t)(end - line) + 1;
	*end = '\0';
	*ear = strncmp(line, REFEREED, TAG) == 0 ? EAR_REFEREE : EAR_PERSON;
	return *ear == EAR_REFEREE ? line + TAG : line;
}

/* Cuts the last line off an answer; false when it is an error. */
static bool cut_end(struct strbuf *answer)
{
	size_t n = answer->n ? answer->n - 1 : 0;
	while (n > 0 && answer->s[n - 1] != '\n')
		n--;
	bool fine = answer->n > 0 && strncmp(answer->s + n, "ok", 2) == 0;
	if (fine)
		answer->s[n] = '\0';
	return fine;
}

char *wire_ask(struct wire *w, const char *command)
{
	struct strbuf line = {0};
	strbuf_printf(&line, ASKED "%s", command);
	strbuf_clear(&w->answer);
	session_handle_line(w->session, strbuf_get(&line), line.n);
	strbuf_free(&line);
	fetch(w);
	return cut_end(&w->answer) ? strdup(w->answer.s) : NULL;
}

json_t *wire_ask_json(struct wire *w, const char *command)
{
	char *line = wire_ask(w, command);
	json_t *value = line ? json_loads(line, 0, NULL) : NULL;
	free(line);
	return value;
}
