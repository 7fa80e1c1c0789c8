/*
 * The legal moves of a position, listed or only counted.
 *
 * Every function takes marks, which may be NULL: that is orthodox chess, at no
 * cost for what it does not have.
 */
#ifndef CHESS_MOVEGEN_H
#define CHESS_MOVEGEN_H

#include "chess/movegen_variant.h"
#include "chess/position.h"

/* Room for any board with one king a side, however unlikely.  With N own men
 * there are at most 27 N moves (a queen's), and at most 24 onto each of the other
 * 64 - N squares (8 rays, 8 knights, 8 champions) plus 9 more for each promotion
 * square and 2 castlings; both bounds together stay below 900. */
enum { CHESS_MOVES_MAX = 900 };

struct chess_move_list {
	unsigned count;
	chess_move move[CHESS_MOVES_MAX];
};

/* Writes all legal moves of the side to move, or the part of them (or, with marks,
 * the more than them) that WHICH says, to MOVES, in no promised order. */
void chess_generate_moves(const struct chess_position *p, const struct chess_marks *marks,
                          enum chess_gen_type which, struct chess_move_list *moves);

/* How many legal moves there are; faster than listing them. */
unsigned chess_count_moves(const struct chess_position *p, const struct chess_marks *marks);

/* The generator this machine uses (see core.h). */
const struct chess_movegen *chess_movegen_for(const struct chess_marks *marks);

#endif
