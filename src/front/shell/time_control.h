/* time_control.h - clocks in play: whose runs, and what it means when one has run out. */
#ifndef FRONT_SHELL_TIME_CONTROL_H
#define FRONT_SHELL_TIME_CONTROL_H

#include "front/shell/model.h"

/* Charges the seat whose clock ran, has the one run that is on move now and sees the game, and
 * ends the game where time is out. */
void time_control_update(struct model *m);

/* The command clock: `[<clock>|off]`. */
void time_control_command(struct model *m, char *rest);

#endif
