/* clocks.h - the time that seats have, with increments (Fischer, 1988), in milliseconds of the caller's
 * clock: none is read here. At most one clock runs. */
#ifndef TABLE_CLOCKS_H
#define TABLE_CLOCKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/game.h"

enum { NO_CLOCK = -1 };
/* No time that a caller names is later, and no clock begins with more. */
#define TABLE_MS_MAX INT64_C(1000000000000000)
#define TABLE_BASE_MAX INT64_C(1000000000)

/* What all clocks showed when a turn began. */
struct turn_clocks {
	uint64_t place; /* how many decisions there were then */
	int64_t left[SEATS_MAX];
};

struct table_clocks {
	bool on;
	int64_t base, increment;
	int64_t left[SEATS_MAX]; /* now */
	int64_t now;             /* the last time that was named; -1: none was */
	int runs;                /* the seat whose clock does, or NO_CLOCK */
	struct turn_clocks *log; /* owned; the turns so far, by rising place */
	size_t n, cap;
};

/* All clocks show the base, none runs, and no turn has begun. */
void table_clocks_reset(struct table_clocks *c);
/* Time goes on to ms, which is not before now: the clock that runs is charged. The seat whose clock has
 * come to 0, which does not run any more, or NO_CLOCK. */
int table_clocks_advance(struct table_clocks *c, int64_t ms);
/* A seat has ended its turn in time. */
void table_clocks_earn(struct table_clocks *c, int seat);
/* The game stands at a place, before what came later: what clocks showed then is known no more. */
void table_clocks_forget(struct table_clocks *c, uint64_t place);
/* A turn begins at a place: what clocks show is noted, once. */
void table_clocks_note_turn(struct table_clocks *c, uint64_t place);
/* All is taken back to a place: clocks show what they showed when its turn began, or the first that is
 * known. */
void table_clocks_return(struct table_clocks *c, uint64_t place);

#endif
