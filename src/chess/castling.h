/* castling.h - the ways of king and rook in castling, by table, for any placement of
 * Chess960. */
#ifndef CHESS_CASTLING_H
#define CHESS_CASTLING_H

#include "chess/board.h"

/* By side and the files of king and rook, both on its first rank. Read only after
 * castling_init, which needs attacks_init before it. */
extern struct castling_paths {
	bitboard empty[2][8][8]; /* where both pass or end, and between: only they may be there */
	bitboard king[2][8][8];  /* where the king passes or ends: not attacked */
} castling_paths;

/* Fills the table. */
void castling_init(void);

#endif
