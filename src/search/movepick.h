/* movepick.h - move ordering by selection sort: a node that fails high has looked for few of
 * its moves only. Compiled into each search, with its type of a move. */
#ifndef SEARCH_MOVEPICK_H
#define SEARCH_MOVEPICK_H

#include <string.h>

#include "base/cpu.h"

enum { MOVEPICK_MOVE_SIZE = 64 /* bytes that a move has at most */ };

/* movepick_best of eight scores or more, on a processor of level CPU_PEXT. */
unsigned movepick_best_avx2(const int *scores, unsigned from, unsigned n);

/* The number of the move that is scored best of those from `from` to n - 1, the first of
 * equals; `from` itself where there are none. */
static inline unsigned movepick_best(const int *scores, unsigned from, unsigned n)
{
	if (CPU_X86_64 && cpu_level == CPU_PEXT && n >= from + 8)
		return movepick_best_avx2(scores, from, n);
	const int *best = scores + from;
	int best_score = *best;
	for (const int *at = best + 1; at < scores + n; at++)
		if (*at > best_score) {
			best = at;
			best_score = *at;
		}
	return (unsigned)(best - scores);
}

/* Swaps two moves, of so many bytes each, and their scores. */
static inline void movepick_swap(void *moves, size_t size, int *scores, unsigned a, unsigned b)
{
	unsigned char *at = moves, move[MOVEPICK_MOVE_SIZE];
	memcpy(move, at + a * size, size);
	memmove(at + a * size, at + b * size, size);
	memcpy(at + b * size, move, size);
	int score = scores[a];
	scores[a] = scores[b];
	scores[b] = score;
}

#endif
