/* analysis.h - commands that ask the engine: what to do, how good that is, why not, and how the game has gone. */
#ifndef FRONT_SHELL_ANALYSIS_H
#define FRONT_SHELL_ANALYSIS_H

#include "front/shell/model.h"

/* The commands of these names. `ask` is what people ask of the game that is on: not listed, as questions.h has what they say. */
void analysis_ask(struct model *m, char *rest);
void analysis_why(struct model *m, char *rest);
void analysis_hint(struct model *m, char *rest);
/* How good a decision is beside the best. */
void analysis_judge(struct model *m, char *rest);
void analysis_go(struct model *m, char *rest);
void analysis_review(struct model *m, char *rest);

/* Is a topic of `ask` one of the rules, or what the game is about, and a game on or set up? */
bool analysis_needs_no_game(const struct model *m, const char *topic);

#endif
