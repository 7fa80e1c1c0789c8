/* parse.h - reading numbers, and splitting text into words or fields. */
#ifndef BASE_PARSE_H
#define BASE_PARSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/banned.h"

/* Reads a whole decimal number from s (digits only, no sign or blanks).
 * Returns false, leaving *out alone, unless all of s is a number in low..high. */
bool parse_number(const char *s, uint64_t low, uint64_t high, uint64_t *out);

/* Splits line at blanks (space and tab) into words, in place; words point into
 * line. Stores at most cap words and returns how many there are in all. */
size_t split_words(char *line, char **words, size_t cap);

/* Is a word one of those, between blanks, ` so ok `, in any case? */
bool is_among_words(const char *words, const char *word);

/* Splits text at single spaces into fields, in place; an empty field is one, too.
 * Stores at most cap of them and returns how many there are in all. */
size_t split_fields(char *text, char **fields, size_t cap);

#endif
