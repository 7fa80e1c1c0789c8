/* perft.c - how many sequences of decisions there are: the last one is counted, not
 * made (bulk counting). */
#include "games/coffee/state.h"

uint64_t coffee_perft(const void *s, int depth, const atomic_bool *stop)
{
	if (depth <= 0)
		return 1;
	if (depth == 1)
		return (uint64_t)coffee_count_moves(s);
	coffee_move list[COFFEE_MOVES_MAX];
	uint64_t total = 0;
	int n = coffee_generate_moves(s, list);
	for (int i = 0; i < n; i++) {
		if (stop && atomic_load_explicit(stop, memory_order_relaxed))
			break;
		struct coffee next = *(const struct coffee *)s;
		coffee_apply_move(&next, list[i]);
		total += coffee_perft(&next, depth - 1, stop);
	}
	return total;
}
