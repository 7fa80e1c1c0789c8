/* theme.h - the colours of the board, which are remembered from one time to the next. */
#ifndef FRONT_SHELL_THEME_H
#define FRONT_SHELL_THEME_H

#include "front/shell/model.h"

/* Takes the theme that was chosen last, if one was. */
void theme_restore(struct model *m);
/* The command `theme`. */
void theme_command(struct model *m, char *rest);

#endif
