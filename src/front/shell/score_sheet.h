/* score_sheet.h - the score sheet, and positions of earlier in the game. */
#ifndef FRONT_SHELL_SCORE_SHEET_H
#define FRONT_SHELL_SCORE_SHEET_H

#include "front/shell/model.h"

/* Has a game that is over, whose places goto and its kin have gone to, stand at its end again; false where it
 * does. */
bool score_sheet_return(struct model *m);
/* Appends the turns so far as these eyes were told them, a line for each number; nothing where they cannot
 * be shown. */
void score_sheet_write_rows(struct model *m, struct strbuf *out);
/* The commands moves, goto, back, forward and log. */
void score_sheet_moves(struct model *m, char *rest);
void score_sheet_goto(struct model *m, char *rest);
void score_sheet_back(struct model *m, char *rest);
void score_sheet_forward(struct model *m, char *rest);
void score_sheet_log(struct model *m, char *rest);

#endif
