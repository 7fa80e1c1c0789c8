/* turn.h - how decisions change the state. */
#ifndef GAMES_CHESSMATE_TURN_H
#define GAMES_CHESSMATE_TURN_H

#include "games/chessmate/step.h"

/* Makes a decision that is legal. events may be NULL. */
void chessmate_apply_decision(struct chessmate *s, const struct chessmate_step *p,
                              struct events *events);

/* A card goes from the hand, where it may be a hidden one, to the discards. */
void chessmate_play_from_hand(struct chessmate *s, int seat, int card);

/* What a turn that ends does to the pieces, the marks and the counters; the cards in
 * hands and discards stay where they are, and so does the phase. For searches. */
void chessmate_play_on_board(struct chessmate *s, const struct chessmate_step *p);

#endif
