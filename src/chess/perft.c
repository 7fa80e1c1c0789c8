/* perft.c - counting move sequences. The upper plies go through move lists and look
 * at the stop flag; the last ones are the generator's own perft, which makes boards
 * without lists and counts the last ply without making any (bulk counting). */
#include "chess/perft.h"

#include <stddef.h>

#include "chess/movegen_variant.h"

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
	if (stopped(c))
		return false;
	if (depth == 1) {
		c->count += c->movegen->count[side](b, marks, 1);
		return true;
	}
	if (depth <= LISTLESS_DEPTH) {
		c->count += c->movegen->perft[side](b, marks, depth);
		return true;
	}
	struct chess_move_list moves;
	chess_board_generate(b, marks, side, CHESS_GEN_LEGAL, &moves);
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

bool chess_position_perft(const struct chess_position *p, const struct chess_marks *marks,
                          int depth, const atomic_bool *stop, uint64_t *count)
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
