/* movegen.c - which decisions there are (C5 to C9), by bitboards; and their number,
 * which takes no list. */
#include "games/coffee/state.h"

/* The own squares that may still steal this turn. */
static bitboard may_steal(const struct coffee *s)
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
		return may_steal(s) & coffee_orthogonal_neighbours(coffee_stacks(s, !s->mover));
	return true;
}

static coffee_move *add_places(const struct coffee *s, coffee_move *list)
{
	for (bitboard b = coffee_squares(s->mover); b; b &= b - 1)
		*list++ = coffee_move_encode(COFFEE_PLACE, bb_lsb(b), 0, 0);
	return list;
}

static coffee_move *add_moves(const struct coffee *s, coffee_move *list)
{
	bitboard own = coffee_squares(s->mover);
	for (bitboard from = s->two_or_more & own; from; from &= from - 1)
		for (bitboard to = coffee_diagonal_neighbours(from & -from) & own; to; to &= to - 1)
			*list++ = coffee_move_encode(COFFEE_MOVE, bb_lsb(from), bb_lsb(to), 0);
	return list;
}

static coffee_move *add_steals(const struct coffee *s, coffee_move *list)
{
	bitboard enemy = coffee_stacks(s, !s->mover);
	for (bitboard to = may_steal(s) & coffee_orthogonal_neighbours(enemy); to; to &= to - 1)
		for (bitboard from = coffee_orthogonal_neighbours(to & -to) & enemy; from;
		     from &= from - 1) {
			int most = coffee_max_steal(s, bb_lsb(to), bb_lsb(from));
			for (int beans = 1; beans <= most; beans++)
				*list++ = coffee_move_encode(COFFEE_STEAL, bb_lsb(to), bb_lsb(from), beans);
		}
	return list;
}

int coffee_generate_moves(const struct coffee *s, coffee_move *list)
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
	const bitboard border = UINT64_C(0xFF818181818181FF);
	const bitboard corners = UINT64_C(0x8100000000000081);
	bitboard from = s->two_or_more & coffee_squares(s->mover);
	int n = 4 * bb_popcount(from);
	if (from & border)
		n -= 2 * bb_popcount(from & border) + bb_popcount(from & corners);
	return n;
}

/* How many steals there are from the neighbours that are `step` squares on. */
static int count_steals_by(const struct coffee *s, int step)
{
	bitboard own = may_steal(s), enemy = coffee_stacks(s, !s->mover);
	bitboard pairs = own & (step > 0 ? enemy >> step : enemy << -step);
	if (!pairs)
		return 0;
	int n = bb_popcount(pairs);
	pairs &= s->two_or_more & (step > 0 ? s->two_or_more >> step : s->two_or_more << -step);
	for (; pairs; pairs &= pairs - 1)
		n += coffee_max_steal(s, bb_lsb(pairs), bb_lsb(pairs) + step) - 1;
	return n;
}

static int count_steals(const struct coffee *s)
{
	return count_steals_by(s, 8) + count_steals_by(s, -8) + count_steals_by(s, 1) +
	       count_steals_by(s, -1);
}

int coffee_count_moves(const struct coffee *s)
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
