/* score.h - two values in one: what something is worth in the middle of the game
 * and at its end. Sums of pairs are made by one addition; what counts in between
 * is mixed once, at the end (tapering: Hans Berliner, 1979). */
#ifndef GAMES_CHESS_SCORE_H
#define GAMES_CHESS_SCORE_H

#include <stdint.h>

typedef int64_t score_t;

#define MAKE_SCORE(mg, eg) ((score_t)(eg)*INT64_C(4294967296) + (mg))

static inline int mg_score(score_t t)
{
	return (int32_t)(uint32_t)(uint64_t)t;
}

static inline int eg_score(score_t t)
{
	return (int32_t)(uint32_t)(((uint64_t)t + UINT64_C(0x80000000)) >> 32);
}

#endif
