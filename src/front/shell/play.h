/* play.h - the engine as an opponent. */
#ifndef FRONT_SHELL_PLAY_H
#define FRONT_SHELL_PLAY_H

#include "front/shell/model.h"

/* The command play: `[<seat>|nobody|off] [<limits>]`, and the command hint. */
void play_start(struct model *m, char *arguments);
void play_hint(struct model *m);
/* Prints how to play, and what is hidden until then. */
void play_offer(struct model *m);
/* Undoes up to and with the person's last decision; false when there is none. */
bool play_undo(struct model *m);
/* Starts a search when it is the engine's turn. */
void play_engine_turn(struct model *m);
/* Handles a line that answers the referee. */
void play_handle_line(struct model *m, const char *line);
/* Stops the pending search and drops its move, or has that move played now. */
void play_cancel_search(struct model *m);
void play_move_now(struct model *m);

#endif
