/* pgn.c - a game as Portable Game Notation (Steven Edwards, 1994), in its export
 * form: the seven tags, the start if it is another than usual, the moves in
 * standard algebraic notation. Who played, where and when, nobody has said. */
#include "games/chess/state.h"
#include "chess/movegen.h"

enum { COLUMNS = 79, SAN_SIZE = 12 };

struct chess_san {
	char s[SAN_SIZE];
	int n;
};

static void put_char(struct chess_san *san, char c)
{
	san->s[san->n++] = c;
	san->s[san->n] = '\0';
}

static void put_square(struct chess_san *san, int square)
{
	put_char(san, chess_square_name(square).s[0]);
	put_char(san, chess_square_name(square).s[1]);
}

/* Names the piece's file, rank or both when another of its kind could go there. */
static void disambiguate(struct chess_san *san, const struct chess_position *p, chess_move move,
                         const struct chess_move_list *legal)
{
	int from = chess_move_from(move);
	bool others = false, same_file = false, same_rank = false;
	bitboard same_kind = p->board.kind[chess_kind_at(&p->board, from)];
	for (unsigned i = 0; i < legal->count; i++) {
		chess_move other = legal->move[i];
		int square = chess_move_from(other);
		if (square == from || !bb_has(same_kind, square) ||
		    chess_move_to(other) != chess_move_to(move) || chess_move_type(other) == CHESS_CASTLING)
			continue;
		others = true;
		same_file = same_file || file_of(square) == file_of(from);
		same_rank = same_rank || rank_of(square) == rank_of(from);
	}
	if (others && (!same_file || same_rank))
		put_char(san, chess_square_name(from).s[0]);
	if (others && same_file)
		put_char(san, chess_square_name(from).s[1]);
}

static void put_piece_move(struct chess_san *san, const struct chess_position *p, chess_move move,
                           const struct chess_move_list *legal)
{
	const struct chess_board *b = &p->board;
	enum chess_kind kind = chess_kind_at(b, chess_move_from(move));
	bool captures = bb_has(b->side[!p->side_to_move], chess_move_to(move)) ||
	                chess_move_type(move) == CHESS_EN_PASSANT;
	if (kind != CHESS_PAWN) {
		put_char(san, chess_piece_letter(CHESS_WHITE, kind));
		disambiguate(san, p, move, legal);
	} else if (captures) {
		put_char(san, chess_square_name(chess_move_from(move)).s[0]);
	}
	if (captures)
		put_char(san, 'x');
	put_square(san, chess_move_to(move));
	if (chess_move_type(move) == CHESS_PROMOTION) {
		put_char(san, '=');
		put_char(san, chess_piece_letter(CHESS_WHITE, chess_move_promotion(move)));
	}
}

static void put_castling(struct chess_san *san, chess_move move)
{
	for (const char *c = chess_move_to(move) > chess_move_from(move) ? "O-O" : "O-O-O"; *c; c++)
		put_char(san, *c);
}

/* The move that leads from p to next. */
static struct chess_san san_of(const struct chess_position *p, chess_move move,
                               const struct chess_position *next)
{
	struct chess_san san = {.n = 0};
	struct chess_move_list legal;
	chess_generate_moves(p, NULL, CHESS_GEN_LEGAL, &legal);
	if (chess_move_type(move) == CHESS_CASTLING)
		put_castling(&san, move);
	else
		put_piece_move(&san, p, move, &legal);
	if (chess_in_check(&next->board, NULL, (enum chess_side)next->side_to_move))
		put_char(&san, chess_count_moves(next, NULL) ? '+' : '#');
	return san;
}

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

/* Castling rights that orthodox chess does not know. */
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

static void put_tags(const struct chess *start, const char *result, struct strbuf *out)
{
	static const char *const unknown[][2] = {{"Event", "?"}, {"Site", "?"},  {"Date", "????.??.??"},
	                                         {"Round", "?"}, {"White", "?"}, {"Black", "?"}};
	struct strbuf fen = {0};
	struct chess_position first = chess_position_start();
	for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++)
		put_tag(out, unknown[i][0], unknown[i][1]);
	put_tag(out, "Result", result);
	if (memcmp(&first, &start->p, sizeof first) != 0) {
		chess_state_to_text(start, &fen);
		put_tag(out, "FEN", strbuf_get(&fen));
		put_tag(out, "SetUp", "1");
	}
	if (start->chess960 || needs_chess960(&start->p.board))
		put_tag(out, "Variant", "Chess960");
	strbuf_add_char(out, '\n');
	strbuf_free(&fen);
}

void chess_pgn(const void *state, const step_t *steps, size_t n, struct result result,
               struct strbuf *out)
{
	struct chess_position p = ((const struct chess *)state)->p, next;
	size_t column = 0;
	char number[16];
	put_tags(state, result_token(result), out);
	for (size_t i = 0; i < n; i++, p = next) {
		if (p.side_to_move == CHESS_WHITE || i == 0) {
			snprintf(number, sizeof number, "%u%s", p.fullmove,
			         p.side_to_move == CHESS_WHITE ? "." : "...");
			put_word(out, &column, number);
		}
		chess_position_make(&next, &p, chess_step_move(steps[i]));
		put_word(out, &column, san_of(&p, chess_step_move(steps[i]), &next).s);
	}
	put_word(out, &column, result_token(result));
	strbuf_add_char(out, '\n');
}
