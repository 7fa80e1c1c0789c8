/* play_search.h - what the shell has the engine search for as the referee. */
#ifndef FRONT_SHELL_PLAY_SEARCH_H
#define FRONT_SHELL_PLAY_SEARCH_H

#include "front/shell/model.h"

/* Has the session set an option. */
void play_set_option(struct model *m, const char *name, uint64_t value);
/* Starts a search: kind is a PENDING_… . */
void play_start_search(struct model *m, int kind, const char *limits);
/* Stops the pending search and drops its move, or has that move played now. */
void play_cancel_search(struct model *m);
void play_move_now(struct model *m);

#endif
