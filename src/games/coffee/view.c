/* view.c - what people and programs are shown of a state: the fields that `state`
 * adds, and the items on the board and beside it. */
#include "games/coffee/state.h"

#include <stdio.h>

#include "chess/square.h"

void coffee_state_fields(const void *state, bool derived, const struct sink *out)
{
	const struct coffee *s = state;
	(void)derived; /* nothing is hidden, so everybody gets all of it */
	put_field_number(out, "bank", s->bank);
	put_field_number(out, "beans-white", s->on_board[COFFEE_WHITE]);
	put_field_number(out, "beans-black", s->on_board[COFFEE_BLACK]);
	put_field_number(out, "inventory-white", s->inventory[COFFEE_WHITE]);
	put_field_number(out, "inventory-black", s->inventory[COFFEE_BLACK]);
	put_field_number(out, "rows-white", coffee_rows(coffee_stacks(s, COFFEE_WHITE)));
	put_field_number(out, "rows-black", coffee_rows(coffee_stacks(s, COFFEE_BLACK)));
	put_field_number(out, "idle", s->idle);
}

static void put_stacks(const struct coffee *s, int seat, const struct sink *out)
{
	bitboard rows = coffee_in_triples(coffee_stacks(s, seat));
	char name[3];
	for (bitboard b = coffee_stacks(s, seat); b;) {
		int square = bb_pop_lsb(&b);
		square_to_text(square, 8, name);
		put_item(out, name, "piece", seat == COFFEE_WHITE ? "w" : "b");
		put_item_number(out, name, "count", s->beans[square]);
		if (rows >> square & 1)
			put_item(out, name, "mark", "row");
	}
}

void coffee_board_items(const void *state, const struct sink *out)
{
	static const char *const phases[] = {"placing, moving or stealing", "placing", "moving",
	                                     "stealing"};
	const struct coffee *s = state;
	for (int seat = COFFEE_WHITE; seat <= COFFEE_BLACK; seat++) {
		put_stacks(s, seat, out);
		put_item_number(out, coffee_seat_names[seat], "beans to spend", s->inventory[seat]);
		put_item_number(out, coffee_seat_names[seat], "on the board", s->on_board[seat]);
		put_item_number(out, coffee_seat_names[seat], "rows",
		                (unsigned)coffee_rows(coffee_stacks(s, seat)));
	}
	for (int seat = COFFEE_WHITE; seat <= COFFEE_BLACK; seat++) {
		put_zone_number(out, "inventory", coffee_seat_names[seat], s->inventory[seat]);
		put_zone_number(out, "beans", coffee_seat_names[seat], s->on_board[seat]);
		put_zone_number(out, "rows", coffee_seat_names[seat], coffee_rows(coffee_stacks(s, seat)));
	}
	put_zone_number(out, "bank", NULL, s->bank);
	if (!coffee_over(s))
		put_item(out, "table", "this turn", phases[s->phase]);
	put_item_number(out, "table", "bank", s->bank);
	put_item_number(out, "table", "turn", s->turn);
}
