/* zobrist.h - the random numbers of the position key (Zobrist 1970). */
#ifndef CHESS_ZOBRIST_H
#define CHESS_ZOBRIST_H

#include <stdint.h>

/* Read only after zobrist_init. */
extern struct zobrist_numbers {
	uint64_t piece[2][6][64]; /* side, kind, square */
	uint64_t castling[64];    /* a rook that may still castle */
	uint64_t ep[8];           /* file of a possible en passant capture */
	uint64_t black_to_move;
} zobrist;

/* Fills them; the same numbers on every machine. */
void zobrist_init(void);

#endif
