/* Regular moves as text, in UCI's way: e2e4, a7a8q, e1g1; names of squares and men. */
#ifndef CHESS_MOVE_TEXT_H
#define CHESS_MOVE_TEXT_H

#include "chess/position.h"

/* "pawn", "knight", ..., "king". */
const char *chess_kind_name(enum chess_kind kind);

/* The name of a square, for use within one expression. */
struct chess_square_name {
	char s[3];
};
struct chess_square_name chess_square_name(int square);

enum { CHESS_MOVE_TEXT_SIZE = 6 }; /* holds every move, with its terminating zero */

/* Writes MOVE to OUT.  Castling is the king's two squares (e1g1), or with
 * CHESS960 the king's and the rook's (e1h1). */
void chess_move_to_text(chess_move move, bool chess960, char out[CHESS_MOVE_TEXT_SIZE]);

/* The legal move of P that is written so, or CHESS_NO_MOVE.  MARKS may be NULL. */
chess_move chess_move_from_text(const struct chess_position *p, const struct chess_marks *marks,
                                bool chess960, const char *text);

#endif
