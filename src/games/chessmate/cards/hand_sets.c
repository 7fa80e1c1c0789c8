/* hand_sets.c - all k-subsets of a set of cards, in ascending order of their bits. */
#include "games/chessmate/cards/hand_sets.h"

#include <stdlib.h>

#include "base/memory.h"

/* The k lowest cards of a set, or as many as there are. */
static card_set lowest(card_set set, int k)
{
	card_set low = 0;
	while (k-- > 0 && set)
		low |= card_bit(card_set_pop(&set));
	return low;
}

/* The next subset of the same size; 0 after the last. As Gosper's hack (1972), but within
 * the bits of a set: the lowest chosen card that can goes up to the next one of the set,
 * and those below it go back to the bottom. */
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
		more.at = array_grow(more.at, &more.cap, more.n + n, sizeof *more.at);
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

card_set chessmate_random_cards(card_set set, int k, struct rng *rng)
{
	card_set chosen = 0;
	for (; k > 0; k--) {
		card_set left = set & ~chosen;
		for (uint64_t skip = rng_below(rng, (uint64_t)card_set_count(left)); skip > 0; skip--)
			left &= left - 1;
		chosen |= left & (0u - left);
	}
	return chosen;
}
