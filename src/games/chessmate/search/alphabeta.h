/* alphabeta.h - the search of one world in which all hands are known.
 *
 * Alpha-beta over turns. What a card is replaced by is left open, so a hand gets
 * smaller along a line; no other chance is met. Plain moves are searched in full,
 * turns with a card where they promise something: those that promise much at a
 * glance, those that mate near the root, and all when nothing else averts a mate.
 * So a score of mate for the winner may be late, but is not mistaken in the world. */
#ifndef GAMES_CHESSMATE_SEARCH_ALPHABETA_H
#define GAMES_CHESSMATE_SEARCH_ALPHABETA_H

#include "games/chessmate/step.h"
#include "search/search.h"

enum { CHESSMATE_MAX_PLY = 64 };

struct chessmate_pv {
	int n;
	step_t at[CHESSMATE_MAX_PLY];
};

/* One search; starts zeroed but for job. */
struct alphabeta {
	struct search *search;
	int assumed_card;        /* a card that only this world has; it counts as an average one */
	step_t root_card;        /* the card before the move to come at the root, or STEP_NONE */
	uint64_t *repeated_keys; /* keys that have occurred twice before */
	size_t n_repeated_keys;
	uint64_t keys[CHESSMATE_MAX_PLY];
	chess_move killers[CHESSMATE_MAX_PLY][2];
	int history[2][64][64];
	struct chessmate_pv pvs[CHESSMATE_MAX_PLY];
};

/* The score of s for its seat on move, which has no card due: DEPTH turns deep, PLY
 * turns from the root. Meaningless once the search has ended. The best line is
 * lines[ply]. */
int chessmate_alphabeta(struct alphabeta *ab, const struct chessmate *s, int depth, int ply,
                        int alpha, int beta);

#endif
