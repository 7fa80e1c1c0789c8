/* search_position.c - moves made on the search's positions. The library can do it
 * too, for any caller; here the kind of every piece is looked up once, and the sums
 * beside the board change by what the move changes. */
#include "chess/search_position.h"

#include <string.h>

#include "chess/weights.h"

static const int phase_value[6] = {0, 1, 1, 2, 4, 0};

/* Puts a piece on a square (sign 1) or takes it off (sign -1), in what stands beside the
 * board. */
static inline void update_piece(struct chess_search_position *p, enum chess_side side,
                                enum chess_kind kind, int square, int sign)
{
	score_t value = psqt_value(side, kind, square);
	p->mailbox[square] = (uint8_t)(sign > 0 ? kind : CHESS_NO_KIND);
	p->psqt += (side == CHESS_WHITE ? sign : -sign) * value;
	p->phase = (int16_t)(p->phase + sign * phase_value[kind]);
	p->key ^= zobrist.piece[side][kind][square];
	if (kind == CHESS_PAWN)
		p->pawn_key ^= zobrist.piece[side][kind][square];
	else
		p->piece_key[side] ^= zobrist.piece[side][kind][square];
}

static inline void switch_side(struct chess_search_position *next,
                               const struct chess_search_position *p)
{
	enum chess_side us = p->side_to_move, them = chess_other(us);
	next->side_to_move = them;
	next->key ^= zobrist.black_to_move ^ chess_legal_ep_key(&p->board, us) ^
	             chess_legal_ep_key(&next->board, them);
	next->checkers =
		chess_attackers_to(&next->board, NULL, us, chess_king_square(&next->board, them));
}

void chess_search_position_from(struct chess_search_position *out, const struct chess_position *p)
{
	enum chess_side us = (enum chess_side)p->side_to_move;
	*out = (struct chess_search_position){
		.board = p->board, .halfmove_clock = p->halfmove_clock, .side_to_move = us};
	memset(out->mailbox, CHESS_NO_KIND, sizeof out->mailbox);
	for (bitboard pieces = chess_occupied(&p->board); pieces;) {
		int square = bb_pop_lsb(&pieces);
		enum chess_side side =
			bb_has(p->board.side[CHESS_BLACK], square) ? CHESS_BLACK : CHESS_WHITE;
		update_piece(out, side, chess_kind_at(&p->board, square), square, 1);
	}
	out->key = p->key ^ chess_ep_key(&p->board, us) ^ chess_legal_ep_key(&p->board, us);
	out->checkers =
		chess_attackers_to(&p->board, NULL, chess_other(us), chess_king_square(&p->board, us));
}

void chess_search_position_follow(struct chess_search_position *p, const struct chess_position *to)
{
	const struct chess_board *b = &to->board;
	bitboard black = b->side[CHESS_BLACK], occupied = chess_occupied(b), differ = 0;
	for (int kind = CHESS_PAWN; kind <= (int)CHESS_KING; kind++)
		differ |= p->board.kind[kind] ^ b->kind[kind];
	differ |= p->board.side[CHESS_BLACK] ^ black;
	while (differ) {
		int square = bb_pop_lsb(&differ);
		if (p->mailbox[square] != CHESS_NO_KIND)
			update_piece(p, bb_has(p->board.side[CHESS_BLACK], square) ? CHESS_BLACK : CHESS_WHITE,
			             (enum chess_kind)p->mailbox[square], square, -1);
		if (bb_has(occupied, square))
			update_piece(p, bb_has(black, square) ? CHESS_BLACK : CHESS_WHITE,
			             chess_kind_at(b, square), square, 1);
	}
	p->board = *b;
	p->side_to_move = (enum chess_side)to->side_to_move;
	p->halfmove_clock = to->halfmove_clock;
}

static void make_castling(struct chess_search_position *next, const struct chess_search_position *p,
                          int king, int rook)
{
	enum chess_side us = p->side_to_move;
	int new_king = chess_castled_king(king, rook), new_rook = chess_castled_rook(king, rook);
	chess_board_castle(&next->board, &p->board, us, king, rook);
	update_piece(next, us, CHESS_KING, king, -1);
	update_piece(next, us, CHESS_ROOK, rook, -1);
	update_piece(next, us, CHESS_KING, new_king, 1);
	update_piece(next, us, CHESS_ROOK, new_rook, 1);
}

void chess_search_position_make(struct chess_search_position *next,
                                const struct chess_search_position *p, chess_move move)
{
	const struct chess_board *b = &p->board;
	enum chess_side us = p->side_to_move, them = chess_other(us);
	int from = chess_move_from(move), to = chess_move_to(move);
	enum chess_move_type type = chess_move_type(move);
	memcpy(next->mailbox, p->mailbox, sizeof next->mailbox);
	next->key = p->key;
	next->pawn_key = p->pawn_key;
	next->piece_key[CHESS_WHITE] = p->piece_key[CHESS_WHITE];
	next->piece_key[CHESS_BLACK] = p->piece_key[CHESS_BLACK];
	next->psqt = p->psqt;
	next->phase = p->phase;
	next->halfmove_clock = (uint16_t)(p->halfmove_clock + (p->halfmove_clock < UINT16_MAX));
	if (type == CHESS_CASTLING) {
		make_castling(next, p, from, to);
	} else {
		enum chess_kind kind = chess_search_position_moved(p, move), after = kind;
		enum chess_kind captured = chess_search_position_captured(p, move);
		if (type == CHESS_PROMOTION)
			after = chess_move_promotion(move);
		if (type == CHESS_EN_PASSANT)
			chess_board_capture_ep(&next->board, b, us, bb_of(from), bb_of(to));
		else
			chess_board_move_piece(&next->board, b, us, after, bb_of(from), bb_of(to));
		if (type == CHESS_DOUBLE_PUSH)
			next->board.ep = chess_ahead(us, bb_of(from));
		if (captured != CHESS_NO_KIND)
			update_piece(next, them, captured, type == CHESS_EN_PASSANT ? to ^ 8 : to, -1);
		update_piece(next, us, kind, from, -1);
		update_piece(next, us, after, to, 1);
		if (kind == CHESS_PAWN || captured != CHESS_NO_KIND)
			next->halfmove_clock = 0;
	}
	if (b->castling_rooks != next->board.castling_rooks)
		next->key ^= chess_castling_key(b->castling_rooks ^ next->board.castling_rooks);
	switch_side(next, p);
}

void chess_search_position_make_null(struct chess_search_position *next,
                                     const struct chess_search_position *p)
{
	*next = *p;
	next->board.ep = 0;
	next->halfmove_clock = 0; /* nothing repeats across it */
	switch_side(next, p);
}
