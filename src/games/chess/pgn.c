/* pgn.c - a game as Portable Game Notation (Steven Edwards, 1994), in its export
 * form: the seven tags, the start if it is another than usual, the moves in
 * standard algebraic notation. Who played, where and when, nobody has said. */
#include "games/chess/state.h"
#include "chess/movegen.h"

enum { COLUMNS = 79, SAN_SIZE = 12 };

struct san {
	char s[SAN_SIZE];
	int n;
};

static void put(struct san *san, char c)
{
	san->s[san->n++] = c;
	san->s[san->n] = '\0';
}

static void put_square(struct san *san, int square)
{
	put(san, chess_name(square).s[0]);
	put(san, chess_name(square).s[1]);
}

/* Names the piece's file, rank or both when another of its kind could go there. */
static void tell_apart(struct san *san, const struct chess_position *p, chess_move move,
                       const struct chess_moves *legal)
{
	int from = chess_from(move);
	bool others = false, same_file = false, same_rank = false;
	bitboard alike = p->board.kind[chess_kind_at(&p->board, from)];
	for (unsigned i = 0; i < legal->count; i++) {
		chess_move other = legal->move[i];
		int square = chess_from(other);
		if (square == from || !bb_has(alike, square) || chess_to(other) != chess_to(move) ||
		    chess_special(other) == CHESS_CASTLING)
			continue;
		others = true;
		same_file = same_file || file_of(square) == file_of(from);
		same_rank = same_rank || rank_of(square) == rank_of(from);
	}
	if (others && (!same_file || same_rank))
		put(san, chess_name(from).s[0]);
	if (others && same_file)
		put(san, chess_name(from).s[1]);
}

static void put_plain(struct san *san, const struct chess_position *p, chess_move move,
                      const struct chess_moves *legal)
{
	const struct chess_board *b = &p->board;
	enum chess_kind kind = chess_kind_at(b, chess_from(move));
	bool captures = bb_has(b->side[!p->side], chess_to(move)) ||
	                chess_special(move) == CHESS_EN_PASSANT;
	if (kind != CHESS_PAWN) {
		put(san, chess_letter(CHESS_WHITE, kind));
		tell_apart(san, p, move, legal);
	} else if (captures) {
		put(san, chess_name(chess_from(move)).s[0]);
	}
	if (captures)
		put(san, 'x');
	put_square(san, chess_to(move));
	if (chess_special(move) == CHESS_PROMOTION) {
		put(san, '=');
		put(san, chess_letter(CHESS_WHITE, chess_promoted(move)));
	}
}

static void put_castling(struct san *san, chess_move move)
{
	for (const char *c = chess_to(move) > chess_from(move) ? "O-O" : "O-O-O"; *c; c++)
		put(san, *c);
}

/* The move that leads from p to next. */
static struct san san_of(const struct chess_position *p, chess_move move,
                         const struct chess_position *next)
{
	struct san san = {.n = 0};
	struct chess_moves legal;
	chess_list(p, NULL, CHESS_ALL, &legal);
	if (chess_special(move) == CHESS_CASTLING)
		put_castling(&san, move);
	else
		put_plain(&san, p, move, &legal);
	if (chess_attacked(&next->board, NULL, (enum chess_side)next->side))
		put(&san, chess_count(next, NULL) ? '+' : '#');
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

static const char *result_word(struct result result)
{
	if (strcmp(result.outcome, chess_seats[CHESS_WHITE]) == 0)
		return "1-0";
	if (strcmp(result.outcome, chess_seats[CHESS_BLACK]) == 0)
		return "0-1";
	return result.reason == REASON_NONE ? "*" : "1/2-1/2";
}

/* Castling rights that orthodox chess does not know. */
static bool unusual_castling(const struct chess_board *b)
{
	for (bitboard rooks = b->castle; rooks;) {
		int rook = bb_pop(&rooks);
		enum chess_side side = bb_has(b->side[CHESS_BLACK], rook) ? CHESS_BLACK : CHESS_WHITE;
		int king = chess_king_square(b, side);
		if (!chess_castles_as_ever(chess_move_of(king, rook, CHESS_CASTLING)))
			return true;
	}
	return false;
}

static void put_tags(const struct chess *start, const char *result, struct strbuf *out)
{
	static const char *const unknown[][2] = {{"Event", "?"}, {"Site", "?"},
	                                         {"Date", "????.??.??"}, {"Round", "?"},
	                                         {"White", "?"}, {"Black", "?"}};
	struct strbuf fen = {0};
	struct chess_position first = chess_start();
	for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++)
		put_tag(out, unknown[i][0], unknown[i][1]);
	put_tag(out, "Result", result);
	if (memcmp(&first, &start->p, sizeof first) != 0) {
		chess_show_state(start, &fen);
		put_tag(out, "FEN", strbuf_get(&fen));
		put_tag(out, "SetUp", "1");
	}
	if (start->chess960 || unusual_castling(&start->p.board))
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
	put_tags(state, result_word(result), out);
	for (size_t i = 0; i < n; i++, p = next) {
		if (p.side == CHESS_WHITE || i == 0) {
			snprintf(number, sizeof number, "%u%s", p.number, p.side == CHESS_WHITE ? "." : "...");
			put_word(out, &column, number);
		}
		chess_play(&next, &p, chess_move_in(steps[i]));
		put_word(out, &column, san_of(&p, chess_move_in(steps[i]), &next).s);
	}
	put_word(out, &column, result_word(result));
	strbuf_add_char(out, '\n');
}
