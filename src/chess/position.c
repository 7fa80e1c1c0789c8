/*
 * Moves on whole positions, with key and counters.  The key is patched from what
 * differs between the boards before and after, so no kind of move needs a case of
 * its own.
 */
#include "chess/position.h"

#include <stddef.h>
#include <string.h>

#include "chess/attacks.h"
#include "chess/zobrist.h"

_Static_assert(sizeof(struct chess_position) <= 128, "positions are copied at every move");

void chess_init(void)
{
	attacks_init(ATTACKS_AUTO);
	zobrist_init();
}

struct chess_position chess_start(void)
{
	struct chess_position p;
	memset(&p, 0, sizeof p);
	p.board.kind[CHESS_PAWN] = bb_rank(1) | bb_rank(6);
	p.board.kind[CHESS_KNIGHT] = UINT64_C(0x4200000000000042);
	p.board.kind[CHESS_BISHOP] = UINT64_C(0x2400000000000024);
	p.board.kind[CHESS_ROOK] = UINT64_C(0x8100000000000081);
	p.board.kind[CHESS_QUEEN] = UINT64_C(0x0800000000000008);
	p.board.kind[CHESS_KING] = UINT64_C(0x1000000000000010);
	p.board.side[CHESS_WHITE] = bb_rank(0) | bb_rank(1);
	p.board.side[CHESS_BLACK] = bb_rank(6) | bb_rank(7);
	p.board.castle = p.board.kind[CHESS_ROOK];
	p.number = 1;
	p.key = chess_key(&p);
	return p;
}

enum chess_kind chess_kind_at(const struct chess_board *b, int square)
{
	for (int kind = CHESS_PAWN; kind <= (int)CHESS_KING; kind++)
		if (bb_has(b->kind[kind], square))
			return (enum chess_kind)kind;
	return CHESS_NO_KIND;
}

bitboard chess_attackers(const struct chess_board *b, const struct chess_marks *marks,
			 enum chess_side by, int square)
{
	bitboard champions = marks ? marks->champions : 0;
	bitboard blocked = b->side[0] | b->side[1] | (marks ? marks->forbidden : 0);
	bitboard diagonal = b->kind[CHESS_BISHOP] | b->kind[CHESS_QUEEN];
	bitboard straight = b->kind[CHESS_ROOK] | b->kind[CHESS_QUEEN];
	bitboard set = attacks.king[square] & b->kind[CHESS_KING];

	set |= attacks.knight[square] & b->kind[CHESS_KNIGHT] & ~champions;
	set |= attacks.champion[square] & b->kind[CHESS_KNIGHT] & champions;
	set |= attacks.pawn[chess_other(by)][square] & b->kind[CHESS_PAWN];
	set |= bishop_reach(square, blocked) & diagonal;
	set |= rook_reach(square, blocked) & straight;
	return set & b->side[by];
}

bool chess_attacked(const struct chess_board *b, const struct chess_marks *marks,
		    enum chess_side side)
{
	return chess_attackers(b, marks, chess_other(side), chess_king_square(b, side)) != 0;
}

void chess_play_board(struct chess_board *next, const struct chess_board *b,
		      enum chess_side side, chess_move move)
{
	int from = chess_from(move), to = chess_to(move);

	switch (chess_special(move)) {
	case CHESS_DOUBLE_STEP:
		board_double_step(next, b, side, bb_of(from), bb_of(to));
		break;
	case CHESS_CASTLING:
		board_castle(next, b, side, from, to);
		break;
	case CHESS_EN_PASSANT:
		board_take_ep(next, b, side, bb_of(from), bb_of(to));
		break;
	case CHESS_PROMOTION:
		board_step(next, b, side, chess_promoted(move), bb_of(from), bb_of(to));
		break;
	case CHESS_PLAIN:
		board_step(next, b, side, chess_kind_at(b, from), bb_of(from), bb_of(to));
		break;
	}
}

void chess_play_marks(struct chess_marks *next, const struct chess_marks *m, chess_move move)
{
	if (chess_special(move) == CHESS_CASTLING)
		marks_step(next, m, 0, 0);
	else
		marks_step(next, m, bb_of(chess_from(move)), bb_of(chess_to(move)));
}

/* What the key holds for castling rights and en passant, SIDE being to move. */
static uint64_t rights_key(const struct chess_board *b, enum chess_side side)
{
	uint64_t key = 0;
	bitboard rooks = b->castle;

	while (rooks)
		key ^= zobrist.castle[bb_pop(&rooks)];
	if (b->ep) {
		int ep = bb_first(b->ep);
		if (attacks.pawn[chess_other(side)][ep] & b->kind[CHESS_PAWN] & b->side[side])
			key ^= zobrist.ep[file_of(ep)];
	}
	return key;
}

static uint64_t men_key(const struct chess_board *b, bitboard squares)
{
	uint64_t key = 0;
	for (int kind = CHESS_PAWN; kind <= (int)CHESS_KING; kind++) {
		bitboard set = b->kind[kind] & squares;
		while (set) {
			int square = bb_pop(&set);
			key ^= zobrist.man[bb_has(b->side[CHESS_BLACK], square)][kind][square];
		}
	}
	return key;
}

uint64_t chess_key(const struct chess_position *p)
{
	return men_key(&p->board, BB_ALL) ^ rights_key(&p->board, (enum chess_side)p->side) ^
	       (p->side == CHESS_BLACK ? zobrist.black : 0);
}

/* Kinds and sides are both needed: a rook may take a rook, and in Chess960 a king
 * may castle onto his rook's square. */
static bitboard differing_squares(const struct chess_board *a, const struct chess_board *b)
{
	bitboard set = (a->side[0] ^ b->side[0]) | (a->side[1] ^ b->side[1]);
	for (int kind = CHESS_PAWN; kind <= (int)CHESS_KING; kind++)
		set |= a->kind[kind] ^ b->kind[kind];
	return set;
}

static uint16_t one_more(uint16_t counter)
{
	return counter < CHESS_COUNTER_LIMIT ? (uint16_t)(counter + 1) : counter;
}

void chess_play(struct chess_position *next, const struct chess_position *p, chess_move move)
{
	const struct chess_board before = p->board;
	const enum chess_side us = (enum chess_side)p->side, them = chess_other(us);
	struct chess_board *after = &next->board;
	uint64_t key = p->key ^ rights_key(&before, us) ^ zobrist.black;
	bitboard changed;
	bool loud;

	*next = *p;
	chess_play_board(after, &before, us, move);
	changed = differing_squares(&before, after);
	key ^= men_key(&before, changed) ^ men_key(after, changed);
	next->key = key ^ rights_key(after, them);
	loud = before.side[them] != after->side[them] ||
	       before.kind[CHESS_PAWN] != after->kind[CHESS_PAWN];
	next->quiet = loud ? 0 : one_more(p->quiet);
	if (us == CHESS_BLACK)
		next->number = one_more(p->number);
	next->side = (uint8_t)them;
}
