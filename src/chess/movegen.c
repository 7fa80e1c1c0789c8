/* Chooses the generator that fits the machine and the game. */
#include "chess/movegen.h"

#include <stddef.h>

const struct chess_movegen *chess_movegen_for(const struct chess_marks *marks)
{
#if ATTACKS_X86
	if (attacks.level == ATTACKS_PEXT)
		return marks ? &chess_movegen_marked_pext : &chess_movegen_pext;
	if (attacks.level == ATTACKS_POPCNT)
		return marks ? &chess_movegen_marked_popcnt : &chess_movegen_popcnt;
#endif
	return marks ? &chess_movegen_marked_basic : &chess_movegen_basic;
}

void chess_generate_moves(const struct chess_position *p, const struct chess_marks *marks,
                          enum chess_gen_type which, struct chess_move_list *moves)
{
	moves->count = chess_movegen_for(marks)->generate(
		&p->board, marks, (enum chess_side)p->side_to_move, which, moves->move);
}

unsigned chess_count_moves(const struct chess_position *p, const struct chess_marks *marks)
{
	return (unsigned)chess_movegen_for(marks)->count(&p->board, marks,
	                                                 (enum chess_side)p->side_to_move);
}
