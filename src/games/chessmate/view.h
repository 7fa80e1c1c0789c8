/* view.h - what people and programs are shown besides tokens and positions. */
#ifndef GAMES_CHESSMATE_VIEW_H
#define GAMES_CHESSMATE_VIEW_H

#include "games/chessmate/step.h"

/* tell.c: the events of a decision. AFTER is the state before anything is drawn. */
void chessmate_decision_events(const struct chessmate *before, struct chessmate_step p,
                               const struct chessmate *after, struct events *events);

/* view.c: the contract's facts, scene and draw. */
void chessmate_state_fields(const void *s, bool derived, put_field *put, void *to);
void chessmate_board_items(const void *s, put_item *put, void *to);
void chessmate_draw(const void *s, struct strbuf *out);

/* about.c */
extern const struct game_info chessmate_info;

#endif
