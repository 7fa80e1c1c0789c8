/* decision_words.h - what a decision has cost, and why one may be the best, in words. */
#ifndef PROTOCOL_DECISION_WORDS_H
#define PROTOCOL_DECISION_WORDS_H

#include "engine/review.h"
#include "protocol/output.h"

/* What a front is told of a decision: `gave up the rook`, `missed a win in 2`; words are cut to what there is room
 * for. */
struct review_report decision_words_report(const struct reviewed *r);

/* What a search has found for the seat on move, as that seat knows the game. */
struct decision_lines {
	const struct game *game;
	const void *state;
	const char *best, *second;      /* tokens, blanks between them; "": none */
	const struct marginals *belief; /* of that seat, or NULL */
};
/* Appends why the best may be it, without a subject: `takes the second bishop, which is p3's life at 40 %`; nothing
 * where nothing is to be said. */
void decision_words_reason(const struct decision_lines *about, struct strbuf *out);

#endif
