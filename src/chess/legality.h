/* legality.h - whether one move is legal, and whether any is, without a list of moves. */
#ifndef CHESS_LEGALITY_H
#define CHESS_LEGALITY_H

#include "chess/position.h"

/* True when the generator would list the move, with just this type. Any sixteen bits may be
 * asked about. Without marks only. */
bool chess_move_is_legal(const struct chess_position *p, chess_move move);

/* True when the side to move has a legal move. Without marks only. */
bool chess_has_legal_move(const struct chess_position *p);

#endif
