/* view.c - what people and programs are shown besides the position: events,
 * facts, the drawing. Everything is open to everybody. */
#include "games/tictac/state.h"

/* The king of the seat to move, when it stands attacked. */
static unsigned checked_king(const struct tictac *s)
{
	return tictac_in_check(s, s->mover) ? tictac_men(s, s->mover, TT_KING) : 0;
}

void tictac_tell(const struct tictac *before, uint16_t move, const struct tictac *after,
                 struct events *events)
{
	int us = before->mover, to = tictac_to(move), from = tictac_from(move);
	const char *seat = tictac_seats[us], *enemy = tictac_seats[!us];
	unsigned line = tictac_line[after->seat[us]], king = checked_king(after);
	char piece = tictac_letter(us, tictac_kind_at(after, to));
	struct tictac_name target = tictac_name(1u << to);
	if (tictac_sort(move) == TT_ADDS) {
		events_add(events, TO_EVERYBODY, EVENT_ADD, "seat=%s piece=%c square=%s", seat, piece,
		           target.s);
	} else {
		events_add(events, TO_EVERYBODY, EVENT_MOVE, "seat=%s piece=%c from=%s to=%s", seat,
		           tictac_letter(us, tictac_kind_at(before, from)),
		           tictac_name(1u << from).s, target.s);
		if (before->seat[!us] >> to & 1)
			events_add(events, TO_EVERYBODY, EVENT_CAPTURE, "seat=%s piece=%c square=%s",
			           enemy, tictac_letter(!us, tictac_kind_at(before, to)), target.s);
	}
	if (tictac_sort(move) == TT_PROMOTES)
		events_add(events, TO_EVERYBODY, EVENT_PROMOTE, "seat=%s piece=%c square=%s", seat,
		           piece, target.s);
	if (king)
		events_add(events, TO_EVERYBODY, EVENT_CHECK, "seat=%s square=%s", enemy,
		           tictac_name(king).s);
	if (line)
		events_add(events, TO_EVERYBODY, EVENT_ROW, "seat=%s squares=%s", seat,
		           tictac_name(line).s);
}

static void put_hand(const struct tictac *s, int seat, const char *key, put_field *put, void *to)
{
	struct strbuf hand = {0};
	tictac_show_hand(s, seat, &hand);
	put(to, key, hand.n ? strbuf_get(&hand) : "-");
	strbuf_free(&hand);
}

static void put_number(unsigned n, const char *key, put_field *put, void *to)
{
	char digits[16];
	snprintf(digits, sizeof digits, "%u", n);
	put(to, key, digits);
}

/* check and line are what the seat to move has to answer. */
void tictac_facts(const void *state, bool derived, put_field *put, void *to)
{
	const struct tictac *s = state;
	(void)derived;
	put(to, "check", tictac_name(checked_king(s)).s);
	put(to, "line", tictac_name(tictac_line[s->seat[!s->mover]]).s);
	put_number(s->turn, "number", put, to);
	put_number(s->quiet, "quiet", put, to);
	put_hand(s, TT_BLACK, "reserve-black", put, to);
	put_hand(s, TT_WHITE, "reserve-white", put, to);
}

void tictac_scene(const void *state, put_item *put, void *to)
{
	const struct tictac *s = state;
	unsigned checked = checked_king(s), line = tictac_line[s->seat[!s->mover]];
	for (int square = 0; square < 9; square++) {
		int kind = tictac_kind_at(s, square), seat = s->seat[TT_BLACK] >> square & 1;
		struct tictac_name name = tictac_name(1u << square);
		char piece[2] = "";
		if (kind == TT_NOTHING)
			continue;
		piece[0] = tictac_letter(seat, kind);
		put(to, name.s, "piece", piece);
		if (checked >> square & 1)
			put(to, name.s, "mark", "check");
		if (line >> square & 1)
			put(to, name.s, "mark", "line");
	}
	for (int seat = TT_WHITE; seat <= TT_BLACK; seat++) {
		struct strbuf hand = {0};
		tictac_show_hand(s, seat, &hand);
		put(to, tictac_seats[seat], "reserve", hand.n ? strbuf_get(&hand) : "-");
		strbuf_free(&hand);
	}
	put_item_number(put, to, "table", "turn", s->turn);
	put_item_number(put, to, "table", "quiet turns", s->quiet);
}

void tictac_draw(const void *state, struct strbuf *out)
{
	const struct tictac *s = state;
	for (int rank = 2; rank >= 0; rank--) {
		strbuf_printf(out, "  +---+---+---+\n%d |", rank + 1);
		for (int square = 3 * rank; square < 3 * rank + 3; square++) {
			int kind = tictac_kind_at(s, square), seat = s->seat[TT_BLACK] >> square & 1;
			strbuf_printf(out, " %c |",
			            kind == TT_NOTHING ? ' ' : tictac_letter(seat, kind));
		}
		if (rank != 1) {
			int seat = rank ? TT_BLACK : TT_WHITE;
			strbuf_printf(out, "  %s [", tictac_seats[seat]);
			tictac_show_hand(s, seat, out);
			strbuf_add_char(out, ']');
		}
		strbuf_add_char(out, '\n');
	}
	strbuf_printf(out, "  +---+---+---+\n    a   b   c\nturn %u, quiet %u\n",
	            (unsigned)s->turn, s->quiet);
}
