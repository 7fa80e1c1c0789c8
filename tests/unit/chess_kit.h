/* chess_kit.h - for the tests of orthodox chess. */
#ifndef TESTS_UNIT_CHESS_KIT_H
#define TESTS_UNIT_CHESS_KIT_H

#include "games/chess/game.h"
#include "match/match.h"
#include "tests/unit/position_kit.h"

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

static const struct game *const game = &chess_game;
static const struct setup setup = {.players = 2};

/* The legal tokens that begin so, in byte order, are exactly these. */
static inline void expect_legal(const struct test_state *p, const char *prefix,
                                const char *expected)
{
	struct steps list = {0};
	struct strbuf text = {0}, sorted = {0};
	char *words[300];
	size_t n = 0;
	assert_true(game->legal(p->s, &list));
	for (size_t i = 0; i < list.n; i++) {
		size_t before = text.n;
		game->step_to_text(p->s, list.at[i], &text);
		strbuf_add_char(&text, ' ');
		if (strncmp(text.s + before, prefix, strlen(prefix)) != 0)
			text.n = before;
	}
	if (text.s) {
		text.s[text.n] = '\0';
		n = split_words(text.s, words, 300);
	}
	qsort(words, n, sizeof *words, ascending);
	for (size_t i = 0; i < n; i++)
		strbuf_printf(&sorted, i ? " %s" : "%s", words[i]);
	assert_string_equal(strbuf_get(&sorted), expected);
	strbuf_free(&text);
	strbuf_free(&sorted);
	steps_free(&list);
}

static inline void expect_moves(const char *position, const char *prefix, const char *expected)
{
	struct test_state p = at(position);
	expect_legal(&p, prefix, expected);
}

/* The token is refused under M1 in these words. */
static inline void expect_refused(const char *position, const char *token, const char *words)
{
	struct test_state p = at(position);
	struct violation why = {0};
	assert_false(game->is_legal(p.s, step(&p, token), &why));
	assert_string_equal(why.rule->id, "M1");
	assert_string_equal(why.text, words);
}

static inline void expect_bad(const char *text, const char *words)
{
	struct test_state p = {{0}}, untouched = p;
	struct error err = {0};
	if (game->state_from_text(text, &setup, p.s, &err))
		fail_msg("accepted: %s", text);
	assert_int_equal(err.code, ERROR_BAD_POSITION);
	if (!strstr(err.text, words))
		fail_msg("%s: %s", text, err.text);
	assert_memory_equal(&p, &untouched, sizeof p);
}

static inline void expect_result(const char *position, int occurrences, const char *outcome,
                                 enum reason reason)
{
	struct test_state p = at(position);
	struct result r = game_result(game, p.s, occurrences);
	assert_string_equal(r.outcome, outcome);
	assert_string_equal(reason_name(r.reason), reason_name(reason));
	int score = strcmp(outcome, "white") == 0 ? 1 : strcmp(outcome, "black") == 0 ? -1 : 0;
	assert_int_equal(game->returns(p.s, occurrences, 0), score);
	assert_int_equal(game->returns(p.s, occurrences, 1), -score);
}

static inline void match_plays(struct match *m, const char *tokens)
{
	char line[1000], *words[200];
	struct error err = {0};
	struct play_params how = {.chance = CHANCE_GIVEN, .viewer = VIEW_ALL};
	assert_true(strlen(tokens) < sizeof line);
	memcpy(line, tokens, strlen(tokens) + 1);
	size_t n = split_words(line, words, 200);
	if (!match_play(m, &how, words, n, &err))
		fail_msg("%s", err.text);
}

#endif
