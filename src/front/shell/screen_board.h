/* screen_board.h - the board on the screen, and its colours. */
#ifndef FRONT_SHELL_SCREEN_BOARD_H
#define FRONT_SHELL_SCREEN_BOARD_H

#include "front/shell/model.h"

/* Draws the present state, in the place of what is on the screen where in_place. */
void screen_board_draw(struct model *m, bool in_place);
/* How many lines that takes, without the legend. */
int screen_board_lines(struct model *m);
/* Draws a state of the same game, as it was. */
void screen_board_draw_seen(struct model *m, const struct observation *seen, uint64_t last_move);
/* True when a board is drawn over the one before. */
bool screen_board_in_place(const struct model *m);

/* Takes the theme that was chosen last, if one was, which a file of the shell's own has. */
void screen_board_restore_theme(struct model *m);
/* The command `theme`. */
void screen_board_theme(struct model *m, char *rest);

#endif
