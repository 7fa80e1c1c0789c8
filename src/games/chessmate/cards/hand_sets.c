/* hand_sets.c - choices of some cards of a set, in the order of the numbers that the
 * sets of the chosen are. */
#include "games/chessmate/cards/hand_sets.h"

#include <stdlib.h>

#include "base/error.h"

/* The k lowest cards of a set, or as many as there are. */
static card_set lowest(card_set set, int k)
{
	card_set low = 0;
	while (k-- > 0 && set)
		low |= card_bit(card_set_pop(&set));
	return low;
}

/* The next choice of as many cards of a set; 0 after the last. */
static card_set next_choice(card_set set, card_set chosen)
{
	int below = 0;
	for (card_set rest = chosen; rest; below++) {
		card_set card = card_bit(card_set_pop(&rest)), above = set & ~(card | (card - 1));
		card_set next = above & (0u - above);
		if (next && !(chosen & next))
			return (chosen & ~(card | (card - 1))) | next | lowest(set, below);
	}
	return 0;
}

void chessmate_hand_sets_extend(struct hand_sets *h, card_set set, int k)
{
	struct hand_sets more = {0};
	size_t n = h->n ? h->n : 1;
	for (card_set chosen = lowest(set, k); chosen; chosen = next_choice(set, chosen)) {
		more.at = xrealloc(more.at, (more.n + n) * sizeof *more.at);
		for (size_t i = 0; i < n; i++)
			more.at[more.n++] = (h->n ? h->at[i] : 0) | chosen;
	}
	free(h->at);
	*h = more;
}

void chessmate_hand_sets_free(struct hand_sets *h)
{
	free(h->at);
	*h = (struct hand_sets){0};
}
