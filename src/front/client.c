/* client.c - the answers come from any thread; they are kept until the caller's own
 * thread hands them on. */
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

/* Our own `wait`, which tells when everything before it was answered. Its answer is
 * not handed on. */
static const char sync_line[] = "@-dialogue- wait", sync_answer[] = "@-dialogue- ok\n";

struct client {
	struct writer *out; /* the caller's, */
	int out_fd;         /* and what it writes to */
	struct writer *session_out;
	struct session *session;
	client_receive *receive;
	void *to;
	pthread_mutex_t lock; /* of what follows, up to the blank line */
	struct strbuf inbox;  /* lines not yet handed on */
	bool synced;          /* our `wait` was answered */
	int wake_pipe[2];     /* holds a byte while the inbox or synced has something */

	bool over;
};

/* Called by the session, from any thread. */
static void collect_lines(void *to, const char *lines, size_t n)
{
	struct client *c = to;
	pthread_mutex_lock(&c->lock);
	bool first = c->inbox.n == 0 && !c->synced;
	if (n == sizeof sync_answer - 1 && memcmp(lines, sync_answer, n) == 0)
		c->synced = true;
	else
		strbuf_add_n(&c->inbox, lines, n);
	if (first)
		ensure(write(c->wake_pipe[1], "", 1) == 1);
	pthread_mutex_unlock(&c->lock);
}

/* Hands the inbox on. True when our own `wait` has been answered. */
static bool deliver_inbox(struct client *c)
{
	char byte;
	pthread_mutex_lock(&c->lock);
	struct strbuf lines = c->inbox;
	bool synced = c->synced;
	if (lines.n > 0 || synced)
		ensure(read(c->wake_pipe[0], &byte, 1) == 1);
	c->inbox = (struct strbuf){0};
	c->synced = false;
	pthread_mutex_unlock(&c->lock);
	if (lines.n > 0)
		c->receive(c->to, strbuf_get(&lines), lines.n);
	strbuf_free(&lines);
	return synced;
}

struct client *client_new(struct writer *out, int out_fd, client_receive *receive, void *to)
{
	struct client *c = xzalloc(sizeof *c);
	ensure(pthread_mutex_init(&c->lock, NULL) == 0);
	os_pipe(c->wake_pipe, O_CLOEXEC);
	c->out = out;
	c->out_fd = out_fd;
	c->receive = receive;
	c->to = to;
	c->session_out = writer_new_sink(collect_lines, c);
	c->session = session_new(c->session_out);
	return c;
}

void client_free(struct client *c)
{
	session_free(c->session);
	writer_free(c->session_out);
	deliver_inbox(c);
	close(c->wake_pipe[0]);
	close(c->wake_pipe[1]);
	pthread_mutex_destroy(&c->lock);
	free(c);
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

bool client_send(struct client *c, const char *line, size_t n, bool waits)
{
	if (c->over)
		return false;
	bool was_busy = session_busy(c->session);
	c->over = !session_handle_line(c->session, line, n);
	waits = waits && session_busy(c->session) && (!was_busy || is_wait(line));
	if (waits)
		session_handle_line(c->session, sync_line, sizeof sync_line - 1);
	while (!deliver_inbox(c) && waits)
		if (!stdio_front_wait_readable(c->out, c->wake_pipe[0], c->out_fd)) {
			c->over = true;
			waits = false;
		}
	return !c->over;
}
