/* history.h - where the typed lines are kept. */
#ifndef FRONT_SHELL_HISTORY_H
#define FRONT_SHELL_HISTORY_H

/* The path of the history file, whose directories it makes; NULL when there can be none.
 * Owned by this function. */
const char *history_path(void);

#endif
