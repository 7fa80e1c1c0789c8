/* explain.h - which rule an illegal decision breaks, and in what words. */
#ifndef GAMES_CHESSMATE_EXPLAIN_H
#define GAMES_CHESSMATE_EXPLAIN_H

#include "games/chessmate/cards/targets.h"
#include "games/chessmate/step.h"

/* Both fill in violation, which may be NULL, and return false. */

/* explain.c: a decision that is not legal. */
bool chessmate_explain_decision(const struct chessmate *s, struct chessmate_step p,
                                struct violation *violation);
/* explain_card.c: a card whose timing is right, at squares where it cannot be played.
 * ctx is the moment at which it takes effect. */
bool chessmate_explain_card(const struct chessmate *s, const struct card_context *ctx,
                            struct chessmate_step p, struct violation *violation);

#endif
