/* help.h - the command help. */
#ifndef FRONT_SHELL_HELP_H
#define FRONT_SHELL_HELP_H

#include "front/shell/model.h"

/* Explains a command, rule, card or game; "" for an overview. */
void help_topic(struct model *m, char *word);
/* What a newcomer to the present game should know. */
void help_game(struct model *m);
/* The games by their names and titles. */
void help_games(struct model *m);

#endif
