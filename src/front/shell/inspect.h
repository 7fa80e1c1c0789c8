/* inspect.h - commands that look: at the game, and at what each viewer sees of it. */
#ifndef FRONT_SHELL_INSPECT_H
#define FRONT_SHELL_INSPECT_H

#include "front/shell/model.h"

/* The commands of these names. */
void inspect_board(struct model *m, char *rest);
void inspect_show(struct model *m, char *rest);
void inspect_flip(struct model *m, char *rest);
void inspect_legal(struct model *m, char *rest);
void inspect_belief(struct model *m, char *rest);
void inspect_eyes(struct model *m, char *rest);
void inspect_rules(struct model *m, char *rest);
void inspect_watch(struct model *m, char *rest);

/* Says what has changed of what is watched since it was called last. */
void inspect_say_changes(struct model *m);

#endif
