/* view.c - what `state` adds, and the items on the board. */
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

/* The hand of a seat, and how much it has laid. */
static void put_seat_zones(const struct trio *s, int seat, const struct sink *out)
{
	struct zone hand = {
		.name = "hand", .seat = trio_info.seat_names[seat], .hidden = s->hidden[seat]};
	for (int card = 0; card < CARDS; card++)
		if (s->hand[seat] >> card & 1)
			zone_add(&hand, (struct zone_item){trio_info.pieces[card].token, NULL, 1,
			                                   s->marked >> card & 1});
	put_zone(out, &hand);
	put_zone_number(out, "points", hand.seat, count_cards(s->row[seat]));
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
		put_seat_zones(s, seat, out);
	}
	strbuf_free(&value);
	put_zone(out, &(struct zone){.name = "deck", .hidden = pile_size(s)});
	put_item_number(out, "table", "turn", s->turn);
}
