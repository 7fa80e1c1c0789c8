/* effect.h - what each card does to the pieces and the marks. */
#ifndef GAMES_CHESSMATE_CARDS_EFFECT_H
#define GAMES_CHESSMATE_CARDS_EFFECT_H

#include "games/chessmate/cards/deck.h"
#include "chess/marks.h"

/* The board with what cards have left on it. */
struct board_state {
	struct chess_board board;
	struct chess_marks marks;
};

/* Plays a card at one or two squares, as the token names them. moved_to is the square of
 * the piece that the regular move has just moved. Castling rights end where king or rook
 * are touched; the shield, unless the card gives it, and en passant are left alone. */
void chessmate_card_effect(struct board_state *bs, enum card_kind card, int first, int second,
                           int moved_to);

#endif
