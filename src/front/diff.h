/* diff.h - expected lines against actual ones, as a unified diff. */
#ifndef FRONT_DIFF_H
#define FRONT_DIFF_H

#include <stdbool.h>
#include <stddef.h>

#include "base/strbuf.h"

struct diff_line {
	const char *s; /* n bytes, without its end */
	size_t n;
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

/* Appends a hunk of a unified diff. The expected lines are line `number` (from 1) and
 * the following of a file; `head` (or NULL) is the line before them, shown as context.
 * *shift is by how many lines earlier hunks have made the file longer; it is brought
 * up to date. */
void diff_hunk(struct strbuf *out, const struct diff_line *head, size_t number, long *shift,
               struct diff_lines expected, struct diff_lines actual);

#endif
