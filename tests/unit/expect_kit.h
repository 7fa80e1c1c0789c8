/* expect_kit.h - for the tests of a game of two seats in which all lies open: what is
 * legal at a position, what is refused and by which rule, and how it ended, through the
 * contract alone. Whoever includes it says then which `game` is meant. */
#ifndef TESTS_UNIT_EXPECT_KIT_H
#define TESTS_UNIT_EXPECT_KIT_H

#include "tests/unit/position_kit.h"

/* The legal tokens in byte order, parted by blanks, are exactly these. */
static inline void expect_legal(const char *position, const char *expected)
{
	struct test_state p = at(position);
	struct steps list = {0};
	struct strbuf text = {0}, sorted = {0};
	char *words[1000];
	assert_true(game->legal(p.s, &list));
	for (size_t i = 0; i < list.n; i++) {
		assert_true(game->is_legal(p.s, list.at[i], NULL));
		game->step_to_text(p.s, list.at[i], &text);
		strbuf_add_char(&text, ' ');
	}
	if (text.s)
		assert_int_equal(split_words(text.s, words, 1000), list.n);
	qsort(words, list.n, sizeof *words, ascending);
	for (size_t i = 0; i < list.n; i++)
		strbuf_printf(&sorted, i ? " %s" : "%s", words[i]);
	assert_string_equal(strbuf_get(&sorted), expected);
	strbuf_free(&text);
	strbuf_free(&sorted);
	steps_free(&list);
}

static inline void expect_is_legal(const char *position, const char *token)
{
	struct test_state p = at(position);
	play(&p, token);
}

/* The token is refused by that rule, and is not among the legal ones. */
static inline void expect_illegal(const char *position, const char *token, const char *rule)
{
	struct test_state p = at(position);
	struct violation violation = {0};
	struct steps list = {0};
	step_t rejected = step(&p, token);
	assert_false(game->is_legal(p.s, rejected, &violation));
	if (strcmp(violation.rule->id, rule))
		fail_msg("%s: %s, not %s: %s", token, violation.rule->id, rule, violation.text);
	assert_true(violation.text[0]);
	game->legal(p.s, &list);
	for (size_t i = 0; i < list.n; i++)
		assert_true(list.at[i] != rejected);
	steps_free(&list);
}

static inline void expect_result(const char *position, const char *outcome, enum reason reason)
{
	struct test_state p = at(position);
	struct result r = game_result(game, p.s, 1);
	assert_string_equal(r.outcome, outcome);
	assert_string_equal(reason_name(r.reason), reason_name(reason));
	assert_int_equal(game->to_move(p.s) == SEAT_OVER, reason != REASON_NONE);
	assert_int_equal(game->returns(p.s, 1, 0), -game->returns(p.s, 1, 1));
	for (int seat = 0; seat < 2; seat++)
		if (strcmp(outcome, game->info->seat_names[seat]) == 0)
			assert_int_equal(game->returns(p.s, 1, seat), 1);
	if (reason != REASON_NONE)
		expect_legal(position, "");
}

static inline void expect_bad(const char *text)
{
	struct test_state p = {{0}}, untouched = p;
	struct error err = {0};
	if (game->state_from_text(text, &no_setup, p.s, &err))
		fail_msg("accepted: %s", text);
	assert_int_equal(err.code, ERROR_BAD_POSITION);
	assert_true(err.text[0]);
	assert_memory_equal(&p, &untouched, sizeof p);
}

#endif
