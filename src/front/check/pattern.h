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

#endif
