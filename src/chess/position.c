/* position.c - moves on whole positions, with key and counters. The key is updated by what a
 * move takes off the board and puts on it. */
#include "chess/position.h"

#include <pthread.h>
#include <string.h>

#include "base/memory.h"
#include "chess/castling.h"

_Static_assert(sizeof(struct chess_position) <= 128, "positions are copied at every move");

static void init_tables(void)
{
	attacks_init();
	castling_init();
	zobrist_init();
}

void chess_init(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;
	ensure(pthread_once(&once, init_tables) == 0);
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

static uint64_t castling_and_ep_key(const struct chess_board *b, enum chess_side side)
{
	return chess_castling_key(b->castling_rooks) ^ chess_ep_key(b, side);
}

uint64_t chess_position_key(const struct chess_position *p)
{
	return pieces_key(&p->board, BB_ALL) ^
	       castling_and_ep_key(&p->board, (enum chess_side)p->side_to_move) ^
	       (p->side_to_move == CHESS_BLACK ? zobrist.black_to_move : 0);
}

static uint16_t saturating_increment(uint16_t counter)
{
	return counter < CHESS_COUNTER_LIMIT ? (uint16_t)(counter + 1) : counter;
}

static uint64_t castled_key(enum chess_side us, chess_move move)
{
	int king = chess_move_from(move), rook = chess_move_to(move);
	return zobrist.piece[us][CHESS_KING][king] ^
	       zobrist.piece[us][CHESS_KING][chess_castled_king(king, rook)] ^
	       zobrist.piece[us][CHESS_ROOK][rook] ^
	       zobrist.piece[us][CHESS_ROOK][chess_castled_rook(king, rook)];
}

/* Makes a move that is no castling, on a board where a piece of this kind goes; by what the key
 * changes. */
static inline uint64_t move_piece(struct chess_board *b, enum chess_side us, enum chess_kind kind,
                                  enum chess_kind captured, chess_move move)
{
	const enum chess_side them = chess_other(us);
	const enum chess_kind promoted = chess_move_promotion(move);
	const enum chess_kind after = promoted == CHESS_NO_KIND ? kind : promoted;
	const int from = chess_move_from(move), to = chess_move_to(move);
	const bitboard touched = bb_of(from) | bb_of(to);
	uint64_t key = zobrist.piece[us][kind][from] ^ zobrist.piece[us][after][to];
	if (captured != CHESS_NO_KIND) {
		int square = chess_move_type(move) == CHESS_EN_PASSANT ? to ^ 8 : to;
		key ^= zobrist.piece[them][captured][square];
		b->kind[captured] ^= bb_of(square);
		b->side[them] ^= bb_of(square);
	}
	b->kind[kind] ^= bb_of(from);
	b->kind[after] ^= bb_of(to);
	b->side[us] ^= touched;
	b->castling_rooks &= ~(kind == CHESS_KING ? touched | chess_home_rank(us) : touched);
	b->ep = chess_move_type(move) == CHESS_DOUBLE_PUSH ? chess_ahead(us, bb_of(from)) : 0;
	return key;
}

void chess_position_make(struct chess_position *next, const struct chess_position *p,
                         chess_move move)
{
	const enum chess_side us = (enum chess_side)p->side_to_move, them = chess_other(us);
	const enum chess_kind kind = chess_kind_at(&p->board, chess_move_from(move));
	const enum chess_kind captured = chess_move_captured(&p->board, us, move);
	const bitboard rooks = p->board.castling_rooks;
	struct chess_board *b = &next->board;
	if (next != p)
		*next = *p;
	uint64_t key = next->key ^ chess_ep_key(b, us) ^ zobrist.black_to_move;
	if (chess_move_type(move) == CHESS_CASTLING) {
		chess_board_castle(b, b, us, chess_move_from(move), chess_move_to(move));
		key ^= castled_key(us, move);
	} else {
		key ^= move_piece(b, us, kind, captured, move);
	}
	next->key = key ^ chess_castling_key(rooks ^ b->castling_rooks) ^ chess_ep_key(b, them);
	bool zeroing = kind == CHESS_PAWN || captured != CHESS_NO_KIND;
	next->halfmove_clock = zeroing ? 0 : saturating_increment(next->halfmove_clock);
	if (us == CHESS_BLACK)
		next->fullmove = saturating_increment(next->fullmove);
	next->side_to_move = (uint8_t)them;
}
