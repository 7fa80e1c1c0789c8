/* see.c - static exchange evaluation (the swap algorithm, in use since the 1970s;
 * described by Slate and Atkin, 1977). Only whether a threshold is reached is
 * asked, so most exchanges are decided after a capture or two. */
#include "chess/see.h"

#include "chess/attacks.h"

const int see_value[7] = {100, 320, 330, 500, 950, 20000, 0};

static inline bitboard leaper_attackers(const struct chess_board *b, int square)
{
	return (attacks.pawn[CHESS_BLACK][square] & b->kind[CHESS_PAWN] & b->side[CHESS_WHITE]) |
	       (attacks.pawn[CHESS_WHITE][square] & b->kind[CHESS_PAWN] & b->side[CHESS_BLACK]) |
	       (attacks.knight[square] & b->kind[CHESS_KNIGHT]) |
	       (attacks.king[square] & b->kind[CHESS_KING]);
}

/* The least valuable kind in a set, which is not empty. */
static inline enum chess_kind least_valuable(const struct chess_board *b, bitboard set)
{
	int kind = CHESS_PAWN;
	while (!(b->kind[kind] & set))
		kind++;
	return (enum chess_kind)kind;
}

/* The captures after the first, which a side has made. balance is by how much it has
 * reached its threshold if what it put on the square is lost. True when it keeps the
 * threshold. */
static bool swap_wins(const struct chess_board *b, enum chess_side us, int square,
                      bitboard occupied, int balance)
{
	const bitboard diagonal = chess_diagonal_sliders(b), orthogonal = chess_orthogonal_sliders(b);
	enum chess_side side = us;
	bitboard attackers = leaper_attackers(b, square) |
	                     (attacks_bishop(square, occupied) & diagonal) |
	                     (attacks_rook(square, occupied) & orthogonal);
	for (;;) {
		side = chess_other(side);
		attackers &= occupied;
		bitboard own_attackers = attackers & b->side[side];
		if (!own_attackers)
			break;
		enum chess_kind kind = least_valuable(b, own_attackers);
		/* A king cannot capture what is still protected. */
		if (kind == CHESS_KING && attackers & b->side[chess_other(side)])
			break;
		balance = -balance - 1 - see_value[kind];
		if (balance >= 0) {
			side = chess_other(side);
			break;
		}
		/* X-rays: what has captured may have stood in the way of a slider. */
		bitboard least = own_attackers & b->kind[kind];
		occupied ^= least & -least;
		if (kind == CHESS_PAWN || kind == CHESS_BISHOP || kind == CHESS_QUEEN)
			attackers |= attacks_bishop(square, occupied) & diagonal;
		if (kind == CHESS_ROOK || kind == CHESS_QUEEN)
			attackers |= attacks_rook(square, occupied) & orthogonal;
	}
	return side != us;
}

bool see_ge(const struct chess_board *b, chess_move move, enum chess_kind moved,
            enum chess_kind captured, int threshold)
{
	int from = chess_move_from(move), to = chess_move_to(move);
	enum chess_move_type type = chess_move_type(move);
	enum chess_kind kind = moved;
	int balance = see_value[captured] - threshold;
	if (type == CHESS_CASTLING)
		return threshold <= 0;
	if (type == CHESS_PROMOTION) {
		kind = chess_move_promotion(move);
		balance += see_value[kind] - see_value[CHESS_PAWN];
	}
	if (balance < 0)
		return false;
	balance -= see_value[kind];
	if (balance >= 0)
		return true;
	enum chess_side us = bb_has(b->side[CHESS_BLACK], from) ? CHESS_BLACK : CHESS_WHITE;
	bitboard occupied = chess_occupied(b) & ~bb_of(from);
	if (type == CHESS_EN_PASSANT)
		occupied &= ~bb_of(to ^ 8);
	return swap_wins(b, us, to, occupied, balance);
}
