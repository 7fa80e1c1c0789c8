/* coffee_test.c - Coffee Chess, rule by rule (C1 to C13), from the rules' text.
 *
 * Everything goes through the contract, as the match does; only the rows (C4)
 * and the count of decisions are also asked directly. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* before cmocka.h, whose macro fail() is not ours */
#include "games/coffee/coffee.h"
#include "games/coffee/game.h"

#include <cmocka.h>

#define EMPTY "8/8/8/8/8/8/8/8"

static const struct game *const game = &coffee_game;
static const struct terms terms = {.players = 2};

static struct coffee new_game(void)
{
	struct coffee s;
	game->start(&terms, &s);
	return s;
}

static struct coffee from(const char *position)
{
	struct coffee s;
	struct error err;
	if (!game->read_state(position, &terms, &s, &err))
		fail_msg("%s: %s", position, err.text);
	return s;
}

static step_t step(const struct coffee *s, const char *token)
{
	step_t out = STEP_NONE;
	struct error err;
	if (!game->read_step(s, token, &out, &err))
		fail_msg("%s: %s", token, err.text);
	return out;
}

/* Plays tokens separated by blanks; what happens is added to events. */
static void play_told(struct coffee *s, const char *tokens, struct events *events)
{
	char line[200], *words[40];
	assert_true(strlen(tokens) < sizeof line);
	memcpy(line, tokens, strlen(tokens) + 1);
	size_t n = cut_words(line, words, 40);
	for (size_t i = 0; i < n; i++) {
		struct refusal why;
		step_t next = step(s, words[i]);
		if (!game->allows(s, next, &why))
			fail_msg("%s: %s %s", words[i], why.rule->id, why.text);
		game->apply(s, next, events);
	}
}

static void play(struct coffee *s, const char *tokens)
{
	play_told(s, tokens, NULL);
}

static void assert_shows(const struct coffee *s, const char *position)
{
	struct text text = {0};
	game->show_state(s, &text);
	assert_string_equal(text_get(&text), position);
	text_free(&text);
}

/* The position after the tokens, and that it is the one expected. */
static void assert_leads(const char *position, const char *tokens, const char *expected)
{
	struct coffee s = from(position);
	play(&s, tokens);
	assert_shows(&s, expected);
}

static void assert_refused(const struct coffee *s, const char *token, const char *rule)
{
	struct refusal why = {0};
	assert_false(game->allows(s, step(s, token), &why));
	assert_non_null(why.rule);
	assert_string_equal(why.rule->id, rule);
	assert_true(why.text[0]);
}

/* All legal decisions in the order of their steps, blanks between. */
static void assert_legal(const struct coffee *s, const char *tokens)
{
	struct steps list = {0};
	struct text text = {0};
	assert_true(game->legal(s, &list));
	for (size_t i = 0; i < list.n; i++) {
		if (i)
			text_char(&text, ' ');
		game->show_step(s, list.at[i], &text);
	}
	assert_string_equal(text_get(&text), tokens);
	text_free(&text);
	steps_free(&list);
}

static void assert_result(const struct coffee *s, const char *outcome, enum reason reason)
{
	struct result r = game->result(s, 1);
	assert_string_equal(r.outcome, outcome);
	assert_int_equal(r.reason, reason);
	assert_int_equal(game->to_move(s) == SEAT_OVER, reason != REASON_NONE);
}

static void assert_told(const char *position, const char *tokens, const char *expected)
{
	struct coffee s = from(position);
	struct events events = {0};
	struct text text = {0};
	play_told(&s, tokens, &events);
	for (size_t i = 0; i < events.n; i++) {
		const struct event *e = &events.at[i];
		assert_int_equal(e->seen_by, TO_EVERYBODY);
		text_format(&text, "%s %.*s\n", event_name(e->kind), (int)e->length,
		            text_get(&events.said) + e->words);
	}
	assert_string_equal(text_get(&text), expected);
	text_free(&text);
	events_free(&events);
}

/* A set of squares from their names. */
static uint64_t set(const char *names)
{
	uint64_t squares = 0;
	for (; *names; names += names[2] ? 3 : 2)
		squares |= UINT64_C(1) << ((names[1] - '1') * 8 + names[0] - 'a');
	return squares;
}

/* C1 */
static void c01_the_start(void **unused)
{
	struct coffee s = new_game();
	(void)unused;
	assert_shows(&s, EMPTY " w 48 2,0 - 0 1");
	assert_int_equal(game->to_move(&s), COFFEE_WHITE);
	assert_legal(&s, "b1 d1 f1 h1 a2 c2 e2 g2 b3 d3 f3 h3 a4 c4 e4 g4 b5 d5 f5 h5 a6 c6 e6 g6 "
	                 "b7 d7 f7 h7 a8 c8 e8 g8 pass");
}

/* C1 */
static void c01_black_owns_the_dark_squares(void **unused)
{
	struct coffee s = new_game();
	(void)unused;
	assert_refused(&s, "a1", "C6");
	assert_refused(&s, "h8", "C6");
	play(&s, "h1 end");
	assert_legal(&s, "a1 c1 e1 g1 b2 d2 f2 h2 a3 c3 e3 g3 b4 d4 f4 h4 a5 c5 e5 g5 b6 d6 f6 h6 "
	                 "a7 c7 e7 g7 b8 d8 f8 h8 pass");
	assert_refused(&s, "h1", "C6");
}

/* C2, and that count, list and `allows` agree; `seed` says which game is played. */
static void play_random_game(uint64_t seed)
{
	struct coffee s = new_game();
	coffee_move list[COFFEE_MOVES_MAX];
	int n, plies = 0;
	while ((n = coffee_moves(&s, list)) > 0) {
		int beans = s.bank + s.inventory[0] + s.inventory[1];
		for (int square = 0; square < 64; square++)
			beans += s.beans[square];
		assert_int_equal(beans, COFFEE_BEANS);
		assert_int_equal(coffee_count_moves(&s), n);
		struct coffee again = s;
		coffee_derive(&again);
		assert_memory_equal(&again, &s, sizeof s);
		seed = mix64(seed);
		coffee_move m = list[seed % (uint64_t)n];
		assert_true(game->allows(&s, m, NULL));
		game->apply(&s, m, NULL);
		assert_true(++plies < 10000);
	}
	assert_int_equal(game->to_move(&s), SEAT_OVER);
	assert_int_equal(coffee_count_moves(&s), 0);
}

/* C2 */
static void c02_fifty_beans_all_the_time(void **unused)
{
	(void)unused;
	for (uint64_t seed = 0; seed < 50; seed++)
		play_random_game(seed);
}

/* C3 */
static void c03_two_beans_a_turn(void **unused)
{
	(void)unused;
	assert_leads(EMPTY " w 48 2,0 - 0 1", "pass", EMPTY " b 46 2,2 - 1 1");
	assert_leads(EMPTY " b 46 2,2 - 1 1", "pass", EMPTY " w 44 4,2 - 2 2");
}

/* C3 */
static void c03_the_inventory_holds_five(void **unused)
{
	(void)unused;
	assert_leads(EMPTY " b 44 4,2 - 1 1", "pass", EMPTY " w 43 5,2 - 2 2");
	assert_leads(EMPTY " b 43 5,2 - 1 1", "pass", EMPTY " w 43 5,2 - 2 2");
}

#define FOUR_ROWS "8/3(1)3(1)/2(1)3(1)1/1(1)3(1)2/8/3(1)3(1)/2(1)3(1)1/1(1)3(1)2"
#define THREE_ROWS "8/3(1)3(1)/2(1)3(1)1/1(1)3(1)2/8/3(1)4/2(1)5/1(1)6"
#define TWO_ROWS "8/3(1)4/2(1)5/1(1)6/8/3(1)4/2(1)5/1(1)6"
#define ONE_ROW "8/8/8/8/8/3(1)4/2(1)5/1(1)6"

/* C3 */
static void c03_one_more_for_each_row(void **unused)
{
	(void)unused;
	assert_leads(ONE_ROW " b 45 0,2 - 0 9", "pass", ONE_ROW " w 42 3,2 - 1 10");
	assert_leads(TWO_ROWS " b 42 0,2 - 0 9", "pass", TWO_ROWS " w 38 4,2 - 1 10");
	assert_leads(THREE_ROWS " b 39 0,2 - 0 9", "pass", THREE_ROWS " w 34 5,2 - 1 10");
	assert_leads(FOUR_ROWS " b 36 0,2 - 0 9", "pass", FOUR_ROWS " w 31 5,2 - 1 10");
	assert_leads(TWO_ROWS " b 40 2,2 - 0 9", "pass", TWO_ROWS " w 37 5,2 - 1 10");
}

/* C4 */
static void c04_five_in_an_x_are_one_row(void **unused)
{
	(void)unused;
	assert_int_equal(coffee_rows(set("b2 d2 c3 b4 d4")), 1);
}

/* C4 */
static void c04_six_on_a_diagonal_are_two_rows(void **unused)
{
	(void)unused;
	assert_int_equal(coffee_rows(set("a1 b2")), 0);
	assert_int_equal(coffee_rows(set("a1 b2 c3")), 1);
	assert_int_equal(coffee_rows(set("a1 b2 c3 d4")), 1);
	assert_int_equal(coffee_rows(set("a1 b2 c3 d4 e5")), 1);
	assert_int_equal(coffee_rows(set("a1 b2 c3 d4 e5 f6")), 2);
	assert_int_equal(coffee_rows(set("a1 b2 d4 e5 g7 h8")), 0);
	assert_int_equal(coffee_rows(set("h1 g2 f3 e4 d5 c6")), 2);
}

/* C4: a step over the edge of the board is no diagonal step (g1 h2 a4, b2 a3 h3). */
static void c04_rows_do_not_wrap_around(void **unused)
{
	(void)unused;
	assert_leads("8/8/8/8/(1)7/(1)6(1)/1(1)5(1)/6(1)1 w 42 2,0 - 0 9", "pass",
	             "8/8/8/8/(1)7/(1)6(1)/1(1)5(1)/6(1)1 b 40 2,2 - 1 9");
}

/* C4: the row from a1 would block both others. */
static void c04_the_most_rows_count(void **unused)
{
	(void)unused;
	assert_int_equal(coffee_rows(set("a1 b2 c3 a3 c1 b4 a5")), 2);
	assert_int_equal(coffee_rows(COFFEE_DARK), 8);
	assert_int_equal(coffee_rows(~COFFEE_DARK), 8);
	assert_int_equal(coffee_rows_upto(COFFEE_DARK, 3), 3);
	assert_int_equal(coffee_rows_upto(COFFEE_DARK, -2), 0);
}

/* The most disjoint triples of b among those with numbers from `first` on, by
 * trying all: numbers 0..63 go up to the right, 64..127 to the left. */
static int rows_by_trying(uint64_t b, int first)
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
		int rows = 1 + rows_by_trying(b & ~triple, i + 1);
		if (rows > best)
			best = rows;
	}
	return best;
}

/* C4 */
static void c04_rows_are_exact(void **unused)
{
	(void)unused;
	for (uint64_t i = 0; i < 3000; i++) {
		uint64_t b = mix64(i) & (mix64(i + 5000) | mix64(i + 9000));
		b &= i % 2 ? COFFEE_DARK : ~COFFEE_DARK;
		assert_int_equal(coffee_rows(b), rows_by_trying(b, 0));
	}
}

/* C4: c2 is emptied, or not; the thief stands on c3. */
static void c04_only_an_emptied_square_disturbs_a_row(void **unused)
{
	(void)unused;
	assert_leads("8/8/8/8/8/2(2)(1)4/2(2)5/1(1)6 b 42 0,2 - 0 9", "c3xc2*1",
	             "8/8/8/8/8/2(3)(1)4/2(1)5/1(1)6 w 40 3,1 - 1 10");
	assert_leads("8/8/8/8/8/2(2)(1)4/2(2)5/1(1)6 b 42 0,2 - 0 9", "c3xc2",
	             "8/8/8/8/8/2(4)(1)4/8/1(1)6 w 41 2,1 - 1 10");
}

/* C4 */
static void c04_own_moves_leave_the_row(void **unused)
{
	(void)unused;
	assert_leads("8/8/8/8/8/3(1)4/2(3)5/1(1)6 w 43 2,0 - 0 9", "c2b3 end pass",
	             "8/8/8/8/8/1(2)1(1)4/2(1)5/1(1)6 w 39 4,2 - 2 10");
}

/* C5 */
static void c05_one_type_of_action_a_turn(void **unused)
{
	struct coffee fresh = from("8/8/8/8/2(3)5/1(1)(3)5/8/8 w 33 5,5 - 0 9"), s = fresh;
	(void)unused;
	play(&s, "b1");
	assert_refused(&s, "c4d5", "C5");
	assert_refused(&s, "c4xc3", "C5");
	assert_refused(&s, "pass", "C5");
	s = fresh;
	play(&s, "c4d5");
	assert_refused(&s, "b1", "C5");
	assert_refused(&s, "b3xc3", "C5");
	s = fresh;
	play(&s, "c4xc3*1");
	assert_refused(&s, "b1", "C5");
	assert_refused(&s, "c4d5", "C5");
	assert_legal(&s, "b3xc3 end");
}

/* C5 */
static void c05_a_turn_may_have_no_action(void **unused)
{
	struct coffee s = from(EMPTY " w 48 2,0 - 0 1");
	(void)unused;
	assert_false(game->mid_turn(&s));
	assert_int_equal(game->closing(&s), STEP_NONE);
	play(&s, "pass");
	assert_int_equal(game->to_move(&s), COFFEE_BLACK);
	assert_int_equal(s.inventory[COFFEE_WHITE], 2);
}

/* C5 */
static void c05_each_action_costs_a_bean(void **unused)
{
	struct coffee s = from("8/8/8/8/2(3)5/1(1)(3)5/8/8 w 39 0,4 - 0 9");
	(void)unused;
	assert_legal(&s, "pass");
	assert_refused(&s, "b1", "C5");
	assert_refused(&s, "c4d5", "C5");
	assert_refused(&s, "c4xc3", "C5");
	assert_leads(EMPTY " w 45 5,0 - 0 1", "b1 b1 b1 b1",
	             "8/8/8/8/8/8/8/1(4)6 w 45 1,0 place 0 1");
	assert_leads(EMPTY " w 45 5,0 - 0 1", "b1 b1 b1 b1 b1",
	             "8/8/8/8/8/8/8/1(5)6 b 43 0,2 - 0 1");
}

/* C6 */
static void c06_place_on_own_squares_occupied_or_not(void **unused)
{
	struct coffee s = from("8/8/8/8/2(3)5/2(3)5/8/8 w 39 3,2 - 0 9");
	(void)unused;
	assert_refused(&s, "c3", "C6");
	assert_refused(&s, "a1", "C6");
	play(&s, "c4 d5");
	assert_shows(&s, "8/8/8/3(1)4/2(4)5/2(3)5/8/8 w 39 1,2 place 0 9");
	assert_refused(&s, "c3", "C6");
}

/* C7: the bean paid returns to the bank. */
static void c07_all_but_one_move(void **unused)
{
	(void)unused;
	assert_leads("8/8/8/8/2(4)5/8/8/8 w 42 2,2 - 0 9", "c4d5",
	             "8/8/8/3(3)4/2(1)5/8/8/8 w 43 1,2 move 0 9");
}

/* C7 */
static void c07_moved_beans_merge_and_may_move_on(void **unused)
{
	(void)unused;
	assert_leads("8/8/8/3(2)4/2(4)5/8/8/8 w 39 3,2 - 0 9", "c4d5 d5e4",
	             "8/8/8/3(1)4/2(1)1(4)3/8/8/8 w 41 1,2 move 0 9");
}

/* C7 */
static void c07_only_from_two_beans_to_a_diagonal_neighbour(void **unused)
{
	struct coffee s = from("8/8/8/8/2(4)5/2(3)5/8/(3)6(1) w 34 3,2 - 0 9");
	(void)unused;
	assert_refused(&s, "h1g2", "C7"); /* a single bean */
	assert_refused(&s, "e4d5", "C7"); /* nothing there */
	assert_refused(&s, "c3d4", "C7"); /* the other seat's */
	assert_refused(&s, "c4c5", "C7");
	assert_refused(&s, "c4e6", "C7");
	assert_refused(&s, "c4c4", "C7");
	assert_refused(&s, "h1a2", "C7"); /* around the edge */
	play(&s, "c4b5");
	assert_legal(&s, "b5a4 b5c4 b5a6 b5c6 end");
}

/* C8: the rules' own examples. */
static void c08_no_more_than_the_own_square_holds(void **unused)
{
	struct coffee s = from("8/8/8/8/2(3)5/2(2)5/8/8 w 41 2,2 - 0 9");
	(void)unused;
	assert_refused(&s, "c4xc3*3", "C8");
	play(&s, "c4xc3");
	assert_shows(&s, "8/8/8/8/2(5)5/8/8/8 b 40 1,4 - 1 9");
	s = from("8/8/8/8/2(1)5/1(1)(2)5/8/8 w 41 3,2 - 0 9");
	assert_refused(&s, "c4xc3*2", "C8");
	play(&s, "c4xc3");
	assert_shows(&s, "8/8/8/8/2(2)5/1(1)(1)5/8/8 w 42 2,2 steal:c4 0 9");
	play(&s, "b3xc3");
	assert_shows(&s, "8/8/8/8/2(2)5/1(2)6/8/8 b 41 1,4 - 1 9");
}

/* C8: fewer than the most may be taken; c4xc3*2 is c4xc3 then. */
static void c08_fewer_beans_and_their_spelling(void **unused)
{
	struct coffee s = from("8/8/8/8/2(3)5/1(1)(2)5/8/8 w 40 2,2 - 0 9");
	struct text text = {0};
	(void)unused;
	assert_int_equal(step(&s, "c4xc3*2"), step(&s, "c4xc3"));
	game->show_step(&s, step(&s, "c4xc3*2"), &text);
	assert_string_equal(text_get(&text), "c4xc3");
	text_free(&text);
	play(&s, "c4xc3*1");
	assert_shows(&s, "8/8/8/8/2(4)5/1(1)(1)5/8/8 w 41 1,2 steal:c4 0 9");
	assert_legal(&s, "b3xc3 end");
}

/* C8: not even for what it gained; b3 may still rob the same square. */
static void c08_each_own_square_steals_once(void **unused)
{
	struct coffee s = from("8/8/8/8/2(2)5/1(1)(5)(1)4/8/8 w 34 5,2 - 0 9");
	(void)unused;
	play(&s, "c4xc3");
	assert_refused(&s, "c4xc3", "C8");
	assert_legal(&s, "b3xc3 d3xc3 end");
	play(&s, "d3xc3");
	assert_shows(&s, "8/8/8/8/2(4)5/1(1)(2)(2)4/8/8 w 36 3,2 steal:d3,c4 0 9");
	assert_legal(&s, "b3xc3 end");
}

/* C8 */
static void c08_only_orthogonal_neighbours_with_beans(void **unused)
{
	struct coffee s = from("8/8/8/8/2(2)5/1(1)(2)5/8/(3)6(1) w 37 2,2 - 0 9");
	(void)unused;
	assert_refused(&s, "c4xd4", "C8"); /* empty */
	assert_refused(&s, "d3xc3", "C8"); /* the thief's square is empty */
	assert_refused(&s, "c4xb3", "C8"); /* diagonal, and own */
	assert_refused(&s, "c3xc4", "C8"); /* the other seat's square steals */
	assert_refused(&s, "h1xa1", "C8");
	assert_refused(&s, "h1xa2", "C8"); /* around the edge */
	assert_refused(&s, "d4xd5", "C8");
	play(&s, "c4xc3*1");
	assert_refused(&s, "b3xa3", "C8");
}

/* C9 */
static void c09_a_turn_ends_by_itself(void **unused)
{
	(void)unused;
	/* nothing to pay with */
	assert_leads(EMPTY " w 48 2,0 - 0 1", "b1 b1", "8/8/8/8/8/8/8/1(2)6 b 46 0,2 - 0 1");
	/* no stack of two left, a bean left in the inventory */
	assert_leads("8/8/8/8/2(2)5/8/8/8 w 41 3,4 - 0 9", "c4d5",
	             "8/8/8/3(1)4/2(1)5/8/8/8 b 41 2,5 - 1 9");
	/* every neighbour has stolen */
	assert_leads("8/8/8/8/2(1)5/2(3)5/8/8 w 41 3,2 - 0 9", "c4xc3",
	             "8/8/8/8/2(2)5/2(2)5/8/8 b 40 2,4 - 1 9");
	/* nothing left to steal */
	assert_leads("8/8/8/8/2(2)5/1(1)(1)5/8/8 w 41 3,2 - 0 9", "c4xc3",
	             "8/8/8/8/2(3)5/1(1)6/8/8 b 40 2,4 - 1 9");
}

/* C9 */
static void c09_the_seat_ends_it_when_it_likes(void **unused)
{
	struct coffee s = from(EMPTY " w 48 2,0 - 0 1");
	(void)unused;
	assert_refused(&s, "end", "C9");
	play(&s, "b1");
	assert_true(game->mid_turn(&s));
	assert_int_equal(game->closing(&s), step(&s, "end"));
	play(&s, "end");
	assert_shows(&s, "8/8/8/8/8/8/8/1(1)6 b 46 1,2 - 0 1");
}

/* C10 */
static void c10_an_income_that_empties_the_bank_ends_the_game(void **unused)
{
	struct coffee s = from("8/8/8/8/2(30)5/2(11)5/8/8 b 2 4,3 - 0 9");
	(void)unused;
	play(&s, "pass");
	assert_shows(&s, "8/8/8/8/2(30)5/2(11)5/8/8 w 1 5,3 - 1 10");
	assert_result(&s, "*", REASON_NONE);
	s = from("8/8/8/8/2(30)5/2(12)5/8/8 b 2 3,3 - 0 9");
	play(&s, "pass");
	assert_shows(&s, "8/8/8/8/2(30)5/2(12)5/8/8 w 0 5,3 - 1 10");
	assert_result(&s, "white", REASON_BANK);
	assert_legal(&s, "");
	assert_refused(&s, "b1", "C10");
	assert_refused(&s, "pass", "C10");
}

/* C10: the bean that pays is in the bank before the next income. */
static void c10_beans_paid_come_back_in_time(void **unused)
{
	(void)unused;
	assert_leads("8/8/8/8/2(30)5/2(12)5/8/8 w 2 3,3 - 0 9", "c4d5 end",
	             "8/8/8/3(29)4/2(1)5/2(12)5/8/8 b 1 2,5 - 1 9");
}

/* C11 */
static void c11_most_beans_on_the_board_win(void **unused)
{
	struct coffee s = from("8/8/8/8/2(21)5/2(20)5/8/8 w 0 4,5 - 0 9");
	(void)unused;
	assert_result(&s, "white", REASON_BANK);
	assert_int_equal(game->score(&s, 1, COFFEE_WHITE), 1);
	assert_int_equal(game->score(&s, 1, COFFEE_BLACK), -1);
	s = from("8/8/8/8/2(20)5/2(21)5/8/8 w 0 5,4 - 0 9");
	assert_result(&s, "black", REASON_BANK);
	s = from("8/8/8/8/2(20)5/2(20)5/8/8 w 0 5,5 - 0 9");
	assert_result(&s, "draw", REASON_BANK);
	assert_int_equal(game->score(&s, 1, COFFEE_BLACK), 0);
}

/* C12: no income any more. */
static void c12_fifty_turns_without_a_placed_bean(void **unused)
{
	struct coffee s = new_game();
	(void)unused;
	for (int i = 0; i < 49; i++)
		play(&s, "pass");
	assert_shows(&s, EMPTY " b 40 5,5 - 49 25");
	assert_result(&s, "*", REASON_NONE);
	play(&s, "pass");
	assert_shows(&s, EMPTY " w 40 5,5 - 50 26");
	assert_result(&s, "draw", REASON_STANDSTILL);
	assert_legal(&s, "");
	assert_refused(&s, "pass", "C12");
	assert_leads("8/8/8/8/2(3)5/2(2)5/8/8 b 41 1,3 - 49 60", "pass",
	             "8/8/8/8/2(3)5/2(2)5/8/8 w 41 1,3 - 50 61");
}

/* C12: moves and steals do not put it off, a placed bean does; C11 counts. */
static void c12_judged_when_the_turn_ends(void **unused)
{
	struct coffee s = from("8/8/8/8/2(3)5/2(2)5/8/8 w 39 3,3 - 49 60");
	(void)unused;
	play(&s, "b1");
	assert_shows(&s, "8/8/8/8/2(3)5/2(2)5/8/1(1)6 w 39 2,3 place 49 60");
	play(&s, "end");
	assert_shows(&s, "8/8/8/8/2(3)5/2(2)5/8/1(1)6 b 37 2,5 - 0 60");
	s = from("8/8/8/8/2(3)5/2(2)5/8/8 w 39 3,3 - 49 60");
	play(&s, "c4d5 end");
	assert_result(&s, "white", REASON_STANDSTILL);
	s = from("8/8/8/8/2(3)5/2(5)5/8/8 w 36 3,3 - 49 60");
	play(&s, "c4xc3*1");
	assert_result(&s, "draw", REASON_STANDSTILL);
}

/* C13: the seven turns, with the inventories the text gives. White's row and
 * black's stand side by side. */
static void c13_the_example_turns(void **unused)
{
	struct coffee s = new_game();
	(void)unused;
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
	assert_shows(&s, "8/8/8/8/8/2(3)(1)4/(1)1(1)1(1)3/1(1)1(1)4 b 38 1,2 - 1 4");
}

static void events_say_what_happened(void **unused)
{
	(void)unused;
	assert_told(ONE_ROW " b 45 0,2 - 0 9", "a1 a1",
	            "place seat=black square=a1 beans=1\n"
	            "place seat=black square=a1 beans=2\n"
	            "end seat=black\n"
	            "income seat=white beans=3 rows=1 inventory=3 bank=42\n");
	assert_told("8/8/8/8/2(4)5/8/8/8 w 42 2,2 - 0 9", "c4d5 end",
	            "move seat=white beans=3 from=c4 to=d5\n"
	            "end seat=white\n"
	            "income seat=black beans=2 rows=0 inventory=4 bank=41\n");
	assert_told("8/8/8/8/2(3)5/2(5)5/8/8 w 36 3,3 - 49 60", "c4xc3*2",
	            "steal seat=white to=c4 from=c3 beans=2\n"
	            "end seat=white\n");
	assert_told(EMPTY " b 43 5,2 - 1 1", "pass",
	            "end seat=black\n"
	            "income seat=white beans=0 rows=0 inventory=5 bank=43\n");
}

static void positions_are_read_back(void **unused)
{
	static const char *const good[] = {
		EMPTY " w 48 2,0 - 0 1",
		"(1)(1)(1)(1)(1)(1)(1)(1)/8/8/8/8/8/8/2(1)3(12)1 b 24 0,5 - 49 1000000000",
		"8/8/8/8/2(2)5/1(2)(5)(1)4/8/8 w 33 5,2 steal:b3,c4 0 9",
		"8/8/8/8/2(46)5/8/8/8 w 1 3,0 place 0 9",
		"8/8/8/8/2(46)5/8/8/8 w 1 3,0 move 0 9",
		"8/8/8/8/2(45)5/8/8/8 w 0 5,0 - 0 9",
		"8/8/8/8/2(44)5/8/8/8 w 1 5,0 - 50 9",
	};
	(void)unused;
	for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
		struct coffee s = from(good[i]);
		assert_shows(&s, good[i]);
	}
}

static void impossible_positions_are_refused(void **unused)
{
	static const char *const bad[] = {
		"", " ", EMPTY, EMPTY " w 48 2,0 - 0", EMPTY " w 48 2,0 - 0 1 1",
		EMPTY "  w 48 2,0 - 0 1", EMPTY " w 48 2,0 - 0 1 ", " " EMPTY " w 48 2,0 - 0 1",
		EMPTY " W 48 2,0 - 0 1", EMPTY " white 48 2,0 - 0 1", EMPTY "\tw 48 2,0 - 0 1",
		/* C2 */
		EMPTY " w 47 2,0 - 0 1", EMPTY " w 49 2,0 - 0 1",
		"(1)7/8/8/8/8/8/8/8 w 48 2,0 - 0 1",
		/* the board */
		"8/8/8/8/8/8/8 w 48 2,0 - 0 1", EMPTY "/8 w 48 2,0 - 0 1", EMPTY "/ w 48 2,0 - 0 1",
		"44/8/8/8/8/8/8/8 w 48 2,0 - 0 1", "7/8/8/8/8/8/8/8 w 48 2,0 - 0 1",
		"9/8/8/8/8/8/8/8 w 48 2,0 - 0 1", "08/8/8/8/8/8/8/8 w 48 2,0 - 0 1",
		"8(1)/8/8/8/8/8/8/8 w 47 2,0 - 0 1", "(0)7/8/8/8/8/8/8/8 w 48 2,0 - 0 1",
		"(01)7/8/8/8/8/8/8/8 w 47 2,0 - 0 1", "(-1)7/8/8/8/8/8/8/8 w 49 2,0 - 0 1",
		"()7/8/8/8/8/8/8/8 w 48 2,0 - 0 1", "(1/8/8/8/8/8/8/8 w 47 2,0 - 0 1",
		"(300)7/8/8/8/8/8/8/8 w 4 2,0 - 0 1", "17/8/8/8/8/8/8/8 w 48 2,0 - 0 1",
		/* numbers */
		EMPTY " w 048 2,0 - 0 1", EMPTY " w +48 2,0 - 0 1", EMPTY " w 48 2 - 0 1",
		EMPTY " w 48 2,0, - 0 1", EMPTY " w 48 ,2 - 0 1", EMPTY " w 48 2,0 - 0 0",
		EMPTY " w 44 6,0 - 0 1", EMPTY " w 44 0,6 - 0 1", EMPTY " w 51 0,0 - 0 1",
		EMPTY " w 48 2,0 - 51 1", EMPTY " w 48 2,0 - -1 1",
		EMPTY " w 48 2,0 - 0 1000000001", EMPTY " w 4294967344 2,0 - 0 1",
		EMPTY " w 48 2,0 - 0 18446744073709551617",
		/* phases */
		EMPTY " w 48 2,0 x 0 1", EMPTY " w 48 2,0 steal 0 1", EMPTY " w 48 2,0 steal: 0 1",
		EMPTY " w 48 2,0 place: 0 1", EMPTY " w 48 2,0 Place 0 1",
		EMPTY " w 50 0,0 place 0 1", EMPTY " w 48 2,0 move 0 1", /* C9 */
		"8/8/8/8/2(2)5/1(2)(5)5/8/8 w 34 5,2 steal:c4,b3 0 9",
		"8/8/8/8/2(2)5/1(2)(5)5/8/8 w 34 5,2 steal:b3,b3 0 9",
		"8/8/8/8/2(2)5/1(2)(5)5/8/8 w 34 5,2 steal:b3, 0 9",
		"8/8/8/8/2(2)5/1(2)(5)5/8/8 w 34 5,2 steal:b3c4 0 9",
		"8/8/8/8/2(2)5/1(2)(5)5/8/8 w 34 5,2 steal:c3 0 9", /* black's */
		"8/8/8/8/2(2)5/1(2)(5)5/8/8 w 34 5,2 steal:d3 0 9", /* empty */
		"8/8/8/8/2(2)5/1(2)(5)5/8/8 w 34 5,2 steal:j3 0 9",
		"8/8/8/8/2(2)5/1(2)(5)5/8/8 w 34 5,2 steal:b3,c4 0 9", /* C9 */
		"8/8/8/8/2(45)5/8/8/8 w 0 5,0 place 0 9", /* C10 */
		"8/8/8/8/2(44)5/8/8/8 w 1 5,0 place 50 9", /* C12 */
	};
	(void)unused;
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct coffee s;
		struct error err = {0};
		if (game->read_state(bad[i], &terms, &s, &err))
			fail_msg("read: %s", bad[i]);
		assert_int_equal(err.code, ERROR_BAD_POSITION);
		assert_true(err.text[0]);
	}
}

static void what_is_no_token_is_no_step(void **unused)
{
	static const char *const bad[] = {
		"", "c", "c9", "i1", "C1", "c1d", "c1d22", "c1-d2", "c1x", "c1xd", "c1xd1*",
		"c1xd1*0", "c1xd1*01", "c1xd1*100", "c1xd1*-1", "c1xd1*1 ", "c1Xd1", "c1d2*1", "c1*1",
		"PASS", "pass ", "ends", "steal", "c1,d2", "0000", "-",
	};
	struct coffee s = new_game();
	(void)unused;
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		step_t out;
		struct error err = {0};
		if (game->read_step(&s, bad[i], &out, &err))
			fail_msg("read: %s", bad[i]);
		assert_int_equal(err.code, ERROR_BAD_SYNTAX);
	}
}

static void counting_stops_when_told(void **unused)
{
	struct coffee s = new_game();
	atomic_bool stop = false;
	(void)unused;
	assert_int_equal(game->perft(&s, 0, &stop), 1);
	assert_int_equal(game->perft(&s, 3, &stop), 33 * 33 * 33);
	stop = true;
	assert_true(game->perft(&s, 9, &stop) < 33);
}

static void the_key_knows_all_but_the_turn_number(void **unused)
{
	struct coffee a = from("8/8/8/8/2(2)5/1(2)(5)(1)4/8/8 w 33 4,3 - 0 9"), b = a;
	(void)unused;
	b.turn = 10;
	assert_true(game->key(&a) == game->key(&b));
	b = from("8/8/8/8/2(2)5/1(2)(5)(1)4/8/8 w 33 4,3 - 1 9");
	assert_true(game->key(&a) != game->key(&b));
	b = from("8/8/8/8/2(2)5/1(2)(5)(1)4/8/8 w 33 3,4 - 0 9");
	assert_true(game->key(&a) != game->key(&b));
	b = from("8/8/8/8/2(2)5/1(2)(5)(1)4/8/8 b 33 4,3 - 0 9");
	assert_true(game->key(&a) != game->key(&b));
	b = from("8/8/8/8/2(2)5/1(2)(5)(1)4/8/8 w 33 4,3 steal:c4 0 9");
	assert_true(game->key(&a) != game->key(&b));
	b = from("8/8/8/8/2(3)5/1(1)(5)(1)4/8/8 w 33 4,3 - 0 9");
	assert_true(game->key(&a) != game->key(&b));
}

static void what_one_seat_gains_the_other_loses(void **unused)
{
	struct coffee s = from(TWO_ROWS " b 42 0,2 - 0 9");
	(void)unused;
	assert_true(game->evaluate(&s, COFFEE_WHITE) > 600);
	assert_int_equal(game->evaluate(&s, COFFEE_BLACK), -game->evaluate(&s, COFFEE_WHITE));
}

static void put_line(void *to, const char *key, const char *value)
{
	text_format(to, "%s %s\n", key, value);
}

static void facts_and_drawing(void **unused)
{
	struct coffee s = from("8/8/8/8/2(2)5/1(2)(15)5/8/8 w 23 5,3 - 4 9");
	struct text text = {0};
	(void)unused;
	game->facts(&s, true, put_line, &text);
	assert_string_equal(text_get(&text), "bank 23\nbeans-white 4\nbeans-black 15\n"
	                                     "inventory-white 5\ninventory-black 3\n"
	                                     "rows-white 0\nrows-black 0\nidle 4\n");
	text_clear(&text);
	game->draw(&s, &text);
	assert_non_null(strstr(text_get(&text), "\n4   .   :  ○2   :   .   :   .   :\n"));
	assert_non_null(strstr(text_get(&text), "\n3   :  ○2 ●15   .   :"));
	text_free(&text);
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
		cmocka_unit_test(c04_only_an_emptied_square_disturbs_a_row),
		cmocka_unit_test(c04_own_moves_leave_the_row),
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
		cmocka_unit_test(c12_judged_when_the_turn_ends),
		cmocka_unit_test(c13_the_example_turns),
		cmocka_unit_test(events_say_what_happened),
		cmocka_unit_test(positions_are_read_back),
		cmocka_unit_test(impossible_positions_are_refused),
		cmocka_unit_test(what_is_no_token_is_no_step),
		cmocka_unit_test(counting_stops_when_told),
		cmocka_unit_test(the_key_knows_all_but_the_turn_number),
		cmocka_unit_test(what_one_seat_gains_the_other_loses),
		cmocka_unit_test(facts_and_drawing),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
