/* movegen.c - the legal steps, listed and counted, by the generator of the chess
 * library. */
#include "chess/movegen.h"

#include "chess/perft.h"
#include "games/chess/state.h"

bool chess_legal(const void *state, struct steps *out)
{
	const struct chess *s = state;
	struct chess_move_list list;
	chess_generate_moves(&s->p, NULL, CHESS_GEN_LEGAL, &list);
	for (unsigned i = 0; i < list.count; i++)
		steps_add(out, chess_step_of(list.move[i]));
	return true;
}

step_t chess_random_step(const void *state, struct fast_rng *rng)
{
	const struct chess *s = state;
	chess_move move = chess_random_move(&s->p, rng);
	return move == CHESS_NO_MOVE ? STEP_NONE : chess_step_of(move);
}

uint64_t chess_perft(const void *state, int depth, const atomic_bool *stop)
{
	const struct chess *s = state;
	uint64_t count = 0;
	chess_position_perft(&s->p, NULL, depth, stop, &count);
	return count;
}
