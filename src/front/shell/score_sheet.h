/* score_sheet.h - the score sheet, and positions of earlier in the game. */
#ifndef FRONT_SHELL_SCORE_SHEET_H
#define FRONT_SHELL_SCORE_SHEET_H

#include "front/shell/model.h"

/* The commands moves, goto, back, forward and log. */
void score_sheet_moves(struct model *m, char *rest);
void score_sheet_goto(struct model *m, char *rest);
void score_sheet_back(struct model *m, char *rest);
void score_sheet_forward(struct model *m, char *rest);
void score_sheet_log(struct model *m, char *rest);

#endif
