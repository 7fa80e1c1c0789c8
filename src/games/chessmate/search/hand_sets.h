/* hand_sets.h - every set of cards that a hand may be. */
#ifndef GAMES_CHESSMATE_SEARCH_HAND_SETS_H
#define GAMES_CHESSMATE_SEARCH_HAND_SETS_H

#include <stddef.h>

#include "games/chessmate/cards/deck.h"

/* Starts zeroed, ends with hands_free. */
struct hands {
	size_t n;
	cards *at; /* owned */
};

/* Replaces every hand by all that come of adding k (1 or more) of the cards in SET,
 * which has as many; to begin with there is one, which is empty. */
void hands_extend(struct hands *h, cards set, int k);
void hands_free(struct hands *h);

#endif
