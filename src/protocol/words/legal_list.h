/* legal_list.h - legal tokens by their parts, in lines for people. */
#ifndef PROTOCOL_LEGAL_LIST_H
#define PROTOCOL_LEGAL_LIST_H

#include "engine/tokens.h"

/* Where the part of a token that begins at `from` ends: a square, a word, a sign. */
size_t legal_part_end(const char *token, size_t from);
/* Appends the legal tokens that begin with a prefix, in at most so many columns. */
void legal_list_add(const struct tokens *legal, const char *prefix, int columns,
                    struct strbuf *out);

#endif
