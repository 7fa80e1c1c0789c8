/*
 * A regular move in sixteen bits: from, to, and what is special about it.
 * Castling is written "king takes own rook", which is unambiguous in Chess960;
 * how it is spelled for people is movetext.h's business.
 */
#ifndef CHESS_MOVE_H
#define CHESS_MOVE_H

#include "chess/board.h"

typedef uint16_t chess_move;

enum chess_special {
	CHESS_PLAIN,
	CHESS_DOUBLE_STEP,
	CHESS_CASTLING,
	CHESS_EN_PASSANT,
	CHESS_PROMOTION /* + kind - CHESS_KNIGHT: four values */
};

#define CHESS_NO_MOVE ((chess_move)0)

BB_INLINE chess_move chess_move_of(int from, int to, int special)
{
	return (chess_move)(from | to << 6 | special << 12);
}
BB_INLINE chess_move chess_promotion_of(int from, int to, enum chess_kind kind)
{
	return chess_move_of(from, to, (int)CHESS_PROMOTION + (int)kind - (int)CHESS_KNIGHT);
}
BB_INLINE int chess_from(chess_move move) { return move & 63; }
BB_INLINE int chess_to(chess_move move) { return move >> 6 & 63; }
/* One of enum chess_special; every promotion gives CHESS_PROMOTION. */
BB_INLINE enum chess_special chess_special(chess_move move)
{
	int special = move >> 12;
	return special < (int)CHESS_PROMOTION ? (enum chess_special)special : CHESS_PROMOTION;
}
/* What a pawn becomes, or CHESS_NO_KIND. */
BB_INLINE enum chess_kind chess_promoted(chess_move move)
{
	int special = move >> 12;
	if (special < (int)CHESS_PROMOTION)
		return CHESS_NO_KIND;
	return (enum chess_kind)(special - (int)CHESS_PROMOTION + (int)CHESS_KNIGHT);
}

#endif
