/* movegen_variant.h - the generators by instruction set and kind of chess. One text,
 * movegen.inc, is compiled once for each level of attacks.h. */
#ifndef CHESS_MOVEGEN_VARIANT_H
#define CHESS_MOVEGEN_VARIANT_H

#include "chess/attacks.h"
#include "chess/movegen.h"

/* Functions by side to move. marks is NULL for orthodox generators and never NULL
 * for marked ones. */
struct chess_movegen {
	/* Writes the legal moves from out on, returns how many. */
	unsigned (*list[2])(const struct chess_board *b, const struct chess_marks *marks,
	                    enum chess_gen_type type, chess_move *out);
	/* How many there are, without writing any. */
	uint64_t (*count[2])(const struct chess_board *b, const struct chess_marks *marks);
	/* How many sequences of so many moves there are; depth is at least 2. */
	uint64_t (*perft[2])(const struct chess_board *b, const struct chess_marks *marks, int depth);
};

/* By enum attacks_level; the last two only where ATTACKS_X86. */
extern const struct chess_movegen chess_movegen_basic, chess_movegen_marked_basic;
extern const struct chess_movegen chess_movegen_popcnt, chess_movegen_marked_popcnt;
extern const struct chess_movegen chess_movegen_pext, chess_movegen_marked_pext;

/* The one that fits the machine and the kind of chess: marks as in movegen.h. */
const struct chess_movegen *chess_movegen_for(const struct chess_marks *marks);

#endif
