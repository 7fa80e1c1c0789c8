/* chess_kit.h - for the tests of orthodox chess. */
#ifndef TESTS_UNIT_CHESS_KIT_H
#define TESTS_UNIT_CHESS_KIT_H

#include "games/chess/game.h"
#include "match/match.h"
#include "tests/unit/position_kit.h"

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

static const struct game *const game = &chess_game;
static const struct setup setup = {.players = 2};

static inline void expect_moves(const char *position, const char *prefix, const char *expected)
{
	struct test_state p = at(position);
	expect_legal_from(&p, prefix, expected);
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
	expect_bad_by(text, &setup, words);
}

static inline void expect_result(const char *position, int occurrences, const char *outcome,
                                 enum reason reason)
{
	struct test_state p = at(position);
	expect_result_at(&p, occurrences, outcome, reason);
	int score = strcmp(outcome, "white") == 0 ? 1 : strcmp(outcome, "black") == 0 ? -1 : 0;
	assert_int_equal(game->returns(p.s, occurrences, 0), score);
	assert_int_equal(game->returns(p.s, occurrences, 1), -score);
}

static inline void match_plays(struct match *m, const char *tokens)
{
	char line[2000], *words[400];
	struct error err = {0};
	struct play_params how = {.chance = CHANCE_GIVEN, .viewer = VIEW_ALL};
	size_t n = cut(tokens, line, words);
	if (!match_play(m, &how, words, n, &err))
		fail_msg("%s", err.text);
}

#endif
