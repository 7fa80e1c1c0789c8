/* play.h - people at the screen, and the engine as an opponent. */
#ifndef FRONT_SHELL_PLAY_H
#define FRONT_SHELL_PLAY_H

#include "front/shell/model.h"

/* The command play: `[<seat> ...|both|nobody|off] [level <level>] [<limits>]`. */
void play_start(struct model *m, char *arguments);
/* Seats the people of a game that was loaded, whose play has been filled in. */
void play_seat(struct model *m);
/* Prints how to play, and what is hidden until then. */
void play_offer(struct model *m);
/* Draws the game with what happened since the person's last turn. */
void play_show(struct model *m);
/* Draws it when there is somebody to see it: after a change. */
void play_show_change(struct model *m);
/* Has whoever is on move go on: the engine think, the next person come to the screen. */
void play_advance(struct model *m);
/* True while a game that is only watched waits, so that it can be followed. */
bool play_waits(const struct model *m);
/* Before a decision of the person, and of an engine's seat. */
void play_note_mover(struct model *m, const char *seat);
/* Handles a line that answers the referee. */
void play_handle_line(struct model *m, const char *line);
/* Stops the pending search and drops its move, or has that move played now. */
void play_cancel_search(struct model *m);
void play_move_now(struct model *m);
/* Starts a search of the referee: kind is a PENDING_… . */
void play_start_search(struct model *m, int kind, const char *limits);
/* The command skip: to the end of the round. */
void play_skip(struct model *m, char *rest);
/* Stops a game of the engine against itself, for good. */
void play_stop_watching(struct model *m);

#endif
