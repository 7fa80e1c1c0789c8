/* view.h - slots of the contract: what is shown besides tokens and positions. */
#ifndef GAMES_CHESSMATE_VIEW_H
#define GAMES_CHESSMATE_VIEW_H

#include "game/game.h"

void chessmate_state_fields(const void *s, bool derived, const struct field_sink *out);
void chessmate_board_items(const void *s, struct scene *out);

#endif
