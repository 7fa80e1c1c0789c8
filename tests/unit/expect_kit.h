/* expect_kit.h - for the tests of a game of two seats in which all lies open: what is
 * legal at a position, what is refused and by which rule, and how it ended, through the
 * contract alone. Whoever includes it says then which `game` is meant. */
#ifndef TESTS_UNIT_EXPECT_KIT_H
#define TESTS_UNIT_EXPECT_KIT_H

#include "tests/unit/position_kit.h"

static inline void expect_legal(const char *position, const char *expected)
{
	struct test_state p = at(position);
	expect_legal_from(&p, "", expected);
}

static inline void expect_is_legal(const char *position, const char *token)
{
	struct test_state p = at(position);
	play(&p, token);
}

static inline void expect_illegal(const char *position, const char *token, const char *rule)
{
	struct test_state p = at(position);
	expect_illegal_at(&p, token, rule);
}

static inline void expect_result(const char *position, const char *outcome, enum reason reason)
{
	struct test_state p = at(position);
	expect_end(&p, outcome, reason);
	assert_int_equal(game->returns(p.s, 1, 0), -game->returns(p.s, 1, 1));
	for (int seat = 0; seat < 2; seat++)
		if (strcmp(outcome, game->info->seat_names[seat]) == 0)
			assert_int_equal(game->returns(p.s, 1, seat), 1);
	if (reason != REASON_NONE)
		expect_legal(position, "");
}

static inline void expect_bad(const char *text)
{
	expect_bad_by(text, &no_setup, "");
}

#endif
