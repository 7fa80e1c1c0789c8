/* belief_value.h - what a decision is worth to a seat that does not know the other hand.
 *
 * The other hand has at most some hundreds of possibilities, all known, and all
 * equally likely (worlds.h). A turn plays one card at most, so what a hand does to a
 * decision is taken to be what its most harmful card does alone: one world is
 * searched in which the opponent holds no unknown card, and one for each card it may
 * hold; the mean over all hands of the worst that each allows is then exact.
 *
 * Worlds searched as if all were known, decisions compared by their mean over them:
 * Ginsberg, 1999, for bridge (there by sampling). No decision is worth more than in
 * the world without unknown cards, so most are refuted there: the upper bound that
 * Ballard, 1983, cuts chance nodes by. */
#ifndef GAMES_CHESSMATE_SEARCH_BELIEF_VALUE_H
#define GAMES_CHESSMATE_SEARCH_BELIEF_VALUE_H

#include "games/chessmate/cards/hand_sets.h"
#include "games/chessmate/search/alphabeta.h"

enum { CARD_NUMBERS = 32 };

/* Starts zeroed, ends with chessmate_belief_value_close. */
struct belief_value {
	struct alphabeta alphabeta;
	struct chessmate base;        /* what is known; what is not is in no hand */
	struct hand_sets hands;       /* what the opponent may hold besides; none: nothing */
	int card_order[CARD_NUMBERS]; /* the cards in them, those that harmed most first */
	int n_cards;
	card_set unseen_cards; /* the same as a set */
};

void chessmate_belief_value_open(struct belief_value *bv, struct search *search);
void chessmate_belief_value_close(struct belief_value *bv);

/* The value of a decision for the seat on move in the world where the opponent holds
 * this card besides the known ones (CARD_NONE: no other), exact between alpha and
 * beta. Meaningless once the search has ended. */
int chessmate_belief_value_with_card(struct belief_value *bv, int card, step_t step, int depth,
                                     int alpha, int beta);
/* A score that holds in some hands: no mate, but as good as it counts in a mean. */
int chessmate_belief_value_unproven(int score);
/* The line behind the decision valued last. */
const struct chessmate_pv *chessmate_belief_value_pv(const struct belief_value *bv);
/* The mean over all hands, if it is more than FLOOR, else anything not above FLOOR;
 * a mate only where it is one whatever the hand. LINE is set where it is more.
 * False when the search has ended. */
bool chessmate_belief_value_mean(struct belief_value *bv, step_t step, int depth, int floor,
                                 int *mean, struct chessmate_pv *pv);

#endif
