/* view.c - what people and programs are shown of a state: the fields that `state`
 * adds, the items on the board and beside it, and a drawing. */
#include "games/coffee/state.h"

#include <stdio.h>

#include "chess/square.h"

static const char *const seat_names[] = {"white", "black"};

static void put_number(put_field *put, void *to, const char *key, int value)
{
	char text[16];
	snprintf(text, sizeof text, "%d", value);
	put(to, key, text);
}

void coffee_state_fields(const void *state, bool derived, put_field *put, void *to)
{
	const struct coffee *s = state;
	(void)derived; /* nothing is hidden, so everybody gets all of it */
	put_number(put, to, "bank", s->bank);
	put_number(put, to, "beans-white", s->on_board[COFFEE_WHITE]);
	put_number(put, to, "beans-black", s->on_board[COFFEE_BLACK]);
	put_number(put, to, "inventory-white", s->inventory[COFFEE_WHITE]);
	put_number(put, to, "inventory-black", s->inventory[COFFEE_BLACK]);
	put_number(put, to, "rows-white", coffee_rows(coffee_stacks(s, COFFEE_WHITE)));
	put_number(put, to, "rows-black", coffee_rows(coffee_stacks(s, COFFEE_BLACK)));
	put_number(put, to, "idle", s->idle);
}

static void put_stacks(const struct coffee *s, int seat, put_item *put, void *to)
{
	bitboard rows = coffee_in_triples(coffee_stacks(s, seat));
	char name[3];
	for (bitboard b = coffee_stacks(s, seat); b;) {
		int square = bb_pop_lsb(&b);
		square_to_text(square, 8, name);
		put(to, name, "piece", seat == COFFEE_WHITE ? "w" : "b");
		put_item_number(put, to, name, "count", s->beans[square]);
		if (rows >> square & 1)
			put(to, name, "mark", "row");
	}
}

void coffee_board_items(const void *state, put_item *put, void *to)
{
	static const char *const phases[] = {"any", "placing", "moving", "stealing"};
	const struct coffee *s = state;
	for (int seat = COFFEE_WHITE; seat <= COFFEE_BLACK; seat++) {
		put_stacks(s, seat, put, to);
		put_item_number(put, to, seat_names[seat], "beans to spend", s->inventory[seat]);
		put_item_number(put, to, seat_names[seat], "on the board", s->on_board[seat]);
		put_item_number(put, to, seat_names[seat], "rows",
		                (unsigned)coffee_rows(coffee_stacks(s, seat)));
	}
	put(to, "table", "actions of this turn", phases[s->phase]);
	put_item_number(put, to, "table", "bank", s->bank);
	put_item_number(put, to, "table", "turn", s->turn);
}

static void draw_square(const struct coffee *s, int square, struct strbuf *out)
{
	bool dark = COFFEE_DARK >> square & 1;
	int beans = s->beans[square];
	if (beans)
		strbuf_printf(out, "%s%s%d", beans < 10 ? "  " : " ", dark ? "●" : "○", beans);
	else
		strbuf_add(out, dark ? "   :" : "   .");
}

void coffee_draw(const void *state, struct strbuf *out)
{
	const struct coffee *s = state;
	for (int rank = 7; rank >= 0; rank--) {
		strbuf_printf(out, "%d", rank + 1);
		for (int file = 0; file < 8; file++)
			draw_square(s, 8 * rank + file, out);
		strbuf_add_char(out, '\n');
	}
	strbuf_add(out, "    a   b   c   d   e   f   g   h\n");
	strbuf_printf(out,
	              "bank %d   ○ white: %d on the board, %d in hand   "
	              "● black: %d on the board, %d in hand\n",
	              s->bank, s->on_board[0], s->inventory[0], s->on_board[1], s->inventory[1]);
}
