/* turn_events.h - what happened since the last turn of the person in front of the screen. */
#ifndef FRONT_SHELL_TURN_EVENTS_H
#define FRONT_SHELL_TURN_EVENTS_H

#include "front/shell/model.h"

/* What is told to these eyes from now on is new. */
void turn_events_mark(struct model *m);
/* Counts the events after a leap (undo, load) and marks the last few as new. */
void turn_events_recount(struct model *m, size_t shown);
/* Appends what is new as lines of at most so many columns, a line for what one seat did, the
 * last `most` of them; the last move becomes its squares. */
void turn_events_write(struct model *m, int most, struct strbuf *out);
/* Appends everything since the game began, as turn_events_write. */
void turn_events_log(struct model *m, struct strbuf *out);

#endif
