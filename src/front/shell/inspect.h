/* inspect.h - commands that look: at the game, at what each viewer sees of it, and at what the engine thinks of it. */
#ifndef FRONT_SHELL_INSPECT_H
#define FRONT_SHELL_INSPECT_H

#include "front/shell/model.h"

/* The commands of these names. */
void inspect_board(struct model *m, char *rest);
void inspect_show(struct model *m, char *rest);
void inspect_flip(struct model *m, char *rest);
void inspect_legal(struct model *m, char *rest);
/* What people ask of the game that is on: not listed, as questions.h has what they say. */
void inspect_ask(struct model *m, char *rest);
void inspect_why(struct model *m, char *rest);
void inspect_hint(struct model *m, char *rest);
/* How good a decision is beside the best. */
void inspect_judge(struct model *m, char *rest);
void inspect_go(struct model *m, char *rest);
void inspect_review(struct model *m, char *rest);
void inspect_belief(struct model *m, char *rest);
void inspect_eyes(struct model *m, char *rest);
void inspect_rules(struct model *m, char *rest);
void inspect_watch(struct model *m, char *rest);

/* Says what has changed of what is watched since it was called last. */
void inspect_say_changes(struct model *m);

#endif
