/* tt.h - the transposition table shared by the searches.
 *
 * Entries are two words written without a lock and checked by exclusive-or
 * (Hyatt and Mann, 2002), so several threads may use one table. */
#ifndef SEARCH_TT_H
#define SEARCH_TT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

struct tt;

enum bound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT };

struct tt_entry {
	uint32_t move; /* the searcher's own code of the best move, 0: none */
	int16_t score; /* as the searcher stored it (mate distances from the node) */
	uint8_t depth;
	enum bound bound;
};

/* A table of about this many MiB (1 or more), empty; its memory is taken at the
 * first use. NULL and ERROR_OUT_OF_MEMORY when there is not enough. */
struct tt *tt_new(size_t mebibytes, struct error *err);
void tt_free(struct tt *t);
/* Forgets everything. */
void tt_clear(struct tt *t);
/* Tells the table that a new search begins, so that old entries give way. */
void tt_new_search(struct tt *t);
/* Has what is stored under key brought near, for a tt_probe that follows soon. */
void tt_prefetch(const struct tt *t, uint64_t key);
/* True and *out when something is stored under key. From any thread. */
bool tt_probe(const struct tt *t, uint64_t key, struct tt_entry *out);
void tt_store(struct tt *t, uint64_t key, struct tt_entry entry);
/* Thousandths of the table filled by the present search. */
int tt_hashfull(const struct tt *t);

#endif
