/* hunks.h - the lines of a file that change, as a unified difference. */
#ifndef FRONT_CHECK_HUNKS_H
#define FRONT_CHECK_HUNKS_H

#include "front/check/align.h"

/* Changes that are near each other, with what stands around them; zeroed, but for by_command, before the
 * first. */
struct hunk {
	bool by_command; /* those of two commands are never near */
	size_t from, change,
		end;         /* its first edit, the first that changes something, and behind the last */
	size_t old, new; /* how many lines stand before it, and will */
};

/* Goes to the next hunk; false when there is none. */
bool hunks_next(const struct edits *edits, struct hunk *hunk);
/* Appends the head of a difference, and before it which lines occur that must not. */
void hunks_begin(struct strbuf *out, const char *name, const struct edits *edits, bool terminal);
/* Appends a hunk. */
void hunks_print_one(struct strbuf *out, const struct edits *edits, const struct hunk *hunk,
                     bool terminal);
/* Appends a unified difference that patch accepts, with three lines around what changes. For a terminal
 * control characters are written \xHH; otherwise they stay, and lines that have some are first shown so. */
void hunks_print(struct strbuf *out, const char *name, const struct edits *edits, bool terminal);
/* Appends n bytes, control characters as \xHH. */
void hunks_add_visible(struct strbuf *out, const char *s, size_t n);

#endif
