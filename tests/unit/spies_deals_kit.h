/* spies_deals_kit.h - for the tests of what is dealt in A City of Spies, and who knows
 * it: states from their text, and whether counts are even. */
#ifndef TESTS_UNIT_SPIES_DEALS_KIT_H
#define TESTS_UNIT_SPIES_DEALS_KIT_H

#include "games/spies/game.h"
#include "games/spies/state.h"
#include "search/search.h"
#include "tests/cmocka.h"

#define ELEVEN "Qa1,R1b1,R2c1,B1d1,B2e1,N1f1,N2g1,P1h1,P2a2,P3b2,P4c2"
#define FOUR "p1,p2,p3,p4"

static const struct game *const game = &spies_game;

static inline struct spies at(const char *text)
{
	struct spies s;
	struct error err = {0};
	if (!game->state_from_text(text, &(struct setup){0}, &s, &err))
		fail_msg("%s: %s", text, err.text);
	return s;
}

static inline step_t step(const struct spies *s, const char *token)
{
	step_t out = STEP_NONE;
	if (!game->step_from_text(s, token, &out, NULL))
		fail_msg("%s is no token", token);
	return out;
}

static inline void apply(struct spies *s, const char *token)
{
	struct violation violation;
	if (!game->is_legal(s, step(s, token), &violation))
		fail_msg("%s refused: %s %s", token, violation.rule->id, violation.text);
	game->apply(s, step(s, token), NULL);
}

/* The viewer's state after these tokens, with no table token left out. */
static inline struct spies played(struct spies s, const char *tokens)
{
	char line[2000], *words[100];
	assert_true(strlen(tokens) < sizeof line);
	memcpy(line, tokens, strlen(tokens) + 1);
	size_t n = split_words(line, words, 100);
	assert_true(n <= 100);
	for (size_t i = 0; i < n; i++)
		apply(&s, words[i]);
	return s;
}

static inline struct spies seen_by(const char *position, int viewer)
{
	struct spies s = at(position), seen;
	game->observe(&s, viewer, &seen);
	return seen;
}

static inline void expect_text(const struct spies *s, const char *expected)
{
	struct strbuf text = {0};
	game->state_to_text(s, &text);
	assert_string_equal(strbuf_get(&text), expected);
	strbuf_free(&text);
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
