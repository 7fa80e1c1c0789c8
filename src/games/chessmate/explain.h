/* explain.h - which rule forbids a step, and in what words. */
#ifndef GAMES_CHESSMATE_EXPLAIN_H
#define GAMES_CHESSMATE_EXPLAIN_H

#include "games/chessmate/cards/targets.h"
#include "games/chessmate/step.h"

/* Each fills in WHY, which may be NULL, and returns false. */
/* Rule M<n>, with the words. */
bool chessmate_illegal(struct violation *why, int n, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
/* The rule of a card. */
bool chessmate_illegal_card(struct violation *why, enum card_kind card, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
/* blame.c: a decision that is not legal. */
bool chessmate_explain_decision(const struct chessmate *s, struct chessmate_step p,
                                struct violation *why);
/* misuse.c: a card whose timing is right, at squares where it cannot be played. The
 * scene is that of the card. */
bool chessmate_explain_card(const struct chessmate *s, const struct card_context *ctx,
                            struct chessmate_step p, struct violation *why);

#endif
