/* explain.h - why a move is illegal, in words for people. */
#ifndef CHESS_EXPLAIN_H
#define CHESS_EXPLAIN_H

#include <stddef.h>

#include "chess/position.h"

/* Writes to out, which has room for size bytes, what is wrong with a move that is
 * illegal in p: that the piece does not go so, else that the own king would stand
 * attacked. marks may be NULL; of them only champions are heeded, and that no
 * attack leads through a forbidden square. */
void chess_explain(const struct chess_position *p, const struct chess_marks *marks, chess_move move,
                   char *out, size_t size);

#endif
