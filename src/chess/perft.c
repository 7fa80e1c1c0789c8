/*
 * The upper plies go through move lists and look at the stop flag; the last
 * ones are the generator's own walk, which makes boards without lists and counts
 * the last ply without making any.
 */
#include "chess/perft.h"

#include <stddef.h>

#include "chess/movegen.h"

enum { LISTLESS_DEPTH = 3 }; /* of the order of a millisecond */

struct chess_perft_run {
	const struct chess_movegen *movegen;
	const atomic_bool *stop;
	uint64_t count;
};

static bool stopped(const struct chess_perft_run *c)
{
	return c->stop && atomic_load_explicit(c->stop, memory_order_relaxed);
}

static bool perft_node(struct chess_perft_run *c, const struct chess_board *b,
                       const struct chess_marks *marks, enum chess_side side, int depth)
{
	struct chess_move_list moves;

	if (stopped(c))
		return false;
	if (depth <= LISTLESS_DEPTH) {
		c->count += c->movegen->perft(b, marks, side, depth);
		return true;
	}
	moves.count = c->movegen->generate(b, marks, side, CHESS_GEN_LEGAL, moves.move);
	for (unsigned i = 0; i < moves.count; i++) {
		struct chess_board next;
		struct chess_marks next_marks;

		chess_board_make(&next, b, side, moves.move[i]);
		if (marks)
			chess_marks_make(&next_marks, marks, moves.move[i]);
		if (!perft_node(c, &next, marks ? &next_marks : NULL, chess_other(side), depth - 1))
			return false;
	}
	return true;
}

bool chess_perft(const struct chess_position *p, const struct chess_marks *marks, int depth,
                 const atomic_bool *stop, uint64_t *count)
{
	struct chess_perft_run c = {chess_movegen_for(marks), stop, 0};

	if (depth <= 0) {
		*count = 1;
		return true;
	}
	if (!perft_node(&c, &p->board, marks, (enum chess_side)p->side_to_move, depth))
		return false;
	*count = c.count;
	return true;
}
