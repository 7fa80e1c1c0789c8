/* marks.h - what the cards of ChessMate leave on the board, as far as it changes
 * how pieces move. Kept beside the board, so that chess without cards carries
 * none of it. */
#ifndef CHESS_MARKS_H
#define CHESS_MARKS_H

#include "chess/board.h"

struct chess_marks {
	bitboard forbidden; /* nothing enters, slides, steps or castles through; leapers cross */
	bitboard champions; /* knights of either side that leap (2,3) instead of (1,2) */
	uint8_t shield;     /* a square whose piece cannot be captured this turn, or SQUARE_NONE */
	uint8_t spare[7];   /* zero: marks may be compared byte by byte */
};

BB_INLINE struct chess_marks chess_marks_none(void)
{
	return (struct chess_marks){0, 0, SQUARE_NONE, {0}};
}

/* The marks after a move between two sets of one square: a champion's goes with it
 * or ends when it is captured, the shield ends. next may be m. */
BB_INLINE void chess_marks_move(struct chess_marks *next, const struct chess_marks *m,
                                bitboard from, bitboard to)
{
	bitboard moved = m->champions & from ? to : 0;
	*next = *m;
	next->champions = (m->champions & ~(from | to)) | moved;
	next->shield = SQUARE_NONE;
}

#endif
