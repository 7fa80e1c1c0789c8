/* perft.c - perft: the last decision is counted in bulk, and outcomes of chance that
 * cannot matter to it are multiplied instead of tried one by one. */
#include "games/chessmate/perft.h"

#include "games/chessmate/movegen.h"
#include "games/chessmate/rules.h"

/* What a seat draws at the end of its turn does not change the other's choices. */
static bool draw_is_irrelevant(const struct chessmate *s, int depth)
{
	return depth == 1 && s->phase == PHASE_DRAW &&
	       chessmate_seat_to_draw(s) != (int)chessmate_side_to_move(s) &&
	       chessmate_hand_count(s, chessmate_seat_to_draw(s)) == HAND_SIZE - 1;
}

static uint64_t count(const struct chessmate *s, int depth, const atomic_bool *stop)
{
	struct steps steps = {0};
	uint64_t total = 0, times = 1;
	bool chance = s->phase != PHASE_TURN;
	if (depth == 0)
		return 1;
	if (chessmate_end_reason(s) != REASON_NONE)
		return 0;
	if (depth == 1 && !chance)
		return chessmate_count_decisions(s);
	chessmate_legal(s, &steps);
	if (chance && steps.n > 1 && draw_is_irrelevant(s, depth)) {
		times = steps.n;
		steps.n = 1;
	}
	for (size_t i = 0; i < steps.n && !atomic_load_explicit(stop, memory_order_relaxed); i++) {
		struct chessmate child = *s;
		chessmate_apply(&child, steps.at[i], NULL);
		total += count(&child, chance ? depth : depth - 1, stop);
	}
	steps_free(&steps);
	return total * times;
}

uint64_t chessmate_perft(const void *s, int depth, const atomic_bool *stop)
{
	return count(s, depth, stop);
}
