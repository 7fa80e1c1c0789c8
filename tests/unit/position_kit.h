/* position_kit.h - for the tests of one game's rules: what comes of a token at a
 * position, through the contract alone. Whoever includes it says before which
 * `game` and which usual `terms` are meant. */
#ifndef TESTS_UNIT_POSITION_KIT_H
#define TESTS_UNIT_POSITION_KIT_H

#include "tests/unit/event_text.h"
#include "tests/unit/test_state.h"
#include "tests/cmocka.h"

static const struct game *const game;
static const struct setup no_setup;

static inline struct test_state at_by(const char *text, const struct setup *setup)
{
	struct test_state p = {{0}};
	struct error err = {0};
	if (!game->state_from_text(text, setup, p.s, &err))
		fail_msg("%s: %s", text, err.text);
	return p;
}

static inline struct test_state at(const char *text)
{
	return at_by(text, &no_setup);
}

static inline step_t step(const struct test_state *p, const char *token)
{
	step_t out = STEP_NONE;
	struct error err = {0};
	if (!game->step_from_text(p->s, token, &out, &err))
		fail_msg("%s: %s", token, err.text);
	return out;
}

/* Plays tokens parted by blanks, each of which must be legal. */
static inline void play(struct test_state *p, const char *tokens)
{
	char line[2000], *words[400];
	assert_true(strlen(tokens) < sizeof line);
	memcpy(line, tokens, strlen(tokens) + 1);
	size_t n = split_words(line, words, 400);
	assert_true(n <= 400);
	for (size_t i = 0; i < n; i++) {
		struct violation violation;
		if (!game->is_legal(p->s, step(p, words[i]), &violation))
			fail_msg("%s refused: %s %s", words[i], violation.rule->id, violation.text);
		game->apply(p->s, step(p, words[i]), NULL);
	}
}

static inline void expect_text(const struct test_state *p, const char *expected)
{
	struct strbuf text = {0};
	game->state_to_text(p->s, &text);
	assert_string_equal(strbuf_get(&text), expected);
	strbuf_free(&text);
}

/* After these turns from one position comes the other. */
static inline void expect_after(const char *position, const char *tokens, const char *expected)
{
	struct test_state p = at(position);
	play(&p, tokens);
	expect_text(&p, expected);
}

static inline int ascending(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The lines of all events of a token, each without its first word. */
static inline void expect_events(const char *position, const char *token, const char *expected)
{
	struct test_state p = at(position);
	struct events events = {0};
	struct strbuf text = {0};
	game->apply(p.s, step(&p, token), &events);
	for (size_t i = 0; i < events.n; i++)
		assert_int_equal(events.at[i].seen_by, TO_EVERYBODY);
	add_event_lines(game->info, &events, &text);
	assert_string_equal(strbuf_get(&text), expected);
	strbuf_free(&text);
	events_free(&events);
}

#endif
