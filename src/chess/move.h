/* move.h - a move in sixteen bits: from, to, and its type. Castling is encoded
 * "king takes own rook", which is unambiguous in Chess960, however it is written. */
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
/* Every promotion gives CHESS_PROMOTION. */
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

/* What a legal move of a side captures: CHESS_NO_KIND when nothing. */
BB_INLINE enum chess_kind chess_move_captured(const struct chess_board *b, enum chess_side side,
                                              chess_move move)
{
	if (chess_move_type(move) == CHESS_EN_PASSANT)
		return CHESS_PAWN;
	if (chess_move_type(move) == CHESS_CASTLING ||
	    !bb_has(b->side[chess_other(side)], chess_move_to(move)))
		return CHESS_NO_KIND;
	return chess_kind_at(b, chess_move_to(move));
}

enum { CHESS_MOVE_TEXT_SIZE = 6 }; /* holds every move, with its terminating zero */

/* Writes a move as UCI does: e2e4, a7a8q. Castling is the king's two squares
 * (e1g1), or with chess960 the king's and the rook's (e1h1). */
void chess_move_to_text(chess_move move, bool chess960, char out[CHESS_MOVE_TEXT_SIZE]);

#endif
