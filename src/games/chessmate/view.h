/* view.h - slots of the contract: what is shown besides tokens and positions. */
#ifndef GAMES_CHESSMATE_VIEW_H
#define GAMES_CHESSMATE_VIEW_H

#include "game/game.h"

void chessmate_state_fields(const void *s, bool derived, put_field *put, void *to);
void chessmate_board_items(const void *s, put_item *put, void *to);
void chessmate_draw(const void *s, struct strbuf *out);

#endif
