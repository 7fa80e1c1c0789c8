/*
 * What the cards leave on the board, as far as it changes how men move.  Kept
 * beside the orthodox board, so that chess without cards carries none of it.
 */
#ifndef CHESS_MARKS_H
#define CHESS_MARKS_H

#include "chess/board.h"

struct chess_marks {
	bitboard forbidden; /* nothing enters, slides, steps or castles through; leapers cross */
	bitboard champions; /* knights of either side that leap (2,3) instead of (1,2) */
	uint8_t shield;     /* a square whose man cannot be captured this turn, or SQUARE_NONE */
	uint8_t spare[7];   /* zero: marks may be compared byte by byte */
};

BB_INLINE struct chess_marks chess_marks_none(void)
{
	return (struct chess_marks){0, 0, SQUARE_NONE, {0}};
}

/* The marks after a move of KIND from FROM to TO (sets of one square): a champion's
 * goes with it or ends when it is captured, the shield has served its turn. */
BB_INLINE void chess_marks_move(struct chess_marks *next, const struct chess_marks *m,
                                bitboard from, bitboard to)
{
	bitboard moved = m->champions & from ? to : 0;
	*next = *m;
	next->champions = (m->champions & ~(from | to)) | moved;
	next->shield = SQUARE_NONE;
}

#endif
