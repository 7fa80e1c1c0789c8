/* play.h - people at the screen, and the engine as an opponent. */
#ifndef FRONT_SHELL_PLAY_H
#define FRONT_SHELL_PLAY_H

#include "front/shell/model.h"

/* Has whoever is on move go on: the engine think, the next person come to the screen. */
void play_advance(struct model *m);
/* True while a game that is only watched waits, so that it can be followed. */
bool play_waits(const struct model *m);
/* Has a seat, a person's or the engine's, decide, keeps the game and shows what came of it; false, and why in
 * client_error, when it may not. */
bool play_move(struct model *m, int seat, const char *tokens);
/* After a change of the game in play. */
void play_show_and_keep(struct model *m);
/* Handles a line that answers the referee. */
void play_handle_output(struct model *m, const struct output *o);
/* The command skip: to the end of the round. */
void play_skip(struct model *m, char *rest);
/* Stops a game of the engine against itself, for good. */
void play_stop_watching(struct model *m);

#endif
