/* phrases.h - what the session answers, in sentences for people. */
#ifndef FRONT_SHELL_PHRASES_H
#define FRONT_SHELL_PHRASES_H

#include <jansson.h>

#include "base/strbuf.h"

/* Appends the sentence of the protocol for what follows "event ": `move seat=white ...`.
 * game is the answer to describe. */
void phrases_event(const json_t *game, const char *event, struct strbuf *out);
/* The same for a result: `white line`. */
void phrases_result(const json_t *game, const char *result, struct strbuf *out);
/* Appends the squares that an event names, each with a blank behind it. */
void phrases_squares(const char *event, struct strbuf *out);
/* Appends depth, score and pv of an info line, in at most so many columns. */
void phrases_info(const char *info, int columns, struct strbuf *out);
/* Appends a sentence for what follows "error ". */
void phrases_error(const char *error, struct strbuf *out);

#endif
