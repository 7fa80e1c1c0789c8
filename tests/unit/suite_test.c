/* suite_test.c - test positions in Extended Position Description: what is read, what is refused,
 * what counts as found. */
#include "tests/unit/chess_kit.h"
#include "tests/unit/file_kit.h"

#include "collection/suite.h"

/* The records of n bytes. */
static struct suite *open_bytes(const char *text, size_t n)
{
	return suite_new(
		file_of_bytes(text, n)); /* which reads to the end; the descriptor goes with the process */
}

#define POSITION "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - -"

static void records_are_read(void **state)
{
	static const char text[] =
		"\xEF\xBB\xBF\n# nothing\n" POSITION " bm Qg6; id \"a; b\"; c0 \"one\";\r\n"
		"  " POSITION " 3 20 am Qg6 Nh5;acd 1\n" POSITION
		" bm Qg6; hmvc 7; fmvn 9; id \"\xE4\x1B[m\"";
	struct suite *s = open_bytes(text, sizeof text - 1);
	struct strbuf out = {0};
	assert_true(suite_next(s));
	assert_null(suite_fault(s));
	assert_int_equal(suite_line(s), 3);
	assert_string_equal(suite_id(s), "a; b");
	assert_string_equal(suite_comment(s), "one");
	suite_position(s, &out);
	assert_string_equal(strbuf_get(&out), POSITION " 0 1");
	strbuf_clear(&out);
	assert_true(suite_judge(s, "g3g6", 0, &out));
	assert_string_equal(strbuf_get(&out), "Qg6");
	strbuf_clear(&out);
	assert_false(suite_judge(s, "f6h5", 0, &out));
	assert_string_equal(strbuf_get(&out), "Nh5, bm Qg6");
	assert_true(suite_next(s));
	assert_null(suite_fault(s));
	assert_string_equal(suite_id(s), "");
	strbuf_clear(&out);
	suite_position(s, &out);
	assert_string_equal(strbuf_get(&out), POSITION " 3 20");
	strbuf_clear(&out);
	assert_true(suite_judge(s, "g1h1", 0, &out));
	strbuf_clear(&out);
	assert_false(suite_judge(s, "f6h5", 0, &out));
	assert_string_equal(strbuf_get(&out), "Nh5, am Qg6 Nh5");
	assert_true(suite_next(s));
	strbuf_clear(&out);
	suite_position(s, &out);
	assert_string_equal(strbuf_get(&out), POSITION " 7 9");
	assert_string_equal(suite_id(s), "\xC3\xA4?[m");
	assert_false(suite_next(s));
	strbuf_free(&out);
	suite_free(s);
}

/* dm: what the search says of mate counts, with bm or without. */
static void a_mate_is_to_be_found_in_time(void **state)
{
	static const char text[] = POSITION " dm 3; foo bar;\n" POSITION " bm Qg6; dm 2;\n";
	static const struct {
		const char *token;
		long mate;
		bool solved;
		const char *verdict;
	} said[2][5] = {{{"g3g6", 3, true, "Qg6, mate in 3"},
	                 {"g3g6", 2, true, "Qg6, mate in 2"},
	                 {"g3g6", 4, false, "Qg6, mate in 4, dm 3"},
	                 {"g3g6", -2, false, "Qg6, dm 3"},
	                 {"g3g6", 0, false, "Qg6, dm 3"}},
	                {{"g3g6", 2, true, "Qg6, mate in 2"},
	                 {"g3g6", 0, false, "Qg6, dm 2"},
	                 {"f6h5", 2, false, "Nh5, mate in 2, bm Qg6"},
	                 {"f6h5", 0, false, "Nh5, dm 2, bm Qg6"},
	                 {"f6h5", 3, false, "Nh5, mate in 3, dm 2, bm Qg6"}}};
	struct suite *s = open_bytes(text, sizeof text - 1);
	for (int i = 0; i < 2; i++) {
		assert_true(suite_next(s));
		assert_null(suite_fault(s));
		for (int k = 0; k < 5; k++) {
			struct strbuf out = {0};
			assert_int_equal(suite_judge(s, said[i][k].token, said[i][k].mate, &out),
			                 said[i][k].solved);
			assert_string_equal(strbuf_get(&out), said[i][k].verdict);
			strbuf_free(&out);
		}
	}
	suite_free(s);
}

/* Each is said once, and the next is read. */
static void what_is_wrong_is_said(void **state)
{
	static const char *const bad[][2] = {
		{"hello", "there are fewer than four fields"},
		{POSITION, "neither bm, am nor dm says what is to be found"},
		{POSITION " bm;", "bm without a move"},
		{POSITION " am ;", "am without a move"},
		{POSITION " bm Qg9;", "bm Qg9 is no move"},
		{POSITION " bm Nd3 Ke5;", "bm Ke5: a piece of white stands on e5"},
		{POSITION " bm Qg6; hmvc x;", "hmvc takes a number"},
		{POSITION " dm;", "dm takes a number"},
		{POSITION " dm 0;", "dm takes a number from 1 on"},
		{"9/8/8/8/8/8/8/8 w - - bm e4;", "a row is not eight squares"},
	};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct strbuf text = {0};
		strbuf_printf(&text, "%s\n" POSITION " bm Qg6;\n", bad[i][0]);
		struct suite *s = open_bytes(text.s, text.n);
		assert_true(suite_next(s));
		assert_non_null(suite_fault(s));
		if (i + 1 < sizeof bad / sizeof *bad)
			assert_string_equal(suite_fault(s), bad[i][1]);
		assert_true(suite_next(s));
		assert_null(suite_fault(s));
		assert_int_equal(suite_line(s), 2);
		suite_free(s);
		strbuf_free(&text);
	}
}

static void abuse_is_refused(void **state)
{
	struct strbuf text = {0};
	for (int i = 0; i < 1 << 20; i++)
		strbuf_add_char(&text, 'x');
	strbuf_add_n(&text, "\n\0\n" POSITION " bm", sizeof "\n\0\n" POSITION " bm" - 1);
	for (int i = 0; i < 100; i++)
		strbuf_add(&text, " Qg6");
	struct suite *s = open_bytes(text.s, text.n);
	assert_true(suite_next(s));
	assert_string_equal(suite_fault(s), "the line is longer than 65536 bytes");
	assert_true(suite_next(s));
	assert_string_equal(suite_fault(s), "a NUL byte");
	assert_true(suite_next(s));
	assert_string_equal(suite_fault(s), "bm has more than 64 moves");
	assert_false(suite_next(s));
	suite_free(s);
	strbuf_free(&text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(records_are_read),
		cmocka_unit_test(a_mate_is_to_be_found_in_time),
		cmocka_unit_test(what_is_wrong_is_said),
		cmocka_unit_test(abuse_is_refused),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
