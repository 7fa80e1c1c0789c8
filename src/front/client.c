#include "front/client.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "base/strbuf.h"
#include "front/stdio_front.h"

/* Our own `wait`, whose answer nobody else is to hear. */
static const char sync_line[] = "@-dialogue- wait", sync_answer[] = "@-dialogue- ok\n";

struct dialogue {
	struct writer *out, *ears;
	int out_fd;
	struct session *session;
	hear_lines *hear;
	void *to;
	pthread_mutex_t lock; /* of what follows, up to the blank line */
	struct strbuf heard;    /* and not yet handed on */
	bool synced;          /* our `wait` was answered */
	int wake[2];          /* a byte in it: something was heard */

	bool over;
};

/* From any thread. */
static void overhear(void *at, const char *lines, size_t n)
{
	struct dialogue *d = at;
	pthread_mutex_lock(&d->lock);
	bool first = d->heard.n == 0 && !d->synced;
	if (n == sizeof sync_answer - 1 && memcmp(lines, sync_answer, n) == 0)
		d->synced = true;
	else
		strbuf_add_n(&d->heard, lines, n);
	if (first)
		ensure(write(d->wake[1], "", 1) == 1);
	pthread_mutex_unlock(&d->lock);
}

/* Hands on what was heard; true when our `wait` was among it. */
static bool hand_on(struct dialogue *d)
{
	char byte;
	pthread_mutex_lock(&d->lock);
	struct strbuf heard = d->heard;
	bool synced = d->synced;
	if (heard.n > 0 || synced)
		ensure(read(d->wake[0], &byte, 1) == 1);
	d->heard = (struct strbuf){0};
	d->synced = false;
	pthread_mutex_unlock(&d->lock);
	if (heard.n > 0)
		d->hear(d->to, strbuf_get(&heard), heard.n);
	strbuf_free(&heard);
	return synced;
}

struct dialogue *dialogue_new(struct writer *out, int out_fd, hear_lines *hear, void *to)
{
	struct dialogue *d = xzalloc(sizeof *d);
	ensure(pthread_mutex_init(&d->lock, NULL) == 0);
	ensure(pipe(d->wake) == 0);
	d->out = out;
	d->out_fd = out_fd;
	d->hear = hear;
	d->to = to;
	d->ears = writer_new_sink(overhear, d);
	d->session = session_new(d->ears);
	return d;
}

void dialogue_free(struct dialogue *d)
{
	session_free(d->session);
	writer_free(d->ears);
	hand_on(d);
	close(d->wake[0]);
	close(d->wake[1]);
	pthread_mutex_destroy(&d->lock);
	free(d);
}

/* True when the line's command is `wait`, tagged or not. */
static bool is_wait(const char *line)
{
	static const char blank[] = " \t\r";
	line += strspn(line, blank);
	if (*line == '@') {
		line += strcspn(line, blank);
		line += strspn(line, blank);
	}
	return strncmp(line, "wait", 4) == 0 && line[4 + strspn(line + 4, blank)] == '\0';
}

bool dialogue_say(struct dialogue *d, const char *line, size_t n, bool waits)
{
	if (d->over)
		return false;
	bool was_busy = session_busy(d->session);
	d->over = !session_handle_line(d->session, line, n);
	waits = waits && session_busy(d->session) && (!was_busy || is_wait(line));
	if (waits)
		session_handle_line(d->session, sync_line, sizeof sync_line - 1);
	while (!hand_on(d) && waits)
		if (!piped_await(d->out, d->wake[0], d->out_fd)) {
			d->over = true;
			waits = false;
		}
	return !d->over;
}
