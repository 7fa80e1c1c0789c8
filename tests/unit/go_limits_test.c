/* go_limits_test.c - the arguments of `go` (protocol/go_limits.h): whose clock it is, and where a
 * list of searchmoves ends. */
#include "protocol/go_limits.h"
#include "engine/searchmoves.h"

#include <string.h>

#include "games/chess/game.h"
#include "games/chessmate/game.h"
#include "games/spies/game.h"
#include "tests/cmocka.h"

/* Parses the words, which blanks part; false when they are refused. */
static bool parse(const struct match *m, const char *line, struct limits *limits)
{
	char text[200], *words[40], *rest = text;
	size_t n = 0;
	struct error err;
	snprintf(text, sizeof text, "%s", line);
	for (char *word; (word = strtok_r(rest, " ", &rest));)
		words[n++] = word;
	*limits = (struct limits){0};
	return go_limits_parse(limits, m, words, n, &err);
}

static struct limits parsed(const struct match *m, const char *line)
{
	struct limits limits;
	assert_true(parse(m, line, &limits));
	return limits;
}

static void play(struct match *m, char *token)
{
	struct play_params params = {.viewer = VIEW_ALL, .chance = CHANCE_ROLLED};
	struct error err;
	assert_true(match_play(m, &params, &token, 1, &err));
}

static void the_clock_is_that_of_the_seat_on_move(void **unused)
{
	static const char line[] = "wtime 1000 btime 2000 winc 10 binc 20 movestogo 7";
	struct setup setup = {.players = 2};
	struct match *m = match_new(&chess_game, &setup);
	struct limits white = parsed(m, line), no_time = parsed(m, "btime 2000 nodes 5");
	assert_true(white.has_clock && white.time == 1000 && white.increment == 10);
	assert_int_equal(white.movestogo, 7);
	assert_false(no_time.has_clock);
	play(m, "e2e4");
	struct limits black = parsed(m, line);
	assert_true(black.has_clock && black.time == 2000 && black.increment == 20);
	match_free(m);
}

/* Of more than two seats the one on move is always the first of the two that UCI has. */
static void of_many_seats_the_clock_is_called_white(void **unused)
{
	struct setup setup = {.players = 4};
	struct play_params params = {.viewer = VIEW_ALL, .chance = CHANCE_ROLLED};
	struct match *m = NULL;
	struct rng_key key;
	for (uint64_t seed = 0; !m || match_to_move(m) != 1; seed++) {
		match_free(m);
		m = match_new(&spies_game, &setup);
		rng_key_from_seed(&key, seed);
		match_set_key(m, &key);
		match_roll(m, &params);
		assert_true(seed < 100);
	}
	struct limits limits = parsed(m, "wtime 1000 btime 2000 winc 10 binc 20");
	assert_true(limits.has_clock && limits.time == 1000 && limits.increment == 10);
	match_free(m);
}

static void times_below_zero_and_of_zero_are_limits(void **unused)
{
	struct setup setup = {.players = 2};
	struct match *m = match_new(&chess_game, &setup);
	struct limits late = parsed(m, "wtime -5 winc -1");
	assert_true(late.has_clock && late.time == 0 && late.increment == 0 && !late.infinite);
	struct limits at_once = parsed(m, "movetime 0");
	assert_true(at_once.movetime == 1 && !at_once.infinite);
	assert_true(parsed(m, "").infinite);
	assert_true(parsed(m, "movestogo 7").infinite);
	assert_true(parsed(m, "btime 5").infinite);
	assert_int_equal(parsed(m, "depth 1000000").depth, DEPTH_MAX);
	match_free(m);
}

static void searchmoves_end_at_a_keyword(void **unused)
{
	static const char *const keywords[] = {"nodes 5",  "depth 3", "movetime 9", "wtime 7",
	                                       "infinite", "ponder",  "mate 2"};
	struct setup setup = {.players = 2};
	struct match *m = match_new(&chess_game, &setup);
	for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++) {
		char line[80];
		snprintf(line, sizeof line, "searchmoves e2e4 d2d4 %s", keywords[i]);
		struct limits limits = parsed(m, line);
		assert_int_equal(limits.searchmoves.n, 4);
		assert_true(limits.searchmoves.at[1] == STEP_NONE && limits.searchmoves.at[3] == STEP_NONE);
		steps_free(&limits.searchmoves);
	}
	match_free(m);
}

/* How many decisions are left to search without cards; those that play one are left out. */
static size_t left_without_cards(const struct match *m, const char *line)
{
	struct limits limits = parsed(m, line);
	size_t n = 0;
	searchmoves_without_cards(&limits, match_game(m), match_state(m));
	for (size_t i = 0; i < limits.searchmoves.n; i++)
		n += limits.searchmoves.at[i] == STEP_NONE;
	steps_free(&limits.searchmoves);
	return n;
}

/* Where nothing else may be searched a card is. */
static void without_cards_other_decisions_stay(void **unused)
{
	struct setup setup = {.players = 2};
	struct match *m = match_new(&chessmate_game, &setup);
	char *deals[] = {"deal:w=champion,crusade,vulture", "deal:b=cowardice,rebirth,revelation"};
	struct play_params params = {.viewer = VIEW_ALL, .chance = CHANCE_GIVEN};
	struct error err;
	assert_true(match_play(m, &params, deals, 2, &err));
	assert_int_equal(left_without_cards(m, ""), 20);
	assert_int_equal(left_without_cards(m, "searchmoves e2e4 e2e4+champion@b1 d2d4"), 2);
	assert_int_equal(left_without_cards(m, "searchmoves e2e4+champion@b1"), 1);
	match_free(m);
}

static void what_cannot_be_meant_is_refused(void **unused)
{
	static const char *const lines[] = {
		"nodes",       "nodes 0",           "nodes 5 nodes 6",      "depth -1",
		"movetime -1", "infinite infinite", "searchmoves",          "searchmoves nodes 5",
		"fast",        "searchmoves e2e5",  "searchmoves e2e4 fast"};
	struct setup setup = {.players = 2};
	struct match *m = match_new(&chess_game, &setup);
	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
		struct limits limits;
		if (parse(m, lines[i], &limits))
			fail_msg("taken: %s", lines[i]);
		steps_free(&limits.searchmoves);
	}
	match_free(m);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_clock_is_that_of_the_seat_on_move),
		cmocka_unit_test(of_many_seats_the_clock_is_called_white),
		cmocka_unit_test(times_below_zero_and_of_zero_are_limits),
		cmocka_unit_test(searchmoves_end_at_a_keyword),
		cmocka_unit_test(without_cards_other_decisions_stay),
		cmocka_unit_test(what_cannot_be_meant_is_refused),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
