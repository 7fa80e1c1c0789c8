/*
 * A regular move in sixteen bits: from, to, and what is special about it.
 * Castling is written "king takes own rook", which is unambiguous in Chess960;
 * how it is spelled for people is movetext.h's business.
 */
#ifndef CHESS_MOVE_H
#define CHESS_MOVE_H

#include "chess/board.h"

typedef uint16_t chess_move;

enum chess_move_type {
	CHESS_NORMAL,
	CHESS_DOUBLE_PUSH,
	CHESS_CASTLING,
	CHESS_EN_PASSANT,
	CHESS_PROMOTION /* + kind - CHESS_KNIGHT: four values */
};

#define CHESS_NO_MOVE ((chess_move)0)

BB_INLINE chess_move chess_move_encode(int from, int to, int type)
{
	return (chess_move)(from | to << 6 | type << 12);
}
BB_INLINE chess_move chess_move_encode_promotion(int from, int to, enum chess_kind kind)
{
	return chess_move_encode(from, to, (int)CHESS_PROMOTION + (int)kind - (int)CHESS_KNIGHT);
}
BB_INLINE int chess_move_from(chess_move move)
{
	return move & 63;
}
BB_INLINE int chess_move_to(chess_move move)
{
	return move >> 6 & 63;
}
/* One of enum chess_move_type; every promotion gives CHESS_PROMOTION. */
BB_INLINE enum chess_move_type chess_move_type(chess_move move)
{
	int type = move >> 12;
	return type < (int)CHESS_PROMOTION ? (enum chess_move_type)type : CHESS_PROMOTION;
}
/* What a pawn becomes, or CHESS_NO_KIND. */
BB_INLINE enum chess_kind chess_move_promotion(chess_move move)
{
	int type = move >> 12;
	if (type < (int)CHESS_PROMOTION)
		return CHESS_NO_KIND;
	return (enum chess_kind)(type - (int)CHESS_PROMOTION + (int)CHESS_KNIGHT);
}

#endif
