/* match_internal.h - what a match is made of, for the files of this folder only. */
#ifndef MATCH_MATCH_INTERNAL_H
#define MATCH_MATCH_INTERNAL_H

#include "match/match.h"
#include "match/repetition.h"

struct match_entry {
	step_t step;
	uint64_t key;        /* the repetition key of the state after it, or 0 */
	int32_t occurrences; /* of that state, 1 where it is not counted */
	bool partial;        /* something is unknown in that state, or was before */
};

struct match {
	const struct game *game;
	struct setup setup;
	char *placement;             /* to be used when it is due, or NULL */
	unsigned char *states;       /* n + 1 of game->state_size bytes */
	struct match_entry *entries; /* n */
	size_t n, cap;
	bool partial; /* begins as a viewer's knowledge, not as a referee's full state */
	struct repetitions repetitions;
};

/* Takes back every step from number n on. */
void match_truncate(struct match *m, size_t n);

#endif
