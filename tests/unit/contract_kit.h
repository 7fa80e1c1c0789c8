/* contract_kit.h - for the tests of one game's rules, through the contract alone: states from their text, tokens
 * played, and what is expected of them. Whoever includes it says then which `game` is meant. A state is handed on as
 * a plain pointer: to the game's own, or to room for any. */
#ifndef TESTS_UNIT_CONTRACT_KIT_H
#define TESTS_UNIT_CONTRACT_KIT_H

#include "tests/unit/event_text.h"
#include "tests/unit/test_state.h"
#include "tests/cmocka.h"

static const struct game *const game;
static const struct setup no_setup;

static inline void set_up(const char *text, const struct setup *setup, void *s)
{
	struct error err = {0};
	if (!game->state_from_text(text, setup, s, &err))
		fail_msg("%s: %s", text, err.text);
}

static inline struct test_state at_by(const char *text, const struct setup *setup)
{
	struct test_state p = {{0}};
	set_up(text, setup, p.s);
	return p;
}

static inline step_t step(const void *s, const char *token)
{
	step_t out = STEP_NONE;
	struct error err = {0};
	if (!game->step_from_text(s, token, &out, &err))
		fail_msg("%s: %s", token, err.text);
	return out;
}

/* Applies a token that must be legal; what happens is added to events, if any. */
static inline step_t apply_token(void *s, const char *token, struct events *events)
{
	struct violation violation;
	step_t made = step(s, token);
	if (!game->is_legal(s, made, &violation))
		fail_msg("%s refused: %s %s", token, violation.rule->id, violation.text);
	game->apply(s, made, events);
	return made;
}

/* The words of a text that blanks part. */
static inline size_t cut(const char *text, char line[2000], char *words[400])
{
	assert_true(strlen(text) < 2000);
	memcpy(line, text, strlen(text) + 1);
	size_t n = split_words(line, words, 400);
	assert_true(n <= 400);
	return n;
}

/* The same for tokens parted by blanks. */
static inline void apply_tokens(void *s, const char *tokens, struct events *events)
{
	char line[2000], *words[400];
	size_t n = cut(tokens, line, words);
	for (size_t i = 0; i < n; i++)
		apply_token(s, words[i], events);
}

static inline void expect_text(const void *s, const char *expected)
{
	struct strbuf text = {0};
	game->state_to_text(s, &text);
	assert_string_equal(strbuf_get(&text), expected);
	strbuf_free(&text);
}

static inline bool is_listed(const void *s, step_t wanted)
{
	struct steps list = {0};
	bool found = false;
	game->legal(s, &list);
	for (size_t i = 0; i < list.n; i++)
		found = found || list.at[i] == wanted;
	steps_free(&list);
	return found;
}

static inline size_t count_listed(const void *s)
{
	struct steps list = {0};
	assert_true(game->legal(s, &list));
	size_t n = list.n;
	steps_free(&list);
	return n;
}

/* The token is refused by that rule, and is not among the legal ones. */
static inline void expect_illegal_at(const void *s, const char *token, const char *rule)
{
	struct violation violation = {0};
	step_t illegal = step(s, token);
	if (game->is_legal(s, illegal, &violation) || is_listed(s, illegal))
		fail_msg("%s is legal", token);
	if (strcmp(violation.rule->id, rule) != 0)
		fail_msg("%s: by %s, not %s: %s", token, violation.rule->id, rule, violation.text);
	assert_true(violation.text[0]);
}

/* The text is refused for a position, in these words among others, and writes none. */
static inline void expect_bad_by(const char *text, const struct setup *setup, const char *words)
{
	struct test_state p = {{0}}, untouched = p;
	struct error err = {0};
	if (game->state_from_text(text, setup, p.s, &err))
		fail_msg("accepted: %s", text);
	assert_int_equal(err.code, ERROR_BAD_POSITION);
	if (!err.text[0] || !strstr(err.text, words))
		fail_msg("%s: %s", text, err.text);
	assert_memory_equal(&p, &untouched, sizeof p);
}

static inline void expect_chance_prefix(const void *s, const char *prefix)
{
	assert_int_equal(game->to_move(s), SEAT_CHANCE);
	assert_string_equal(game->chance(s).prefix, prefix);
}

static inline void expect_result_at(const void *s, int occurrences, const char *outcome,
                                    enum reason reason)
{
	struct result r = game_result(game, s, occurrences);
	assert_string_equal(r.outcome, outcome);
	assert_string_equal(reason_name(r.reason), reason_name(reason));
}

/* The same of a state that came once: it tells whether it is over. */
static inline void expect_end(const void *s, const char *outcome, enum reason reason)
{
	expect_result_at(s, 1, outcome, reason);
	assert_int_equal(game->to_move(s) == SEAT_OVER, reason != REASON_NONE);
}

#endif
