/* store.h - the values of a game, in memory or in a directory, and what is known of each slice.
 *
 * In a directory, `values` has a byte a position, slice after slice, and `slices.tsv` a line for
 * each slice that is solved. A run goes on where the last one ended: a slice counts as solved when
 * its bytes have the checksum of its line. */
#ifndef SOLVE_STORE_H
#define SOLVE_STORE_H

#include <pthread.h>
#include <stdio.h>

#include "base/checksum.h"
#include "tools/solve/slices.h"

struct slice_record {
	bool done;
	int longest; /* the greatest distance; -1 for none */
	uint64_t wins, losses, draws;
	char checksum[CHECKSUM_SIZE];
};

struct store {
	struct game *game;
	struct slice_record *records; /* by slice */
	FILE *log;                    /* NULL in memory */
	pthread_mutex_t lock;
};

/* Gives the game its values, from a directory, which is made where it is new, or, with NULL, in
 * memory. False with one line on stderr where that cannot be; store_close frees it either way. */
bool store_open(struct store *store, struct game *game, const char *directory);
/* Counts a slice that was solved, and logs it. Threads may call it at once. */
void store_add(struct store *store, const struct slice *slice);
/* Whether every slice is solved. */
bool store_is_solved(const struct store *store);
/* Prints a line for each slice, or one for each level, and one for all. */
void store_print_slices(const struct store *store, FILE *out);
void store_print_levels(const struct store *store, FILE *out);
void store_close(struct store *store);

#endif
