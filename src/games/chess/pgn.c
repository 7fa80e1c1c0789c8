/* pgn.c - a game as Portable Game Notation: the seven tags, the start if it is another than
 * usual, the moves in standard algebraic notation. Who played, where and when, is not known. */
#include "chess/pgn_write.h"
#include "games/chess/state.h"

/* A draw by repetition or quiet turns has to be claimed: until then the game goes on, "*". */
static const char *result_token(struct result result)
{
	if (result.reason == REASON_REPETITION || result.reason == REASON_QUIET)
		return "*";
	if (strcmp(result.outcome, chess_seat_names[CHESS_WHITE]) == 0)
		return "1-0";
	if (strcmp(result.outcome, chess_seat_names[CHESS_BLACK]) == 0)
		return "0-1";
	return result.reason == REASON_NONE ? "*" : "1/2-1/2";
}

/* True with castling rights that orthodox chess does not know. */
static bool needs_chess960(const struct chess_board *b)
{
	for (bitboard rooks = b->castling_rooks; rooks;) {
		int rook = bb_pop_lsb(&rooks);
		enum chess_side side = bb_has(b->side[CHESS_BLACK], rook) ? CHESS_BLACK : CHESS_WHITE;
		int king = chess_king_square(b, side);
		if (!chess_is_standard_castling(chess_move_encode(king, rook, CHESS_CASTLING)))
			return true;
	}
	return false;
}

static void put_tags(const struct chess *start, struct result result, struct pgn_writer *w)
{
	struct strbuf fen = {0};
	struct chess_position first = chess_position_start();
	for (size_t i = 0; i < PGN_ROSTER; i++)
		pgn_write_tag(w, pgn_roster[i][0],
		              pgn_roster[i][1] ? pgn_roster[i][1] : result_token(result));
	if (memcmp(&first, &start->p, sizeof first) != 0) {
		chess_state_to_text(start, &fen);
		pgn_write_tag(w, "FEN", strbuf_get(&fen));
		pgn_write_tag(w, "SetUp", "1");
	}
	if (result.reason == REASON_TIME || result.reason == REASON_ABANDONED)
		pgn_write_tag(w, "Termination",
		              result.reason == REASON_TIME ? "time forfeit" : "abandoned");
	if (start->chess960 || needs_chess960(&start->p.board))
		pgn_write_tag(w, "Variant", "Chess960");
	strbuf_free(&fen);
}

void chess_pgn(const void *start, const step_t *steps, size_t n, struct result result,
               struct strbuf *out)
{
	struct chess_position p = ((const struct chess *)start)->p;
	struct pgn_writer w = {0};
	put_tags(start, result, &w);
	pgn_write_begin(&w);
	for (size_t i = 0; i < n; i++) {
		chess_move move = chess_step_move(steps[i]);
		pgn_write_move(&w, &p, move);
		chess_position_make(&p, &p, move);
	}
	pgn_write_end(&w, result_token(result));
	strbuf_add_n(out, strbuf_get(&w.out), w.out.n);
	pgn_writer_free(&w);
}
