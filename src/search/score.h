/* score.h - scores of a search, in hundredths of the game's unit for the seat to move.
 * Proven wins count down from SCORE_WIN, so that the sooner is the better. */
#ifndef SEARCH_SCORE_H
#define SEARCH_SCORE_H

#include <stdbool.h>

enum {
	SCORE_WIN = 30000,                   /* a win now; a win n turns away is SCORE_WIN - n */
	SCORE_WIN_IN_MAX = SCORE_WIN - 1000, /* a score beyond this is a proven win */
	SCORE_INFINITE = 32000
};

/* A proven win or loss. */
static inline bool score_is_proven(int score)
{
	return score > SCORE_WIN_IN_MAX || score < -SCORE_WIN_IN_MAX;
}

/* A proven win or loss in turns of the seat to move, which has the odd ones of all; negative: it loses. */
static inline int score_mate_turns(int score)
{
	return score > 0 ? (SCORE_WIN - score + 1) / 2 : -((SCORE_WIN + score + 1) / 2);
}

/* The score of a side that has lost at a ply, seen from the root. */
static inline int score_mated_in(int ply)
{
	return ply - SCORE_WIN;
}

/* Mate distance pruning: narrows a window to what can still come at a ply, no better than to
 * win with this turn, no worse than to have lost. True when nothing is left between: the score
 * is *alpha then. */
static inline bool score_mate_distance_prunes(int ply, int *alpha, int *beta)
{
	int lost = score_mated_in(ply), won = -score_mated_in(ply + 1);
	*alpha = *alpha < lost ? lost : *alpha;
	*beta = *beta > won ? won : *beta;
	return *alpha >= *beta;
}

#endif
