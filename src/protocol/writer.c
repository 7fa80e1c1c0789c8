#include "protocol/writer.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/strbuf.h"

struct writer {
	int fd;              /* -1: take is called */
	take_lines *take;
	void *to;
	bool nonblocking; /* fd is our own, and a write to it never waits */
	pthread_mutex_t lock;
	struct strbuf tagged;  /* scratch, under the lock */
	atomic_bool gone;    /* nothing more can be written */
	atomic_bool given_up; /* nothing may wait any more */
	int wake[2];         /* a byte in it: gone or given up */
};

/* A pipe can be opened again without blocking, which leaves the descriptor that
 * others may share as it is and saves asking before each write. -1: no pipe. */
static int reopen_pipe(int fd)
{
	struct stat about;
	char path[32];
	if (fstat(fd, &about) != 0 || !S_ISFIFO(about.st_mode))
		return -1;
	snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
	return open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC);
}

static struct writer *make(int fd)
{
	struct writer *w = xzalloc(sizeof *w);
	w->fd = fd;
	ensure(pthread_mutex_init(&w->lock, NULL) == 0);
	ensure(pipe(w->wake) == 0);
	return w;
}

struct writer *writer_new(int fd)
{
	int own = reopen_pipe(fd);
	struct writer *w = make(own >= 0 ? own : fd);
	w->nonblocking = own >= 0;
	return w;
}

struct writer *writer_to(take_lines *take, void *to)
{
	struct writer *w = make(-1);
	w->take = take;
	w->to = to;
	return w;
}

void writer_free(struct writer *w)
{
	if (w->nonblocking)
		close(w->fd);
	close(w->wake[0]);
	close(w->wake[1]);
	pthread_mutex_destroy(&w->lock);
	strbuf_free(&w->tagged);
	free(w);
}

static void wake(struct writer *w)
{
	ssize_t ignored = write(w->wake[1], "", 1);
	(void)ignored;
}

void writer_give_up(struct writer *w)
{
	if (!atomic_exchange(&w->given_up, true))
		wake(w);
}

bool writer_gone(const struct writer *w)
{
	return atomic_load(&w->gone) || atomic_load(&w->given_up);
}

int writer_gone_fd(const struct writer *w)
{
	return w->wake[0];
}

/* Waits until a piece of PIPE_BUF bytes can be written without blocking, so
 * that no thread is ever stuck inside write. */
static bool writable(struct writer *w)
{
	for (;;) {
		bool hurry = atomic_load(&w->given_up);
		struct pollfd p[2] = {{w->fd, POLLOUT, 0}, {w->wake[0], POLLIN, 0}};
		int n = poll(p, hurry ? 1 : 2, hurry ? 0 : -1);
		if (n < 0 && errno == EINTR)
			continue;
		if (n > 0 && p[0].revents)
			return true; /* an error shows itself in write */
		if (hurry || n < 0 || atomic_load(&w->gone))
			return false;
	}
}

static bool put_all(struct writer *w, const char *s, size_t n)
{
	bool asked = w->nonblocking;
	if (w->take) {
		w->take(w->to, s, n);
		return true;
	}
	while (n > 0) {
		if (!asked && !writable(w))
			return false;
		ssize_t k = write(w->fd, s, n < PIPE_BUF ? n : PIPE_BUF);
		asked = w->nonblocking && k >= 0;
		if (k < 0 && errno != EINTR && errno != EAGAIN)
			return false;
		if (k > 0) {
			s += k;
			n -= (size_t)k;
		}
	}
	return true;
}

static void add_tags(struct strbuf *out, const char *tag, const char *lines, size_t n)
{
	strbuf_clear(out);
	for (const char *end = lines + n; lines < end;) {
		const char *stop = memchr(lines, '\n', (size_t)(end - lines));
		size_t length = stop ? (size_t)(stop - lines) + 1 : (size_t)(end - lines);
		strbuf_printf(out, "@%s ", tag);
		strbuf_add_n(out, lines, length);
		lines += length;
	}
}

bool writer_put(struct writer *w, const char *tag, const char *lines, size_t n)
{
	pthread_mutex_lock(&w->lock);
	if (tag) {
		add_tags(&w->tagged, tag, lines, n);
		lines = strbuf_get(&w->tagged);
		n = w->tagged.n;
	}
	bool fine = !atomic_load(&w->gone) && put_all(w, lines, n);
	if (!fine && !atomic_exchange(&w->gone, true))
		wake(w);
	pthread_mutex_unlock(&w->lock);
	return fine;
}
