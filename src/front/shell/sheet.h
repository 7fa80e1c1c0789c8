/* sheet.h - the score sheet, and positions of earlier in the game. */
#ifndef FRONT_SHELL_SHEET_H
#define FRONT_SHELL_SHEET_H

#include "front/shell/model.h"

/* The commands moves, goto, back, forward and log. */
void sheet_moves(struct model *m, char *rest);
void sheet_goto(struct model *m, char *rest);
void sheet_back(struct model *m, char *rest);
void sheet_forward(struct model *m, char *rest);
void sheet_log(struct model *m, char *rest);

#endif
