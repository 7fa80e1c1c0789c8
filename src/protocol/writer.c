/* writer.c - locked writes that wait in poll, never in write. */
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

#include "base/memory.h"
#include "base/os.h"
#include "protocol/output.h"
#include "protocol/self_pipe.h"

struct writer {
	int fd; /* -1: sink is called */
	writer_sink *sink;
	void *to;
	bool nonblocking; /* fd is our own, and a write to it never waits */
	pthread_mutex_t lock;
	atomic_bool gone;     /* nothing more can be written */
	atomic_bool given_up; /* nothing may wait any more */
	atomic_int error;     /* errno of the write that failed, or 0 */
	int self_pipe[2];     /* of a descriptor: a byte in it ends every poll */
};

/* A pipe can be opened again without blocking, which leaves the descriptor that
 * others may share as it is and saves asking before each write. -1: no pipe. */
static int reopen_pipe(int fd)
{
	struct stat st;
	char path[32];
	if (fstat(fd, &st) != 0 || !S_ISFIFO(st.st_mode))
		return -1;
	snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
	return open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC);
}

static struct writer *writer_make(int fd)
{
	struct writer *w = xzalloc(sizeof *w);
	w->fd = fd;
	ensure(pthread_mutex_init(&w->lock, NULL) == 0);
	return w;
}

struct writer *writer_new(int fd)
{
	int pipe_fd = reopen_pipe(fd);
	struct writer *w = writer_make(pipe_fd >= 0 ? pipe_fd : fd);
	w->nonblocking = pipe_fd >= 0;
	self_pipe_open(w->self_pipe, O_CLOEXEC);
	return w;
}

struct writer *writer_new_sink(writer_sink *sink, void *to)
{
	struct writer *w = writer_make(-1);
	w->sink = sink;
	w->to = to;
	w->self_pipe[0] = w->self_pipe[1] = -1;
	return w;
}

void writer_free(struct writer *w)
{
	if (w->nonblocking)
		close(w->fd);
	if (!w->sink) {
		close(w->self_pipe[0]);
		close(w->self_pipe[1]);
	}
	pthread_mutex_destroy(&w->lock);
	free(w);
}

void writer_give_up(struct writer *w)
{
	if (!atomic_exchange(&w->given_up, true))
		self_pipe_wake(w->self_pipe);
}

bool writer_gone(const struct writer *w)
{
	return atomic_load(&w->gone) || atomic_load(&w->given_up);
}

int writer_fd(const struct writer *w)
{
	return w->fd;
}

int writer_gone_fd(const struct writer *w)
{
	return w->self_pipe[0];
}

int writer_error(const struct writer *w)
{
	return atomic_load(&w->error);
}

/* Milliseconds until a moment, for poll: -1 for ever. */
static int milliseconds_until(int64_t deadline)
{
	if (deadline == INT64_MAX)
		return -1;
	int64_t left = (deadline - os_monotonic_ns() + 999999) / 1000000;
	return left < 0 ? 0 : left > INT_MAX ? INT_MAX : (int)left;
}

int writer_wait_readable(const struct writer *w, int first, int second, int64_t deadline)
{
	for (;;) {
		struct pollfd p[4] = {
			{first, POLLIN, 0}, {second, POLLIN, 0}, {w->self_pipe[0], POLLIN, 0}, {w->fd, 0, 0}};
		int n = poll(p, 4, milliseconds_until(deadline));
		if (n < 0 && errno != EINTR)
			return WAIT_GONE;
		if (n > 0 && (p[2].revents || (p[3].revents & (POLLERR | POLLHUP | POLLNVAL))))
			return WAIT_GONE;
		if (n > 0 && (p[0].revents || p[1].revents))
			return p[0].revents ? first : second;
		if (n == 0 && os_monotonic_ns() >= deadline)
			return WAIT_PASSED;
	}
}

/* Waits until a piece of PIPE_BUF bytes can be written without blocking, so
 * that no thread is ever stuck inside write. */
static bool wait_writable(struct writer *w)
{
	for (;;) {
		bool given_up = atomic_load(&w->given_up);
		struct pollfd p[2] = {{w->fd, POLLOUT, 0}, {w->self_pipe[0], POLLIN, 0}};
		int n = poll(p, given_up ? 1 : 2, given_up ? 0 : -1);
		if (n < 0 && errno == EINTR)
			continue;
		if (n > 0 && p[0].revents)
			return true; /* an error shows itself in write */
		if (given_up || n < 0 || atomic_load(&w->gone))
			return false;
	}
}

/* So many of n bytes are written at once: whole lines, as many as fit into PIPE_BUF,
 * which a pipe takes all or none of, so that giving up tears no line. Only a line that
 * is longer goes in parts. */
static size_t chunk_size(const char *s, size_t n)
{
	size_t most = n < PIPE_BUF ? n : PIPE_BUF, chunk = most;
	while (chunk > 0 && s[chunk - 1] != '\n')
		chunk--;
	return chunk > 0 ? chunk : most;
}

/* False once nothing can be written any more. */
static bool write_all(struct writer *w, const char *s, size_t n)
{
	bool may_write = w->nonblocking;
	while (n > 0) {
		if (!may_write && !wait_writable(w))
			return false;
		ssize_t written = write(w->fd, s, chunk_size(s, n));
		may_write = w->nonblocking && written >= 0;
		if (written < 0 && errno != EINTR && errno != EAGAIN) {
			bool reader_left = errno == EPIPE || errno == ECONNRESET;
			atomic_store(&w->error, reader_left ? 0 : errno);
			return false;
		}
		if (written > 0) {
			s += written;
			n -= (size_t)written;
		}
	}
	return true;
}

bool writer_put_output(struct writer *w, const struct output *o)
{
	struct strbuf tagged = {0};
	const char *text = o->text;
	size_t n = o->n;
	if (o->tag && !w->sink) {
		output_add_lines(o, &tagged);
		text = tagged.s;
		n = tagged.n;
	}
	pthread_mutex_lock(&w->lock);
	bool fine = !atomic_load(&w->gone);
	if (fine && w->sink)
		w->sink(w->to, o);
	else if (fine)
		fine = write_all(w, text, n);
	if (!fine && !atomic_exchange(&w->gone, true))
		self_pipe_wake(w->self_pipe);
	pthread_mutex_unlock(&w->lock);
	strbuf_free(&tagged);
	return fine;
}

bool writer_put(struct writer *w, const char *lines, size_t n)
{
	return writer_put_output(w, &(struct output){.text = lines, .n = n});
}

void writer_end_at_line(struct writer *w)
{
	pthread_mutex_lock(&w->lock);
}
