/* phrases.h - what the session answers, in sentences for people. */
#ifndef FRONT_SHELL_PHRASES_H
#define FRONT_SHELL_PHRASES_H

#include <stdbool.h>

#include "base/strbuf.h"
#include "game/event.h"

/* The squares on which an event has changed something, a bit for each by its number. */
uint64_t phrases_squares(const struct event *e);
/* The value behind a word of an info line, and the rest of the line; or "". */
const char *phrases_info_value(const char *info, const char *word);
/* Appends depth, score, time and nodes of an info line in columns, then two blanks; with a
 * line break, the head of these columns comes first. */
void phrases_info(const char *info, struct strbuf *out);
void phrases_info_head(struct strbuf *out);
/* Appends the score of an info line: +0.35, wins in 3, 56%. */
void phrases_score(const char *info, struct strbuf *out);
/* Appends how deep and how long a search has looked. */
void phrases_effort(const char *info, struct strbuf *out);
/* Appends what the score means to the seat on move: "you stand a little better ...". */
void phrases_judgement(const char *info, struct strbuf *out);
/* Appends `<token> is not legal: <words> (<rule>)` of a violation, `<token> <rule> <words>`. */
void phrases_violation(const char *violation, struct strbuf *out);
/* Appends the words of a violation alone. */
void phrases_reason(const char *violation, struct strbuf *out);
/* Appends a sentence for what follows "error ". */
void phrases_error(const char *error, struct strbuf *out);

#endif
