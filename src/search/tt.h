/* tt.h - the transposition table (Greenblatt et al. 1967) of all searches. Lockless:
 * several threads may probe and store in one table. */
#ifndef SEARCH_TT_H
#define SEARCH_TT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

struct tt;

enum bound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT };

struct tt_entry {
	uint32_t move; /* the search's own code of the best move, 0: none */
	int16_t score; /* as the search stored it (mate distances from the node) */
	uint8_t depth;
	enum bound bound; /* not BOUND_NONE in what is stored */
};

/* A table of about this many MiB (1 or more), empty; its memory is taken at the
 * first use. NULL and ERROR_OUT_OF_MEMORY when there is not enough. Ends with tt_free. */
struct tt *tt_new(size_t mebibytes, struct error *err);
/* NULL is allowed. */
void tt_free(struct tt *t);
/* Forgets everything. While nobody searches. */
void tt_clear(struct tt *t);
/* Begins a new generation, so that older entries give way. While nobody searches. */
void tt_new_search(struct tt *t);
/* Prefetches the bucket of key into the cache, for a tt_probe that follows soon. */
void tt_prefetch(const struct tt *t, uint64_t key);
/* True and *out when something is stored under key. From any thread. */
bool tt_probe(const struct tt *t, uint64_t key, struct tt_entry *out);
/* An entry without a move keeps the one stored before. From any thread. */
void tt_store(struct tt *t, uint64_t key, struct tt_entry entry);
/* UCI's hashfull: thousandths of the table filled by the present search, by a sample. */
int tt_hashfull(const struct tt *t);

#endif
