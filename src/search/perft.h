/* perft.h - perft (Hyatt and others): the number of sequences of N decisions from a
 * state.
 *
 * Chance met on the way is expanded over its distinct outcomes and uses no
 * depth; at the leaves it is not expanded. A finished game counts nothing
 * deeper, and neither does chance that cannot be listed. Draws by repetition
 * are not seen. */
#ifndef SEARCH_PERFT_H
#define SEARCH_PERFT_H

#include "game/game.h"
#include "search/perft_table.h"

/* How to count, and how far it is. */
struct perft {
	const struct game *game;
	int threads;               /* that share the work; at least 1 */
	struct perft_table *table; /* counts under each key, or NULL */
	const atomic_bool *stop;
	/* May be read by other threads: */
	atomic_uint_fast64_t counted;  /* by all calls so far */
	atomic_uint parts, parts_done; /* of this call, those alike in depth */
};

/* The count for depth 0.. from s; early and meaningless once *stop is set. */
uint64_t perft_count(struct perft *p, const void *s, int depth);

#endif
