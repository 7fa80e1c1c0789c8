/* belief_value.h - the value of a decision for a seat that does not know the other hand.
 *
 * Perfect information Monte Carlo (Ginsberg, 1999, for bridge): determinizations are
 * searched as if all were known, and decisions are compared by the mean. Here the mean is
 * over all hands instead of sampled ones, each as often as it weighs: the other hand has at most some
 * hundreds of possibilities (belief.h). A turn plays one card of its own, and in
 * reply one that is open, so what a hand does to a decision is taken to be what its most
 * harmful card does alone: one determinization is searched in which the opponent holds no
 * hidden card, and one for each card that it may hold. The mean over the hands of the
 * worst of their cards is then exact.
 *
 * No decision is worth more than without hidden cards, so most are refuted by that search
 * alone: Ballard's bound (1983), by which chance nodes are pruned. Only Hand of Fate, which
 * brings the hidden hand to the mover, may be; it is valued by a few whole hands. */
#ifndef GAMES_CHESSMATE_SEARCH_BELIEF_VALUE_H
#define GAMES_CHESSMATE_SEARCH_BELIEF_VALUE_H

#include "games/chessmate/cards/hand_sets.h"
#include "games/chessmate/search/alphabeta.h"

enum { CARD_NUMBERS = 32 };

/* Starts zeroed, ends with chessmate_belief_value_close. */
struct belief_value {
	struct alphabeta alphabeta;
	int depth;                    /* of the searches to come */
	struct chessmate base;        /* the present; hidden cards are in no hand */
	struct hand_sets hands;       /* what the opponent may hold besides; empty: nothing */
	int64_t *hand_weights;        /* of each, from 1 to 2^16; owned */
	int card_order[CARD_NUMBERS]; /* the cards in hands, those that did most harm first */
	int n_cards;
	card_set unseen_cards; /* the cards of card_order as a set */
};

/* bv starts zeroed. The search outlives it. */
void chessmate_belief_value_open(struct belief_value *bv, struct search *search);
void chessmate_belief_value_close(struct belief_value *bv);

/* The value of a decision for the side to move if the opponent holds these cards besides
 * the known ones, exact between alpha and beta. Meaningless once the search was stopped. */
int chessmate_belief_value_with(struct belief_value *bv, card_set hidden, step_t step, int alpha,
                                int beta);
/* A mate score that holds only against some hands, as what it counts in a mean. */
int chessmate_belief_value_unproven(int score);
/* The principal variation behind the decision valued last. */
const struct pv *chessmate_belief_value_pv(const struct belief_value *bv);
/* The mean over all hands if it is more than floor, else anything not above floor; a mate
 * score only where it is one against every hand. pv is set where it is more. What it may be is guess;
 * a decision that is not above floor by so many plies less as reduction says is not searched deeper. False
 * when the search was stopped. */
bool chessmate_belief_value_mean(struct belief_value *bv, step_t step, int reduction, int guess,
                                 int floor, int *mean, struct pv *pv);

#endif
