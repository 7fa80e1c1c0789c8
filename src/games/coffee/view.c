/* view.c - what people and programs are shown of a state: the fields that `state`
 * adds, and the items on the board and beside it. */
#include "games/coffee/state.h"

void coffee_state_fields(const void *state, bool derived, const struct field_sink *out)
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

static void put_stacks(const struct coffee *s, int seat, struct scene *out)
{
	bitboard rows = coffee_in_triples(coffee_stacks(s, seat));
	for (bitboard b = coffee_stacks(s, seat); b;) {
		int square = bb_pop_lsb(&b);
		scene_put_piece(out, square, seat == COFFEE_WHITE ? "w" : "b", s->beans[square]);
	}
	while (rows) { /* those that are counted */
		bitboard row = coffee_row_through(rows, bb_lsb(rows));
		rows &= row ? ~row : rows - 1;
		if (!row)
			continue;
		scene_put_row(out, row);
		while (row)
			scene_put_mark(out, bb_pop_lsb(&row), MARK_ROW);
	}
}

void coffee_board_items(const void *state, struct scene *out)
{
	static const char *const phases[] = {"placing, moving or stealing", "placing", "moving",
	                                     "stealing"};
	const struct coffee *s = state;
	for (int seat = COFFEE_WHITE; seat <= COFFEE_BLACK; seat++) {
		put_stacks(s, seat, out);
		scene_put_number(out, seat, "beans to spend", s->inventory[seat]);
		scene_put_number(out, seat, "on the board", s->on_board[seat]);
		scene_put_number(out, seat, "rows", coffee_rows(coffee_stacks(s, seat)));
	}
	for (int seat = COFFEE_WHITE; seat <= COFFEE_BLACK; seat++) {
		scene_put_zone_number(out, "inventory", seat, s->inventory[seat]);
		scene_put_zone_number(out, "beans", seat, s->on_board[seat]);
		scene_put_zone_number(out, "rows", seat, coffee_rows(coffee_stacks(s, seat)));
	}
	scene_put_zone_number(out, "bank", SCENE_TABLE, s->bank);
	if (!coffee_over(s))
		scene_put_item(out, SCENE_TABLE, "this turn", phases[s->phase]);
	scene_put_number(out, SCENE_TABLE, "bank", s->bank);
	scene_put_number(out, SCENE_TABLE, "turn", s->turn);
	scene_put_counter(out, "turns without a bean placed", s->idle, COFFEE_STANDSTILL);
}
