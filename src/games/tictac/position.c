/* position.c - positions as text, written one way and read strictly, and the
 * first of them.
 *
 * A position that no game could reach is refused with the reason (T17), so that
 * everything behind this file may rely on the rules: at most four pieces and one
 * king a seat, no pawn on its far rank. */
#include "games/tictac/state.h"

/* What a seat starts with (T2). */
static const int initial_reserve[TICTAC_KINDS] = {8, 2, 2, 2, 1, 1};

void tictac_start(const struct setup *setup, void *out)
{
	struct tictac s = {.fullmove = 1};
	(void)setup;
	for (int kind = TICTAC_PAWN; kind < TICTAC_KINDS; kind++)
		s.reserve[TICTAC_WHITE] |= (uint32_t)initial_reserve[kind] << 4 * kind;
	s.reserve[TICTAC_BLACK] = s.reserve[TICTAC_WHITE];
	memcpy(out, &s, sizeof s);
}

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
		int seat, kind = tictac_piece_from_letter(**at, &seat), width = 1;
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
		int seat, kind = tictac_piece_from_letter(**at, &seat);
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

struct number_field {
	const char *name;
	uint64_t low, high, value;
};

/* Reads ` number`, without leading zeros, and moves *at behind it. */
static bool read_number_field(const char **at, struct number_field *field, struct error *err)
{
	char digits[12];
	size_t n = **at == ' ' ? strspn(*at + 1, "0123456789") : 0;
	if (!n)
		return error_set(err, ERROR_BAD_POSITION,
		                 "the fields are board[reserves], seat, quiet and "
		                 "turn, parted by single blanks: %s is missing or no number",
		                 field->name);
	if (n > 1 && (*at)[1] == '0')
		return error_set(err, ERROR_BAD_POSITION, "%s has a leading zero", field->name);
	if (n < sizeof digits) {
		memcpy(digits, *at + 1, n);
		digits[n] = '\0';
		*at += 1 + n;
		if (parse_number(digits, field->low, field->high, &field->value))
			return true;
	}
	return error_set(err, ERROR_BAD_POSITION, "%s must be %u to %u", field->name,
	                 (unsigned)field->low, (unsigned)field->high);
}

static bool read_rest(const char **at, struct tictac *s, struct error *err)
{
	struct number_field quiet = {"quiet", 0, 9999, 0}, turn = {"turn", 1, TICTAC_TURN_MAX, 0};
	if ((*at)[0] != ' ' || ((*at)[1] != 'w' && (*at)[1] != 'b'))
		return position_error(err,
		                      "after the reserves and one blank comes the seat to move, w or b");
	s->mover = (*at)[1] == 'w' ? TICTAC_WHITE : TICTAC_BLACK;
	*at += 2;
	if (!read_number_field(at, &quiet, err) || !read_number_field(at, &turn, err))
		return false;
	if (**at)
		return position_error(err, "nothing may follow the turn");
	s->halfmove_clock = (uint16_t)quiet.value;
	s->fullmove = (uint32_t)turn.value;
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
