/* utf8.h - checking UTF-8, and cutting it between characters. */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>

#include "base/banned.h"

/* True when the n bytes at s are valid UTF-8 without NUL (RFC 3629: no
 * surrogates, nothing overlong, nothing above U+10FFFF). */
bool utf8_valid(const char *s, size_t n);

/* A word for an error text: its first 48 bytes, cut at a character and with "..."
 * behind, when it is longer. Use as ellipsize(word).s within one expression. */
struct ellipsized {
	char s[52];
};
struct ellipsized ellipsize(const char *word);

#endif
