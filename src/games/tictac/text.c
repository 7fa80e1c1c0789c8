/* text.c - tokens and positions, written one way and read strictly.
 *
 * A position that no game could reach is refused with the reason (T17), so that
 * everything behind this file may rely on the rules: at most four pieces and one
 * king a seat, no pawn on its far rank. */
#include "games/tictac/state.h"

static const char piece_letters[] = "PNBRQK"; /* in the order of enum tictac_kind */

/* The order of the reserves in a position. */
static const int reserve_order[TICTAC_KINDS] = {
	TICTAC_QUEEN, TICTAC_KING, TICTAC_ROOK, TICTAC_BISHOP, TICTAC_KNIGHT, TICTAC_PAWN,
};

/* What a seat starts with (T2). */
static const int initial_reserve[TICTAC_KINDS] = {8, 2, 2, 2, 1, 1};

const char *const tictac_seat_names[] = {"white", "black", NULL};

char tictac_piece_letter(int seat, int kind)
{
	return (char)(piece_letters[kind] | (seat == TICTAC_BLACK ? 0x20 : 0));
}

static int kind_from_letter(char letter)
{
	const char *at = letter ? strchr(piece_letters, letter) : NULL;
	return at ? (int)(at - piece_letters) : TICTAC_NO_PIECE;
}

/* The kind and seat of a letter of the position; TICTAC_NO_PIECE for no letter. */
static int piece_from_letter(char letter, int *seat)
{
	*seat = letter & 0x20 ? TICTAC_BLACK : TICTAC_WHITE;
	return kind_from_letter((char)(letter & ~0x20));
}

struct tictac_square_names tictac_square_names(unsigned set)
{
	struct tictac_square_names out = {"-"};
	for (size_t n = 0; set && n + 3 <= sizeof out.s; set &= set - 1) {
		int square = tictac_lsb(set);
		if (n)
			out.s[n++] = ',';
		out.s[n++] = (char)('a' + square % 3);
		out.s[n++] = (char)('1' + square / 3);
		out.s[n] = '\0';
	}
	return out;
}

void tictac_reserve_to_text(const struct tictac *s, int seat, struct strbuf *out)
{
	for (int i = 0; i < TICTAC_KINDS; i++)
		for (int n = tictac_in_reserve(s, seat, reserve_order[i]); n; n--)
			strbuf_add_char(out, tictac_piece_letter(seat, reserve_order[i]));
}

/* ---- tokens ---- */

/* The square at t, or -1. */
static int read_square(const char *t)
{
	if (t[0] < 'a' || t[0] > 'c' || t[1] < '1' || t[1] > '3')
		return -1;
	return t[0] - 'a' + 3 * (t[1] - '1');
}

/* The move that a token says, 0 when it is none. */
static uint16_t read_move(const char *t, size_t n)
{
	if (n != 4 && n != 5)
		return 0;
	int to = read_square(t + 2);
	if (to < 0)
		return 0;
	if (t[1] == '@') {
		int kind = kind_from_letter(t[0]);
		return n == 4 && kind != TICTAC_NO_PIECE ? tictac_addition_move(kind, to) : 0;
	}
	int from = read_square(t);
	if (from < 0)
		return 0;
	if (n == 4)
		return tictac_normal_move(from, to);
	int seat, kind = piece_from_letter(t[4], &seat);
	bool valid = seat == TICTAC_BLACK && kind >= TICTAC_KNIGHT && kind <= TICTAC_QUEEN;
	return valid ? tictac_promotion_move(from, to, kind) : 0;
}

bool tictac_step_from_text(const void *s, const char *token, step_t *out, struct error *err)
{
	(void)s;
	uint16_t move = read_move(token, strlen(token));
	if (!move)
		return error_set(err, ERROR_BAD_SYNTAX,
		                 "an addition is written like Q@b2, a move like "
		                 "a1b2, a promotion like a2a3q (n, b, r or q)");
	*out = move;
	return true;
}

void tictac_step_to_text(const void *s, step_t step, struct strbuf *out)
{
	(void)s;
	uint16_t move = (uint16_t)step;
	if (tictac_move_type(move) == TICTAC_ADDITION) {
		strbuf_add_char(out, piece_letters[tictac_new_kind(move)]);
		strbuf_add_char(out, '@');
	} else {
		strbuf_add(out, tictac_square_names(1u << tictac_from(move)).s);
	}
	strbuf_add(out, tictac_square_names(1u << tictac_to(move)).s);
	if (tictac_move_type(move) == TICTAC_PROMOTION)
		strbuf_add_char(out, tictac_piece_letter(TICTAC_BLACK, tictac_new_kind(move)));
}

/* ---- positions: writing ---- */

void tictac_state_to_text(const void *state, struct strbuf *out)
{
	const struct tictac *s = state;
	for (int rank = 2; rank >= 0; rank--) {
		int empty = 0;
		for (int square = 3 * rank; square < 3 * rank + 3; square++) {
			int kind = tictac_kind_at(s, square);
			if (kind == TICTAC_NO_PIECE) {
				empty++;
				continue;
			}
			if (empty)
				strbuf_add_char(out, (char)('0' + empty));
			empty = 0;
			strbuf_add_char(out, tictac_piece_letter(s->by_seat[TICTAC_BLACK] >> square & 1, kind));
		}
		if (empty)
			strbuf_add_char(out, (char)('0' + empty));
		if (rank)
			strbuf_add_char(out, '/');
	}
	strbuf_add_char(out, '[');
	tictac_reserve_to_text(s, TICTAC_WHITE, out);
	tictac_reserve_to_text(s, TICTAC_BLACK, out);
	strbuf_printf(out, "] %c %u %u", "wb"[s->mover], s -> halfmove_clock, (unsigned)s -> fullmove);
}

/* ---- positions: reading ---- */

static bool position_error(struct error *err, const char *text)
{
	return error_set(err, ERROR_BAD_POSITION, "%s", text);
}

/* Reads one rank and moves *at behind it. */
static bool read_rank(const char **at, int rank, struct tictac *s, struct error *err)
{
	int file = 0;
	bool after_digit = false; /* the character before was a digit */
	for (; **at && **at != '/' && **at != '[' && **at != ' '; ++*at) {
		int seat, kind = piece_from_letter(**at, &seat), width = 1;
		bool digit = **at >= '1' && **at <= '3';
		if (digit)
			width = **at - '0';
		else if (kind == TICTAC_NO_PIECE)
			return error_set(err, ERROR_BAD_POSITION,
			                 "rank %d: only the pieces PNBRQK and "
			                 "pnbrqk and the digits 1 to 3 stand on a board",
			                 rank + 1);
		if (digit && after_digit)
			return error_set(err, ERROR_BAD_POSITION, "rank %d: two digits side by side", rank + 1);
		if (file + width > 3)
			return error_set(err, ERROR_BAD_POSITION, "rank %d has more than three squares",
			                 rank + 1);
		if (!digit)
			tictac_put_piece(s, seat, kind, 3 * rank + file);
		file += width;
		after_digit = digit;
	}
	if (file < 3)
		return error_set(err, ERROR_BAD_POSITION, "rank %d has fewer than three squares", rank + 1);
	return true;
}

static bool read_board(const char **at, struct tictac *s, struct error *err)
{
	for (int rank = 2; rank >= 0; rank--) {
		if (!read_rank(at, rank, s, err))
			return false;
		char end = rank ? '/' : '[';
		if (**at != end)
			return position_error(err, rank ? "a board is three ranks parted by '/'"
			                                : "the reserves follow the board in square brackets");
		++*at;
	}
	return true;
}

static bool read_reserves(const char **at, struct tictac *s, struct error *err)
{
	for (; **at && **at != ']'; ++*at) {
		int seat, kind = piece_from_letter(**at, &seat);
		if (kind == TICTAC_NO_PIECE)
			return position_error(err, "reserves hold only the pieces PNBRQK and pnbrqk, and end "
			                           "with ']'");
		if (tictac_in_reserve(s, seat, kind) == initial_reserve[kind])
			return error_set(err, ERROR_BAD_POSITION, "%s's reserve has more than %d of %c (T2)",
			                 tictac_seat_names[seat], initial_reserve[kind],
			                 tictac_piece_letter(seat, kind));
		s->reserve[seat] += 1u << 4 * kind;
	}
	if (!**at)
		return position_error(err, "the reserves end with ']'");
	++*at;
	return true;
}

/* Reads ` number`, without leading zeros, and moves *at behind it. */
static bool read_field(const char **at, const char *name, uint64_t low, uint64_t high,
                       uint64_t *out, struct error *err)
{
	char digits[12];
	size_t n = **at == ' ' ? strspn(*at + 1, "0123456789") : 0;
	if (!n)
		return error_set(err, ERROR_BAD_POSITION,
		                 "the fields are board[reserves], seat, quiet and "
		                 "turn, parted by single blanks: %s is missing or no number",
		                 name);
	if (n > 1 && (*at)[1] == '0')
		return error_set(err, ERROR_BAD_POSITION, "%s has a leading zero", name);
	if (n < sizeof digits) {
		memcpy(digits, *at + 1, n);
		digits[n] = '\0';
		*at += 1 + n;
		if (parse_number(digits, low, high, out))
			return true;
	}
	return error_set(err, ERROR_BAD_POSITION, "%s must be %u to %u", name, (unsigned)low,
	                 (unsigned)high);
}

static bool read_rest(const char **at, struct tictac *s, struct error *err)
{
	uint64_t halfmove_clock, fullmove;
	if ((*at)[0] != ' ' || ((*at)[1] != 'w' && (*at)[1] != 'b'))
		return position_error(err,
		                      "after the reserves and one blank comes the seat to move, w or b");
	s->mover = (*at)[1] == 'w' ? TICTAC_WHITE : TICTAC_BLACK;
	*at += 2;
	if (!read_field(at, "quiet", 0, 9999, &halfmove_clock, err) ||
	    !read_field(at, "turn", 1, 999999999, &fullmove, err))
		return false;
	if (**at)
		return position_error(err, "nothing may follow the turn");
	s->halfmove_clock = (uint16_t)halfmove_clock;
	s->fullmove = (uint32_t)fullmove;
	return true;
}

/* A seat's pieces against T17. */
static bool validate_seat(const struct tictac *s, int seat, struct error *err)
{
	if (tictac_popcount[s->by_seat[seat]] > TICTAC_PIECES_MAX)
		return error_set(err, ERROR_BAD_POSITION, "%s has more than four pieces on the board (T17)",
		                 tictac_seat_names[seat]);
	if (tictac_pieces(s, seat, TICTAC_PAWN) & tictac_home_rank(!seat))
		return error_set(err, ERROR_BAD_POSITION, "%s has a pawn on its far rank (T17)",
		                 tictac_seat_names[seat]);
	int pawns = 0; /* spent or not, promoted ones included */
	for (int kind = TICTAC_PAWN; kind < TICTAC_KINDS; kind++) {
		int n = tictac_in_reserve(s, seat, kind) + tictac_popcount[tictac_pieces(s, seat, kind)];
		if (kind == TICTAC_KING && n > initial_reserve[kind])
			return error_set(err, ERROR_BAD_POSITION, "%s has two kings (T17)",
			                 tictac_seat_names[seat]);
		if (kind == TICTAC_PAWN)
			pawns += n;
		else if (n > initial_reserve[kind])
			pawns += n - initial_reserve[kind];
	}
	if (pawns > initial_reserve[TICTAC_PAWN])
		return error_set(err, ERROR_BAD_POSITION,
		                 "%s has more pieces than 16 and their promotions "
		                 "allow (T17)",
		                 tictac_seat_names[seat]);
	return true;
}

bool tictac_state_from_text(const char *text, const struct setup *setup, void *out,
                            struct error *err)
{
	struct tictac s = {0};
	(void)setup;
	if (!read_board(&text, &s, err) || !read_reserves(&text, &s, err) || !read_rest(&text, &s, err))
		return false;
	if (!validate_seat(&s, TICTAC_WHITE, err) || !validate_seat(&s, TICTAC_BLACK, err))
		return false;
	if (tictac_line[s.by_seat[s.mover]])
		return position_error(err, "the seat to move has a line (T17)");
	if (tictac_in_check(&s, !s.mover))
		return position_error(err, "the seat not to move stands in check (T17)");
	memcpy(out, &s, sizeof s);
	return true;
}

void tictac_start(const struct setup *setup, void *out)
{
	struct tictac s = {.fullmove = 1};
	(void)setup;
	for (int kind = TICTAC_PAWN; kind < TICTAC_KINDS; kind++)
		s.reserve[TICTAC_WHITE] |= (uint32_t)initial_reserve[kind] << 4 * kind;
	s.reserve[TICTAC_BLACK] = s.reserve[TICTAC_WHITE];
	memcpy(out, &s, sizeof s);
}
