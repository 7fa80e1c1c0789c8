/* see.h - static exchange evaluation. */
#ifndef CHESS_SEE_H
#define CHESS_SEE_H

#include "chess/move.h"

/* What a piece counts in exchanges, by kind; CHESS_NO_KIND: 0. */
extern const int see_value[7];

/* True when a legal move gains at least so much on the square it goes to, each side
 * capturing there with its least valuable piece, or no more, as it likes. Pins are not
 * looked at. The caller says what the move moves and captures (CHESS_NO_KIND: nothing),
 * which it may know without a look at the board. */
bool see_ge(const struct chess_board *b, chess_move move, enum chess_kind moved,
            enum chess_kind captured, int threshold);

#endif
