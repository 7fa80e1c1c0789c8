/* play.h - people at the screen, and the engine as an opponent. */
#ifndef FRONT_SHELL_PLAY_H
#define FRONT_SHELL_PLAY_H

#include "front/shell/model.h"

/* Has whoever is on move go on: the engine think, the next person come to the screen. */
void play_advance(struct model *m);
/* True while a game that is only watched waits, so that it can be followed. */
bool play_waits(const struct model *m);
/* Before a decision of the person, and of an engine's seat. */
void play_note_mover(struct model *m, const char *seat);
/* A round is over: the person looks before the next one goes on. */
void play_note_round(struct model *m);
/* Handles a line that answers the referee. */
void play_handle_output(struct model *m, const struct output *o);
/* The command skip: to the end of the round. */
void play_skip(struct model *m, char *rest);
/* Stops a game of the engine against itself, for good. */
void play_stop_watching(struct model *m);

#endif
