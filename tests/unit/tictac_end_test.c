/* tictac_end_test.c - lines and ends of Tic Tac Chess against the rules T11 to T16. */
#include "tests/unit/tictac_kit.h"

/* T11: any three own pieces on any of the eight lines. */
static void t11_rows_columns_and_diagonals(void **state)
{
	static const char *const lines[] = {
		"NBR/3/3",     "3/NBR/3",  "3/3/NBR",   "N2/B2/R2",
		"1N1/1B1/1R1", "2N/2B/2R", "N2/1B1/2R", "2N/1B1/R2",
	};
	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
		char text[40];
		snprintf(text, sizeof text, "%s[p] b 0 1", lines[i]);
		expect_result(text, "white", REASON_LINE);
	}
	expect_result("n2/p2/r2[Q] w 0 1", "black", REASON_LINE);
	expect_result("3/pkq/3[Q] w 0 1", "black", REASON_LINE);
	/* Three that are no line, and three of both seats. */
	expect_legal("NB1/R2/3[p] b 0 1", "P@c3");
	expect_result("3/NnB/3[p] b 0 1", "*", REASON_NONE);
}

/* T12: with a line to break, only captures in it are legal. */
static void t12_a_standing_line_must_be_broken(void **state)
{
	expect_legal("3/k2/BNP[QKRqn] b 0 8", "a2a1 a2b1");
	expect_illegal("3/k2/BNP[QKRqn] b 0 8", "Q@b2", "T12");
	expect_illegal("3/k2/BNP[QKRqn] b 0 8", "a2a3", "T6");
	expect_illegal("r2/2k/BNP[] b 0 8", "a3b3", "T12");
	/* Capturing beside the line is no help. */
	expect_legal("R1r/3/NPB[q] b 0 1", "c3c1");
	expect_illegal("R1r/3/NPB[q] b 0 1", "c3a3", "T12");
}

/* T12, T6: no addition is a reply, not even that of one's king. */
static void t12_adding_the_king_is_no_reply(void **state)
{
	expect_legal("2r/3/PPB[k] b 0 1", "c3c1");
	expect_illegal("2r/3/PPB[k] b 0 1", "K@b3", "T12");
	expect_illegal("2r/3/PPB[k] b 0 1", "K@b2", "T6");
	expect_result("3/3/PPB[k] b 0 1", "white", REASON_LINE);
}

/* T12, T10: the rook that could break the line must stay before its king. */
static void t12_reply_may_not_open_the_king(void **state)
{
	expect_result("krR/3/NPN[qr] b 0 1", "white", REASON_LINE);
	expect_illegal("krR/3/NPN[qr] b 0 1", "b3b1", "T10");
	expect_legal("kr1/3/NPN[qr] b 0 1", "b3b1");
	/* In check as well, the reply must answer both. */
	expect_legal("k1r/n2/NRB[Qq] b 0 8", "a2c1 c3c1");
}

/* T13: the line wins when no legal turn breaks it. */
static void t13_line_wins(void **state)
{
	expect_after("3/3/PP1[Rqn] w 0 1", "R@c1", "3/3/PPR[qn] b 0 1");
	expect_result("3/3/PPR[qn] b 0 1", "white", REASON_LINE);
	expect_result("3/1q1/PPR[qn] b 0 1", "*", REASON_NONE);
	expect_events("3/3/PP1[Rqn] w 0 1", "R@c1",
	              "add seat=white piece=R square=c1\nline seat=white squares=a1,b1,c1\n");
}

/* T13: a reply may make a line itself, which the other seat must break then. */
static void t13_a_reply_may_make_a_line(void **state)
{
	expect_legal("2r/n1r/PPR[Nk] b 0 1", "a2c1 c2c1");
	expect_after("2r/n1r/PPR[Nk] b 0 1", "a2c1", "2r/2r/PPn[Nk] w 0 2");
	expect_legal("2r/2r/PPn[Nk] w 0 2", "b1c2");
	expect_events("2r/n1r/PPR[Nk] b 0 1", "a2c1",
	              "move seat=black piece=n from=a2 to=c1\n"
	              "capture seat=white piece=R square=c1 by=black with=n\n"
	              "line seat=black squares=c1,c2,c3\n");
}

/* T14: checkmate, unless something can be added between. */
static void t14_checkmate(void **state)
{
	expect_result("k2/1Q1/K2[qrn] b 0 1", "white", REASON_CHECKMATE);
	expect_result("2K/1q1/k2[] w 5 44", "black", REASON_CHECKMATE);
	expect_result("R1k/Q2/1K1[] b 0 1", "white", REASON_CHECKMATE);
	expect_legal("R1k/Q2/1K1[n] b 0 1", "N@b3");
}

/* T14: with a line and check at once the reason is the line. */
static void t14_line_comes_before_checkmate(void **state)
{
	expect_result("k2/3/RNB[] b 0 1", "white", REASON_LINE);
}

/* T15: nothing to do, no line, no check. */
static void t15_stalemate(void **state)
{
	expect_result("3/1N1/3[] w 0 1", "draw", REASON_STALEMATE);
	expect_result("3/3/3[q] w 0 1", "draw", REASON_STALEMATE);
	expect_result("k2/2Q/1K1[] b 0 1", "draw", REASON_STALEMATE);
	expect_result("k2/2Q/1K1[p] b 0 1", "*", REASON_NONE);
}

/* T16: the third occurrence of placement, reserves and seat to move. */
static void t16_repetition(void **state)
{
	struct test_state p = at("k2/3/2K[] w 0 1"), start = p;
	assert_int_equal(game_result(game, p.s, 3).reason, REASON_REPETITION);
	assert_string_equal(game_result(game, p.s, 3).outcome, "draw");
	assert_string_equal(game_result(game, p.s, 2).outcome, "*");
	assert_int_equal(game->returns(p.s, 3, 0), 0);
	play(&p, "c1b1 a3b3");
	assert_true(game->repetition_key(p.s) != game->repetition_key(start.s));
	play(&p, "b1c1 b3a3");
	assert_true(game->repetition_key(p.s) == game->repetition_key(start.s));
	p = at("k2/3/2K[] b 0 1");
	assert_true(game->repetition_key(p.s) != game->repetition_key(start.s));
	p = at("k2/3/2K[P] w 0 1");
	assert_true(game->repetition_key(p.s) != game->repetition_key(start.s));
	/* Wins come first. */
	p = at("k2/1Q1/K2[] b 0 1");
	assert_int_equal(game_result(game, p.s, 3).reason, REASON_CHECKMATE);
}

/* T16: additions, captures and pawn moves begin the count again. */
static void t16_quiet_turns_are_counted(void **state)
{
	expect_after("k2/3/2K[] w 7 9", "c1b1", "k2/3/1K1[] b 8 9");
	expect_after("k2/3/2K[N] w 7 9", "N@a1", "k2/3/N1K[] b 0 9");
	expect_after("k2/3/P1K[] w 7 9", "a1a2", "k2/P2/2K[] b 0 9");
	expect_after("k2/2n/2K[] w 7 9", "c1c2", "k2/2K/3[] b 0 9");
}

/* T16: a hundred of them are a draw, unless the last one wins or stalemates. */
static void t16_hundred_quiet_turns(void **state)
{
	expect_result("k2/3/2K[Q] w 99 60", "*", REASON_NONE);
	expect_result("k2/3/2K[Q] w 100 60", "draw", REASON_QUIET);
	expect_illegal("k2/3/2K[Q] w 100 60", "Q@b2", "T16");
	expect_result("k2/1Q1/K2[] b 100 60", "white", REASON_CHECKMATE);
	expect_result("RNB/3/3[] b 100 60", "white", REASON_LINE);
	expect_result("3/1N1/3[] w 100 60", "draw", REASON_STALEMATE);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(t11_rows_columns_and_diagonals),
		cmocka_unit_test(t12_a_standing_line_must_be_broken),
		cmocka_unit_test(t12_adding_the_king_is_no_reply),
		cmocka_unit_test(t12_reply_may_not_open_the_king),
		cmocka_unit_test(t13_line_wins),
		cmocka_unit_test(t13_a_reply_may_make_a_line),
		cmocka_unit_test(t14_checkmate),
		cmocka_unit_test(t14_line_comes_before_checkmate),
		cmocka_unit_test(t15_stalemate),
		cmocka_unit_test(t16_repetition),
		cmocka_unit_test(t16_quiet_turns_are_counted),
		cmocka_unit_test(t16_hundred_quiet_turns),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
