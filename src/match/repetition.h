/* repetition.h - how often each position of a match has occurred.
 *
 * A hash table with open addressing (linear probing) from keys to counts: adding
 * and taking back cost the same however long the match is. */
#ifndef MATCH_REPETITION_H
#define MATCH_REPETITION_H

#include <stddef.h>
#include <stdint.h>

struct repetitions {
	struct repetition {
		uint64_t key; /* 0: free */
		uint32_t count;
	} * at; /* owned; starts zeroed, ends with repetition_free */
	size_t used, cap;
};

/* Counts key (not 0) once more and returns the new count. */
uint32_t repetition_add(struct repetitions *r, uint64_t key);
/* Takes one occurrence back. */
void repetition_remove(struct repetitions *r, uint64_t key);
void repetition_free(struct repetitions *r);

#endif
