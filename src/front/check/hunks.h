/* hunks.h - the lines of a file that change, as a unified difference. */
#ifndef FRONT_CHECK_HUNKS_H
#define FRONT_CHECK_HUNKS_H

#include "front/check/align.h"

/* Appends a unified difference that patch accepts, with three lines around what changes. For a terminal
 * control characters are written \xHH; otherwise they stay, and lines that have some are first shown so. */
void hunks_print(struct strbuf *out, const char *name, const struct edits *edits, bool terminal);
/* Appends n bytes, control characters as \xHH. */
void hunks_add_visible(struct strbuf *out, const char *s, size_t n);

#endif
