/* san.h - moves in Standard Algebraic Notation (Steven Edwards, PGN 1994). */
#ifndef CHESS_SAN_H
#define CHESS_SAN_H

#include "chess/position.h"

enum { CHESS_SAN_SIZE = 12 }; /* holds every move, with its terminating zero */

/* Writes a move that is legal in p: Nbd2, exd8=Q+, O-O-O, Qxf7#. */
void chess_san_write(const struct chess_position *p, chess_move move, char out[CHESS_SAN_SIZE]);

#endif
