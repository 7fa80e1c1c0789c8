/* text.c - moves as text.
 *
 * Castling is written e1g1 where king and rook stand as in orthodox chess, and
 * else, or when the match is one of Chess960, as king takes rook (e1h1). Both
 * spellings are always read where they can mean nothing else, so that a record
 * rebuilds its game whichever way the reader writes. */
#include "chess/square.h"
#include "games/chess/state.h"

/* The castling that a king's move can mean, or CHESS_NO_MOVE. */
static chess_move castling_meant(const struct chess_board *b, enum chess_side us, int from, int to)
{
	bitboard rooks = b->castling_rooks & chess_home_rank(us);
	if (bb_has(rooks, to))
		return chess_move_encode(from, to, CHESS_CASTLING);
	while (rooks) {
		int rook = bb_pop_lsb(&rooks);
		chess_move move = chess_move_encode(from, rook, CHESS_CASTLING);
		if (chess_is_standard_castling(move) && to == chess_castled_king(from, rook))
			return move;
	}
	return CHESS_NO_MOVE;
}

/* The type that a pawn's move has by where it goes. */
static enum chess_move_type pawn_move_type(const struct chess_board *b, int from, int to)
{
	if (to - from == 16 || from - to == 16)
		return CHESS_DOUBLE_PUSH;
	bool ahead = file_of(from) == file_of(to);
	return !ahead && bb_has(b->ep, to) ? CHESS_EN_PASSANT : CHESS_NORMAL;
}

/* The one move that the squares can mean; legal or not. */
static chess_move move_meant(const struct chess_position *p, int from, int to)
{
	const struct chess_board *b = &p->board;
	enum chess_side us = (enum chess_side)p->side_to_move;
	chess_move castling = CHESS_NO_MOVE;
	if (bb_has(b->kind[CHESS_PAWN] & b->side[us], from))
		return chess_move_encode(from, to, pawn_move_type(b, from, to));
	if (bb_has(b->kind[CHESS_KING] & b->side[us], from))
		castling = castling_meant(b, us, from, to);
	return castling != CHESS_NO_MOVE ? castling : chess_move_encode(from, to, CHESS_NORMAL);
}

bool chess_step_from_text(const void *state, const char *token, step_t *out, struct error *err)
{
	const struct chess *s = state;
	int from = square_from_text(token, 8, 8),
		to = from < 0 ? -1 : square_from_text(token + 2, 8, 8);
	if (to < 0)
		return error_set(err, ERROR_BAD_SYNTAX, "'%s': a move is two squares, as e2e4",
		                 ellipsize(token).s);
	const char *letter = token + 4;
	if (!*letter) {
		*out = chess_step_of(move_meant(&s->p, from, to));
		return true;
	}
	const char *found = strchr("nbrq", *letter);
	if (!found || letter[1])
		return error_set(err, ERROR_BAD_SYNTAX,
		                 "'%s': after the squares comes nothing, or the piece "
		                 "a pawn becomes: n, b, r or q",
		                 ellipsize(token).s);
	*out = chess_step_of(
		chess_move_encode_promotion(from, to, (enum chess_kind)(CHESS_KNIGHT + (found - "nbrq"))));
	return true;
}

void chess_step_to_text(const void *state, step_t step, struct strbuf *out)
{
	const struct chess *s = state;
	chess_move move = chess_step_move(step);
	char token[CHESS_MOVE_TEXT_SIZE];
	chess_move_to_text(move, s->chess960 || !chess_is_standard_castling(move), token);
	strbuf_add(out, token);
}
