/*
 * The men on the board and what of the past still matters to their moves: a
 * plain value of 80 bytes, twelve sets of squares folded into eight, and two
 * more for castling and en passant.
 *
 * Castling rights are kept as the squares of the rooks that still have one.  That
 * serves Chess960 without a word more, and whatever happens to a rook's square
 * ends its right by clearing that bit.  En passant is a set of one square or
 * none, so that the generator can use it without asking.
 *
 * The functions here make the board after a move from the board before it.  They
 * are inlined, since the generators know side and kind when compiled.  C and B
 * may be the same board.
 */
#ifndef CHESS_BOARD_H
#define CHESS_BOARD_H

#include "chess/bitboard.h"

enum chess_side { CHESS_WHITE, CHESS_BLACK };

enum chess_kind {
	CHESS_PAWN,
	CHESS_KNIGHT,
	CHESS_BISHOP,
	CHESS_ROOK,
	CHESS_QUEEN,
	CHESS_KING,
	CHESS_NO_KIND
};

struct chess_board {
	bitboard kind[6];        /* of both sides, by enum chess_kind */
	bitboard side[2];        /* all kinds, by enum chess_side */
	bitboard castling_rooks; /* the rooks that may still castle */
	bitboard ep;             /* the square a pawn has just stepped over, or none */
};

/* The rank, 0..7, that is SIDE's first, second, ... eighth (N is 0..7). */
BB_INLINE int chess_relative_rank(enum chess_side side, int n)
{
	return side == CHESS_WHITE ? n : 7 - n;
}

BB_INLINE bitboard chess_home_rank(enum chess_side side)
{
	return side == CHESS_WHITE ? BB_RANK_1 : BB_RANK_8;
}

BB_INLINE enum chess_side chess_other(enum chess_side side)
{
	return side == CHESS_WHITE ? CHESS_BLACK : CHESS_WHITE;
}

/* One step straight ahead for SIDE's pawns. */
BB_INLINE bitboard chess_ahead(enum chess_side side, bitboard set)
{
	return side == CHESS_WHITE ? bb_north(set) : bb_south(set);
}

/* The square of SIDE's king; every board has exactly one. */
BB_INLINE int chess_king_square(const struct chess_board *b, enum chess_side side)
{
	return bb_lsb(b->kind[CHESS_KING] & b->side[side]);
}

/* Where king and rook stand after castling with the rook on ROOK. */
BB_INLINE int chess_castled_king(int king, int rook)
{
	return square_at(rook > king ? FILE_G : FILE_C, rank_of(king));
}
BB_INLINE int chess_castled_rook(int king, int rook)
{
	return square_at(rook > king ? FILE_F : FILE_D, rank_of(king));
}

/* A man goes from FROM to TO (sets of one square), taking what is there.  KIND is
 * what it is afterwards: for a promotion, what the pawn becomes. */
BB_INLINE void chess_board_move_piece(struct chess_board *c, const struct chess_board *b,
                                      enum chess_side us, enum chess_kind kind, bitboard from,
                                      bitboard to)
{
	bitboard keep = ~(from | to);
	for (int i = 0; i < 6; i++)
		c->kind[i] = b->kind[i] & keep;
	c->kind[kind] |= to;
	c->side[us] = (b->side[us] & keep) | to;
	c->side[chess_other(us)] = b->side[chess_other(us)] & keep;
	c->castling_rooks = b->castling_rooks & keep;
	if (kind == CHESS_KING)
		c->castling_rooks &= ~chess_home_rank(us);
	c->ep = 0;
}

BB_INLINE void chess_board_double_push(struct chess_board *c, const struct chess_board *b,
                                       enum chess_side us, bitboard from, bitboard to)
{
	chess_board_move_piece(c, b, us, CHESS_PAWN, from, to);
	c->ep = chess_ahead(us, from);
}

BB_INLINE void chess_board_capture_ep(struct chess_board *c, const struct chess_board *b,
                                      enum chess_side us, bitboard from, bitboard to)
{
	bitboard victim = chess_ahead(chess_other(us), to);
	chess_board_move_piece(c, b, us, CHESS_PAWN, from, to);
	c->kind[CHESS_PAWN] &= ~victim;
	c->side[chess_other(us)] &= ~victim;
}

/* KING and ROOK are squares; each may end where the other began. */
BB_INLINE void chess_board_castle(struct chess_board *c, const struct chess_board *b,
                                  enum chess_side us, int king, int rook)
{
	bitboard new_king = bb_of(chess_castled_king(king, rook));
	bitboard new_rook = bb_of(chess_castled_rook(king, rook));
	*c = *b;
	c->kind[CHESS_KING] = (c->kind[CHESS_KING] & ~bb_of(king)) | new_king;
	c->kind[CHESS_ROOK] = (c->kind[CHESS_ROOK] & ~bb_of(rook)) | new_rook;
	c->side[us] = (c->side[us] & ~(bb_of(king) | bb_of(rook))) | new_king | new_rook;
	c->castling_rooks &= ~chess_home_rank(us);
	c->ep = 0;
}

#endif
