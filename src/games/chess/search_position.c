/* search_position.c - moves made on places. The core can do it too, for any caller; here
 * the kind of every man is looked up once, and what the search keeps besides the
 * board changes by what the move changes. */
#include "games/chess/search_position.h"

#include <stddef.h>

#include "chess/attacks.h"
#include "games/chess/weights.h"
#include "chess/zobrist.h"

static const int phase_of[6] = {0, 1, 1, 2, 4, 0};

/* Puts a man on a square (sign 1) or takes it off (sign -1), the board aside. */
static inline void count(struct place *p, enum chess_side side, enum chess_kind kind, int square,
                         int sign)
{
	taper worth = weights_of_man(side, kind, square);
	p->worth += (side == CHESS_WHITE ? sign : -sign) * worth;
	p->phase += sign * phase_of[kind];
	p->key ^= zobrist.man[side][kind][square];
	if (kind == CHESS_PAWN)
		p->pawn_key ^= zobrist.man[side][kind][square];
}

/* What the key holds for the square of a pawn that can be taken in passing. */
static inline uint64_t passant_key(const struct chess_board *b, enum chess_side us)
{
	if (!b->ep)
		return 0;
	int square = bb_first(b->ep);
	bitboard takers = attacks.pawn[chess_other(us)][square];
	return takers & b->kind[CHESS_PAWN] & b->side[us] ? zobrist.ep[file_of(square)] : 0;
}

static inline uint64_t castling_key(bitboard rooks)
{
	uint64_t key = 0;
	while (rooks)
		key ^= zobrist.castle[bb_pop(&rooks)];
	return key;
}

static inline void turn(struct place *next, const struct place *p)
{
	enum chess_side us = (enum chess_side)p->side, them = chess_other(us);
	next->side = (uint8_t)them;
	next->key ^= zobrist.black ^ passant_key(&p->board, us) ^ passant_key(&next->board, them);
	next->checkers = chess_attackers(&next->board, NULL, us, chess_king_square(&next->board, them));
}

void place_from(struct place *out, const struct chess_position *p)
{
	*out = (struct place){.board = p->board, .quiet = p->quiet, .side = p->side};
	for (bitboard men = p->board.side[0] | p->board.side[1]; men;) {
		int square = bb_pop(&men);
		enum chess_side side = bb_has(p->board.side[CHESS_BLACK], square) ? CHESS_BLACK
		                                                                  : CHESS_WHITE;
		count(out, side, chess_kind_at(&p->board, square), square, 1);
	}
	out->key = p->key;
	enum chess_side us = (enum chess_side)p->side;
	out->checkers = chess_attackers(&p->board, NULL, chess_other(us),
	                                chess_king_square(&p->board, us));
}

static void make_castling(struct place *next, const struct place *p, int king, int rook)
{
	enum chess_side us = (enum chess_side)p->side;
	board_castle(&next->board, &p->board, us, king, rook);
	count(next, us, CHESS_KING, king, -1);
	count(next, us, CHESS_KING, chess_castled_king(king, rook), 1);
	count(next, us, CHESS_ROOK, rook, -1);
	count(next, us, CHESS_ROOK, chess_castled_rook(king, rook), 1);
}

void place_make(struct place *next, const struct place *p, chess_move move)
{
	const struct chess_board *b = &p->board;
	enum chess_side us = (enum chess_side)p->side, them = chess_other(us);
	int from = chess_from(move), to = chess_to(move);
	enum chess_special special = chess_special(move);
	next->key = p->key;
	next->pawn_key = p->pawn_key;
	next->worth = p->worth;
	next->phase = p->phase;
	next->quiet = (uint16_t)(p->quiet + (p->quiet < UINT16_MAX));
	if (special == CHESS_CASTLING) {
		make_castling(next, p, from, to);
	} else {
		enum chess_kind kind = chess_kind_at(b, from), after = kind;
		enum chess_kind taken = place_taken(p, move);
		if (special == CHESS_PROMOTION)
			after = chess_promoted(move);
		if (special == CHESS_EN_PASSANT)
			board_take_ep(&next->board, b, us, bb_of(from), bb_of(to));
		else
			board_step(&next->board, b, us, after, bb_of(from), bb_of(to));
		if (special == CHESS_DOUBLE_STEP)
			next->board.ep = chess_ahead(us, bb_of(from));
		count(next, us, kind, from, -1);
		count(next, us, after, to, 1);
		if (taken != CHESS_NO_KIND)
			count(next, them, taken, special == CHESS_EN_PASSANT ? to ^ 8 : to, -1);
		if (kind == CHESS_PAWN || taken != CHESS_NO_KIND)
			next->quiet = 0;
	}
	if (b->castle != next->board.castle)
		next->key ^= castling_key(b->castle ^ next->board.castle);
	turn(next, p);
}

void place_pass(struct place *next, const struct place *p)
{
	*next = *p;
	next->board.ep = 0;
	next->quiet = 0; /* nothing repeats across it */
	turn(next, p);
}
