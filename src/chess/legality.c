/* legality.c - a move is looked at as its piece goes, then whether the king stands attacked where
 * pieces stand behind it. Castling, which is rare and has rules enough, is looked up in
 * the generator's list. */
#include "chess/legality.h"

#include <stddef.h>

#include "chess/marks.h"
#include "chess/movegen.h"

bool chess_is_pawn_move(enum chess_side us, chess_move move, bitboard blocked, bitboard captures,
                        bitboard ep)
{
	bitboard from = bb_of(chess_move_from(move)), to = bb_of(chess_move_to(move));
	bitboard ahead = chess_ahead(us, from) & ~blocked;
	bool last = to & chess_home_rank(chess_other(us));
	bool goes = to & (ahead | (chess_pawn_attacks(us, from) & captures));
	switch (chess_move_type(move)) {
	case CHESS_NORMAL:
		return goes && !last;
	case CHESS_PROMOTION:
		return goes && last;
	case CHESS_DOUBLE_PUSH:
		return (from & bb_rank(chess_relative_rank(us, 1))) &&
		       to & chess_ahead(us, ahead) & ~blocked;
	case CHESS_EN_PASSANT:
		return chess_pawn_attacks(us, from) & to & ep;
	default:
		return false;
	}
}

bitboard chess_piece_attacks(enum chess_kind kind, int square, bitboard blockers)
{
	switch (kind) {
	case CHESS_KNIGHT:
		return attacks.knight[square];
	case CHESS_BISHOP:
		return attacks_bishop(square, blockers);
	case CHESS_ROOK:
		return attacks_rook(square, blockers);
	case CHESS_QUEEN:
		return attacks_bishop(square, blockers) | attacks_rook(square, blockers);
	default:
		return attacks.king[square];
	}
}

static bool is_listed(const struct chess_board *b, enum chess_side us, chess_move move)
{
	struct chess_move_list list;
	chess_board_generate(b, NULL, us, CHESS_GEN_LEGAL, &list);
	for (unsigned i = 0; i < list.count; i++)
		if (list.move[i] == move)
			return true;
	return false;
}

/* What is taken attacks nothing any more. */
bool chess_exposes_king(const struct chess_board *b, const struct chess_marks *marks,
                        enum chess_side us, chess_move move)
{
	const enum chess_side them = chess_other(us);
	const bitboard from = bb_of(chess_move_from(move)), to = bb_of(chess_move_to(move));
	const bitboard taken = chess_move_type(move) == CHESS_EN_PASSANT ? chess_ahead(them, to) : to;
	const bitboard champions = marks ? marks->champions : 0;
	const bitboard stands = ((chess_occupied(b) & ~taken) | to) & ~from;
	const bitboard blockers = stands | (marks ? marks->forbidden : 0);
	const int king = b->kind[CHESS_KING] & from ? chess_move_to(move) : chess_king_square(b, us);
	bitboard set = attacks.king[king] & b->kind[CHESS_KING];
	set |= attacks.knight[king] & b->kind[CHESS_KNIGHT] & ~champions;
	set |= attacks.champion[king] & b->kind[CHESS_KNIGHT] & champions;
	set |= attacks.pawn[us][king] & b->kind[CHESS_PAWN];
	set |= attacks_bishop(king, blockers) & chess_diagonal_sliders(b);
	set |= attacks_rook(king, blockers) & chess_orthogonal_sliders(b);
	return set & b->side[them] & ~taken;
}

bool chess_move_is_legal(const struct chess_board *b, enum chess_side us, chess_move move)
{
	int from = chess_move_from(move), to = chess_move_to(move);
	enum { TYPES = CHESS_PROMOTION + 4 }; /* with what a pawn becomes */
	if (!bb_has(b->side[us], from) || move >> 12 >= TYPES)
		return false;
	if (chess_move_type(move) == CHESS_CASTLING)
		return is_listed(b, us, move);
	if (bb_has(b->side[us], to))
		return false;
	if (bb_has(b->kind[CHESS_PAWN], from)) {
		if (!chess_is_pawn_move(us, move, chess_occupied(b), b->side[chess_other(us)], b->ep))
			return false;
	} else if (chess_move_type(move) != CHESS_NORMAL ||
	           !bb_has(chess_piece_attacks(chess_kind_at(b, from), from, chess_occupied(b)), to)) {
		return false;
	}
	return !chess_exposes_king(b, NULL, us, move);
}

/* The pieces of a side, the king aside, that are surely not pinned: all where no enemy slider
 * stands on a line with the king, else those that stand on none. */
static bitboard unpinned_pieces(const struct chess_board *b, enum chess_side us)
{
	int king = chess_king_square(b, us);
	bitboard rook = attacks.rook_rays[king], bishop = attacks.bishop_rays[king];
	bitboard pinners = (rook & chess_orthogonal_sliders(b)) | (bishop & chess_diagonal_sliders(b));
	bitboard others = b->side[us] & ~bb_of(king);
	return pinners & b->side[chess_other(us)] ? others & ~(rook | bishop) : others;
}

/* A quick look for a move to an empty square by a piece that is not pinned, for a side that is
 * not in check: false tells nothing. */
static bool has_unpinned_move(const struct chess_board *b, const struct chess_marks *marks,
                              enum chess_side us)
{
	bitboard unpinned = unpinned_pieces(b, us);
	bitboard empty = ~(chess_occupied(b) | (marks ? marks->forbidden : 0));
	if (chess_ahead(us, b->kind[CHESS_PAWN] & unpinned) & empty)
		return true;
	bitboard knights = b->kind[CHESS_KNIGHT] & unpinned & ~(marks ? marks->champions : 0);
	if (knights && attacks.knight[bb_lsb(knights)] & empty)
		return true;
	bitboard diagonal = chess_diagonal_sliders(b) & unpinned;
	if (diagonal && attacks_bishop(bb_lsb(diagonal), ~empty) & empty)
		return true;
	bitboard orthogonal = chess_orthogonal_sliders(b) & unpinned;
	return orthogonal && attacks_rook(bb_lsb(orthogonal), ~empty) & empty;
}

/* Can the king step to an empty square that is not attacked? */
static bool has_king_step(const struct chess_board *b, const struct chess_marks *marks,
                          enum chess_side us)
{
	int king = chess_king_square(b, us);
	bitboard to = attacks.king[king] & ~(chess_occupied(b) | (marks ? marks->forbidden : 0));
	while (to) {
		chess_move step = chess_move_encode(king, bb_pop_lsb(&to), CHESS_NORMAL);
		if (!chess_exposes_king(b, marks, us, step))
			return true;
	}
	return false;
}

bool chess_has_legal_move(const struct chess_position *p, const struct chess_marks *marks)
{
	const struct chess_board *b = &p->board;
	enum chess_side us = (enum chess_side)p->side_to_move;
	return (has_unpinned_move(b, marks, us) && !chess_in_check(b, marks, us)) ||
	       has_king_step(b, marks, us) || chess_count_moves(p, marks) > 0;
}
