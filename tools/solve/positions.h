/* positions.h - solved positions, for a learned evaluation to be trained on. */
#ifndef SOLVE_POSITIONS_H
#define SOLVE_POSITIONS_H

#include <stdio.h>

#include "tools/solve/slices.h"

/* Writes n positions as `quadrille selfplay tictac` does (src/game/training_position.h), slices drawn alike
 * often: those in which the seat to move is neither in check nor before a line, and has a turn. The score
 * stands for the distance. For sides that are finite. */
void positions_write(const struct game *game, uint64_t n, FILE *out);

#endif
