/* fast_random.h - a fast generator for random play: xoshiro256++ (Blackman and Vigna, 2019). Nothing
 * that anybody could wish to foretell may come from it: chance in a game is of base/random.h. */
#ifndef BASE_FAST_RANDOM_H
#define BASE_FAST_RANDOM_H

#include "base/random.h"

struct fast_rng {
	uint64_t s[4];
};

/* The same seed, the same numbers, on every machine. */
static inline void fast_rng_seed(struct fast_rng *r, uint64_t seed)
{
	for (int i = 0; i < 4; i++)
		r->s[i] = splitmix64(seed + (uint64_t)i * UINT64_C(0x9E3779B97F4A7C15));
}

/* The next 64 bits. */
static inline uint64_t fast_rng_next(struct fast_rng *r)
{
	uint64_t *s = r->s, sum = s[0] + s[3], shifted = s[1] << 17;
	uint64_t number = (sum << 23 | sum >> 41) + s[0];
	s[2] ^= s[0];
	s[3] ^= s[1];
	s[1] ^= s[2];
	s[0] ^= s[3];
	s[2] ^= shifted;
	s[3] = s[3] << 45 | s[3] >> 19;
	return number;
}

/* Uniform in 0..n-1 (n at least 1), without bias: by multiplication, and rejection where it would
 * be unfair (Lemire 2019). */
static inline uint32_t fast_rng_below(struct fast_rng *r, uint32_t n)
{
	uint64_t product = (fast_rng_next(r) >> 32) * n;
	if ((uint32_t)product < n)
		for (uint32_t unfair = -n % n; (uint32_t)product < unfair;)
			product = (fast_rng_next(r) >> 32) * n;
	return (uint32_t)(product >> 32);
}

#endif
