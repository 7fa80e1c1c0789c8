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

#include "games/chessmate/search/hand_sets.h"
#include "games/chessmate/search/alphabeta.h"

enum { CARD_NUMBERS = 32 };

/* Starts zeroed, ends with weigher_close. */
struct weigher {
	struct lookahead ahead;
	struct cm base;     /* what is known; what is not is in no hand */
	struct hands hands; /* what the opponent may hold besides; none: nothing */
	int order[CARD_NUMBERS]; /* the cards in them, those that harmed most first */
	int n_cards;
	cards unseen; /* the same as a set */
};

void weigher_open(struct weigher *w, struct search *job);
void weigher_close(struct weigher *w);

/* The value of a decision for the seat on move in the world where the opponent holds
 * this card besides the known ones (CARD_NONE: no other), exact between alpha and
 * beta. Meaningless once the search has ended. */
int weigh_in(struct weigher *w, int card, step_t step, int depth, int alpha, int beta);
/* A score that holds in some hands: no mate, but as good as it counts in a mean. */
int weigh_unsure(int score);
/* The line behind the decision valued last. */
const struct line *weigh_line(const struct weigher *w);
/* The mean over all hands, if it is more than FLOOR, else anything not above FLOOR;
 * a mate only where it is one whatever the hand. LINE is set where it is more.
 * False when the search has ended. */
bool weigh(struct weigher *w, step_t step, int depth, int floor, int *mean, struct line *line);

#endif
