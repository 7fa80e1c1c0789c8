/* view.c - what `state` adds, and the items on the board. */
#include "tests/trio/state.h"

void trio_state_fields(const void *state, bool derived, const struct field_sink *out)
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
static void put_seat_zones(const struct trio *s, int seat, struct scene *out)
{
	struct zone *hand = scene_add_zone(out, "hand", seat);
	hand->hidden = s->hidden[seat];
	for (int card = 0; card < CARDS; card++)
		if (s->hand[seat] >> card & 1)
			zone_add(hand, (struct zone_item){trio_info.pieces[card].token, SCENE_TABLE,
			                                  s->marked >> card & 1, 1});
	scene_put_zone_number(out, "points", seat, count_cards(s->row[seat]));
}

void trio_board_items(const void *state, struct scene *out)
{
	const struct trio *s = state;
	struct strbuf value = {0};
	for (int card = 0; card < CARDS; card++)
		for (int seat = 0; seat < SEATS; seat++)
			if (s->row[seat] >> card & 1)
				scene_put_piece(out, card + CARDS * seat, trio_info.pieces[card].token, 0);
	for (int seat = 0; seat < SEATS; seat++) {
		strbuf_clear(&value);
		trio_hand_to_text(s, seat, &value);
		scene_put_item(out, seat, "hand", strbuf_get(&value));
		put_seat_zones(s, seat, out);
	}
	strbuf_free(&value);
	scene_add_zone(out, "deck", SCENE_TABLE)->hidden = pile_size(s);
	scene_put_number(out, SCENE_TABLE, "turn", s->turn);
}
