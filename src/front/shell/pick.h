/* pick.h - a decision by sight: arrow keys go from one square that may come next to another, Enter takes it. */
#ifndef FRONT_SHELL_PICK_H
#define FRONT_SHELL_PICK_H

#include "front/shell/model.h"

/* The command pick. */
void pick_command(struct model *m, char *rest);
/* Is one being chosen? q ends that at once. */
bool pick_is_on(const struct model *m);
/* The arrows that are a line at once now, by their letters; or NULL. */
const char *pick_arrows(const struct model *m);
/* Is a line an arrow key? */
bool pick_is_arrow(const char *line);

#endif
