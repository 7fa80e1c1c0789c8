/* turn.c - make move: what a decision does to the state, and what the end of a turn
 * brings (C3, C5 to C10, C12). */
#include "games/coffee/state.h"

/* Puts a stack of this many beans on a square in place of what stands there. */
static void set_beans(struct coffee *s, int square, int beans)
{
	s->board_key += coffee_square_key(square) * (uint64_t)(beans - s->beans[square]);
	s->beans[square] = (uint8_t)beans;
	s->occupied = (s->occupied & ~bb_of(square)) | (bitboard)(beans > 0) << square;
	s->two_or_more = (s->two_or_more & ~bb_of(square)) | (bitboard)(beans > 1) << square;
}

static void apply_action(struct coffee *s, coffee_move m)
{
	int at = coffee_move_square(m), other = coffee_move_other(m), beans = coffee_move_beans(m);
	enum coffee_kind kind = coffee_move_kind(m);
	s->phase = (uint8_t)kind;
	s->inventory[s->mover]--;
	if (kind == COFFEE_PLACE) {
		set_beans(s, at, s->beans[at] + 1);
		s->on_board[s->mover]++;
		return;
	}
	s->bank++;
	if (kind == COFFEE_MOVE) {
		set_beans(s, other, s->beans[other] + s->beans[at] - 1);
		set_beans(s, at, 1);
		return;
	}
	set_beans(s, at, s->beans[at] + beans);
	set_beans(s, other, s->beans[other] - beans);
	s->on_board[s->mover] = (uint8_t)(s->on_board[s->mover] + beans);
	s->on_board[!s->mover] = (uint8_t)(s->on_board[!s->mover] - beans);
	s->have_stolen |= bb_of(at);
}

/* C3: rows are counted only as far as they could still bring a bean. */
static void draw_income(struct coffee *s)
{
	int room = COFFEE_INVENTORY_MAX - s->inventory[s->mover];
	if (room > s->bank)
		room = s->bank;
	int income = 2 + coffee_rows_up_to(coffee_stacks(s, s->mover), room - 2);
	if (income > room)
		income = room;
	s->inventory[s->mover] = (uint8_t)(s->inventory[s->mover] + income);
	s->bank = (uint8_t)(s->bank - income);
}

static void end_turn(struct coffee *s)
{
	s->idle = s->phase == COFFEE_PLACE ? 0 : (uint8_t)(s->idle + 1);
	s->turn += s->mover && s->turn < COFFEE_TURN_MAX;
	s->mover = !s->mover;
	s->phase = COFFEE_TURN_START;
	s->have_stolen = 0;
	if (!coffee_over(s)) /* a standstill: no further turn begins */
		draw_income(s);
}

void coffee_apply_move(struct coffee *s, coffee_move m)
{
	enum coffee_kind kind = coffee_move_kind(m);
	if (kind < COFFEE_PASS)
		apply_action(s, m);
	if (kind >= COFFEE_PASS || !coffee_can_act(s, kind))
		end_turn(s);
}

void coffee_derive(struct coffee *s)
{
	s->occupied = s->two_or_more = s->board_key = 0;
	s->on_board[0] = s->on_board[1] = 0;
	for (int square = 0; square < 64; square++) {
		int beans = s->beans[square];
		s->occupied |= (bitboard)(beans > 0) << square;
		s->two_or_more |= (bitboard)(beans > 1) << square;
		s->board_key += coffee_square_key(square) * (uint64_t)beans;
		s->on_board[BB_DARK_SQUARES >> square & 1] += (uint8_t)beans;
	}
}

void coffee_start(const struct setup *setup, void *out)
{
	struct coffee s = {.turn = 1, .bank = COFFEE_BEANS};
	(void)setup;
	draw_income(&s);
	*(struct coffee *)out = s;
}
