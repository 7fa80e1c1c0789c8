/* play_screen.h - the board in play, and what happened since the own last turn. */
#ifndef FRONT_SHELL_PLAY_SCREEN_H
#define FRONT_SHELL_PLAY_SCREEN_H

#include "front/shell/model.h"

/* Prints how to play, and what is hidden until then. */
void play_offer(struct model *m);
/* Draws the game with what happened since the person's last turn. */
void play_show(struct model *m);
/* Draws it below what is on the screen, which is left there: an introduction. */
void play_show_below(struct model *m);
/* Draws it when there is somebody to see it: after a change. */
void play_show_change(struct model *m);

#endif
