/* hand_sets.h - lists of all sets of cards that a hand may be, and random ones. */
#ifndef GAMES_CHESSMATE_CARDS_HAND_SETS_H
#define GAMES_CHESSMATE_CARDS_HAND_SETS_H

#include <stddef.h>

#include "base/random.h"
#include "games/chessmate/cards/deck.h"

/* Starts zeroed, ends with chessmate_hand_sets_free. */
struct hand_sets {
	size_t n, cap;
	card_set *at; /* owned */
};

/* Replaces every hand by all that come of adding k of the cards in a set, which has as
 * many; k is at least 1. An empty list stands for one empty hand. */
void chessmate_hand_sets_extend(struct hand_sets *h, card_set set, int k);
void chessmate_hand_sets_free(struct hand_sets *h);

/* A uniformly random choice of k cards of a set, which has as many. */
card_set chessmate_random_cards(card_set set, int k, struct rng *rng);

#endif
