/* spies_deals_kit.h - for the tests of what is dealt in A City of Spies, and who knows
 * it: states from their text, and whether counts are even. */
#ifndef TESTS_UNIT_SPIES_DEALS_KIT_H
#define TESTS_UNIT_SPIES_DEALS_KIT_H

#include "games/spies/game.h"
#include "games/spies/state.h"
#include "search/search.h"
#include "tests/unit/contract_kit.h"

#define ELEVEN "Qa1,R1b1,R2c1,B1d1,B2e1,N1f1,N2g1,P1h1,P2a2,P3b2,P4c2"
#define FOUR "p1,p2,p3,p4"

static const struct game *const game = &spies_game;

static inline struct spies at(const char *text)
{
	struct spies s;
	set_up(text, &no_setup, &s);
	return s;
}

/* The viewer's state after these tokens, with no table token left out. */
static inline struct spies played(struct spies s, const char *tokens)
{
	apply_tokens(&s, tokens, NULL);
	return s;
}

static inline struct spies seen_by(const char *position, int viewer)
{
	struct spies s = at(position), seen;
	game->observe(&s, viewer, &seen);
	return seen;
}

/* Fails when counts that should all be near `each` are further off than six sigmas
 * of the chi-square distribution. */
static inline void expect_even(const uint32_t *counts, size_t n, uint64_t each)
{
	uint64_t chi = 0, degrees_of_freedom = n - 1;
	for (size_t i = 0; i < n; i++) {
		uint64_t difference = counts[i] > each ? counts[i] - each : each - counts[i];
		chi += difference * difference * 1000 / each;
	}
	chi /= 1000;
	if (chi > degrees_of_freedom &&
	    (chi - degrees_of_freedom) * (chi - degrees_of_freedom) > 36 * 2 * degrees_of_freedom)
		fail_msg("chi-square %llu for %zu counts", (unsigned long long)chi, n);
}

static inline struct rng seeded_rng(void)
{
	struct rng rng;
	rng_from_seed(&rng, "spies test", 1);
	return rng;
}

static inline int ascending(const void *a, const void *b)
{
	step_t x = *(const step_t *)a, y = *(const step_t *)b;
	return (x > y) - (x < y);
}

#endif
