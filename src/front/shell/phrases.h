/* phrases.h - what the session answers, in sentences for people. */
#ifndef FRONT_SHELL_PHRASES_H
#define FRONT_SHELL_PHRASES_H

#include <jansson.h>

#include "base/strbuf.h"

/* Appends a sentence for what follows "event ": `move seat=white ...`. game is the
 * answer to describe, or NULL. */
void phrases_event(const json_t *game, const char *event, struct strbuf *out);
/* Appends the squares that an event names, each with a blank behind it. */
void phrases_squares(const char *event, struct strbuf *out);
/* Why a game has ended, in words; NULL when the reason is unknown. */
const char *phrases_reason(const char *reason);
/* Appends a result as a sentence: `white`, `line`. */
void phrases_result(const char *outcome, const char *reason, struct strbuf *out);
/* Appends depth, score and pv of an info line, in at most so many columns. */
void phrases_info(const char *info, int columns, struct strbuf *out);
/* Appends a sentence for what follows "error ". */
void phrases_error(const char *error, struct strbuf *out);

#endif
