/* perft.c - perft: the last decision is counted without listing it, and outcomes
 * that cannot matter to it are counted without trying each. */
#include "games/chessmate/movegen.h"
#include "games/chessmate/rules.h"
#include "games/chessmate/play.h"
#include "games/chessmate/turn.h"

static void apply(struct cm *s, step_t step)
{
	struct parts p = unpack(step);
	bool decision = p.kind == STEP_TURN || p.kind == STEP_PASS;
	(decision ? cm_decide : cm_chance)(s, p, NULL);
}

/* What a seat draws at the end of its turn is nothing to the other's choices. */
static bool is_all_the_same(const struct cm *s, int depth)
{
	return depth == 1 && s->phase == PHASE_DRAW && cm_short(s) != (int)cm_mover(s) &&
	       cm_held(s, cm_short(s)) == HAND - 1;
}

static uint64_t count(const struct cm *s, int depth, const atomic_bool *stop)
{
	struct steps steps = {0};
	uint64_t total = 0, times = 1;
	bool chance = s->phase != PHASE_TURN;
	if (depth == 0)
		return 1;
	if (cm_end(s) != REASON_NONE)
		return 0;
	if (depth == 1 && !chance)
		return cm_count(s);
	if (!chance)
		cm_list(s, &steps);
	else
		cm_list_chance(s, &steps);
	if (chance && steps.n > 1 && is_all_the_same(s, depth)) {
		times = steps.n;
		steps.n = 1;
	}
	for (size_t i = 0; i < steps.n && !atomic_load_explicit(stop, memory_order_relaxed); i++) {
		struct cm child = *s;
		apply(&child, steps.at[i]);
		total += count(&child, chance ? depth : depth - 1, stop);
	}
	steps_free(&steps);
	return total * times;
}

uint64_t cm_perft(const void *s, int depth, const atomic_bool *stop)
{
	return count(s, depth, stop);
}
