/* play_screen.h - the board on the screen, its colours, and what happened since the own last turn. */
#ifndef FRONT_SHELL_PLAY_SCREEN_H
#define FRONT_SHELL_PLAY_SCREEN_H

#include "front/shell/model.h"

/* Draws the present state, in the place of what is on the screen where in_place. */
void screen_board_draw(struct model *m, bool in_place);
/* Draws a state of the same game, as it was, before a turn; 0: now. */
void screen_board_draw_seen(struct model *m, const struct observation *seen, uint64_t last_move,
                            size_t before);
/* True when a board is drawn over the one before. */
bool screen_board_in_place(const struct model *m);

/* Takes the theme that was chosen last, if one was, which a file of the shell's own has. */
void screen_board_restore_theme(struct model *m);
/* The command `theme`. */
void screen_board_theme(struct model *m, char *rest);

/* Prints how to play, and what is hidden until then. */
void play_offer(struct model *m);
/* Draws the game, in play with what happened since the person's last turn; nothing while the screen waits for somebody
 * whose secrets it would show. */
void play_show(struct model *m);
/* Draws it below what is on the screen, which is left there: an introduction. */
void play_show_below(struct model *m);
/* Draws it when there is somebody to see it: after a change. */
void play_show_change(struct model *m);

/* What is told to these eyes from now on is new. */
void turn_events_mark(struct model *m);
/* After a leap (undo, load): nothing is new, or for each seat what has happened from its last turn on. */
void turn_events_recount(struct model *m, bool tells);
/* Appends what is new, or of that what ended a round, as lines of at most so many columns, a line for what one seat did,
 * the last `most` of them; the last move becomes its squares. */
void turn_events_write(struct model *m, bool of_round, int most, struct strbuf *out);
/* Appends everything since the game began, as turn_events_write. */
void turn_events_log(struct model *m, struct strbuf *out);

#endif
