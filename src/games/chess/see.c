/* see.c - static exchange evaluation (the swap algorithm, in use since the
 * 1970s; described by Slate and Atkin, 1977). Only whether a bound is reached is
 * asked, so most exchanges are decided after a capture or two. */
#include "games/chess/see.h"

#include "chess/attacks.h"

const int exchange_value[7] = {100, 320, 330, 500, 950, 20000, 0};

static inline bitboard sliders_on(const struct chess_board *b, int square, bitboard taken)
{
	bitboard diagonal = b->kind[CHESS_BISHOP] | b->kind[CHESS_QUEEN];
	bitboard straight = b->kind[CHESS_ROOK] | b->kind[CHESS_QUEEN];
	return (bishop_reach(square, taken) & diagonal) | (rook_reach(square, taken) & straight);
}

static inline bitboard leapers_on(const struct chess_board *b, int square)
{
	return (attacks.pawn[CHESS_BLACK][square] & b->kind[CHESS_PAWN] & b->side[CHESS_WHITE]) |
	       (attacks.pawn[CHESS_WHITE][square] & b->kind[CHESS_PAWN] & b->side[CHESS_BLACK]) |
	       (attacks.knight[square] & b->kind[CHESS_KNIGHT]) |
	       (attacks.king[square] & b->kind[CHESS_KING]);
}

/* The least man of a set, which is not empty. */
static inline enum chess_kind least_of(const struct chess_board *b, bitboard set)
{
	int kind = CHESS_PAWN;
	while (!(b->kind[kind] & set))
		kind++;
	return (enum chess_kind)kind;
}

/* The side to take stands `ahead` of its bound, without the man it puts on the
 * square. True when the side that began keeps its bound. */
static bool fight(const struct place *p, int square, bitboard taken, int balance)
{
	const struct chess_board *b = &p->board;
	enum chess_side beginner = (enum chess_side)p->side, side = beginner;
	bitboard all = (leapers_on(b, square) | sliders_on(b, square, taken)) & taken;
	for (;;) {
		side = chess_other(side);
		bitboard mine = all & b->side[side];
		if (!mine)
			break;
		enum chess_kind kind = least_of(b, mine);
		/* A king cannot take what is still guarded. */
		if (kind == CHESS_KING && all & b->side[chess_other(side)])
			break;
		bitboard men = mine & b->kind[kind];
		taken ^= men & -men;
		all = (all | sliders_on(b, square, taken)) & taken;
		balance = -balance - 1 - exchange_value[kind];
		if (balance >= 0) {
			side = chess_other(side);
			break;
		}
	}
	return side != beginner;
}

bool exchange_gains(const struct place *p, chess_move move, int least)
{
	int from = chess_from(move), to = chess_to(move);
	enum chess_special special = chess_special(move);
	if (special == CHESS_CASTLING)
		return least <= 0;
	enum chess_kind kind = chess_kind_at(&p->board, from);
	int balance = exchange_value[place_taken(p, move)] - least;
	if (special == CHESS_PROMOTION) {
		balance += exchange_value[chess_promoted(move)] - exchange_value[CHESS_PAWN];
		kind = chess_promoted(move);
	}
	if (balance < 0)
		return false;
	balance -= exchange_value[kind];
	if (balance >= 0)
		return true;
	bitboard taken = (p->board.side[0] | p->board.side[1]) & ~bb_of(from);
	if (special == CHESS_EN_PASSANT)
		taken &= ~bb_of(to ^ 8);
	return fight(p, to, taken, balance);
}
