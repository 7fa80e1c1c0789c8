/*
 * The move generator's inner face.  The generator is one text, core.inc, compiled
 * six times: for each level of attacks.h, for orthodox chess and for chess with
 * marks.  chess_movegen_for in movegen.h chooses among the tables of functions
 * declared here.
 */
#ifndef CHESS_MOVEGEN_VARIANT_H
#define CHESS_MOVEGEN_VARIANT_H

#include "chess/attacks.h"
#include "chess/marks.h"
#include "chess/move.h"

/* Which moves: NOISY are captures and promotions, QUIET all others.  UNGUARDED, for
 * marked cores only, is ALL and with them the moves that leave the own king
 * attacked (a card may yet save it): any man's, and castling onto an attacked
 * square, though not out of or through one. */
enum chess_gen_type { CHESS_GEN_LEGAL, CHESS_GEN_NOISY, CHESS_GEN_QUIET, CHESS_GEN_PSEUDO_LEGAL };

/* MARKS is NULL for the orthodox cores and never NULL for the others. */
struct chess_movegen {
	/* Writes the legal moves of SIDE from OUT on, returns how many. */
	unsigned (*generate)(const struct chess_board *b, const struct chess_marks *marks,
	                     enum chess_side side, enum chess_gen_type which, chess_move *out);
	/* How many there are, without writing any. */
	uint64_t (*count)(const struct chess_board *b, const struct chess_marks *marks,
	                  enum chess_side side);
	/* How many sequences of DEPTH moves there are; DEPTH is at least 1. */
	uint64_t (*perft)(const struct chess_board *b, const struct chess_marks *marks,
	                  enum chess_side side, int depth);
};

/* By enum attacks_level; the last two only where ATTACKS_X86. */
extern const struct chess_movegen chess_movegen_basic, chess_movegen_marked_basic;
extern const struct chess_movegen chess_movegen_popcnt, chess_movegen_marked_popcnt;
extern const struct chess_movegen chess_movegen_pext, chess_movegen_marked_pext;

#endif
