/* movegen.c - which decisions there are, and what they do (C3, C5 to C9, C12).
 *
 * Squares one step away are found by shifting whole sets. Neither shift needs
 * to mind the edge: a step that wraps around it changes the colour of a
 * diagonal neighbour and keeps that of an orthogonal one, and the result is
 * always cut down to squares of the colour that is wanted. */
#include "games/coffee/state.h"

#include <stddef.h>

static uint64_t bit(int square)
{
	return UINT64_C(1) << square;
}

static int lowest(uint64_t squares)
{
	return __builtin_ctzll(squares);
}

/* Diagonal neighbours, and some squares of the other colour. */
static uint64_t diagonal_neighbours(uint64_t b)
{
	return b << 9 | b << 7 | b >> 7 | b >> 9;
}

/* Orthogonal neighbours, and some squares of b's own colour. */
static uint64_t orthogonal_neighbours(uint64_t b)
{
	return b << 8 | b << 1 | b >> 1 | b >> 8;
}

/* The own squares that may still steal this turn. */
static uint64_t may_steal(const struct coffee *s)
{
	return coffee_stacks(s, s->mover) & ~s->have_stolen;
}

bool coffee_can_act(const struct coffee *s, enum coffee_kind kind)
{
	if (!s->inventory[s->mover])
		return false;
	if (kind == COFFEE_MOVE)
		return s->two_or_more & coffee_squares(s->mover);
	if (kind == COFFEE_STEAL)
		return may_steal(s) & orthogonal_neighbours(coffee_stacks(s, !s->mover));
	return true;
}

static coffee_move *add_places(const struct coffee *s, coffee_move *list)
{
	for (uint64_t b = coffee_squares(s->mover); b; b &= b - 1)
		*list++ = coffee_move_encode(COFFEE_PLACE, lowest(b), 0, 0);
	return list;
}

static coffee_move *add_moves(const struct coffee *s, coffee_move *list)
{
	uint64_t own = coffee_squares(s->mover);
	for (uint64_t from = s->two_or_more & own; from; from &= from - 1)
		for (uint64_t to = diagonal_neighbours(from & -from) & own; to; to &= to - 1)
			*list++ = coffee_move_encode(COFFEE_MOVE, lowest(from), lowest(to), 0);
	return list;
}

static coffee_move *add_steals(const struct coffee *s, coffee_move *list)
{
	uint64_t enemy = coffee_stacks(s, !s->mover);
	for (uint64_t to = may_steal(s) & orthogonal_neighbours(enemy); to; to &= to - 1)
		for (uint64_t from = orthogonal_neighbours(to & -to) & enemy; from; from &= from - 1) {
			int most = coffee_max_steal(s, lowest(to), lowest(from));
			for (int beans = 1; beans <= most; beans++)
				*list++ = coffee_move_encode(COFFEE_STEAL, lowest(to), lowest(from), beans);
		}
	return list;
}

int coffee_legal_moves(const struct coffee *s, coffee_move *list)
{
	coffee_move *end = list;
	if (coffee_over(s))
		return 0;
	bool turn_start = s->phase == COFFEE_TURN_START;
	if (s->inventory[s->mover]) {
		if (turn_start || s->phase == COFFEE_PLACE)
			end = add_places(s, end);
		if (turn_start || s->phase == COFFEE_MOVE)
			end = add_moves(s, end);
		if (turn_start || s->phase == COFFEE_STEAL)
			end = add_steals(s, end);
	}
	*end++ = coffee_move_encode(turn_start ? COFFEE_PASS : COFFEE_END, 0, 0, 0);
	return (int)(end - list);
}

/* Inner squares have four diagonal neighbours, the border two, a corner one. */
static int count_moves(const struct coffee *s)
{
	const uint64_t border = UINT64_C(0xFF818181818181FF);
	const uint64_t corners = UINT64_C(0x8100000000000081);
	uint64_t from = s->two_or_more & coffee_squares(s->mover);
	int n = 4 * __builtin_popcountll(from);
	if (from & border)
		n -= 2 * __builtin_popcountll(from & border) + __builtin_popcountll(from & corners);
	return n;
}

/* How many steals there are from the neighbours that are `step` squares on. */
static int count_steals_by(const struct coffee *s, int step)
{
	uint64_t own = may_steal(s), enemy = coffee_stacks(s, !s->mover);
	uint64_t pairs = own & (step > 0 ? enemy >> step : enemy << -step);
	if (!pairs)
		return 0;
	int n = __builtin_popcountll(pairs);
	pairs &= s->two_or_more & (step > 0 ? s->two_or_more >> step : s->two_or_more << -step);
	for (; pairs; pairs &= pairs - 1)
		n += coffee_max_steal(s, lowest(pairs), lowest(pairs) + step) - 1;
	return n;
}

static int count_steals(const struct coffee *s)
{
	return count_steals_by(s, 8) + count_steals_by(s, -8) + count_steals_by(s, 1) +
	       count_steals_by(s, -1);
}

int coffee_count_legal_moves(const struct coffee *s)
{
	if (coffee_over(s))
		return 0;
	bool turn_start = s->phase == COFFEE_TURN_START;
	int n = 1; /* pass or end */
	if (s->inventory[s->mover]) {
		if (turn_start || s->phase == COFFEE_PLACE)
			n += 32;
		if (turn_start || s->phase == COFFEE_MOVE)
			n += count_moves(s);
		if (turn_start || s->phase == COFFEE_STEAL)
			n += count_steals(s);
	}
	return n;
}

/* Puts a stack of this many beans on a square in place of what stands there. */
static void set_beans(struct coffee *s, int square, int beans)
{
	s->board_key += coffee_square_key(square) * (uint64_t)(beans - s->beans[square]);
	s->beans[square] = (uint8_t)beans;
	s->occupied = (s->occupied & ~bit(square)) | (uint64_t)(beans > 0) << square;
	s->two_or_more = (s->two_or_more & ~bit(square)) | (uint64_t)(beans > 1) << square;
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
	s->have_stolen |= bit(at);
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
	s->turn += s->mover;
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
		s->occupied |= (uint64_t)(beans > 0) << square;
		s->two_or_more |= (uint64_t)(beans > 1) << square;
		s->board_key += coffee_square_key(square) * (uint64_t)beans;
		s->on_board[COFFEE_DARK >> square & 1] += (uint8_t)beans;
	}
}

void coffee_start(struct coffee *s)
{
	*s = (struct coffee){.turn = 1, .bank = COFFEE_BEANS};
	draw_income(s);
}

uint64_t coffee_perft(const void *s, int depth, const atomic_bool *stop)
{
	if (depth <= 0)
		return 1;
	if (depth == 1)
		return (uint64_t)coffee_count_legal_moves(s);
	coffee_move list[COFFEE_MOVES_MAX];
	uint64_t total = 0;
	int n = coffee_legal_moves(s, list);
	for (int i = 0; i < n; i++) {
		if (stop && atomic_load_explicit(stop, memory_order_relaxed))
			break;
		struct coffee next = *(const struct coffee *)s;
		coffee_apply_move(&next, list[i]);
		total += coffee_perft(&next, depth - 1, stop);
	}
	return total;
}
