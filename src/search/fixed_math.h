/* fixed_math.h - logarithm, exponential, inverse square root and the exploration term of UCB (UCT:
 * Kocsis and Szepesvari 2006) in fixed point, 65536 being 1. Only whole numbers and
 * two tables, so that a search selects the same nodes whatever the compiler. */
#ifndef SEARCH_FIXED_MATH_H
#define SEARCH_FIXED_MATH_H

#include <stdint.h>

enum { FIXED_ONE = 65536 };

/* The natural logarithm of n, 1 or more; a fiftieth too small at most. */
int64_t fixed_math_ln(uint64_t n);
/* exp(-x), x rounded down to a 256th; 0 for x of 16 and more. */
uint64_t fixed_math_exp_of_minus(uint64_t x);
/* 1 / sqrt(n) for n of 1 or more, within a hundredth of itself. */
int64_t fixed_math_inverse_sqrt(uint64_t n);
/* constant * sqrt(ln(availability) / visits): the exploration term of a node that was
 * visited so often of the times it was available (both 1 or more). */
int64_t fixed_math_ucb_exploration(int64_t constant, uint64_t availability, uint64_t visits);

#endif
