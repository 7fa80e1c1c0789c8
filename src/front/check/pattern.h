/* pattern.h - a line of which parts are left open: the expectations `#=` and `#-` of a transcript. */
#ifndef FRONT_CHECK_PATTERN_H
#define FRONT_CHECK_PATTERN_H

#include <stdbool.h>
#include <stddef.h>

/* In a pattern `{*}` stands for any text, `{a|b}` for one of these, `{!a|b}` for one word, which is
 * none of these, `{-5..30}` for an integer between these, either of which may be missing; `{{` is a
 * brace. All else stands for itself. */

/* What is wrong with a pattern of n bytes, or NULL. */
const char *pattern_fault(const char *pattern, size_t n);
/* True when a whole line, of length bytes, is as a pattern without fault has it. Takes time in proportion to
 * the product of both lengths, whatever they are. */
bool pattern_match(const char *pattern, size_t n, const char *line, size_t length);

/* Where a line stops to fit: the first part of the pattern that nothing in its place fits, and that place. */
struct misfit {
	size_t part, place; /* the length of the pattern: it has ended; that of the line: this has */
};

/* The same, and where it does not fit the place. */
bool pattern_match_until(const char *pattern, size_t n, const char *line, size_t length,
                         struct misfit *misfit);

#endif
