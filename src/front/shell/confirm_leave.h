/* confirm_leave.h - asks before a game in play is left for another. */
#ifndef FRONT_SHELL_CONFIRM_LEAVE_H
#define FRONT_SHELL_CONFIRM_LEAVE_H

#include "front/shell/model.h"

/* True when a game that people play would be left by a command, and the person is asked about it:
 * then run is called with rest again after a yes. */
bool confirm_leave_asks(struct model *m, void (*run)(struct model *m, char *rest),
                        const char *rest);

#endif
