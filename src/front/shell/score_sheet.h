/* score_sheet.h - the score sheet, and positions of earlier in the game. */
#ifndef FRONT_SHELL_SCORE_SHEET_H
#define FRONT_SHELL_SCORE_SHEET_H

#include "front/shell/model.h"

/* Has a game that is over, whose places goto and its kin have gone to, stand at its end again; false where it
 * does. */
bool score_sheet_return(struct model *m);
/* Draws the game as it was before a turn; beyond the last, as it is. The session of a game that is over goes there, unless
 * a search is running. */
void score_sheet_show(struct model *m, size_t turn);
/* Writes the game so far as these eyes were told it, as model.write_so_far. */
void score_sheet_write_so_far(struct model *m, size_t before, bool turns, struct so_far *out);
/* The commands moves, goto, back, forward and log. */
void score_sheet_moves(struct model *m, char *rest);
void score_sheet_goto(struct model *m, char *rest);
void score_sheet_back(struct model *m, char *rest);
void score_sheet_forward(struct model *m, char *rest);
/* Has the session stand again before the turn of a game that is over that was looked at. */
void score_sheet_travel(struct model *m, const struct browsed *to);
/* What these eyes saw before a turn; false where there is none. */
bool score_sheet_see(struct model *m, size_t turn, struct observation *out);
/* Says what the last turn of the others does, as far as that is to be seen. */
void score_sheet_reason(struct model *m, const char *about);
void score_sheet_log(struct model *m, char *rest);

#endif
