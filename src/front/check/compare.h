/* compare.h - the answers a transcript expects, wildcards and all, against those that came. */
#ifndef FRONT_CHECK_COMPARE_H
#define FRONT_CHECK_COMPARE_H

#include "front/check/transcript_text.h"

/* True when a line is the one expected. A word `*` of that stands for any one word, in an `info` line
 * for a number; `bestmove *` for whatever follows. The `*` of `result *` is the outcome and stands for
 * itself. A number of an `info` line is not compared where what came is masked. Where a pattern is
 * expected, the line fits it; `...` and what must not occur is like no line. */
bool compare_line(const struct text_line *expected, const struct text_line *actual);
/* The first of the lines that fits the pattern of an expectation `#- PATTERN`, or NULL. */
const struct text_line *compare_find(const struct text_line *absent, struct text_lines actual);
/* True when a line has a `*` that is part of a longer word, where it stands for itself. */
bool compare_has_glued_star(const struct text_line *line);
/* Appends why a line with such a `*` is not the one, or a `#= ` or `#- ` does not hold, as far as one of these lines shows it: the line that occurs, or which part
 * of the pattern the likest line does not fit. */
void compare_explain(struct strbuf *out, const struct text_line *expectation,
                     struct text_lines actual);
/* True when the lines are those expected, where a line `...` stands for any number of any lines, and none
 * is one that must not occur. */
bool compare_lines(struct text_lines expected, struct text_lines actual);
/* How unlike two lines are that do not match: 1 to 3; 0 when they have nothing in common. */
unsigned compare_distance(const struct text_line *expected, const struct text_line *actual);
/* Appends the actual line with the wildcards of the expected one, as far as they still stand for
 * its words. */
void compare_merge(struct strbuf *out, const struct text_line *expected,
                   const struct text_line *actual);

#endif
