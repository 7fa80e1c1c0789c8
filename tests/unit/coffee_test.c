/* coffee_test.c - turns and ends of Coffee Chess, rule by rule (C5 to C13), from the
 * rules' text. */
#include "coffee_kit.h"

/* C5 */
static void c05_one_type_of_action_a_turn(void **unused)
{
	struct coffee turn_start = from("8/8/8/8/2(3)5/1(1)(3)5/8/8 w 33 5,5 - 0 9"), s = turn_start;
	play(&s, "b1");
	expect_illegal_at(&s, "c4d5", "C5");
	expect_illegal_at(&s, "c4xc3", "C5");
	expect_illegal_at(&s, "pass", "C5");
	s = turn_start;
	play(&s, "c4d5");
	expect_illegal_at(&s, "b1", "C5");
	expect_illegal_at(&s, "b3xc3", "C5");
	s = turn_start;
	play(&s, "c4xc3*1");
	expect_illegal_at(&s, "b1", "C5");
	expect_illegal_at(&s, "c4d5", "C5");
	assert_legal(&s, "b3xc3 end");
}

/* C5 */
static void c05_a_turn_may_have_no_action(void **unused)
{
	struct coffee s = from(EMPTY " w 48 2,0 - 0 1");
	assert_false(game->mid_turn(&s));
	assert_int_equal(game->end_turn_step(&s), STEP_NONE);
	play(&s, "pass");
	assert_int_equal(game->to_move(&s), COFFEE_BLACK);
	assert_int_equal(s.inventory[COFFEE_WHITE], 2);
}

/* C5 */
static void c05_each_action_costs_a_bean(void **unused)
{
	struct coffee s = from("8/8/8/8/2(3)5/1(1)(3)5/8/8 w 39 0,4 - 0 9");
	assert_legal(&s, "pass");
	expect_illegal_at(&s, "b1", "C5");
	expect_illegal_at(&s, "c4d5", "C5");
	expect_illegal_at(&s, "c4xc3", "C5");
	expect_after(EMPTY " w 45 5,0 - 0 1", "b1 b1 b1 b1", "8/8/8/8/8/8/8/1(4)6 w 45 1,0 place 0 1");
	expect_after(EMPTY " w 45 5,0 - 0 1", "b1 b1 b1 b1 b1", "8/8/8/8/8/8/8/1(5)6 b 43 0,2 - 0 1");
}

/* C6 */
static void c06_place_on_own_squares_occupied_or_not(void **unused)
{
	struct coffee s = from("8/8/8/8/2(3)5/2(3)5/8/8 w 39 3,2 - 0 9");
	expect_illegal_at(&s, "c3", "C6");
	expect_illegal_at(&s, "a1", "C6");
	play(&s, "c4 d5");
	expect_text(&s, "8/8/8/3(1)4/2(4)5/2(3)5/8/8 w 39 1,2 place 0 9");
	expect_illegal_at(&s, "c3", "C6");
}

/* C7: the bean paid returns to the bank. */
static void c07_all_but_one_move(void **unused)
{
	expect_after("8/8/8/8/2(4)5/8/8/8 w 42 2,2 - 0 9", "c4d5",
	             "8/8/8/3(3)4/2(1)5/8/8/8 w 43 1,2 move 0 9");
}

/* C7 */
static void c07_moved_beans_merge_and_may_move_on(void **unused)
{
	expect_after("8/8/8/3(2)4/2(4)5/8/8/8 w 39 3,2 - 0 9", "c4d5 d5e4",
	             "8/8/8/3(1)4/2(1)1(4)3/8/8/8 w 41 1,2 move 0 9");
}

/* C7 */
static void c07_only_from_two_beans_to_a_diagonal_neighbour(void **unused)
{
	struct coffee s = from("8/8/8/8/2(4)5/2(3)5/8/(3)6(1) w 34 3,2 - 0 9");
	expect_illegal_at(&s, "h1g2", "C7"); /* a single bean */
	expect_illegal_at(&s, "e4d5", "C7"); /* nothing there */
	expect_illegal_at(&s, "c3d4", "C7"); /* the other seat's */
	expect_illegal_at(&s, "c4c5", "C7");
	expect_illegal_at(&s, "c4e6", "C7");
	expect_illegal_at(&s, "c4c4", "C7");
	expect_illegal_at(&s, "h1a2", "C7"); /* around the edge */
	play(&s, "c4b5");
	assert_legal(&s, "b5a4 b5c4 b5a6 b5c6 end");
}

/* C8: the rules' own examples. */
static void c08_no_more_than_the_own_square_holds(void **unused)
{
	struct coffee s = from("8/8/8/8/2(3)5/2(2)5/8/8 w 41 2,2 - 0 9");
	expect_illegal_at(&s, "c4xc3*3", "C8");
	play(&s, "c4xc3");
	expect_text(&s, "8/8/8/8/2(5)5/8/8/8 b 40 1,4 - 1 9");
	s = from("8/8/8/8/2(1)5/1(1)(2)5/8/8 w 41 3,2 - 0 9");
	expect_illegal_at(&s, "c4xc3*2", "C8");
	play(&s, "c4xc3");
	expect_text(&s, "8/8/8/8/2(2)5/1(1)(1)5/8/8 w 42 2,2 steal:c4 0 9");
	play(&s, "b3xc3");
	expect_text(&s, "8/8/8/8/2(2)5/1(2)6/8/8 b 41 1,4 - 1 9");
}

/* C8: fewer than the most may be taken; c4xc3*2 is c4xc3 then. */
static void c08_fewer_beans_and_their_spelling(void **unused)
{
	struct coffee s = from("8/8/8/8/2(3)5/1(1)(2)5/8/8 w 40 2,2 - 0 9");
	struct strbuf text = {0};
	assert_int_equal(step(&s, "c4xc3*2"), step(&s, "c4xc3"));
	game->step_to_text(&s, step(&s, "c4xc3*2"), &text);
	assert_string_equal(strbuf_get(&text), "c4xc3");
	strbuf_free(&text);
	play(&s, "c4xc3*1");
	expect_text(&s, "8/8/8/8/2(4)5/1(1)(1)5/8/8 w 41 1,2 steal:c4 0 9");
	assert_legal(&s, "b3xc3 end");
}

/* C8: not even for what it gained; b3 may still rob the same square. */
static void c08_each_own_square_steals_once(void **unused)
{
	struct coffee s = from("8/8/8/8/2(2)5/1(1)(5)(1)4/8/8 w 34 5,2 - 0 9");
	play(&s, "c4xc3");
	expect_illegal_at(&s, "c4xc3", "C8");
	assert_legal(&s, "b3xc3 d3xc3 end");
	play(&s, "d3xc3");
	expect_text(&s, "8/8/8/8/2(4)5/1(1)(2)(2)4/8/8 w 36 3,2 steal:d3,c4 0 9");
	assert_legal(&s, "b3xc3 end");
}

/* C8 */
static void c08_only_orthogonal_neighbours_with_beans(void **unused)
{
	struct coffee s = from("8/8/8/8/2(2)5/1(1)(2)5/8/(3)6(1) w 37 2,2 - 0 9");
	expect_illegal_at(&s, "c4xd4", "C8"); /* empty */
	expect_illegal_at(&s, "d3xc3", "C8"); /* the square that steals is empty */
	expect_illegal_at(&s, "c4xb3", "C8"); /* diagonal, and own */
	expect_illegal_at(&s, "c3xc4", "C8"); /* the other seat's square steals */
	expect_illegal_at(&s, "h1xa1", "C8");
	expect_illegal_at(&s, "h1xa2", "C8"); /* around the edge */
	expect_illegal_at(&s, "d4xd5", "C8");
	play(&s, "c4xc3*1");
	expect_illegal_at(&s, "b3xa3", "C8");
}

/* C9 */
static void c09_a_turn_ends_by_itself(void **unused)
{
	/* nothing to pay with */
	expect_after(EMPTY " w 48 2,0 - 0 1", "b1 b1", "8/8/8/8/8/8/8/1(2)6 b 46 0,2 - 0 1");
	/* no stack of two left, a bean left in the inventory */
	expect_after("8/8/8/8/2(2)5/8/8/8 w 41 3,4 - 0 9", "c4d5",
	             "8/8/8/3(1)4/2(1)5/8/8/8 b 41 2,5 - 1 9");
	/* every neighbour has stolen */
	expect_after("8/8/8/8/2(1)5/2(3)5/8/8 w 41 3,2 - 0 9", "c4xc3",
	             "8/8/8/8/2(2)5/2(2)5/8/8 b 40 2,4 - 1 9");
	/* nothing left to steal */
	expect_after("8/8/8/8/2(2)5/1(1)(1)5/8/8 w 41 3,2 - 0 9", "c4xc3",
	             "8/8/8/8/2(3)5/1(1)6/8/8 b 40 2,4 - 1 9");
}

/* C9 */
static void c09_the_seat_ends_it_when_it_likes(void **unused)
{
	struct coffee s = from(EMPTY " w 48 2,0 - 0 1");
	expect_illegal_at(&s, "end", "C9");
	play(&s, "b1");
	assert_true(game->mid_turn(&s));
	assert_int_equal(game->end_turn_step(&s), step(&s, "end"));
	play(&s, "end");
	expect_text(&s, "8/8/8/8/8/8/8/1(1)6 b 46 1,2 - 0 1");
}

/* C10 */
static void c10_an_income_that_empties_the_bank_ends_the_game(void **unused)
{
	struct coffee s = from("8/8/8/8/2(30)5/2(11)5/8/8 b 2 4,3 - 0 9");
	play(&s, "pass");
	expect_text(&s, "8/8/8/8/2(30)5/2(11)5/8/8 w 1 5,3 - 1 10");
	expect_end(&s, "*", REASON_NONE);
	s = from("8/8/8/8/2(30)5/2(12)5/8/8 b 2 3,3 - 0 9");
	play(&s, "pass");
	expect_text(&s, "8/8/8/8/2(30)5/2(12)5/8/8 w 0 5,3 - 1 10");
	expect_end(&s, "white", REASON_BANK);
	assert_legal(&s, "");
	expect_illegal_at(&s, "b1", "C10");
	expect_illegal_at(&s, "pass", "C10");
}

/* C10: the bean that pays is in the bank before the next income. */
static void c10_beans_paid_come_back_in_time(void **unused)
{
	expect_after("8/8/8/8/2(30)5/2(12)5/8/8 w 2 3,3 - 0 9", "c4d5 end",
	             "8/8/8/3(29)4/2(1)5/2(12)5/8/8 b 1 2,5 - 1 9");
}

/* C11 */
static void c11_most_beans_on_the_board_win(void **unused)
{
	struct coffee s = from("8/8/8/8/2(21)5/2(20)5/8/8 w 0 4,5 - 0 9");
	expect_end(&s, "white", REASON_BANK);
	assert_int_equal(game->returns(&s, 1, COFFEE_WHITE), 1);
	assert_int_equal(game->returns(&s, 1, COFFEE_BLACK), -1);
	s = from("8/8/8/8/2(20)5/2(21)5/8/8 w 0 5,4 - 0 9");
	expect_end(&s, "black", REASON_BANK);
	s = from("8/8/8/8/2(20)5/2(20)5/8/8 w 0 5,5 - 0 9");
	expect_end(&s, "draw", REASON_BANK);
	assert_int_equal(game->returns(&s, 1, COFFEE_BLACK), 0);
}

/* C12: no income any more. */
static void c12_fifty_turns_without_a_placed_bean(void **unused)
{
	struct coffee s = new_game();
	for (int i = 0; i < 49; i++)
		play(&s, "pass");
	expect_text(&s, EMPTY " b 40 5,5 - 49 25");
	expect_end(&s, "*", REASON_NONE);
	play(&s, "pass");
	expect_text(&s, EMPTY " w 40 5,5 - 50 26");
	expect_end(&s, "draw", REASON_STANDSTILL);
	assert_legal(&s, "");
	expect_illegal_at(&s, "pass", "C12");
	expect_after("8/8/8/8/2(3)5/2(2)5/8/8 b 41 1,3 - 49 60", "pass",
	             "8/8/8/8/2(3)5/2(2)5/8/8 w 41 1,3 - 50 61");
}

/* C12: moves and steals do not put it off, a placed bean does; C11 counts. */
static void c12_checked_when_the_turn_ends(void **unused)
{
	struct coffee s = from("8/8/8/8/2(3)5/2(2)5/8/8 w 39 3,3 - 49 60");
	play(&s, "b1");
	expect_text(&s, "8/8/8/8/2(3)5/2(2)5/8/1(1)6 w 39 2,3 place 49 60");
	play(&s, "end");
	expect_text(&s, "8/8/8/8/2(3)5/2(2)5/8/1(1)6 b 37 2,5 - 0 60");
	s = from("8/8/8/8/2(3)5/2(2)5/8/8 w 39 3,3 - 49 60");
	play(&s, "c4d5 end");
	expect_end(&s, "white", REASON_STANDSTILL);
	s = from("8/8/8/8/2(3)5/2(5)5/8/8 w 36 3,3 - 49 60");
	play(&s, "c4xc3*1");
	expect_end(&s, "draw", REASON_STANDSTILL);
}

/* C13: the seven turns, with the inventories the text gives. White's row and
 * black's stand side by side. */
static void c13_the_example_turns(void **unused)
{
	struct coffee s = new_game();
	assert_int_equal(s.inventory[COFFEE_WHITE], 2); /* 1: gains 2 */
	play(&s, "b1 c2");
	assert_int_equal(s.inventory[COFFEE_BLACK], 2); /* 2: gains 2 and saves them */
	play(&s, "pass");
	assert_int_equal(s.inventory[COFFEE_WHITE], 2); /* 3: gains 2 */
	play(&s, "d3 end");
	assert_int_equal(s.inventory[COFFEE_WHITE], 1); /* saves the last */
	assert_int_equal(s.inventory[COFFEE_BLACK], 4); /* 4: gains 2, has 4 */
	play(&s, "b2 c3 d4 c3");
	assert_int_equal(s.inventory[COFFEE_BLACK], 0);
	assert_int_equal(s.inventory[COFFEE_WHITE], 4); /* 5: gains 3, has 4 */
	play(&s, "b1xb2 c2xc3 d3xd4");
	assert_int_equal(s.inventory[COFFEE_WHITE], 1); /* 3 spent, 1 left */
	assert_int_equal(s.inventory[COFFEE_BLACK], 2); /* 6: gains 2 */
	play(&s, "c3 c3");
	assert_int_equal(s.inventory[COFFEE_WHITE], 4); /* 7: gains 3 */
	play(&s, "b1a2 c2d1 d3e2");
	assert_int_equal(s.inventory[COFFEE_WHITE], 1); /* leaving 1 */
	expect_text(&s, "8/8/8/8/8/2(3)(1)4/(1)1(1)1(1)3/1(1)1(1)4 b 38 1,2 - 1 4");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(c05_one_type_of_action_a_turn),
		cmocka_unit_test(c05_a_turn_may_have_no_action),
		cmocka_unit_test(c05_each_action_costs_a_bean),
		cmocka_unit_test(c06_place_on_own_squares_occupied_or_not),
		cmocka_unit_test(c07_all_but_one_move),
		cmocka_unit_test(c07_moved_beans_merge_and_may_move_on),
		cmocka_unit_test(c07_only_from_two_beans_to_a_diagonal_neighbour),
		cmocka_unit_test(c08_no_more_than_the_own_square_holds),
		cmocka_unit_test(c08_fewer_beans_and_their_spelling),
		cmocka_unit_test(c08_each_own_square_steals_once),
		cmocka_unit_test(c08_only_orthogonal_neighbours_with_beans),
		cmocka_unit_test(c09_a_turn_ends_by_itself),
		cmocka_unit_test(c09_the_seat_ends_it_when_it_likes),
		cmocka_unit_test(c10_an_income_that_empties_the_bank_ends_the_game),
		cmocka_unit_test(c10_beans_paid_come_back_in_time),
		cmocka_unit_test(c11_most_beans_on_the_board_win),
		cmocka_unit_test(c12_fifty_turns_without_a_placed_bean),
		cmocka_unit_test(c12_checked_when_the_turn_ends),
		cmocka_unit_test(c13_the_example_turns),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
