/* phrases.h - what the session answers, in sentences for people. */
#ifndef PROTOCOL_PHRASES_H
#define PROTOCOL_PHRASES_H

#include <stdbool.h>

#include "base/strbuf.h"
#include "game/event.h"
#include "protocol/output.h"

/* The squares on which an event has changed something, a bit for each by its number. */
uint64_t phrases_squares(const struct event *e);
/* Is an event the decision of a seat, other than the end of a turn or a card? */
bool phrases_is_decision(const struct event *e);
/* Appends depth, score, time and nodes of a search in columns, then two blanks; and the head of these
 * columns, with a line end. */
void phrases_info(const struct search_report *r, struct strbuf *out);
void phrases_info_head(struct strbuf *out);
/* Appends its score: +0.35, wins in 3, 56%. */
void phrases_score(const struct search_report *r, struct strbuf *out);
/* Appends how deep and how long it has looked. */
void phrases_effort(const struct search_report *r, struct strbuf *out);
/* Appends what its score means to the seat on move, which is you (NULL) or has a name: "you stand a little better ...". */
void phrases_judgement(const struct search_report *r, const char *who, struct strbuf *out);
/* Appends a sentence, without its end. */
void phrases_error(const struct error *err, struct strbuf *out);

#endif
