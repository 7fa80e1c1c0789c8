/* perft.c - how many sequences of decisions there are; chance and the table count as
 * no decision. The last decision is counted, not made (bulk counting). */
#include "games/spies/state.h"

static uint64_t perft(const struct spies *s, int depth, const atomic_bool *stop);

/* Applies what the table says until a seat is on move, chance is due, the game is over,
 * or only the table knows. */
static void apply_forced_outcomes(struct spies *s)
{
	step_t outcome;
	while ((outcome = spies_forced_outcome(s)) != STEP_NONE)
		spies_apply_step(s, outcome);
}

/* Bulk counting over orders: at the last decision only who comes first matters. */
static uint64_t perft_bulk_orders(const struct spies *s)
{
	struct spies next = *s;
	uint64_t total = 0, others = 1;
	for (int i = 2; i < bb_popcount(s->active); i++)
		others *= (uint64_t)i;
	for (unsigned seats = s->active; seats; seats &= seats - 1) {
		next.order[0] = (uint8_t)bb_lsb(seats);
		total += others * (uint64_t)spies_count_moves(&next);
	}
	return total;
}

static uint64_t perft_chance(const struct spies *s, int depth, const atomic_bool *stop)
{
	struct steps list = {0};
	uint64_t total = 0;
	spies_legal(s, &list);
	for (size_t i = 0; i < list.n; i++) {
		struct spies next = *s;
		spies_apply_step(&next, list.at[i]);
		total += perft(&next, depth, stop);
	}
	steps_free(&list);
	return total;
}

static uint64_t perft(const struct spies *s, int depth, const atomic_bool *stop)
{
	if (depth == 0)
		return 1;
	if (s->phase == SPIES_OVER || s->phase == SPIES_PLACEMENT ||
	    (stop && atomic_load_explicit(stop, memory_order_relaxed)))
		return 0;
	if (s->phase == SPIES_ORDER && depth == 1)
		return perft_bulk_orders(s);
	if (s->phase != SPIES_MOVE)
		return perft_chance(s, depth, stop);
	if (depth == 1)
		return (uint64_t)spies_count_moves(s);
	spies_move list[SPIES_MOVES_MAX];
	uint64_t total = 0;
	int n = spies_generate_moves(s, list);
	for (int i = 0; i < n; i++) {
		struct spies next = *s;
		spies_apply_move(&next, list[i]);
		apply_forced_outcomes(&next);
		total += perft(&next, depth - 1, stop);
	}
	return total;
}

uint64_t spies_perft(const void *s, int depth, const atomic_bool *stop)
{
	return perft(s, depth, stop);
}
