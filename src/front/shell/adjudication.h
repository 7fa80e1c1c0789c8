/* adjudication.h - how a game in play ends: the last screen, resigning, draws, another game. */
#ifndef FRONT_SHELL_ADJUDICATION_H
#define FRONT_SHELL_ADJUDICATION_H

#include "front/shell/model.h"

/* Says once who has won, why, by how much, and what can come next. */
void adjudication_say(struct model *m);
/* The commands resign, draw and rematch. */
void adjudication_resign(struct model *m, char *rest);
void adjudication_draw(struct model *m, char *rest);
void adjudication_rematch(struct model *m, char *rest);

/* The time of a seat is out. */
void adjudication_out_of_time(struct model *m);

#endif
