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
#include "chess/move_text.h"

const char *const chess_seats[] = {"white", "black", NULL};

char chess_letter(enum chess_side side, enum chess_kind kind)
{
	return (side == CHESS_WHITE ? "PNBRQK" : "pnbrqk")[kind];
}

/* ---- moves ---- */

/* The castling that a king's step is meant as, or CHESS_NO_MOVE. */
static chess_move castling_of(const struct chess_board *b, enum chess_side us, int from, int to)
{
	bitboard rooks = b->castle & chess_home(us);
	if (bb_has(rooks, to))
		return chess_move_of(from, to, CHESS_CASTLING);
	while (rooks) {
		int rook = bb_pop(&rooks);
		chess_move move = chess_move_of(from, rook, CHESS_CASTLING);
		if (chess_castles_as_ever(move) && to == chess_castled_king(from, rook))
			return move;
	}
	return CHESS_NO_MOVE;
}

/* The special that a pawn's step has by where it goes. */
static enum chess_special pawn_special(const struct chess_board *b, int from, int to)
{
	if (to - from == 16 || from - to == 16)
		return CHESS_DOUBLE_STEP;
	bool ahead = file_of(from) == file_of(to);
	return !ahead && bb_has(b->ep, to) ? CHESS_EN_PASSANT : CHESS_PLAIN;
}

/* The one move that the squares can mean; legal or not. */
static chess_move move_meant(const struct chess_position *p, int from, int to)
{
	const struct chess_board *b = &p->board;
	enum chess_side us = (enum chess_side)p->side;
	chess_move castling = CHESS_NO_MOVE;
	if (bb_has(b->kind[CHESS_PAWN] & b->side[us], from))
		return chess_move_of(from, to, pawn_special(b, from, to));
	if (bb_has(b->kind[CHESS_KING] & b->side[us], from))
		castling = castling_of(b, us, from, to);
	return castling != CHESS_NO_MOVE ? castling : chess_move_of(from, to, CHESS_PLAIN);
}

bool chess_read_step(const void *state, const char *token, step_t *out, struct error *err)
{
	const struct chess *s = state;
	int from = square_read(token, 8, 8), to = from < 0 ? -1 : square_read(token + 2, 8, 8);
	if (to < 0)
		return error_set(err, ERROR_BAD_SYNTAX, "'%s': a move is two squares, as e2e4",
		            ellipsize(token).s);
	const char *letter = token + 4;
	if (!*letter) {
		*out = chess_step(move_meant(&s->p, from, to));
		return true;
	}
	const char *found = strchr("nbrq", *letter);
	if (!found || letter[1])
		return error_set(err, ERROR_BAD_SYNTAX, "'%s': after the squares comes nothing, or the piece "
		            "a pawn becomes: n, b, r or q", ellipsize(token).s);
	*out = chess_step(chess_promotion_of(from, to, (enum chess_kind)(CHESS_KNIGHT + (found - "nbrq"))));
	return true;
}

void chess_show_step(const void *state, step_t step, struct strbuf *out)
{
	const struct chess *s = state;
	chess_move move = chess_move_in(step);
	char token[CHESS_MOVE_SIZE];
	chess_move_write(move, s->chess960 || !chess_castles_as_ever(move), token);
	strbuf_add(out, token);
}

/* ---- positions ---- */

/* Every state comes from one of the two functions below. */
static void get_ready(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;
	ensure(pthread_once(&once, chess_init) == 0);
}

void chess_start_state(const struct setup *terms, void *out)
{
	get_ready();
	struct chess s = {.p = chess_start(), .chess960 = terms->chess960};
	memcpy(out, &s, sizeof s);
}

bool chess_read_state(const char *text, const struct setup *terms, void *out, struct error *err)
{
	get_ready();
	struct chess s = {.chess960 = terms->chess960};
	const char *why = chess_fen_read(&s.p, text);
	if (why)
		return error_set(err, ERROR_BAD_POSITION, "%s", why);
	memcpy(out, &s, sizeof s);
	return true;
}

void chess_show_state(const void *state, struct strbuf *out)
{
	const struct chess *s = state;
	char fen[CHESS_FEN_SIZE];
	chess_fen_write(&s->p, NULL, CHESS_X_FEN, fen);
	strbuf_add(out, fen);
}
