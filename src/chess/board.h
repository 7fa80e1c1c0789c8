/* board.h - the pieces on the board and what of the past still matters to their
 * moves: a plain value of 80 bytes, twelve bitboards folded into eight, and two
 * more for castling and en passant.
 *
 * Castling rights are the squares of the rooks that still have one. That serves
 * Chess960 too, and whatever happens on a rook's square ends its right by
 * clearing that bit. The en passant square is a set of one square or none, so
 * that the generator can use it without asking.
 *
 * Copy-make: the functions at the end write the board after a move from the board
 * before it; `next` and b may be the same. They are inlined, since the generators
 * know side and kind at compile time. */
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

struct chess_marks; /* chess/marks.h */

/* "pawn", "knight", ..., "king". */
const char *chess_kind_name(enum chess_kind kind);

/* The name of a square, for use within one expression. */
struct chess_square_name {
	char s[3];
};
struct chess_square_name chess_square_name(int square);

/* The pieces of a side that attack a square; marks may be NULL. */
bitboard chess_attackers_to(const struct chess_board *b, const struct chess_marks *marks,
                            enum chess_side by, int square);

/* True when the side's king stands attacked; marks may be NULL. */
bool chess_in_check(const struct chess_board *b, const struct chess_marks *marks,
                    enum chess_side side);

BB_INLINE enum chess_side chess_other(enum chess_side side)
{
	return side == CHESS_WHITE ? CHESS_BLACK : CHESS_WHITE;
}

/* The rank, 0..7, that is the side's first, second, ... eighth (n is 0..7). */
BB_INLINE int chess_relative_rank(enum chess_side side, int n)
{
	return side == CHESS_WHITE ? n : 7 - n;
}

/* The squares of the side's first rank. */
BB_INLINE bitboard chess_home_rank(enum chess_side side)
{
	return side == CHESS_WHITE ? BB_RANK_1 : BB_RANK_8;
}

/* Shifts a set one step forward, as the side's pawns go. */
BB_INLINE bitboard chess_ahead(enum chess_side side, bitboard set)
{
	return side == CHESS_WHITE ? bb_north(set) : bb_south(set);
}

/* Forward fill: the set and everything ahead of it, as the side's pawns go. */
BB_INLINE bitboard chess_forward_fill(enum chess_side side, bitboard set)
{
	if (side == CHESS_WHITE) {
		set |= set << 8;
		set |= set << 16;
		return set | set << 32;
	}
	set |= set >> 8;
	set |= set >> 16;
	return set | set >> 32;
}

/* The squares that the side's pawns on a set attack. */
BB_INLINE bitboard chess_pawn_attacks(enum chess_side side, bitboard set)
{
	return side == CHESS_WHITE ? bb_north_west(set) | bb_north_east(set)
	                           : bb_south_west(set) | bb_south_east(set);
}

BB_INLINE bitboard chess_occupied(const struct chess_board *b)
{
	return b->side[CHESS_WHITE] | b->side[CHESS_BLACK];
}

_Static_assert(CHESS_PAWN == 0 && CHESS_KNIGHT == 1 && CHESS_BISHOP == 2 && CHESS_ROOK == 3 &&
                   CHESS_QUEEN == 4 && CHESS_KING == 5 && CHESS_NO_KIND == 6,
               "chess_kind_at reads their bits");

/* What stands on a square: CHESS_NO_KIND when it is empty. The number of a kind has three bits,
 * and each is read off a union of bitboards: where there is no telling what comes, six tests one
 * after another are guessed wrong too often. */
BB_INLINE enum chess_kind chess_kind_at(const struct chess_board *b, int square)
{
	const bitboard *kind = b->kind;
	bitboard empty = ~chess_occupied(b);
	bitboard bit0 = kind[CHESS_KNIGHT] | kind[CHESS_ROOK] | kind[CHESS_KING];
	bitboard bit1 = kind[CHESS_BISHOP] | kind[CHESS_ROOK] | empty;
	bitboard bit2 = kind[CHESS_QUEEN] | kind[CHESS_KING] | empty;
	return (enum chess_kind)((bit0 >> square & 1) | (bit1 >> square & 1) << 1 |
	                         (bit2 >> square & 1) << 2);
}

/* Bishops and queens, rooks and queens, of both sides. */
BB_INLINE bitboard chess_diagonal_sliders(const struct chess_board *b)
{
	return b->kind[CHESS_BISHOP] | b->kind[CHESS_QUEEN];
}
BB_INLINE bitboard chess_orthogonal_sliders(const struct chess_board *b)
{
	return b->kind[CHESS_ROOK] | b->kind[CHESS_QUEEN];
}

/* White's material less black's, a pawn being 1. */
BB_INLINE int chess_board_material(const struct chess_board *b)
{
	static const int value[] = {1, 3, 3, 5, 9};
	int lead = 0;
	for (int kind = CHESS_PAWN; kind < (int)CHESS_KING; kind++)
		lead += value[kind] * (bb_popcount(b->kind[kind] & b->side[CHESS_WHITE]) -
		                       bb_popcount(b->kind[kind] & b->side[CHESS_BLACK]));
	return lead;
}

/* The square of the side's king; every board has exactly one. */
BB_INLINE int chess_king_square(const struct chess_board *b, enum chess_side side)
{
	return bb_lsb(b->kind[CHESS_KING] & b->side[side]);
}

/* Where king and rook stand after castling, from their squares before it. */
BB_INLINE int chess_castled_king(int king, int rook)
{
	return square_at(rook > king ? FILE_G : FILE_C, rank_of(king));
}
BB_INLINE int chess_castled_rook(int king, int rook)
{
	return square_at(rook > king ? FILE_F : FILE_D, rank_of(king));
}

/* ---- copy-make; from and to are sets of one square */

/* Moves a piece and captures what stands where it goes. kind is what it is
 * afterwards: for a promotion, what the pawn becomes. */
BB_INLINE void chess_board_move_piece(struct chess_board *next, const struct chess_board *b,
                                      enum chess_side us, enum chess_kind kind, bitboard from,
                                      bitboard to)
{
	bitboard keep = ~(from | to);
	for (int i = 0; i < 6; i++)
		next->kind[i] = b->kind[i] & keep;
	next->kind[kind] |= to;
	next->side[us] = (b->side[us] & keep) | to;
	next->side[chess_other(us)] = b->side[chess_other(us)] & keep;
	next->castling_rooks = b->castling_rooks & keep;
	if (kind == CHESS_KING)
		next->castling_rooks &= ~chess_home_rank(us);
	next->ep = 0;
}

BB_INLINE void chess_board_double_push(struct chess_board *next, const struct chess_board *b,
                                       enum chess_side us, bitboard from, bitboard to)
{
	chess_board_move_piece(next, b, us, CHESS_PAWN, from, to);
	next->ep = chess_ahead(us, from);
}

BB_INLINE void chess_board_capture_ep(struct chess_board *next, const struct chess_board *b,
                                      enum chess_side us, bitboard from, bitboard to)
{
	bitboard captured = chess_ahead(chess_other(us), to);
	chess_board_move_piece(next, b, us, CHESS_PAWN, from, to);
	next->kind[CHESS_PAWN] &= ~captured;
	next->side[chess_other(us)] &= ~captured;
}

/* king and rook are squares; each may end where the other began (Chess960). */
BB_INLINE void chess_board_castle(struct chess_board *next, const struct chess_board *b,
                                  enum chess_side us, int king, int rook)
{
	bitboard new_king = bb_of(chess_castled_king(king, rook));
	bitboard new_rook = bb_of(chess_castled_rook(king, rook));
	*next = *b;
	next->kind[CHESS_KING] = (next->kind[CHESS_KING] & ~bb_of(king)) | new_king;
	next->kind[CHESS_ROOK] = (next->kind[CHESS_ROOK] & ~bb_of(rook)) | new_rook;
	next->side[us] = (next->side[us] & ~(bb_of(king) | bb_of(rook))) | new_king | new_rook;
	next->castling_rooks &= ~chess_home_rank(us);
	next->ep = 0;
}

#endif
