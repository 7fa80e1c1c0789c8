/* fixed_math.h - the numbers behind the choice of a branch: the upper confidence bound
 * (UCT: Kocsis and Szepesvari, 2006) in fixed point, 65536 being 1. Only whole
 * numbers and two tables, so that every compiler chooses the same branch. */
#ifndef SEARCH_FIXED_MATH_H
#define SEARCH_FIXED_MATH_H

#include <stdint.h>

enum { FIXED_ONE = 65536 };

/* The natural logarithm of n, 1 or more; a fiftieth too small at most. */
int64_t fixed_math_ln(uint64_t n);
/* 1 / sqrt(n) for n of 1 or more, within a hundredth of itself. */
int64_t fixed_math_inverse_sqrt(uint64_t n);
/* weight * sqrt(ln(seen) / visits): how much a branch that was visited so often,
 * of the times it could have been, deserves the benefit of the doubt. */
int64_t fixed_math_ucb_exploration(int64_t constant, uint64_t availability, uint64_t visits);

#endif
