/*
 * The upper plies go through move lists and look at the stop flag; the last
 * ones are the generator's own walk, which makes boards without lists and counts
 * the last ply without making any.
 */
#include "chess/perft.h"

#include <stddef.h>

#include "chess/movegen.h"

enum { WALK_DEPTH = 3 }; /* of the order of a millisecond */

struct counter {
	const struct chess_core *core;
	const atomic_bool *stop;
	uint64_t count;
};

static bool stopped(const struct counter *c)
{
	return c->stop && atomic_load_explicit(c->stop, memory_order_relaxed);
}

static bool descend(struct counter *c, const struct chess_board *b,
		    const struct chess_marks *marks, enum chess_side side, int depth)
{
	struct chess_moves moves;

	if (stopped(c))
		return false;
	if (depth <= WALK_DEPTH) {
		c->count += c->core->walk(b, marks, side, depth);
		return true;
	}
	moves.count = c->core->list(b, marks, side, CHESS_ALL, moves.move);
	for (unsigned i = 0; i < moves.count; i++) {
		struct chess_board next;
		struct chess_marks next_marks;

		chess_play_board(&next, b, side, moves.move[i]);
		if (marks)
			chess_play_marks(&next_marks, marks, moves.move[i]);
		if (!descend(c, &next, marks ? &next_marks : NULL, chess_other(side), depth - 1))
			return false;
	}
	return true;
}

bool chess_perft(const struct chess_position *p, const struct chess_marks *marks, int depth,
		 const atomic_bool *stop, uint64_t *count)
{
	struct counter c = { chess_core_for(marks), stop, 0 };

	if (depth <= 0) {
		*count = 1;
		return true;
	}
	if (!descend(&c, &p->board, marks, (enum chess_side)p->side, depth))
		return false;
	*count = c.count;
	return true;
}
