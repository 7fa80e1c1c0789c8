/* pgn.c - a game as Portable Game Notation: the seven tags, the start if it is another than
 * usual, the moves in standard algebraic notation. Who played, where and when is given
 * or not known. */
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

/* The tags that the game gives itself, with the values that are given for them. */
struct own_tags {
	struct pgn_tag at[PGN_ROSTER + 4];
	size_t n;
};

static const char *value_of(const char *name, struct pgn_tags tags)
{
	for (size_t i = 0; i < tags.n; i++)
		if (strcmp(tags.at[i].name, name) == 0)
			return tags.at[i].value;
	return NULL;
}

static void add_tag(struct own_tags *tags, const char *name, const char *value)
{
	tags->at[tags->n++] = (struct pgn_tag){name, value};
}

static void add_roster(const struct game_score *score, struct own_tags *tags)
{
	for (size_t i = 0; i < PGN_ROSTER; i++) {
		const char *given = value_of(pgn_roster[i][0], score->tags);
		const char *own = pgn_roster[i][1] ? pgn_roster[i][1] : result_token(score->result);
		bool open = pgn_roster[i][1] || strcmp(own, "*") == 0;
		add_tag(tags, pgn_roster[i][0], open && given ? given : own);
	}
}

/* Writes all tags; returns the result, as they have it. */
static const char *put_tags(const struct game_score *score, struct pgn_writer *w)
{
	const struct chess *start = score->start;
	enum reason reason = score->result.reason;
	struct own_tags own = {0};
	struct strbuf fen = {0};
	struct chess_position first = chess_position_start();
	add_roster(score, &own);
	if (memcmp(&first, &start->p, sizeof first) != 0) {
		chess_state_to_text(start, &fen);
		add_tag(&own, "FEN", strbuf_get(&fen));
		add_tag(&own, "SetUp", "1");
	}
	if (reason == REASON_TIME || reason == REASON_ABANDONED)
		add_tag(&own, "Termination", reason == REASON_TIME ? "time forfeit" : "abandoned");
	if (start->chess960 || needs_chess960(&start->p.board))
		add_tag(&own, "Variant", "Chess960");
	struct pgn_tags written = {own.at, own.n};
	for (size_t i = 0; i < own.n; i++)
		pgn_write_tag(w, own.at[i].name, own.at[i].value);
	for (size_t i = 0; i < score->tags.n; i++)
		if (!value_of(score->tags.at[i].name, written))
			pgn_write_tag(w, score->tags.at[i].name, score->tags.at[i].value);
	strbuf_free(&fen);
	return value_of("Result", written);
}

void chess_pgn(const struct game_score *score, struct strbuf *out)
{
	struct chess_position p = ((const struct chess *)score->start)->p;
	struct pgn_writer w = {0};
	const char *result = put_tags(score, &w);
	pgn_write_begin(&w);
	for (size_t i = 0; i < score->n; i++) {
		chess_move move = chess_step_move(score->steps[i]);
		pgn_write_move(&w, &p, move);
		chess_position_make(&p, &p, move);
	}
	pgn_write_end(&w, result);
	strbuf_add_n(out, strbuf_get(&w.out), w.out.n);
	pgn_writer_free(&w);
}
