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

enum { PLIES = 64 };

struct line {
	int n;
	step_t at[PLIES];
};

/* One search; starts zeroed but for job. */
struct lookahead {
	struct search *job;
	int guess;        /* a card that only this world has; it counts as an average one */
	step_t opening;   /* the card before the move to come at the root, or STEP_NONE */
	uint64_t *twice;  /* keys that have occurred twice before */
	size_t n_twice;
	uint64_t keys[PLIES];
	chess_move killers[PLIES][2];
	int history[2][64][64];
	struct line lines[PLIES];
};

/* The score of s for its seat on move, which has no card due: DEPTH turns deep, PLY
 * turns from the root. Meaningless once the search has ended. The best line is
 * lines[ply]. */
int look_ahead(struct lookahead *t, const struct cm *s, int depth, int ply, int alpha, int beta);

/* What becomes of a world by a decision, nothing being drawn. True when the same seat
 * stays on move. */
bool make_turn(struct cm *s, step_t step);

#endif
