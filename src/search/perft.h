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

/* The count for depth 0.. from s; early and meaningless once *stop is set. */
uint64_t perft(const struct game *game, const void *s, int depth, const atomic_bool *stop);

#endif
