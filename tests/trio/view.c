/* view.c - what `state` adds, the items on the board, and the drawing. */
#include "tests/trio/state.h"

void trio_state_fields(const void *state, bool derived, const struct sink *out)
{
	const struct trio *s = state;
	struct strbuf value = {0};
	strbuf_printf(&value, "%d-%d-%d", count_cards(s->row[0]), count_cards(s->row[1]),
	              count_cards(s->row[2]));
	put_field(out, "points", strbuf_get(&value));
	strbuf_clear(&value);
	strbuf_printf(&value, "%d", pile_size(s));
	put_field(out, "deck", strbuf_get(&value));
	strbuf_clear(&value);
	if (derived && s->hidden[0] + s->hidden[1] + s->hidden[2] == 0) {
		trio_set_to_text(unseen(s), 0, &value);
		put_field(out, "pile", value.n ? strbuf_get(&value) : "-");
	}
	strbuf_free(&value);
}

void trio_board_items(const void *state, const struct sink *out)
{
	const struct trio *s = state;
	struct strbuf value = {0};
	for (int card = 0; card < CARDS; card++)
		for (int seat = 0; seat < SEATS; seat++) {
			char square[] = {(char)('a' + card), (char)('1' + seat), '\0'};
			char piece[] = {(char)('a' + card), '\0'};
			if (s->row[seat] >> card & 1)
				put_item(out, square, "piece", piece);
		}
	for (int seat = 0; seat < SEATS; seat++) {
		strbuf_clear(&value);
		trio_hand_to_text(s, seat, &value);
		put_item(out, trio_info.seat_names[seat], "hand", strbuf_get(&value));
	}
	strbuf_free(&value);
	put_item_number(out, "table", "turn", s->turn);
}

void trio_draw(const void *state, struct strbuf *out)
{
	const struct trio *s = state;
	for (int seat = 0; seat < SEATS; seat++) {
		strbuf_printf(out, "p%d holds ", seat + 1);
		trio_hand_to_text(s, seat, out);
		strbuf_add(out, " and has laid ");
		trio_row_to_text(s, seat, out);
		strbuf_add_char(out, '\n');
	}
}
