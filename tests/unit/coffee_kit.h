/* coffee_kit.h - for the tests of Coffee Chess: positions from their text, tokens
 * played, and what should come of them, all through the contract. */
#ifndef TESTS_UNIT_COFFEE_KIT_H
#define TESTS_UNIT_COFFEE_KIT_H

#include <stdio.h>

#include "games/coffee/state.h"
#include "games/coffee/game.h"
#include "tests/unit/event_text.h"
#include "tests/cmocka.h"

#define EMPTY "8/8/8/8/8/8/8/8"
#define FOUR_ROWS "8/3(1)3(1)/2(1)3(1)1/1(1)3(1)2/8/3(1)3(1)/2(1)3(1)1/1(1)3(1)2"
#define THREE_ROWS "8/3(1)3(1)/2(1)3(1)1/1(1)3(1)2/8/3(1)4/2(1)5/1(1)6"
#define TWO_ROWS "8/3(1)4/2(1)5/1(1)6/8/3(1)4/2(1)5/1(1)6"
#define ONE_ROW "8/8/8/8/8/3(1)4/2(1)5/1(1)6"

static const struct game *const game = &coffee_game;
static const struct setup setup = {.players = 2};

static inline struct coffee new_game(void)
{
	struct coffee s;
	game->start(&setup, &s);
	return s;
}

static inline struct coffee from(const char *position)
{
	struct coffee s;
	struct error err;
	if (!game->state_from_text(position, &setup, &s, &err))
		fail_msg("%s: %s", position, err.text);
	return s;
}

static inline step_t step(const struct coffee *s, const char *token)
{
	step_t out = STEP_NONE;
	struct error err;
	if (!game->step_from_text(s, token, &out, &err))
		fail_msg("%s: %s", token, err.text);
	return out;
}

/* Plays tokens separated by blanks; what happens is added to events. */
static inline void play_with_events(struct coffee *s, const char *tokens, struct events *events)
{
	char line[200], *words[40];
	assert_true(strlen(tokens) < sizeof line);
	memcpy(line, tokens, strlen(tokens) + 1);
	size_t n = split_words(line, words, 40);
	for (size_t i = 0; i < n; i++) {
		struct violation violation;
		step_t next = step(s, words[i]);
		if (!game->is_legal(s, next, &violation))
			fail_msg("%s: %s %s", words[i], violation.rule->id, violation.text);
		game->apply(s, next, events);
	}
}

static inline void play(struct coffee *s, const char *tokens)
{
	play_with_events(s, tokens, NULL);
}

static inline void assert_position(const struct coffee *s, const char *position)
{
	struct strbuf text = {0};
	game->state_to_text(s, &text);
	assert_string_equal(strbuf_get(&text), position);
	strbuf_free(&text);
}

/* The position after the tokens, and that it is the one expected. */
static inline void assert_after(const char *position, const char *tokens, const char *expected)
{
	struct coffee s = from(position);
	play(&s, tokens);
	assert_position(&s, expected);
}

static inline void assert_illegal(const struct coffee *s, const char *token, const char *rule)
{
	struct violation violation = {0};
	assert_false(game->is_legal(s, step(s, token), &violation));
	assert_non_null(violation.rule);
	assert_string_equal(violation.rule->id, rule);
	assert_true(violation.text[0]);
}

/* All legal decisions in the order of their steps, blanks between. */
static inline void assert_legal(const struct coffee *s, const char *tokens)
{
	struct steps list = {0};
	struct strbuf text = {0};
	assert_true(game->legal(s, &list));
	for (size_t i = 0; i < list.n; i++) {
		if (i)
			strbuf_add_char(&text, ' ');
		game->step_to_text(s, list.at[i], &text);
	}
	assert_string_equal(strbuf_get(&text), tokens);
	strbuf_free(&text);
	steps_free(&list);
}

static inline void assert_result(const struct coffee *s, const char *outcome, enum reason reason)
{
	struct result r = game_result(game, s, 1);
	assert_string_equal(r.outcome, outcome);
	assert_int_equal(r.reason, reason);
	assert_int_equal(game->to_move(s) == SEAT_OVER, reason != REASON_NONE);
}

static inline void assert_events(const char *position, const char *tokens, const char *expected)
{
	struct coffee s = from(position);
	struct events events = {0};
	struct strbuf text = {0};
	play_with_events(&s, tokens, &events);
	for (size_t i = 0; i < events.n; i++)
		assert_int_equal(events.at[i].seen_by, TO_EVERYBODY);
	add_event_lines(coffee_game.info, &events, &text);
	assert_string_equal(strbuf_get(&text), expected);
	strbuf_free(&text);
	events_free(&events);
}

/* A set of squares from their names. */
static inline uint64_t squares_of(const char *names)
{
	uint64_t squares = 0;
	for (; *names; names += names[2] ? 3 : 2)
		squares |= UINT64_C(1) << ((names[1] - '1') * 8 + names[0] - 'a');
	return squares;
}

#endif
