/* effect.h - what cards do to the men on the board. */
#ifndef GAMES_CHESSMATE_CARDS_EFFECT_H
#define GAMES_CHESSMATE_CARDS_EFFECT_H

#include "games/chessmate/cards/deck.h"
#include "chess/marks.h"

/* The board with what cards have left on it. */
struct board_state {
	struct chess_board board;
	struct chess_marks marks;
};

/* Plays a card (a kind) at squares a and b, as the token names them.
 * MOVED is where the piece stands that the regular move has just moved. Castling
 * rights end where king or rook are touched; shields and en passant are left. */
void chessmate_card_effect(struct board_state *bs, enum card_kind card, int first, int second,
                           int moved_to);

#endif
