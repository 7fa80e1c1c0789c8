/* complete.h - legal tokens by their parts: listed, and completed by tab. */
#ifndef FRONT_SHELL_COMPLETE_H
#define FRONT_SHELL_COMPLETE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/strbuf.h"
#include "engine/tokens.h"

/* The callback `complete` of line_edit.h, whose `to` is the model. */
char **complete_line(void *model, const char *line, size_t from, bool *append_space);

/* Where the part of a token that begins at `from` ends: a square, a word, a sign. */
size_t legal_part_end(const char *token, size_t from);
/* Appends the legal tokens that begin with a prefix, in at most so many columns. */
void legal_list_add(const struct tokens *legal, const char *prefix, int columns,
                    struct strbuf *out);

#endif
