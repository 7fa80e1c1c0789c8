/* abdada.h - simplified ABDADA (Kerrigan 2017, after Weill 1996): the threads of a search
 * share a tree out among themselves. Each marks the moves that it is searching; another that
 * comes to such a move defers it, searches those behind it first, and then mostly finds its
 * score in the transposition table. The first move of a node is never deferred (young
 * brothers wait, Feldmann 1993), since without its score the others are searched in vain.
 *
 * A mark is a word in a table without locks. One that is overwritten by another of the same
 * slot costs some time and nothing else. */
#ifndef SEARCH_ABDADA_H
#define SEARCH_ABDADA_H

#include "search/search.h"

enum {
	ABDADA_SLOT_BITS = 14,
	ABDADA_DEPTH_MIN = 3 /* less deep moves are searched sooner than deferred */
};

/* What the threads of a search are searching; starts zeroed. */
struct abdada {
	_Atomic uint64_t searching[1 << ABDADA_SLOT_BITS];
};

static inline _Atomic uint64_t *abdada_slot(const struct search *s, uint64_t mark)
{
	return &s->control->abdada->searching[mark >> (64 - ABDADA_SLOT_BITS)];
}

/* The mark of a move, by the key of the position that it leads to and its depth. Never 0. */
static inline uint64_t abdada_mark(uint64_t key, int depth)
{
	return (key + (uint64_t)depth * UINT64_C(0x9E3779B97F4A7C15)) | 1;
}

/* True when another thread is searching what has this mark; 0: no. */
static inline bool abdada_defers(const struct search *s, uint64_t mark)
{
	return mark && atomic_load_explicit(abdada_slot(s, mark), memory_order_relaxed) == mark;
}

/* From now on this thread searches what has this mark. */
static inline void abdada_begin(const struct search *s, uint64_t mark)
{
	if (mark)
		atomic_store_explicit(abdada_slot(s, mark), mark, memory_order_relaxed);
}

/* This thread no longer searches what has this mark. */
static inline void abdada_end(const struct search *s, uint64_t mark)
{
	if (abdada_defers(s, mark))
		atomic_store_explicit(abdada_slot(s, mark), 0, memory_order_relaxed);
}

#endif
