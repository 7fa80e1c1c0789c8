/* repetition.h - how often each position of a match has occurred.
 *
 * A stack of the keys so far, and a hash table with chaining over it that finds the last
 * position with a key: adding and taking back the last cost the same however long the match
 * is. */
#ifndef MATCH_REPETITION_H
#define MATCH_REPETITION_H

#include <stddef.h>
#include <stdint.h>

/* Starts zeroed, ends with repetition_free. */
struct repetitions {
	struct repetition {
		uint64_t key;
		uint32_t count;    /* which occurrence this is, from 1 */
		uint32_t previous; /* in its chain; as in newest */
	} * at;                /* owned; in the order they were added */
	uint32_t *newest;      /* owned; for each hash the place of the last one, 0: none, 1: at[0] */
	size_t n, cap;         /* cap, a power of two, is the length of both */
};

/* Makes room for n keys in all. */
void repetition_reserve(struct repetitions *r, size_t n);
/* Adds a key and returns how often it has been added. */
uint32_t repetition_add(struct repetitions *r, uint64_t key);
/* Takes the key added last back. */
void repetition_remove_last(struct repetitions *r);
/* Takes all keys back and keeps the memory. */
void repetition_clear(struct repetitions *r);
void repetition_free(struct repetitions *r);

#endif
