/* stdin_lines.c - a buffer that grows as far as a line may. */
#include "front/stdin_lines.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"

enum { READ_AT_ONCE = 1 << 16 };

int stdin_lines_read(struct stdin_lines *in, int fd)
{
	if (in->from > 0)
		memmove(in->at, in->at + in->from, in->n - in->from);
	in->n -= in->from;
	in->from = 0;
	in->at = array_grow(in->at, &in->cap, in->n + READ_AT_ONCE, 1);
	ssize_t k = read(fd, in->at + in->n, in->cap - in->n);
	if (k < 0)
		return errno == EINTR || errno == EAGAIN ? -1 : 0;
	in->n += (size_t)k;
	return k > 0;
}

/* Hands out n bytes, and skips so many more. */
static const char *hand_out(struct stdin_lines *in, size_t n, size_t skipped)
{
	const char *line = in->at + in->from;
	in->from += n + skipped;
	in->scanned = 0;
	return line;
}

const char *stdin_lines_next(struct stdin_lines *in, size_t *n)
{
	char *end;
	while (in->from + in->scanned < in->n &&
	       (end = memchr(in->at + in->from + in->scanned, '\n', in->n - in->from - in->scanned))) {
		bool dropped = in->too_long;
		*n = (size_t)(end - (in->at + in->from));
		in->too_long = false;
		const char *line = hand_out(in, *n, 1);
		if (!dropped)
			return line;
	}
	in->scanned = in->n - in->from;
	if (!in->too_long && in->scanned <= in->max + 1) /* and a CR */
		return NULL;
	bool dropped = in->too_long;
	in->too_long = true;
	*n = in->scanned;
	const char *line = hand_out(in, *n, 0);
	return dropped ? NULL : line;
}

const char *stdin_lines_last(struct stdin_lines *in, size_t *n)
{
	*n = in->n - in->from;
	return *n > 0 && !in->too_long ? hand_out(in, *n, 0) : NULL;
}

void stdin_lines_free(struct stdin_lines *in)
{
	free(in->at);
}
