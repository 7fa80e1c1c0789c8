/* perft.h - counting move sequences ("perft", Robert Hyatt and others, about 1995):
 * the standard proof that a move generator is right, and the measure of its speed. */
#ifndef CHESS_PERFT_H
#define CHESS_PERFT_H

#include <stdatomic.h>

#include "chess/position.h"

/* Puts into *count the number of sequences of so many legal moves from p; one for
 * depth 0. marks may be NULL. stop may be NULL; when it becomes true the count is
 * abandoned within some milliseconds and false is returned. */
bool chess_position_perft(const struct chess_position *p, const struct chess_marks *marks,
                          int depth, const atomic_bool *stop, uint64_t *count);

#endif
