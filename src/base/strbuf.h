/* strbuf.h - a growing text buffer, and the reading of words and numbers.
 *
 * A struct strbuf starts zeroed, is always NUL-terminated once anything was
 * added, and is freed by strbuf_free. */
#ifndef BASE_STRBUF_H
#define BASE_STRBUF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/banned.h"

struct strbuf {
	char *s; /* NULL while empty and never grown */
	size_t n, cap;
};

/* The content, never NULL; valid until the text is next changed. */
const char *strbuf_get(const struct strbuf *t);
void strbuf_add(struct strbuf *t, const char *s);
void strbuf_add_n(struct strbuf *t, const char *s, size_t n);
void strbuf_add_char(struct strbuf *t, char c);
void strbuf_printf(struct strbuf *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Empties it and keeps the memory. */
void strbuf_clear(struct strbuf *t);
void strbuf_free(struct strbuf *t);

/* Reads a whole decimal number from s (digits only, no sign or blanks).
 * Returns false, leaving *out alone, unless all of s is a number in low..high. */
bool parse_number(const char *s, uint64_t low, uint64_t high, uint64_t *out);

/* Cuts line at blanks (space and tab) into words, in place; words point into
 * line. Stores at most cap words and returns how many there are in all. */
size_t split_words(char *line, char **words, size_t cap);

/* Cuts text at single blanks into fields, in place; an empty field is one, too.
 * Stores at most cap of them and returns how many there are in all. */
size_t split_fields(char *text, char **fields, size_t cap);

/* A word for an error text: its beginning, cut at a character, with "..." when
 * it is long. Use as clip(word).s within one expression. */
struct ellipsized {
	char s[52];
};
struct ellipsized ellipsize(const char *word);

/* True when the n bytes at s are valid UTF-8 without NUL (RFC 3629: no
 * surrogates, nothing overlong, nothing above U+10FFFF). */
bool utf8_valid(const char *s, size_t n);

#endif
