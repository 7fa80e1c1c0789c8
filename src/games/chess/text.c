/* text.c - moves and positions as text.
 *
 * Castling is written e1g1 where king and rook stand as in orthodox chess, and
 * else, or when the match is one of Chess960, as king takes rook (e1h1). Both
 * spellings are always read where they can mean nothing else, so that a record
 * rebuilds its game whichever way the reader writes. */
#include <pthread.h>

#include "chess/square.h"
#include "games/chess/state.h"
#include "chess/fen.h"
#include "chess/move.h"

const char *const chess_seat_names[] = {"white", "black", NULL};

char chess_piece_letter(enum chess_side side, enum chess_kind kind)
{
	return (side == CHESS_WHITE ? "PNBRQK" : "pnbrqk")[kind];
}

/* ---- moves ---- */

/* The castling that a king's step is meant as, or CHESS_NO_MOVE. */
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

/* The special that a pawn's step has by where it goes. */
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

/* ---- positions ---- */

/* Every state comes from one of the two functions below. */
static void init_once(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;
	ensure(pthread_once(&once, chess_init) == 0);
}

void chess_start(const struct setup *setup, void *out)
{
	init_once();
	struct chess s = {.p = chess_position_start(), .chess960 = setup->chess960};
	memcpy(out, &s, sizeof s);
}

bool chess_state_from_text(const char *text, const struct setup *setup, void *out,
                           struct error *err)
{
	init_once();
	struct chess s = {.chess960 = setup->chess960};
	const char *why = chess_fen_read(&s.p, text);
	if (why)
		return error_set(err, ERROR_BAD_POSITION, "%s", why);
	memcpy(out, &s, sizeof s);
	return true;
}

void chess_state_to_text(const void *state, struct strbuf *out)
{
	const struct chess *s = state;
	char fen[CHESS_FEN_SIZE];
	chess_fen_write(&s->p, NULL, CHESS_X_FEN, fen);
	strbuf_add(out, fen);
}
