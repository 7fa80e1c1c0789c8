/* held_lines.h - the lines behind a `wait`: a queue, kept until they may run. */
#ifndef PROTOCOL_HELD_LINES_H
#define PROTOCOL_HELD_LINES_H

#include "protocol/request_line.h"

enum { HELD_MAX_BYTES = 64 << 20 }; /* of text in all */

struct held_line {
	struct request_line line;
	struct held_line *next;
	char text[]; /* that of the line */
};

/* Starts zeroed, ends with held_lines_free. */
struct held_lines {
	struct held_line *first, *last;
	size_t n_bytes, n_quits, n_views; /* of all lines; how many quit, how many set the view */
};

/* Appends a line, which it takes over; its text is copied. False, and nothing changed, when there is
 * no room. */
bool held_lines_add(struct held_lines *held, const struct request_line *line);
/* Takes the first line out, which the caller frees by held_line_free; NULL when there is none. */
struct held_line *held_lines_take(struct held_lines *held);
void held_line_free(struct held_line *held);
void held_lines_free(struct held_lines *held);

#endif
