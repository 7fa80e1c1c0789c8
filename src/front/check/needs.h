/* needs.h - the programs without which a transcript is skipped. */
#ifndef FRONT_CHECK_NEEDS_H
#define FRONT_CHECK_NEEDS_H

#include "front/check/transcript_text.h"

/* Looks for programs, their names between blanks: paths, or names that PATH has. True when one is not there, and
 * then its name. */
bool needs_find_missing(struct text_line *programs);

#endif
