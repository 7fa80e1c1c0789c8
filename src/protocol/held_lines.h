/* held_lines.h - the lines behind a `wait`: a queue, kept until they may run. */
#ifndef PROTOCOL_HELD_LINES_H
#define PROTOCOL_HELD_LINES_H

#include <stdbool.h>
#include <stddef.h>

enum { HELD_MAX_BYTES = 64 << 20 }; /* in all */

/* What the others have to know of a held line. */
enum held_kind { HELD_OTHER, HELD_QUIT, HELD_VIEW };

struct held_line {
	struct held_line *next;
	bool as_referee; /* who says it */
	enum held_kind kind;
	size_t n;
	char text[]; /* n bytes, which may be anything */
};

/* Starts zeroed, ends with held_lines_free. */
struct held_lines {
	struct held_line *first, *last;
	size_t n_bytes, n_quits, n_views; /* of all lines; how many are `quit`, `view` */
};

/* Appends a line (n bytes, copied). False, and nothing changed, when there is no room. */
bool held_lines_add(struct held_lines *held, const char *line, size_t n, bool as_referee,
                    enum held_kind kind);
/* Takes the first line out, which the caller frees; NULL when there is none. */
struct held_line *held_lines_take(struct held_lines *held);
void held_lines_free(struct held_lines *held);

#endif
