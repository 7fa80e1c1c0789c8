/* strbuf.h - a growing text buffer, and the reading of words and numbers.
 *
 * A struct text starts zeroed, is always NUL-terminated once anything was
 * added, and is freed by text_free. */
#ifndef BASE_STRBUF_H
#define BASE_STRBUF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/banned.h"

struct text {
	char *s; /* NULL while empty and never grown */
	size_t n, cap;
};

/* The content, never NULL; valid until the text is next changed. */
const char *text_get(const struct text *t);
void text_add(struct text *t, const char *s);
void text_add_n(struct text *t, const char *s, size_t n);
void text_char(struct text *t, char c);
void text_format(struct text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Empties it and keeps the memory. */
void text_clear(struct text *t);
void text_free(struct text *t);

/* Reads a whole decimal number from s (digits only, no sign or blanks).
 * Returns false, leaving *out alone, unless all of s is a number in low..high. */
bool read_number(const char *s, uint64_t low, uint64_t high, uint64_t *out);

/* Cuts line at blanks (space and tab) into words, in place; words point into
 * line. Stores at most cap words and returns how many there are in all. */
size_t cut_words(char *line, char **words, size_t cap);

/* Cuts text at single blanks into fields, in place; an empty field is one, too.
 * Stores at most cap of them and returns how many there are in all. */
size_t cut_fields(char *text, char **fields, size_t cap);

/* A word for an error text: its beginning, cut at a character, with "..." when
 * it is long. Use as clip(word).s within one expression. */
struct clip {
	char s[52];
};
struct clip clip(const char *word);

/* True when the n bytes at s are valid UTF-8 without NUL (RFC 3629: no
 * surrogates, nothing overlong, nothing above U+10FFFF). */
bool valid_utf8(const char *s, size_t n);

#endif
