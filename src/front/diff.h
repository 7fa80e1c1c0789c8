/* diff.h - expected lines against actual ones, as a unified diff. */
#ifndef FRONT_DIFF_H
#define FRONT_DIFF_H

#include <stdbool.h>
#include <stddef.h>

#include "base/strbuf.h"

struct diff_line {
	const char *s; /* n bytes, without its end */
	size_t n;
	bool open; /* it has no end */
};

struct diff_lines {
	struct diff_line *at; /* freed by whoever holds it */
	size_t n;
};

/* The lines of a text, pointing into it; the last one needs no line end. */
struct diff_lines diff_split_lines(const char *s, size_t n);

/* True when the actual lines are those expected, where an expected line `...` stands
 * for any number of any lines. */
bool diff_lines_match(struct diff_lines expected, struct diff_lines actual);

/* A part of a file, and what is to stand there. */
struct diff_hunk {
	const struct diff_line *head; /* the line before it, shown as context, or NULL */
	size_t number;                /* of its first line, from 1 */
	struct diff_lines expected, actual;
};

/* Appends a hunk of a unified diff. *shift is by how many lines earlier hunks have made the
 * file longer; it is brought up to date. */
void diff_add_hunk(struct strbuf *out, const struct diff_hunk *hunk, long *shift);

#endif
