/* wdl_test.c - win, draw, loss from scores (engine/wdl.h). */
#include "engine/wdl.h"

#include "tests/cmocka.h"

static const struct game like_chess;
static const struct game wide = {.wdl = {.draw_margin = 20, .scale = 200}};

/* Figures of 1000 / (1 + exp((91 - score) / 189)); lines between the entries of a table
 * are off by 4 at most. */
static void wdl_follows_the_curve(void **unused)
{
	static const struct {
		int score, win, loss;
	} expected[] = {
		{0, 382, 382},  {91, 500, 276}, {-91, 276, 500}, {280, 731, 123}, {469, 881, 49},
		{658, 953, 19}, {847, 982, 7},  {1200, 997, 1},  {3000, 1000, 0}, {-30000, 0, 1000},
	};
	for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
		struct wdl wdl = wdl_from_score(&like_chess, SCORE_CP, expected[i].score);
		assert_in_range(wdl.win - expected[i].win + 4, 0, 8);
		assert_in_range(wdl.loss - expected[i].loss + 4, 0, 8);
	}
}

/* The other seat sees the same, from the other side; a better score wins no less. */
static void wdl_is_symmetric_and_monotone(void **unused)
{
	struct wdl before = wdl_from_score(&like_chess, SCORE_CP, -2001);
	for (int score = -2000; score <= 2000; score++) {
		struct wdl wdl = wdl_from_score(&like_chess, SCORE_CP, score),
				   other = wdl_from_score(&like_chess, SCORE_CP, -score);
		assert_true(wdl.win == other.loss && wdl.draw == other.draw && wdl.draw >= 0);
		assert_int_equal(wdl.win + wdl.draw + wdl.loss, 1000);
		assert_true(wdl.win >= before.win && wdl.win - before.win <= 3);
		before = wdl;
	}
}

/* A game whose scores say less, and where fewer games are drawn. */
static void wdl_is_as_wide_as_the_game_says(void **unused)
{
	struct wdl even = wdl_from_score(&wide, SCORE_CP, 0),
			   ahead = wdl_from_score(&wide, SCORE_CP, 220);
	assert_in_range(even.win, 471, 479); /* 1000 / (1 + exp(20 / 200)) */
	assert_int_equal(even.win, even.loss);
	assert_in_range(ahead.win, 727, 735);  /* 1000 / (1 + exp(-1)) */
	assert_in_range(ahead.loss, 227, 235); /* 1000 / (1 + exp(240 / 200)) */
	assert_int_equal(wdl_from_score(&wide, SCORE_MATE, 3).win, 1000);
}

static void wdl_of_mates_and_chances(void **unused)
{
	assert_int_equal(wdl_from_score(&like_chess, SCORE_MATE, 3).win, 1000);
	assert_int_equal(wdl_from_score(&like_chess, SCORE_MATE, -3).loss, 1000);
	assert_int_equal(wdl_from_score(&like_chess, SCORE_MATE, 0).loss, 1000);
	struct wdl wdl = wdl_from_score(&like_chess, SCORE_CHANCE, 480);
	assert_true(wdl.win == 480 && wdl.draw == 0 && wdl.loss == 520);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(wdl_follows_the_curve),
		cmocka_unit_test(wdl_is_symmetric_and_monotone),
		cmocka_unit_test(wdl_is_as_wide_as_the_game_says),
		cmocka_unit_test(wdl_of_mates_and_chances),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
