/* takeback.h - turns of a match by the seats that had them, for taking back. */
#ifndef TABLE_TAKEBACK_H
#define TABLE_TAKEBACK_H

#include "match/match.h"

/* Has the seat decided something in a turn that is still open? */
bool takeback_is_amid_turn(const struct match *m, int seat);
/* How many decisions have to be taken back: a ruling alone; within its turn the last one; else its last turn
 * and what followed that. 0: it has decided nothing. */
uint64_t takeback_count(const struct match *m, int seat);
/* How many turns the seat has had, one that is open not counted. */
uint64_t takeback_count_turns(const struct match *m, int seat);

#endif
