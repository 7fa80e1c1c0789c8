/* phrases.h - what the session says, in words for people. */
#ifndef FRONT_SHELL_PHRASES_H
#define FRONT_SHELL_PHRASES_H

#include <jansson.h>

#include "base/strbuf.h"

/* Appends a sentence for what follows "event ": `move seat=white …`. game is what
 * describe tells of it. */
void words_event(const json_t *game, const char *event, struct strbuf *out);
/* Appends the squares that an event names, each with a blank behind it. */
void words_squares(const char *event, struct strbuf *out);
/* The value of key in `key=value …`, copied; "" when it is not there. */
struct word {
	char s[120];
};
struct word words_value(const char *pairs, const char *key);

/* A reason for the end of a game in words; NULL when it is not known. */
const char *words_reason(const char *reason);
/* Appends a result, `white line`, as a sentence. */
void words_result(const char *outcome, const char *reason, struct strbuf *out);
/* Appends what an info line of a search says, in at most so many columns. */
void words_info(const char *info, int columns, struct strbuf *out);
/* Appends an error line's sentence; takes what follows "error ". */
void words_error(const char *error, struct strbuf *out);

#endif
