/* commands.h - what a person types. */
#ifndef FRONT_SHELL_COMMANDS_H
#define FRONT_SHELL_COMMANDS_H

#include "front/shell/model.h"

/* Every command of the shell itself, ended by a NULL name. */
extern const struct shell_command commands_table[];
/* Carries out a line that was typed; line is changed. */
void commands_run(struct model *m, char *line);
/* Asks whether to leave; any other line is as always. */
void commands_ask_to_leave(struct model *m);

#endif
