/* view.c - what people and programs are shown besides the position: events,
 * facts, the drawing. Everything is open to everybody. */
#include "games/tictac/state.h"

/* The king of the seat to move, when it stands attacked. */
static unsigned checked_king(const struct tictac *s)
{
	return tictac_in_check(s, s->mover) ? tictac_pieces(s, s->mover, TICTAC_KING) : 0;
}

void tictac_move_events(const struct tictac *before, uint16_t move, const struct tictac *after,
                        struct events *events)
{
	int us = before->mover, to = tictac_to(move), from = tictac_from(move);
	const char *seat = tictac_seat_names[us], *enemy = tictac_seat_names[!us];
	unsigned line = tictac_line[after->by_seat[us]], king = checked_king(after);
	char piece = tictac_piece_letter(us, tictac_kind_at(after, to));
	struct tictac_square_names target = tictac_square_names(1u << to);
	if (tictac_move_type(move) == TICTAC_ADDITION) {
		events_add(events, TO_EVERYBODY, EVENT_ADD, "seat=%s piece=%c square=%s", seat, piece,
		           target.s);
	} else {
		events_add(events, TO_EVERYBODY, EVENT_MOVE, "seat=%s piece=%c from=%s to=%s", seat,
		           tictac_piece_letter(us, tictac_kind_at(before, from)),
		           tictac_square_names(1u << from).s, target.s);
		if (before->by_seat[!us] >> to & 1)
			events_add(events, TO_EVERYBODY, EVENT_CAPTURE, "seat=%s piece=%c square=%s", enemy,
			           tictac_piece_letter(!us, tictac_kind_at(before, to)), target.s);
	}
	if (tictac_move_type(move) == TICTAC_PROMOTION)
		events_add(events, TO_EVERYBODY, EVENT_PROMOTE, "seat=%s piece=%c square=%s", seat, piece,
		           target.s);
	if (king)
		events_add(events, TO_EVERYBODY, EVENT_CHECK, "seat=%s square=%s", enemy,
		           tictac_square_names(king).s);
	if (line)
		events_add(events, TO_EVERYBODY, EVENT_ROW, "seat=%s squares=%s", seat,
		           tictac_square_names(line).s);
}

static void put_reserve(const struct tictac *s, int seat, const char *key, put_field *put, void *to)
{
	struct strbuf reserve = {0};
	tictac_reserve_to_text(s, seat, &reserve);
	put(to, key, reserve.n ? strbuf_get(&reserve) : "-");
	strbuf_free(&reserve);
}

static void put_number(unsigned n, const char *key, put_field *put, void *to)
{
	char digits[16];
	snprintf(digits, sizeof digits, "%u", n);
	put(to, key, digits);
}

/* check and line are what the seat to move has to answer. */
void tictac_state_fields(const void *state, bool derived, put_field *put, void *to)
{
	const struct tictac *s = state;
	(void)derived;
	put(to, "check", tictac_square_names(checked_king(s)).s);
	put(to, "line", tictac_square_names(tictac_line[s->by_seat[!s->mover]]).s);
	put_number(s->fullmove, "number", put, to);
	put_number(s->halfmove_clock, "quiet", put, to);
	put_reserve(s, TICTAC_BLACK, "reserve-black", put, to);
	put_reserve(s, TICTAC_WHITE, "reserve-white", put, to);
}

void tictac_board_items(const void *state, put_item *put, void *to)
{
	const struct tictac *s = state;
	unsigned checked = checked_king(s), line = tictac_line[s->by_seat[!s->mover]];
	for (int square = 0; square < 9; square++) {
		int kind = tictac_kind_at(s, square), seat = s->by_seat[TICTAC_BLACK] >> square & 1;
		struct tictac_square_names name = tictac_square_names(1u << square);
		char piece[2] = "";
		if (kind == TICTAC_NO_PIECE)
			continue;
		piece[0] = tictac_piece_letter(seat, kind);
		put(to, name.s, "piece", piece);
		if (checked >> square & 1)
			put(to, name.s, "mark", "check");
		if (line >> square & 1)
			put(to, name.s, "mark", "line");
	}
	for (int seat = TICTAC_WHITE; seat <= TICTAC_BLACK; seat++) {
		struct strbuf reserve = {0};
		tictac_reserve_to_text(s, seat, &reserve);
		put(to, tictac_seat_names[seat], "reserve", reserve.n ? strbuf_get(&reserve) : "-");
		strbuf_free(&reserve);
	}
	put_item_number(put, to, "table", "turn", s->fullmove);
	put_item_number(put, to, "table", "quiet turns", s->halfmove_clock);
}

void tictac_draw(const void *state, struct strbuf *out)
{
	const struct tictac *s = state;
	for (int rank = 2; rank >= 0; rank--) {
		strbuf_printf(out, "  +---+---+---+\n%d |", rank + 1);
		for (int square = 3 * rank; square < 3 * rank + 3; square++) {
			int kind = tictac_kind_at(s, square), seat = s->by_seat[TICTAC_BLACK] >> square & 1;
			strbuf_printf(out, " %c |",
			              kind == TICTAC_NO_PIECE ? ' ' : tictac_piece_letter(seat, kind));
		}
		if (rank != 1) {
			int seat = rank ? TICTAC_BLACK : TICTAC_WHITE;
			strbuf_printf(out, "  %s [", tictac_seat_names[seat]);
			tictac_reserve_to_text(s, seat, out);
			strbuf_add_char(out, ']');
		}
		strbuf_add_char(out, '\n');
	}
	strbuf_printf(out, "  +---+---+---+\n    a   b   c\nturn %u, quiet %u\n", (unsigned)s->fullmove,
	              s->halfmove_clock);
}
