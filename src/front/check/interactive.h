/* interactive.h - a person accepts or refuses what has changed, hunk by hunk. */
#ifndef FRONT_CHECK_INTERACTIVE_H
#define FRONT_CHECK_INTERACTIVE_H

#include "front/check/hunks.h"
#include "protocol/writer.h"

/* Shows each hunk on out, asks, and reads a line of standard input: y and n take and refuse it, a and d it and
 * all later ones, q refuses all and ends the check. What is refused stays as it was. False when q was said, or
 * the input has ended. */
bool interactive_choose(struct edits *edits, const char *name, struct writer *out, bool terminal);

#endif
