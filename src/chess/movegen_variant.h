/* movegen_variant.h - the generators by instruction set and kind of chess. One text,
 * movegen.inc, is compiled for any processor and for those with a fast PEXT. */
#ifndef CHESS_MOVEGEN_VARIANT_H
#define CHESS_MOVEGEN_VARIANT_H

#include "base/fast_random.h"
#include "chess/attacks.h"
#include "chess/castling.h"
#include "chess/movegen.h"

/* Moves of one type that differ by where they go. */
struct chess_target_set {
	bitboard targets;
	unsigned count; /* of moves, a promotion being four; 0 in what ends a list of sets */
	int8_t from;    /* or, when this is negative, all come from `back` squares before */
	int8_t back;
	uint8_t type; /* enum chess_move_type */
	uint8_t kind; /* enum chess_kind: what moves */
};

/* No side has more: a set for each piece, seven for the pawns and for each of eight that are pinned,
 * and some for castling and en passant; and one that ends them. */
enum { CHESS_TARGET_SETS_MAX = 64 + 9 * 7 + 16 + 1 };

/* Functions by side to move. marks is NULL for orthodox generators and never NULL
 * for marked ones. */
struct chess_movegen {
	/* Writes the moves from out on, returns how many. */
	unsigned (*list[2])(const struct chess_board *b, const struct chess_marks *marks,
	                    enum chess_gen_type type, chess_move *out);
	/* How many legal moves there are, without writing any; depth is 1. */
	uint64_t (*count[2])(const struct chess_board *b, const struct chess_marks *marks, int depth);
	/* How many sequences of so many moves there are; depth is at least 2. */
	uint64_t (*perft[2])(const struct chess_board *b, const struct chess_marks *marks, int depth);
	/* One of the moves, each equally often; CHESS_NO_MOVE when there is none. Orthodox only. */
	chess_move (*pick[2])(const struct chess_board *b, struct fast_rng *rng);
};

/* For any processor, and where CPU_X86_64 for those with a fast PEXT. */
extern const struct chess_movegen chess_movegen_any, chess_movegen_marked_any;
extern const struct chess_movegen chess_movegen_pext, chess_movegen_marked_pext;

/* The one that fits the machine and the kind of chess: marks as in movegen.h. */
const struct chess_movegen *chess_movegen_for(const struct chess_marks *marks);

#endif
