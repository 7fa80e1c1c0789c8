/* belief.h - every full state that agrees with what a viewer was told.
 *
 * Cards of a draw pile are drawn uniformly, so all cards of which no one has been
 * seen since they were last shuffled together are alike: a group of them is known
 * by how many each hand holds, whatever was drawn when, and every way to choose
 * them is as likely as another. That holds exactly because a pile is only shuffled
 * anew when nothing is left in it. The one thing that tells hands apart without
 * showing a card is `over:`, and only until the seat on move has shown the card
 * that saved it, which is its next decision. (The idea is exchangeability, after
 * de Finetti, 1937: what is unseen may be decided when it is looked at.) */
#ifndef GAMES_CHESSMATE_BELIEF_H
#define GAMES_CHESSMATE_BELIEF_H

#include "game/game.h"
#include "games/chessmate/cards/hand_sets.h"

/* The contract's functions of these names. */
void *chessmate_belief_open(const struct infostate *infostate, struct error *err);
void chessmate_belief_sample(void *belief, struct rng *rng, void *out);
void chessmate_belief_close(void *belief);

/* Lists what the seat not on move may hold that the viewer, the seat on move, does
 * not know; none when it knows all. OUT starts zeroed. All are equally likely. */
void chessmate_belief_hands(const void *belief, struct hand_sets *out);

#endif
