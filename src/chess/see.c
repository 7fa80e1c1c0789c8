/* see.c - static exchange evaluation (the swap algorithm, in use since the 1970s;
 * described by Slate and Atkin, 1977). Only whether a threshold is reached is
 * asked, so most exchanges are decided after a capture or two. */
#include "chess/see.h"

#include "chess/attacks.h"

const int see_value[7] = {100, 320, 330, 500, 950, 20000, 0};

static inline bitboard slider_attackers(const struct chess_board *b, int square, bitboard occupied)
{
	return (attacks_bishop(square, occupied) & chess_diagonal_sliders(b)) |
	       (attacks_rook(square, occupied) & chess_orthogonal_sliders(b));
}

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

/* The captures after the first. balance is by how much the side that began has
 * reached its threshold if what it put on the square is lost. True when it keeps
 * the threshold. */
static bool swap_wins(const struct chess_board *b, enum chess_side us, int square,
                      bitboard occupied, int balance)
{
	enum chess_side side = us;
	bitboard attackers =
		(leaper_attackers(b, square) | slider_attackers(b, square, occupied)) & occupied;
	for (;;) {
		side = chess_other(side);
		bitboard own_attackers = attackers & b->side[side];
		if (!own_attackers)
			break;
		enum chess_kind kind = least_valuable(b, own_attackers);
		/* A king cannot capture what is still protected. */
		if (kind == CHESS_KING && attackers & b->side[chess_other(side)])
			break;
		bitboard least = own_attackers & b->kind[kind];
		occupied ^= least & -least;
		attackers = (attackers | slider_attackers(b, square, occupied)) & occupied;
		balance = -balance - 1 - see_value[kind];
		if (balance >= 0) {
			side = chess_other(side);
			break;
		}
	}
	return side != us;
}

bool see_ge(const struct chess_board *b, enum chess_side side, chess_move move, int threshold)
{
	int from = chess_move_from(move), to = chess_move_to(move);
	enum chess_move_type type = chess_move_type(move);
	if (type == CHESS_CASTLING)
		return threshold <= 0;
	enum chess_kind kind = chess_kind_at(b, from);
	int balance = see_value[chess_move_captured(b, side, move)] - threshold;
	if (type == CHESS_PROMOTION) {
		balance += see_value[chess_move_promotion(move)] - see_value[CHESS_PAWN];
		kind = chess_move_promotion(move);
	}
	if (balance < 0)
		return false;
	balance -= see_value[kind];
	if (balance >= 0)
		return true;
	bitboard occupied = chess_occupied(b) & ~bb_of(from);
	if (type == CHESS_EN_PASSANT)
		occupied &= ~bb_of(to ^ 8);
	return swap_wins(b, side, to, occupied, balance);
}
