/* san.h - moves in Standard Algebraic Notation (Steven Edwards, PGN 1994). */
#ifndef CHESS_SAN_H
#define CHESS_SAN_H

#include "base/error.h"
#include "chess/position.h"

enum { CHESS_SAN_SIZE = 12 }; /* holds every move, with its terminating zero */

/* Writes a move that is legal in p: Nbd2, exd8=Q+, O-O-O, Qxf7#. */
void chess_san_write(const struct chess_position *p, chess_move move, char out[CHESS_SAN_SIZE]);

/* Reads a move of p in standard or long algebraic notation: Nf3, exd8=Q+, O-O, and as people
 * write, too: 0-0, Ng1f3, e2-e4, e7e8q, more or less than is needed to tell it apart, marks
 * of check and worth (+ # ! ?) wrong or missing. False, and err (which may be NULL) with
 * ERROR_BAD_SYNTAX, or with ERROR_ILLEGAL_MOVE when no legal move or more than one is meant. */
bool chess_san_read(const struct chess_position *p, const char *text, chess_move *out,
                    struct error *err);

#endif
