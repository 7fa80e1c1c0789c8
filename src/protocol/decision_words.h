/* decision_words.h - what a decision has cost, in words. */
#ifndef PROTOCOL_DECISION_WORDS_H
#define PROTOCOL_DECISION_WORDS_H

#include "engine/review.h"
#include "protocol/output.h"

/* Appends why a decision was not the best, without its subject: `gave up the rook: g7h8 takes it`, `missed mate in
 * 2`. Nothing where it was fine, or nothing can be said of it. */
void decision_words_write(const struct reviewed *r, struct strbuf *out);
/* What a front is told of a decision; words are cut to what there is room for. */
struct review_report decision_words_report(const struct reviewed *r, const char *words);

#endif
