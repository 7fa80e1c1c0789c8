/* adjudication.h - how a game in play ends: the last screen, resigning, draws, another game; and what is taken back. */
#ifndef FRONT_SHELL_ADJUDICATION_H
#define FRONT_SHELL_ADJUDICATION_H

#include "front/shell/model.h"

/* Says once who has won, why, by how much, and what can come next. */
void adjudication_say(struct model *m);
/* Is the game over? Then says so, and what can be done. */
bool adjudication_is_over(struct model *m);
/* The commands resign, draw and rematch. */
void adjudication_resign(struct model *m, char *rest);
void adjudication_draw(struct model *m, char *rest);
void adjudication_rematch(struct model *m, char *rest);

/* The commands undo and redo. */
void undo_command(struct model *m, char *rest);
void undo_redo(struct model *m, char *rest);
/* branch: plays on from the earlier board that is shown; the game as it stood is kept. */
void undo_to_earlier_board(struct model *m, char *rest);

/* Charges the seat whose clock ran, has the one run that is on move now and sees the game, and
 * ends the game where time is out. */
void time_control_update(struct model *m);

/* The command clock: `[<clock>|off]`. */
void time_control_command(struct model *m, char *rest);

#endif
