/* belief.h - the belief state of a viewer: the distribution over the full states that
 * agree with its information state, for determinization.
 *
 * Exchangeability (de Finetti, 1937): cards of a draw pile are drawn uniformly, so all
 * cards not seen since they were last shuffled together are alike. Such a group is
 * described by how many of its cards each hand holds, whatever was drawn when, and every
 * choice of them is equally likely: the belief weights are counts. That is exact, because a
 * pile is only reshuffled when nothing is left in it. What tells hands apart without showing
 * a card is `over:` and a reply, behind which some turn has to be legal; and only until the
 * side to move has shown the card that saved it, by its next decision or the one behind a
 * reply. */
#ifndef GAMES_CHESSMATE_BELIEF_H
#define GAMES_CHESSMATE_BELIEF_H

#include "game/game.h"
#include "games/chessmate/cards/hand_sets.h"

/* Slots of the contract. */
void *chessmate_belief_open(const struct infostate *infostate, struct error *err);
void chessmate_belief_sample(const void *belief, struct rng *rng, void *out);
void chessmate_belief_close(void *belief);
void chessmate_belief_infer(void *belief, const struct infostate *infostate);
uint64_t chessmate_belief_weight(const void *belief, const void *world);
/* marginals.c */
void chessmate_belief_marginals(const void *belief, struct marginals *out);

/* Lists the sets of cards that are hidden from the viewer, the side to move, in the other
 * hand; each is as likely as it weighs. Empty when it knows that hand. out starts
 * zeroed; the caller frees it. */
void chessmate_belief_hands(const void *belief, struct hand_sets *out);
uint64_t chessmate_belief_hand_weight(const void *belief, card_set hand);

#endif
