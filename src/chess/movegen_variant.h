/* movegen_variant.h - the generators by instruction set and kind of chess. One text,
 * movegen.inc, is compiled once for each level of attacks.h. */
#ifndef CHESS_MOVEGEN_VARIANT_H
#define CHESS_MOVEGEN_VARIANT_H

#include "base/fast_random.h"
#include "chess/attacks.h"
#include "chess/castling.h"
#include "chess/movegen.h"

#if ATTACKS_X86
/* bb_nth by PDEP (Parallel Bits Deposit), only from functions marked ATTACKS_PEXT_TARGET. */
BB_INLINE ATTACKS_PEXT_TARGET int movegen_nth_pdep(bitboard set, unsigned n)
{
	return bb_lsb(__builtin_ia32_pdep_di(bb_of((int)n), set));
}
#endif

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
	/* One of the moves, each equally often; CHESS_NO_MOVE when there is none. Orthodox only. */
	chess_move (*pick[2])(const struct chess_board *b, struct fast_rng *rng);
};

/* By enum attacks_level; the last two only where ATTACKS_X86. */
extern const struct chess_movegen chess_movegen_basic, chess_movegen_marked_basic;
extern const struct chess_movegen chess_movegen_popcnt, chess_movegen_marked_popcnt;
extern const struct chess_movegen chess_movegen_pext, chess_movegen_marked_pext;

/* The one that fits the machine and the kind of chess: marks as in movegen.h. */
const struct chess_movegen *chess_movegen_for(const struct chess_marks *marks);

#endif
