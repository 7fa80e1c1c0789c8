/* Chooses the generator that fits the machine and the game. */
#include "chess/movegen.h"

#include <stddef.h>

const struct chess_core *chess_core_for(const struct chess_marks *marks)
{
#if ATTACKS_X86
	if (attacks.level == ATTACKS_PEXT)
		return marks ? &chess_core_marked_pext : &chess_core_pext;
	if (attacks.level == ATTACKS_POPCOUNT)
		return marks ? &chess_core_marked_popcount : &chess_core_popcount;
#endif
	return marks ? &chess_core_marked_basic : &chess_core_basic;
}

void chess_list(const struct chess_position *p, const struct chess_marks *marks,
		enum chess_which which, struct chess_moves *moves)
{
	moves->count = chess_core_for(marks)->list(&p->board, marks, (enum chess_side)p->side,
						   which, moves->move);
}

unsigned chess_count(const struct chess_position *p, const struct chess_marks *marks)
{
	return (unsigned)chess_core_for(marks)->count(&p->board, marks, (enum chess_side)p->side);
}
