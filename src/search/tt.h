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

struct table;

enum bound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT };

struct table_entry {
	uint32_t move; /* the searcher's own code of the best move, 0: none */
	int16_t score; /* as the searcher stored it (mate distances from the node) */
	uint8_t depth;
	enum bound bound;
};

/* A table of about this many MiB (1 or more), empty; its memory is taken at the
 * first use. NULL and ERROR_OUT_OF_MEMORY when there is not enough. */
struct table *table_new(size_t mebibytes, struct error *err);
void table_free(struct table *t);
/* Forgets everything. */
void table_clear(struct table *t);
/* Tells the table that a new search begins, so that old entries give way. */
void table_age(struct table *t);
/* Has what is stored under key brought near, for a table_get that follows soon. */
void table_expect(const struct table *t, uint64_t key);
/* True and *out when something is stored under key. From any thread. */
bool table_get(const struct table *t, uint64_t key, struct table_entry *out);
void table_put(struct table *t, uint64_t key, struct table_entry entry);
/* Thousandths of the table filled by the present search. */
int table_full(const struct table *t);

#endif
