/* phrases.h - what the session says, in words for people. */
#ifndef FRONT_SHELL_PHRASES_H
#define FRONT_SHELL_PHRASES_H

#include <jansson.h>

#include "base/strbuf.h"

/* Appends a sentence for what follows "event ": `move seat=white …`. game is what
 * describe tells of it. */
void phrases_event(const json_t *game, const char *event, struct strbuf *out);
/* Appends the squares that an event names, each with a blank behind it. */
void phrases_squares(const char *event, struct strbuf *out);
/* A reason for the end of a game in words; NULL when it is not known. */
const char *phrases_reason(const char *reason);
/* Appends a result, `white line`, as a sentence. */
void phrases_result(const char *outcome, const char *reason, struct strbuf *out);
/* Appends what an info line of a search says, in at most so many columns. */
void phrases_info(const char *info, int columns, struct strbuf *out);
/* Appends an error line's sentence; takes what follows "error ". */
void phrases_error(const char *error, struct strbuf *out);

#endif
