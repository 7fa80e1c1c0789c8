/* movegen.c - chooses the generator that fits the machine and the kind of chess. */
#include "chess/movegen.h"

#include <stddef.h>

#include "chess/movegen_variant.h"

const struct chess_movegen *chess_movegen_for(const struct chess_marks *marks)
{
	if (marks)
		return CPU_CHOOSE(&chess_movegen_marked_any, &chess_movegen_marked_pext);
	return CPU_CHOOSE(&chess_movegen_any, &chess_movegen_pext);
}

void chess_board_generate(const struct chess_board *b, const struct chess_marks *marks,
                          enum chess_side side, enum chess_gen_type type,
                          struct chess_move_list *moves)
{
	moves->count = 0;
	chess_board_append(b, marks, side, type, moves);
}

void chess_board_append(const struct chess_board *b, const struct chess_marks *marks,
                        enum chess_side side, enum chess_gen_type type,
                        struct chess_move_list *moves)
{
	moves->count +=
		chess_movegen_for(marks)->list[side](b, marks, type, moves->move + moves->count);
}

unsigned chess_board_count(const struct chess_board *b, const struct chess_marks *marks,
                           enum chess_side side)
{
	return (unsigned)chess_movegen_for(marks)->count[side](b, marks, 1);
}

void chess_generate_moves(const struct chess_position *p, const struct chess_marks *marks,
                          enum chess_gen_type type, struct chess_move_list *moves)
{
	chess_board_generate(&p->board, marks, (enum chess_side)p->side_to_move, type, moves);
}

unsigned chess_count_moves(const struct chess_position *p, const struct chess_marks *marks)
{
	return chess_board_count(&p->board, marks, (enum chess_side)p->side_to_move);
}

chess_move chess_random_move(const struct chess_position *p, struct fast_rng *rng)
{
	return chess_movegen_for(NULL)->pick[p->side_to_move](&p->board, rng);
}

uint64_t chess_legal_ep_key(const struct chess_board *b, enum chess_side us)
{
	struct chess_move_list moves;
	uint64_t key = chess_ep_key(b, us);
	if (!key)
		return 0;
	chess_board_generate(b, NULL, us, CHESS_GEN_LEGAL, &moves);
	for (unsigned i = 0; i < moves.count; i++)
		if (chess_move_type(moves.move[i]) == CHESS_EN_PASSANT)
			return key;
	return 0;
}
