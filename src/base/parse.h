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

/* The words of a line, which is copied, also parted by some signs; of more than there is room for none.
 * `auto_split_line words = split_line(line, "");` frees them where its scope is left. */
enum { SPLIT_WORDS_MAX = 256 };
struct split_line {
	char *copy, *at[SPLIT_WORDS_MAX];
	size_t n;
};
#define auto_split_line __attribute__((cleanup(split_line_free))) struct split_line
struct split_line split_line(const char *line, const char *signs);
void split_line_free(struct split_line *words);

/* Is a word one of those, between blanks, ` so ok `, in any case? */
bool is_among_words(const char *words, const char *word);

/* Splits text at single spaces into fields, in place; an empty field is one, too.
 * Stores at most cap of them and returns how many there are in all. */
size_t split_fields(char *text, char **fields, size_t cap);

#endif
