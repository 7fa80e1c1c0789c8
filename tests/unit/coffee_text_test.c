/* coffee_text_test.c - how Coffee Chess is read and told: events, positions, tokens,
 * state fields; and what programs count and compare by. */
#include "coffee_kit.h"

static void events_say_what_happened(void **unused)
{
	expect_events(ONE_ROW " b 45 0,2 - 0 9", "a1 a1",
	              "place seat=black square=a1 beans=1\n"
	              "place seat=black square=a1 beans=2\n"
	              "end seat=black\n"
	              "income seat=white beans=3 rows=1 inventory=3 bank=42\n");
	expect_events("8/8/8/8/2(4)5/8/8/8 w 42 2,2 - 0 9", "c4d5 end",
	              "move seat=white beans=3 from=c4 to=d5\n"
	              "end seat=white\n"
	              "income seat=black beans=2 rows=0 inventory=4 bank=41\n");
	expect_events("8/8/8/8/2(3)5/2(5)5/8/8 w 36 3,3 - 49 60", "c4xc3*2",
	              "steal seat=white from=c3 to=c4 beans=2\n"
	              "end seat=white\n");
	expect_events(EMPTY " b 43 5,2 - 1 1", "pass",
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
	for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
		struct coffee s = from(good[i]);
		expect_text(&s, good[i]);
	}
}

static void impossible_positions_are_refused(void **unused)
{
	static const char *const bad[] = {
		"", " ", EMPTY, EMPTY " w 48 2,0 - 0", EMPTY " w 48 2,0 - 0 1 1", EMPTY "  w 48 2,0 - 0 1",
		EMPTY " w 48 2,0 - 0 1 ", " " EMPTY " w 48 2,0 - 0 1", EMPTY " W 48 2,0 - 0 1",
		EMPTY " white 48 2,0 - 0 1", EMPTY "\tw 48 2,0 - 0 1",
		/* C2 */
		EMPTY " w 47 2,0 - 0 1", EMPTY " w 49 2,0 - 0 1", "(1)7/8/8/8/8/8/8/8 w 48 2,0 - 0 1",
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
		EMPTY " w 48 2,0 - 51 1", EMPTY " w 48 2,0 - -1 1", EMPTY " w 48 2,0 - 0 1000000001",
		EMPTY " w 4294967344 2,0 - 0 1", EMPTY " w 48 2,0 - 0 18446744073709551617",
		/* phases */
		EMPTY " w 48 2,0 x 0 1", EMPTY " w 48 2,0 steal 0 1", EMPTY " w 48 2,0 steal: 0 1",
		EMPTY " w 48 2,0 place: 0 1", EMPTY " w 48 2,0 Place 0 1", EMPTY " w 50 0,0 place 0 1",
		EMPTY " w 48 2,0 move 0 1", /* C9 */
		"8/8/8/8/2(2)5/1(2)(5)5/8/8 w 34 5,2 steal:c4,b3 0 9",
		"8/8/8/8/2(2)5/1(2)(5)5/8/8 w 34 5,2 steal:b3,b3 0 9",
		"8/8/8/8/2(2)5/1(2)(5)5/8/8 w 34 5,2 steal:b3, 0 9",
		"8/8/8/8/2(2)5/1(2)(5)5/8/8 w 34 5,2 steal:b3c4 0 9",
		"8/8/8/8/2(2)5/1(2)(5)5/8/8 w 34 5,2 steal:c3 0 9", /* black's */
		"8/8/8/8/2(2)5/1(2)(5)5/8/8 w 34 5,2 steal:d3 0 9", /* empty */
		"8/8/8/8/2(2)5/1(2)(5)5/8/8 w 34 5,2 steal:j3 0 9",
		"8/8/8/8/2(2)5/1(2)(5)5/8/8 w 34 5,2 steal:b3,c4 0 9", /* C9 */
		"8/8/8/8/2(45)5/8/8/8 w 0 5,0 place 0 9",              /* C10 */
		"8/8/8/8/2(44)5/8/8/8 w 1 5,0 place 50 9",             /* C12 */
	};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct coffee s;
		struct error err = {0};
		if (game->state_from_text(bad[i], &setup, &s, &err))
			fail_msg("read: %s", bad[i]);
		assert_int_equal(err.code, ERROR_BAD_POSITION);
		assert_true(err.text[0]);
	}
}

static void what_is_no_token_is_no_step(void **unused)
{
	static const char *const bad[] = {
		"",         "c",        "c9",    "i1",     "C1",      "c1d",      "c1d22",
		"c1-d2",    "c1x",      "c1xd",  "c1xd1*", "c1xd1*0", "c1xd1*01", "c1xd1*100",
		"c1xd1*-1", "c1xd1*1 ", "c1Xd1", "c1d2*1", "c1*1",    "PASS",     "pass ",
		"ends",     "steal",    "c1,d2", "0000",   "-",
	};
	struct coffee s = new_game();
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		step_t out;
		struct error err = {0};
		if (game->step_from_text(&s, bad[i], &out, &err))
			fail_msg("read: %s", bad[i]);
		assert_int_equal(err.code, ERROR_BAD_SYNTAX);
	}
}

static void counting_stops_when_told(void **unused)
{
	struct coffee s = new_game();
	atomic_bool stop = false;
	assert_int_equal(game->perft(&s, 0, &stop), 1);
	assert_int_equal(game->perft(&s, 3, &stop), 33 * 33 * 33);
	stop = true;
	assert_true(game->perft(&s, 9, &stop) < 33);
}

static void the_key_knows_all_but_the_turn_number(void **unused)
{
	struct coffee a = from("8/8/8/8/2(2)5/1(2)(5)(1)4/8/8 w 33 4,3 - 0 9"), b = a;
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
	assert_true(game->evaluate(&s, COFFEE_WHITE) > 600);
	assert_int_equal(game->evaluate(&s, COFFEE_BLACK), -game->evaluate(&s, COFFEE_WHITE));
}

static void add_field_line(void *to, const char *key, const char *value)
{
	strbuf_printf(to, "%s %s\n", key, value);
}

static void state_fields_say_what_is_there(void **unused)
{
	struct coffee s = from("8/8/8/8/2(2)5/1(2)(15)5/8/8 w 23 5,3 - 4 9");
	struct strbuf text = {0};
	game->state_fields(&s, true, &(struct field_sink){add_field_line, &text});
	assert_string_equal(strbuf_get(&text), "bank 23\nbeans-white 4\nbeans-black 15\n"
	                                       "inventory-white 5\ninventory-black 3\n"
	                                       "rows-white 0\nrows-black 0\nidle 4\n");
	strbuf_free(&text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(events_say_what_happened),
		cmocka_unit_test(positions_are_read_back),
		cmocka_unit_test(impossible_positions_are_refused),
		cmocka_unit_test(what_is_no_token_is_no_step),
		cmocka_unit_test(counting_stops_when_told),
		cmocka_unit_test(the_key_knows_all_but_the_turn_number),
		cmocka_unit_test(what_one_seat_gains_the_other_loses),
		cmocka_unit_test(state_fields_say_what_is_there),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
