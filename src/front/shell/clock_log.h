/* clock_log.h - what clocks had when turns began, so that undo gives time back. */
#ifndef FRONT_SHELL_CLOCK_LOG_H
#define FRONT_SHELL_CLOCK_LOG_H

#include "front/shell/model.h"

/* A turn begins: its number of steps from the start of the game and the time that seats have are
 * noted. A turn that is noted stays as it is. */
void clock_log_note(struct model *m);
/* After undo: the clocks are as they were at the beginning of this turn; where that is not known,
 * before it was first noted, as they were then. */
void clock_log_return(struct model *m);
/* Another game, or other clocks. */
void clock_log_clear(struct model *m);

#endif
