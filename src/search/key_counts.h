/* key_counts.h - how often each position of a game has occurred, for repetition: a hash table with
 * open addressing and linear probing (Knuth, The Art of Computer Programming 3, 6.4), which forgets
 * its last keys again. */
#ifndef SEARCH_KEY_COUNTS_H
#define SEARCH_KEY_COUNTS_H

#include <stddef.h>
#include <stdint.h>

/* Starts zeroed, ends with key_counts_free. */
struct key_counts {
	struct key_count {
		uint64_t key;
		size_t n; /* 0: an empty slot */
	} * slots;    /* owned; a power of two of them, at least half of them empty */
	size_t n_slots;
	size_t *order; /* owned; the slots of the keys in the order in which they were added */
	size_t n;      /* keys */
};

/* Adds a key and returns how often it is there now. Takes constant time on average, however often
 * keys repeat. */
size_t key_counts_add(struct key_counts *c, uint64_t key);
/* Takes back all keys but the first n. */
void key_counts_truncate(struct key_counts *c, size_t n);
void key_counts_free(struct key_counts *c);

#endif
