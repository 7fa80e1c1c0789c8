/* position_kit.h - for the tests of one game's rules in which all lies open: what comes of tokens at a
 * position. Whoever includes it says then which `game` is meant. */
#ifndef TESTS_UNIT_POSITION_KIT_H
#define TESTS_UNIT_POSITION_KIT_H

#include "tests/unit/contract_kit.h"

static inline struct test_state at(const char *text)
{
	return at_by(text, &no_setup);
}

/* Plays tokens parted by blanks, each of which must be legal. */
static inline void play(void *s, const char *tokens)
{
	apply_tokens(s, tokens, NULL);
}

/* After these turns from one position comes the other. */
static inline void expect_after(const char *position, const char *tokens, const char *expected)
{
	struct test_state p = at(position);
	play(&p, tokens);
	expect_text(&p, expected);
}

/* The lines of all events of tokens, each without its first word. */
static inline void expect_events(const char *position, const char *tokens, const char *expected)
{
	struct test_state p = at(position);
	struct events events = {0};
	struct strbuf text = {0};
	apply_tokens(&p, tokens, &events);
	for (size_t i = 0; i < events.n; i++)
		assert_int_equal(events.at[i].seen_by, TO_EVERYBODY);
	add_event_lines(game->info, &events, &text);
	assert_string_equal(strbuf_get(&text), expected);
	strbuf_free(&text);
	events_free(&events);
}

static inline int ascending(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The legal tokens that begin so, in byte order and parted by blanks, are exactly these. */
static inline void expect_legal_from(const void *s, const char *prefix, const char *expected)
{
	struct steps list = {0};
	struct strbuf text = {0}, sorted = {0};
	char *words[1000];
	size_t n = 0;
	assert_true(game->legal(s, &list));
	for (size_t i = 0; i < list.n; i++) {
		size_t before = text.n;
		assert_true(game->is_legal(s, list.at[i], NULL));
		game->step_to_text(s, list.at[i], &text);
		strbuf_add_char(&text, ' ');
		if (strncmp(text.s + before, prefix, strlen(prefix)) != 0)
			text.n = before;
		else
			n++;
	}
	if (text.s) {
		text.s[text.n] = '\0';
		assert_int_equal(split_words(text.s, words, 1000), n);
	}
	qsort(words, n, sizeof *words, ascending);
	for (size_t i = 0; i < n; i++)
		strbuf_printf(&sorted, i ? " %s" : "%s", words[i]);
	assert_string_equal(strbuf_get(&sorted), expected);
	strbuf_free(&text);
	strbuf_free(&sorted);
	steps_free(&list);
}

#endif
