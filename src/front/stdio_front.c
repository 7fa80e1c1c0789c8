/* stdio_front.c - cuts what is read into lines and hands them to the session. */
#include "front/stdio_front.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"

/* Bytes read and not yet handed over. */
struct input_buffer {
	char *at;
	size_t n, cap;
	size_t scanned; /* so many of the n bytes are known to hold no line end */
	bool too_long;  /* the present line was refused; the rest of it is dropped */
};

/* Hands over one line, unless it was refused. False when the session is over. */
static bool pass_line(struct input_buffer *in, struct session *s, const char *line, size_t n)
{
	bool refused = in->too_long;
	in->too_long = false;
	return refused || session_handle_line(s, line, n, SPEAKER_VIEWER);
}

/* Hands over every whole line. False when the session or output is over. */
static bool pass_lines(struct input_buffer *in, struct session *s, const struct writer *w)
{
	size_t from = 0;
	bool goes_on = true;
	char *end;
	while (goes_on &&
	       (end = memchr(in->at + from + in->scanned, '\n', in->n - from - in->scanned))) {
		size_t length = (size_t)(end - (in->at + from));
		goes_on = pass_line(in, s, in->at + from, length);
		from += length + 1;
		in->scanned = 0;
		goes_on = goes_on && !writer_gone(w);
	}
	memmove(in->at, in->at + from, in->n - from);
	in->n -= from;
	in->scanned = in->n;
	return goes_on;
}

/* Refuses what has grown too long for a line and its CR, and drops it. */
static void refuse_long_line(struct input_buffer *in, struct session *s)
{
	if (!in->too_long && in->n <= LINE_MAX_BYTES + 1)
		return;
	if (!in->too_long)
		session_handle_line(s, in->at, in->n, SPEAKER_VIEWER);
	in->too_long = true;
	in->n = in->scanned = 0;
}

/* Reads once. Returns 1 when bytes came, 0 at the end, -1 when there is nothing yet. */
static int read_more(struct input_buffer *in, int fd)
{
	in->at = array_grow(in->at, &in->cap, in->n + (1 << 16), 1);
	ssize_t k = read(fd, in->at + in->n, in->cap - in->n);
	if (k < 0)
		return errno == EINTR || errno == EAGAIN ? -1 : 0;
	in->n += (size_t)k;
	return k > 0;
}

void stdio_front_run(struct session *s, struct writer *w, int fd)
{
	struct input_buffer in = {0};
	bool goes_on = true, ended = false;
	int ready;
	while (goes_on && !ended &&
	       (ready = writer_wait_readable(w, session_fd(s), fd, INT64_MAX)) >= 0) {
		int got = ready == fd ? read_more(&in, fd) : -1;
		ended = got == 0;
		goes_on = session_run_held(s);
		if (goes_on && got > 0) {
			goes_on = pass_lines(&in, s, w);
			refuse_long_line(&in, s);
		}
	}
	if (goes_on && ended && in.n > 0) /* a last line without its end */
		goes_on = pass_line(&in, s, in.at, in.n);
	goes_on = goes_on && ended && session_end_input(s);
	while (goes_on && session_waits(s) &&
	       writer_wait_readable(w, session_fd(s), -1, INT64_MAX) >= 0)
		goes_on = session_run_held(s);
	free(in.at);
}
