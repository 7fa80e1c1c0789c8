/* belief_table.h - what is likely of what the person cannot see, as a table. */
#ifndef FRONT_SHELL_BELIEF_TABLE_H
#define FRONT_SHELL_BELIEF_TABLE_H

#include "front/shell/model.h"

/* belief: a line for each hand, pile, team, life and target, the likeliest values first; with arguments as the
 * protocol has it. */
void belief_table_show(struct model *m, char *rest);

#endif
