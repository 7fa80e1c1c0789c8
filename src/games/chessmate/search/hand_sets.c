/* hand_sets.c - choices of some cards of a set, in the order of the numbers that the
 * sets of the chosen are. */
#include "games/chessmate/search/hand_sets.h"

#include <stdlib.h>

#include "base/error.h"

/* The k lowest cards of a set, or as many as there are. */
static cards lowest(cards set, int k)
{
	cards low = 0;
	while (k-- > 0 && set)
		low |= card_bit(cards_pop(&set));
	return low;
}

/* The next choice of as many cards of a set; 0 after the last. */
static cards next_choice(cards set, cards chosen)
{
	int below = 0;
	for (cards rest = chosen; rest; below++) {
		cards card = card_bit(cards_pop(&rest)), above = set & ~(card | (card - 1));
		cards next = above & (0u - above);
		if (next && !(chosen & next))
			return (chosen & ~(card | (card - 1))) | next | lowest(set, below);
	}
	return 0;
}

void hands_extend(struct hands *h, cards set, int k)
{
	struct hands more = {0};
	size_t n = h->n ? h->n : 1;
	for (cards chosen = lowest(set, k); chosen; chosen = next_choice(set, chosen)) {
		more.at = xrealloc(more.at, (more.n + n) * sizeof *more.at);
		for (size_t i = 0; i < n; i++)
			more.at[more.n++] = (h->n ? h->at[i] : 0) | chosen;
	}
	free(h->at);
	*h = more;
}

void hands_free(struct hands *h)
{
	free(h->at);
	*h = (struct hands){0};
}
