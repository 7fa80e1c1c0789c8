/* diff.h - what was expected against what came, line by line. */
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
	struct diff_line *at; /* freed by the holder */
	size_t n;
};

/* The lines of a text, pointing into it; a last one needs no line end. */
struct diff_lines diff_split_lines(const char *s, size_t n);
bool diff_line_is(const struct diff_line *line, const char *s);

/* True when the lines that came are those expected, where a line `...` stands
 * for any number of any lines. */
bool diff_lines_match(struct diff_lines expected, struct diff_lines now);

/* Appends a hunk of a unified difference between the two. The expected lines
 * are line `number` (from 1) and the following of a file; of the context that
 * stands before them there, `head` (NULL: none) is shown. `shift` is by how many
 * lines earlier hunks have made the file longer; it is brought up to date. */
void diff_hunk(struct strbuf *out, const struct diff_line *head, size_t number, long *shift,
               struct diff_lines expected, struct diff_lines now);

#endif
