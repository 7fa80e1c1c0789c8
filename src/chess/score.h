/* score.h - tapered scores: middle-game (mg) and end-game (eg) value packed in one
 * number, so that both are summed by one addition; eval.c mixes them once, by the
 * game phase (tapering: Hans Berliner, 1979). */
#ifndef CHESS_SCORE_H
#define CHESS_SCORE_H

#include <stdint.h>

typedef int64_t score_t;

#define S(mg, eg) ((score_t)(eg)*INT64_C(4294967296) + (mg))

static inline int mg_score(score_t t)
{
	return (int32_t)(uint32_t)(uint64_t)t;
}

static inline int eg_score(score_t t)
{
	return (int32_t)(uint32_t)(((uint64_t)t + UINT64_C(0x80000000)) >> 32);
}

#endif
