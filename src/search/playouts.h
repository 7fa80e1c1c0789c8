/* playouts.h - random games counted: playouts (Monte Carlo evaluation, Abramson 1990) from a state
 * or from the worlds of a belief, by how they end and how long they are.
 *
 * Every legal decision is equally likely, chance as in the game; a draw that may be claimed ends a
 * game. Game number n is the same whatever else is played. */
#ifndef SEARCH_PLAYOUTS_H
#define SEARCH_PLAYOUTS_H

#include "game/game.h"

enum { PLAYOUT_ENDINGS_MAX = 64 };

/* What has come out, to be added up. */
struct playout_tally {
	struct playout_ending {
		struct result result;
		uint64_t games;
	} endings[PLAYOUT_ENDINGS_MAX];
	int n_endings;
	uint64_t games, decisions;  /* all of them */
	uint64_t shortest, longest; /* in decisions */
};

/* Where the games begin. */
struct playouts {
	const struct game *game;
	/* Full information: the state that all begin with is infostate->now. Else a world is sampled
	 * for each. Keys of the past count for repetition. */
	const struct infostate *infostate;
	bool sampled;
	uint64_t seed;
	int threads; /* which change nothing of what comes out */
	const atomic_bool *stop;
	atomic_uint_fast64_t *played; /* grows with the games, for other threads to read; or NULL */
};

enum { PLAYOUTS_BLOCK = 256 }; /* so many games, of one thread, share their generators */

/* Plays the games first..first+n-1, where first is a multiple of PLAYOUTS_BLOCK, and adds them to
 * tally, which starts zeroed. False, with err, when no world agrees with the infostate. When
 * *stop is set it returns early and the tally means nothing. */
bool playouts_run(const struct playouts *p, uint64_t first, uint64_t n, struct playout_tally *tally,
                  struct error *err);

/* Sorts the endings by outcome and reason, in byte order. */
void playout_tally_sort(struct playout_tally *tally);

#endif
