/* behaviour.h - what the cards that a seat could have played and did not tell of its hand.
 *
 * Policy-based inference (Rebstock, Solinas, Buro and Sturtevant 2019): were a card in the hand,
 * how likely would it have stayed there? For each kind a chance to be played at a decision at which it
 * can be, and the product over the decisions since the hand last drew a card that the viewer was not
 * told. */
#ifndef GAMES_CHESSMATE_BEHAVIOUR_H
#define GAMES_CHESSMATE_BEHAVIOUR_H

#include "games/chessmate/step.h"

/* The kinds of which a decision would have held a card back, had the seat to move held one; sets of
 * cards of deck 0. Whether a card can be played is judged by the board before the move, the safety of
 * the king aside, so that it is cheap; it hangs on no hand. None where a card is played or was
 * before the move, for one a turn is all, and none in check, where there are few decisions. */
card_set chessmate_kinds_held_back(const struct chessmate *s, const struct chessmate_step *p);

/* The number of the first step behind the last by which the seat drew a hidden card or hands were
 * exchanged: only decisions from there on tell of all its hidden cards. */
size_t chessmate_steps_before_hand(const struct infostate *infostate, int seat);

/* How likely a hidden card of each kind would have stayed in the hand of each seat, 2^32 being certain,
 * at least 1. */
struct chessmate_behaviour {
	uint64_t stays[2][CARD_KINDS];
};

/* Reads an infostate; nothing is evidence that its viewer was not told. */
void chessmate_behaviour_read(const struct infostate *infostate, struct chessmate_behaviour *out);

#endif
