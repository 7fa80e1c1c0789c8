/* hand_sets.h - every set of cards that a hand may be. */
#ifndef GAMES_CHESSMATE_CARDS_HAND_SETS_H
#define GAMES_CHESSMATE_CARDS_HAND_SETS_H

#include <stddef.h>

#include "games/chessmate/cards/deck.h"

/* Starts zeroed, ends with chessmate_hand_sets_free. */
struct hand_sets {
	size_t n;
	card_set *at; /* owned */
};

/* Replaces every hand by all that come of adding k (1 or more) of the cards in SET,
 * which has as many; to begin with there is one, which is empty. */
void chessmate_hand_sets_extend(struct hand_sets *h, card_set set, int k);
void chessmate_hand_sets_free(struct hand_sets *h);

#endif
