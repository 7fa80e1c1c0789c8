/* at_table.h - those who play sit at the session's table, which rules (table/table.h); its time is the
 * stopwatch of the shell. And the searches of the referee, for the engine's moves and for hints. */
#ifndef FRONT_SHELL_AT_TABLE_H
#define FRONT_SHELL_AT_TABLE_H

#include "front/shell/model.h"

/* Makes a table of those who play, as m->play says. */
void at_table_begin(struct model *m);
/* The match and its table have been restored: time goes on from there. */
void at_table_resume(struct model *m);
/* Has a seat do something, `resign`; false and why in client_error where it may not. */
bool at_table_do(struct model *m, int seat, const char *what);
/* The same, and all other persons, who sit at this screen, agree. */
bool at_table_agree(struct model *m, int seat, const char *what);
/* Says what time it is: a flag may fall. */
void at_table_tick(struct model *m);

/* Has the session set an option. */
void play_set_option(struct model *m, const char *name, uint64_t value);
/* Has a review, which says the same whatever the number of threads, use all processors; or has `Threads` be what it was. */
void play_use_processors(struct model *m, bool all);
/* The limits of each of the two searches by which a decision is judged. */
#define PLAY_JUDGES "movetime 700"
/* Starts a search: kind is a PENDING_… . Where play has limits of go, a hint has those. */
void play_start_search(struct model *m, int kind, const char *limits);
/* Stops the pending search and drops its move. */
void play_cancel_search(struct model *m);

#endif
