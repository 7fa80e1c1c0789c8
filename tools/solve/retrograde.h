/* retrograde.h - retrograde analysis (Stroehlein 1970, Thompson 1986) of one unit of slices. */
#ifndef SOLVE_RETROGRADE_H
#define SOLVE_RETROGRADE_H

#include "tools/solve/slices.h"

/* Solves a slice and its conjugate; those of lower levels are solved. False where an end is further
 * away than a byte can say. */
bool retrograde_solve(const struct game *game, struct slice *slice);

/* What the rules say of a position from the values of the positions after it, without a search:
 * distances included, so that only the true values satisfy it everywhere. */
uint8_t retrograde_value(const struct game *game, const struct slice *slice, const struct board *b);

#endif
