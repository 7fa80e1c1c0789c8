/* legality.c - a move is looked at as its piece goes, then made on a board of its own to see
 * whether the king stands attacked. Castling, which is rare and has rules enough, is looked up in
 * the generator's list. */
#include "chess/legality.h"

#include <stddef.h>

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

static bool is_listed(const struct chess_position *p, chess_move move)
{
	struct chess_move_list list;
	chess_generate_moves(p, NULL, CHESS_GEN_LEGAL, &list);
	for (unsigned i = 0; i < list.count; i++)
		if (list.move[i] == move)
			return true;
	return false;
}

bool chess_move_is_legal(const struct chess_position *p, chess_move move)
{
	const struct chess_board *b = &p->board;
	enum chess_side us = (enum chess_side)p->side_to_move;
	int from = chess_move_from(move), to = chess_move_to(move);
	struct chess_board next;
	enum { TYPES = CHESS_PROMOTION + 4 }; /* with what a pawn becomes */
	if (!bb_has(b->side[us], from) || move >> 12 >= TYPES)
		return false;
	if (chess_move_type(move) == CHESS_CASTLING)
		return is_listed(p, move);
	if (bb_has(b->side[us], to))
		return false;
	if (bb_has(b->kind[CHESS_PAWN], from)) {
		if (!chess_is_pawn_move(us, move, chess_occupied(b), b->side[chess_other(us)], b->ep))
			return false;
	} else if (chess_move_type(move) != CHESS_NORMAL ||
	           !bb_has(chess_piece_attacks(chess_kind_at(b, from), from, chess_occupied(b)), to)) {
		return false;
	}
	chess_board_make(&next, b, us, move);
	return !chess_in_check(&next, NULL, us);
}

bool chess_has_legal_move(const struct chess_position *p)
{
	const struct chess_board *b = &p->board;
	enum chess_side us = (enum chess_side)p->side_to_move;
	int king = chess_king_square(b, us);
	/* What stands on no line with the king cannot be pinned. */
	bitboard loose = b->side[us] & ~(attacks.rook_rays[king] | attacks.bishop_rays[king]);
	if (!chess_in_check(b, NULL, us)) {
		if (chess_ahead(us, b->kind[CHESS_PAWN] & loose) & ~chess_occupied(b))
			return true;
		bitboard knights = b->kind[CHESS_KNIGHT] & loose;
		if (knights && attacks.knight[bb_lsb(knights)] & ~b->side[us])
			return true;
	}
	return chess_count_moves(p, NULL) > 0;
}
