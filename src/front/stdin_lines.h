/* stdin_lines.h - what is read, cut at line ends. A line that is too long is handed out once, as far as it
 * was read, and the rest of it is dropped. */
#ifndef FRONT_STDIN_LINES_H
#define FRONT_STDIN_LINES_H

#include <stdbool.h>
#include <stddef.h>

/* Starts with max alone, freed by stdin_lines_free. */
struct stdin_lines {
	size_t max; /* bytes of a line without its end */
	char *at;   /* owned: what was read and not yet handed out, from `from` on */
	size_t n, cap, from;
	size_t scanned; /* so many of those are known to hold no line end */
	bool too_long;  /* the present line was handed out; the rest of it is dropped */
};

/* Reads once. Returns 1 when bytes came, 0 at the end, -1 when there is nothing yet. What was handed out
 * is gone. */
int stdin_lines_read(struct stdin_lines *in, int fd);
/* The next line without its end, n bytes, good until the next read; NULL: no whole one was read. One that
 * is too long has more than max. */
const char *stdin_lines_next(struct stdin_lines *in, size_t *n);
/* At the end of input: a last line without its end; NULL: there is none. */
const char *stdin_lines_last(struct stdin_lines *in, size_t *n);
void stdin_lines_free(struct stdin_lines *in);

#endif
