/* perft.c - perft through the contract, or by the game itself where that is faster. */
#include "search/perft.h"

#include <string.h>

/* Through the contract alone, for games without a perft of their own. */
static uint64_t generic_perft(const struct game *game, const void *s, int depth,
                              const atomic_bool *stop)
{
	int seat = game->to_move(s);
	if (depth == 0)
		return 1;
	if (seat == SEAT_OVER)
		return 0;
	struct steps steps = {0};
	uint64_t total = 0;
	bool listed = game->legal(s, &steps);
	if (listed && depth == 1 && seat != SEAT_CHANCE)
		total = steps.n;
	else if (listed) {
		_Alignas(16) unsigned char child[STATE_MAX];
		for (size_t i = 0; i < steps.n && !atomic_load_explicit(stop, memory_order_relaxed); i++) {
			memcpy(child, s, game->state_size);
			game->apply(child, steps.at[i], NULL);
			total += generic_perft(game, child, seat == SEAT_CHANCE ? depth : depth - 1, stop);
		}
	}
	steps_free(&steps);
	return total;
}

uint64_t perft(const struct game *game, const void *s, int depth, const atomic_bool *stop)
{
	return game->perft ? game->perft(s, depth, stop) : generic_perft(game, s, depth, stop);
}
