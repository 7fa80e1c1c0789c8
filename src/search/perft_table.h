/* perft_table.h - a hash table of counts, for perft where transpositions come again and again. */
#ifndef SEARCH_PERFT_TABLE_H
#define SEARCH_PERFT_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct perft_table;

/* An empty table of at most so many MiB, at least 1; NULL when there is not so much memory. The
 * caller frees it. */
struct perft_table *perft_table_new(uint64_t mib);
void perft_table_free(struct perft_table *t); /* NULL is fine */
/* The count stored under a key, or 0. From any thread. */
uint64_t perft_table_probe(struct perft_table *t, uint64_t key);
/* Stores a count, which replaces the smallest of a few. From any thread. */
void perft_table_store(struct perft_table *t, uint64_t key, uint64_t count);

#endif
