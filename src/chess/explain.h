/* Why a regular move is illegal, in words for people. */
#ifndef CHESS_EXPLAIN_H
#define CHESS_EXPLAIN_H

#include <stddef.h>

#include "chess/position.h"

/* Writes to OUT, which has room for SIZE bytes, what is wrong with a MOVE that is
 * illegal in P: where the men of chess do not go so, else that the own king would
 * stand attacked.  MARKS may be NULL; of them only champions are heeded, and that
 * no attack leads through a forbidden square. */
void chess_explain(const struct chess_position *p, const struct chess_marks *marks, chess_move move,
                   char *out, size_t size);

#endif
