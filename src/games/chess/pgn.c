/* pgn.c - a game as Portable Game Notation (Steven Edwards, 1994), in its export
 * form: the seven tags, the start if it is another than usual, the moves in
 * standard algebraic notation. Who played, where and when, is not known. */
#include "chess/san.h"
#include "games/chess/state.h"

enum { COLUMNS = 79 };

/* Appends a word to lines of at most COLUMNS. */
static void put_word(struct strbuf *out, size_t *column, const char *word)
{
	size_t n = strlen(word);
	if (*column && *column + 1 + n > COLUMNS) {
		strbuf_add_char(out, '\n');
		*column = 0;
	}
	strbuf_printf(out, "%s%s", *column ? " " : "", word);
	*column += n + (*column ? 1 : 0);
}

static void put_tag(struct strbuf *out, const char *name, const char *value)
{
	strbuf_printf(out, "[%s \"%s\"]\n", name, value);
}

static const char *result_token(struct result result)
{
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

static void put_tags(const struct chess *start, struct result result, struct strbuf *out)
{
	static const char *const unknown[][2] = {{"Event", "?"}, {"Site", "?"},  {"Date", "????.??.??"},
	                                         {"Round", "?"}, {"White", "?"}, {"Black", "?"}};
	struct strbuf fen = {0};
	struct chess_position first = chess_position_start();
	for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++)
		put_tag(out, unknown[i][0], unknown[i][1]);
	put_tag(out, "Result", result_token(result));
	if (memcmp(&first, &start->p, sizeof first) != 0) {
		chess_state_to_text(start, &fen);
		put_tag(out, "FEN", strbuf_get(&fen));
		put_tag(out, "SetUp", "1");
	}
	if (result.reason == REASON_TIME || result.reason == REASON_ABANDONED)
		put_tag(out, "Termination", result.reason == REASON_TIME ? "time forfeit" : "abandoned");
	if (start->chess960 || needs_chess960(&start->p.board))
		put_tag(out, "Variant", "Chess960");
	strbuf_add_char(out, '\n');
	strbuf_free(&fen);
}

void chess_pgn(const void *start, const step_t *steps, size_t n, struct result result,
               struct strbuf *out)
{
	struct chess_position p = ((const struct chess *)start)->p;
	size_t column = 0;
	char number[16], san[CHESS_SAN_SIZE];
	put_tags(start, result, out);
	for (size_t i = 0; i < n; i++) {
		bool white = p.side_to_move == CHESS_WHITE;
		chess_move move = chess_step_move(steps[i]);
		if (white || i == 0) {
			snprintf(number, sizeof number, "%u%s", p.fullmove, white ? "." : "...");
			put_word(out, &column, number);
		}
		chess_san_write(&p, move, san);
		put_word(out, &column, san);
		chess_position_make(&p, &p, move);
	}
	put_word(out, &column, result_token(result));
	strbuf_add_char(out, '\n');
}
