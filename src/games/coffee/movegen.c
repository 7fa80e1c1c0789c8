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

static coffee_move random_move(const struct coffee *s, int place)
{
	bitboard own = coffee_squares(s->mover), from = s->two_or_more & own, to;
	for (; (to = coffee_diagonal_neighbours(from & -from) & own, place >= bb_popcount(to));
	     from &= from - 1)
		place -= bb_popcount(to);
	return coffee_move_encode(COFFEE_MOVE, bb_lsb(from), bb_nth(to, (unsigned)place), 0);
}

static coffee_move random_steal(const struct coffee *s, int place)
{
	bitboard enemy = coffee_stacks(s, !s->mover);
	for (bitboard to = may_steal(s) & coffee_orthogonal_neighbours(enemy);; to &= to - 1)
		for (bitboard from = coffee_orthogonal_neighbours(to & -to) & enemy; from;
		     from &= from - 1) {
			int most = coffee_max_steal(s, bb_lsb(to), bb_lsb(from));
			if (place < most)
				return coffee_move_encode(COFFEE_STEAL, bb_lsb(to), bb_lsb(from), place + 1);
			place -= most;
		}
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

/* How many decisions of each kind there are, by enum coffee_kind; all are 0 at the end. */
struct counts {
	int place, move, steal, end;
};

static struct counts count_by_kind(const struct coffee *s)
{
	struct counts n = {0};
	if (coffee_over(s))
		return n;
	bool turn_start = s->phase == COFFEE_TURN_START;
	n.end = 1; /* pass or end */
	if (s->inventory[s->mover]) {
		if (turn_start || s->phase == COFFEE_PLACE)
			n.place = 32;
		if (turn_start || s->phase == COFFEE_MOVE)
			n.move = count_moves(s);
		if (turn_start || s->phase == COFFEE_STEAL)
			n.steal = count_steals(s);
	}
	return n;
}

int coffee_count_moves(const struct coffee *s)
{
	struct counts n = count_by_kind(s);
	return n.place + n.move + n.steal + n.end;
}

step_t coffee_random_step(const void *state, struct fast_rng *rng)
{
	const struct coffee *s = state;
	struct counts n = count_by_kind(s);
	if (!n.end)
		return STEP_NONE;
	int place = (int)fast_rng_below(rng, (uint32_t)(n.place + n.move + n.steal + n.end));
	if (place < n.place) /* each rank has four squares of a colour, from file a or b on */
		return coffee_move_encode(
			COFFEE_PLACE, 2 * place + (coffee_squares(s->mover) >> (place / 4 * 8) & 1 ? 0 : 1), 0,
			0);
	if ((place -= n.place) < n.move)
		return random_move(s, place);
	if ((place -= n.move) < n.steal)
		return random_steal(s, place);
	return coffee_move_encode(s->phase == COFFEE_TURN_START ? COFFEE_PASS : COFFEE_END, 0, 0, 0);
}
