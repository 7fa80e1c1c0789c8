/* coffee_income_test.c - beans, income and rows of Coffee Chess (C1 to C4), from the
 * rules' text; rows also against a count that tries all there is. */
#include "coffee_kit.h"

/* C1 */
static void c01_the_start(void **unused)
{
	struct coffee s = new_game();
	expect_text(&s, EMPTY " w 48 2,0 - 0 1");
	assert_int_equal(game->to_move(&s), COFFEE_WHITE);
	assert_legal(&s, "b1 d1 f1 h1 a2 c2 e2 g2 b3 d3 f3 h3 a4 c4 e4 g4 b5 d5 f5 h5 a6 c6 e6 g6 "
	                 "b7 d7 f7 h7 a8 c8 e8 g8 pass");
}

/* C1 */
static void c01_black_owns_the_dark_squares(void **unused)
{
	struct coffee s = new_game();
	expect_illegal_at(&s, "a1", "C6");
	expect_illegal_at(&s, "h8", "C6");
	play(&s, "h1 end");
	assert_legal(&s, "a1 c1 e1 g1 b2 d2 f2 h2 a3 c3 e3 g3 b4 d4 f4 h4 a5 c5 e5 g5 b6 d6 f6 h6 "
	                 "a7 c7 e7 g7 b8 d8 f8 h8 pass");
	expect_illegal_at(&s, "h1", "C6");
}

/* C2, and that count, list and `allows` agree; `seed` says which game is played. */
static void play_random_game(uint64_t seed)
{
	struct coffee s = new_game();
	coffee_move list[COFFEE_MOVES_MAX];
	int n, plies = 0;
	while ((n = coffee_generate_moves(&s, list)) > 0) {
		int beans = s.bank + s.inventory[0] + s.inventory[1];
		for (int square = 0; square < 64; square++)
			beans += s.beans[square];
		assert_int_equal(beans, COFFEE_BEANS);
		assert_int_equal(coffee_count_moves(&s), n);
		struct coffee again = s;
		coffee_derive(&again);
		assert_memory_equal(&again, &s, sizeof s);
		seed = splitmix64(seed);
		coffee_move m = list[seed % (uint64_t)n];
		assert_true(game->is_legal(&s, m, NULL));
		game->apply(&s, m, NULL);
		assert_true(++plies < 10000);
	}
	assert_int_equal(game->to_move(&s), SEAT_OVER);
	assert_int_equal(coffee_count_moves(&s), 0);
}

/* C2 */
static void c02_fifty_beans_all_the_time(void **unused)
{
	for (uint64_t seed = 0; seed < 50; seed++)
		play_random_game(seed);
}

/* C3 */
static void c03_two_beans_a_turn(void **unused)
{
	expect_after(EMPTY " w 48 2,0 - 0 1", "pass", EMPTY " b 46 2,2 - 1 1");
	expect_after(EMPTY " b 46 2,2 - 1 1", "pass", EMPTY " w 44 4,2 - 2 2");
}

/* C3 */
static void c03_the_inventory_holds_five(void **unused)
{
	expect_after(EMPTY " b 44 4,2 - 1 1", "pass", EMPTY " w 43 5,2 - 2 2");
	expect_after(EMPTY " b 43 5,2 - 1 1", "pass", EMPTY " w 43 5,2 - 2 2");
}

/* C3 */
static void c03_one_more_for_each_row(void **unused)
{
	expect_after(ONE_ROW " b 45 0,2 - 0 9", "pass", ONE_ROW " w 42 3,2 - 1 10");
	expect_after(TWO_ROWS " b 42 0,2 - 0 9", "pass", TWO_ROWS " w 38 4,2 - 1 10");
	expect_after(THREE_ROWS " b 39 0,2 - 0 9", "pass", THREE_ROWS " w 34 5,2 - 1 10");
	expect_after(FOUR_ROWS " b 36 0,2 - 0 9", "pass", FOUR_ROWS " w 31 5,2 - 1 10");
	expect_after(TWO_ROWS " b 40 2,2 - 0 9", "pass", TWO_ROWS " w 37 5,2 - 1 10");
}

/* C4 */
static void c04_five_in_an_x_are_one_row(void **unused)
{
	assert_int_equal(coffee_rows(squares_of("b2 d2 c3 b4 d4")), 1);
}

/* C4 */
static void c04_six_on_a_diagonal_are_two_rows(void **unused)
{
	assert_int_equal(coffee_rows(squares_of("a1 b2")), 0);
	assert_int_equal(coffee_rows(squares_of("a1 b2 c3")), 1);
	assert_int_equal(coffee_rows(squares_of("a1 b2 c3 d4")), 1);
	assert_int_equal(coffee_rows(squares_of("a1 b2 c3 d4 e5")), 1);
	assert_int_equal(coffee_rows(squares_of("a1 b2 c3 d4 e5 f6")), 2);
	assert_int_equal(coffee_rows(squares_of("a1 b2 d4 e5 g7 h8")), 0);
	assert_int_equal(coffee_rows(squares_of("h1 g2 f3 e4 d5 c6")), 2);
}

/* C4: a step over the edge of the board is no diagonal step (g1 h2 a4, b2 a3 h3). */
static void c04_rows_do_not_wrap_around(void **unused)
{
	expect_after("8/8/8/8/(1)7/(1)6(1)/1(1)5(1)/6(1)1 w 42 2,0 - 0 9", "pass",
	             "8/8/8/8/(1)7/(1)6(1)/1(1)5(1)/6(1)1 b 40 2,2 - 1 9");
}

/* C4: the row from a1 would block both others. */
static void c04_the_most_rows_count(void **unused)
{
	assert_int_equal(coffee_rows(squares_of("a1 b2 c3 a3 c1 b4 a5")), 2);
	assert_int_equal(coffee_rows(BB_DARK_SQUARES), 8);
	assert_int_equal(coffee_rows(~BB_DARK_SQUARES), 8);
	assert_int_equal(coffee_rows_up_to(BB_DARK_SQUARES, 3), 3);
	assert_int_equal(coffee_rows_up_to(BB_DARK_SQUARES, -2), 0);
}

/* The most disjoint triples of b among those with numbers from `first` on, by
 * trying all: numbers 0..63 go up to the right, 64..127 to the left. */
static int rows_by_brute_force(uint64_t b, int first)
{
	int best = 0;
	for (int i = first; i < 128; i++) {
		int square = i % 64, file = square % 8, step_up = i < 64 ? 9 : 7;
		if (square / 8 > 5 || (i < 64 ? file > 5 : file < 2))
			continue;
		uint64_t one = UINT64_C(1) << square;
		uint64_t triple = one | one << step_up | one << 2 * step_up;
		if ((b & triple) != triple)
			continue;
		int rows = 1 + rows_by_brute_force(b & ~triple, i + 1);
		if (rows > best)
			best = rows;
	}
	return best;
}

/* C4 */
static void c04_rows_are_exact(void **unused)
{
	for (uint64_t i = 0; i < 3000; i++) {
		uint64_t b = splitmix64(i) & (splitmix64(i + 5000) | splitmix64(i + 9000));
		b &= i % 2 ? BB_DARK_SQUARES : ~BB_DARK_SQUARES;
		assert_int_equal(coffee_rows(b), rows_by_brute_force(b, 0));
	}
}

/* C4: those that the scene has are those that count, each of three squares of no other: of an X, of six in a line, of four. */
static void c04_the_rows_that_count_are_told(void **unused)
{
	static const char *const positions[] = {"8/8/8/8/1(1)1(1)4/2(1)5/1(1)1(1)4/8 b 43 0,2 - 0 9",
	                                        "8/8/5(1)2/4(1)3/3(1)4/2(1)5/1(1)6/(1)7 b 42 0,2 - 0 9",
	                                        FOUR_ROWS " b 36 0,2 - 0 9"};
	for (int i = 0; i < 3; i++) {
		struct coffee s = from(positions[i]);
		struct scene scene;
		uint64_t own = coffee_stacks(&s, COFFEE_WHITE), others = coffee_stacks(&s, COFFEE_BLACK),
				 all = 0;
		scene_begin(&scene, game->info);
		game->board_items(&s, &scene);
		for (int row = 0; row < scene.n_rows; row++)
			all |= scene.rows[row];
		assert_int_equal(scene.n_rows, coffee_rows(own) + coffee_rows(others));
		assert_int_equal(bb_popcount(all), 3 * scene.n_rows);
		assert_false(all & ~(own | others));
	}
}

/* C4: c2 is emptied, or not; c3 steals. */
static void c04_only_an_emptied_square_disturbs_a_row(void **unused)
{
	expect_after("8/8/8/8/8/2(2)(1)4/2(2)5/1(1)6 b 42 0,2 - 0 9", "c3xc2*1",
	             "8/8/8/8/8/2(3)(1)4/2(1)5/1(1)6 w 40 3,1 - 1 10");
	expect_after("8/8/8/8/8/2(2)(1)4/2(2)5/1(1)6 b 42 0,2 - 0 9", "c3xc2",
	             "8/8/8/8/8/2(4)(1)4/8/1(1)6 w 41 2,1 - 1 10");
}

/* C4 */
static void c04_own_moves_leave_the_row(void **unused)
{
	expect_after("8/8/8/8/8/3(1)4/2(3)5/1(1)6 w 43 2,0 - 0 9", "c2b3 end pass",
	             "8/8/8/8/8/1(2)1(1)4/2(1)5/1(1)6 w 39 4,2 - 2 10");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(c01_the_start),
		cmocka_unit_test(c01_black_owns_the_dark_squares),
		cmocka_unit_test(c02_fifty_beans_all_the_time),
		cmocka_unit_test(c03_two_beans_a_turn),
		cmocka_unit_test(c03_the_inventory_holds_five),
		cmocka_unit_test(c03_one_more_for_each_row),
		cmocka_unit_test(c04_five_in_an_x_are_one_row),
		cmocka_unit_test(c04_six_on_a_diagonal_are_two_rows),
		cmocka_unit_test(c04_rows_do_not_wrap_around),
		cmocka_unit_test(c04_the_most_rows_count),
		cmocka_unit_test(c04_rows_are_exact),
		cmocka_unit_test(c04_the_rows_that_count_are_told),
		cmocka_unit_test(c04_only_an_emptied_square_disturbs_a_row),
		cmocka_unit_test(c04_own_moves_leave_the_row),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
