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

struct chess_position chess_position_start(void)
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
	p.board.castling_rooks = p.board.kind[CHESS_ROOK];
	p.fullmove = 1;
	p.key = chess_position_key(&p);
	return p;
}

enum chess_kind chess_kind_at(const struct chess_board *b, int square)
{
	for (int kind = CHESS_PAWN; kind <= (int)CHESS_KING; kind++)
		if (bb_has(b->kind[kind], square))
			return (enum chess_kind)kind;
	return CHESS_NO_KIND;
}

bitboard chess_attackers_to(const struct chess_board *b, const struct chess_marks *marks,
                            enum chess_side by, int square)
{
	bitboard champions = marks ? marks->champions : 0;
	bitboard occupied = b->side[0] | b->side[1] | (marks ? marks->forbidden : 0);
	bitboard diagonal_sliders = b->kind[CHESS_BISHOP] | b->kind[CHESS_QUEEN];
	bitboard orthogonal_sliders = b->kind[CHESS_ROOK] | b->kind[CHESS_QUEEN];
	bitboard set = attacks.king[square] & b->kind[CHESS_KING];

	set |= attacks.knight[square] & b->kind[CHESS_KNIGHT] & ~champions;
	set |= attacks.champion[square] & b->kind[CHESS_KNIGHT] & champions;
	set |= attacks.pawn[chess_other(by)][square] & b->kind[CHESS_PAWN];
	set |= attacks_bishop(square, occupied) & diagonal_sliders;
	set |= attacks_rook(square, occupied) & orthogonal_sliders;
	return set & b->side[by];
}

bool chess_in_check(const struct chess_board *b, const struct chess_marks *marks,
                    enum chess_side side)
{
	return chess_attackers_to(b, marks, chess_other(side), chess_king_square(b, side)) != 0;
}

void chess_board_make(struct chess_board *next, const struct chess_board *b, enum chess_side side,
                      chess_move move)
{
	int from = chess_move_from(move), to = chess_move_to(move);

	switch (chess_move_type(move)) {
	case CHESS_DOUBLE_PUSH:
		chess_board_double_push(next, b, side, bb_of(from), bb_of(to));
		break;
	case CHESS_CASTLING:
		chess_board_castle(next, b, side, from, to);
		break;
	case CHESS_EN_PASSANT:
		chess_board_capture_ep(next, b, side, bb_of(from), bb_of(to));
		break;
	case CHESS_PROMOTION:
		chess_board_move_piece(next, b, side, chess_move_promotion(move), bb_of(from), bb_of(to));
		break;
	case CHESS_NORMAL:
		chess_board_move_piece(next, b, side, chess_kind_at(b, from), bb_of(from), bb_of(to));
		break;
	}
}

void chess_marks_make(struct chess_marks *next, const struct chess_marks *m, chess_move move)
{
	if (chess_move_type(move) == CHESS_CASTLING)
		chess_marks_move(next, m, 0, 0);
	else
		chess_marks_move(next, m, bb_of(chess_move_from(move)), bb_of(chess_move_to(move)));
}

/* What the key holds for castling rights and en passant, SIDE being to move. */
static uint64_t castling_and_ep_key(const struct chess_board *b, enum chess_side side)
{
	uint64_t key = 0;
	bitboard rooks = b->castling_rooks;

	while (rooks)
		key ^= zobrist.castling[bb_pop_lsb(&rooks)];
	if (b->ep) {
		int ep = bb_lsb(b->ep);
		if (attacks.pawn[chess_other(side)][ep] & b->kind[CHESS_PAWN] & b->side[side])
			key ^= zobrist.ep[file_of(ep)];
	}
	return key;
}

static uint64_t pieces_key(const struct chess_board *b, bitboard squares)
{
	uint64_t key = 0;
	for (int kind = CHESS_PAWN; kind <= (int)CHESS_KING; kind++) {
		bitboard set = b->kind[kind] & squares;
		while (set) {
			int square = bb_pop_lsb(&set);
			key ^= zobrist.piece[bb_has(b->side[CHESS_BLACK], square)][kind][square];
		}
	}
	return key;
}

uint64_t chess_position_key(const struct chess_position *p)
{
	return pieces_key(&p->board, BB_ALL) ^
	       castling_and_ep_key(&p->board, (enum chess_side)p->side_to_move) ^
	       (p->side_to_move == CHESS_BLACK ? zobrist.black_to_move : 0);
}

/* Kinds and sides are both needed: a rook may take a rook, and in Chess960 a king
 * may castle onto his rook's square. */
static bitboard changed_squares(const struct chess_board *a, const struct chess_board *b)
{
	bitboard set = (a->side[0] ^ b->side[0]) | (a->side[1] ^ b->side[1]);
	for (int kind = CHESS_PAWN; kind <= (int)CHESS_KING; kind++)
		set |= a->kind[kind] ^ b->kind[kind];
	return set;
}

static uint16_t saturating_increment(uint16_t counter)
{
	return counter < CHESS_COUNTER_LIMIT ? (uint16_t)(counter + 1) : counter;
}

void chess_position_make(struct chess_position *next, const struct chess_position *p,
                         chess_move move)
{
	const struct chess_board before = p->board;
	const enum chess_side us = (enum chess_side)p->side_to_move, them = chess_other(us);
	struct chess_board *after = &next->board;
	uint64_t key = p->key ^ castling_and_ep_key(&before, us) ^ zobrist.black_to_move;
	bitboard changed;
	bool zeroing;

	*next = *p;
	chess_board_make(after, &before, us, move);
	changed = changed_squares(&before, after);
	key ^= pieces_key(&before, changed) ^ pieces_key(after, changed);
	next->key = key ^ castling_and_ep_key(after, them);
	zeroing = before.side[them] != after->side[them] ||
	          before.kind[CHESS_PAWN] != after->kind[CHESS_PAWN];
	next->halfmove_clock = zeroing ? 0 : saturating_increment(p->halfmove_clock);
	if (us == CHESS_BLACK)
		next->fullmove = saturating_increment(p->fullmove);
	next->side_to_move = (uint8_t)them;
}
