/* tictac_text_test.c - how Tic Tac Chess is written and counted: positions (T17), tokens,
 * and perft. */
#include "tests/unit/tictac_kit.h"

/* T17: what no game reaches is refused. */
static void t17_impossible_positions(void **state)
{
	expect_bad("3/3/PPR[] w 0 1");
	expect_bad("NBR/NB1/3[] b 0 1");
	expect_bad("3/1Q1/3[QPPPPPPPP] w 0 1");
	expect_bad("Q2/1Q1/1N1[RRBBNNPPPPPPPP] w 0 1");
	expect_bad("3/3/3[RRR] w 0 1");
	expect_bad("3/3/3[qq] w 0 1");
	expect_bad("3/3/3[PPPPPPPPP] w 0 1");
	expect_bad("3/1K1/3[K] w 0 1");
	expect_bad("K2/3/2K[] w 0 1");
	expect_bad("P2/3/3[] w 0 1");
	expect_bad("3/3/2p[] w 0 1");
	expect_bad("k2/3/R2[] w 0 1");
	expect_bad("3/1kK/3[] w 0 1");
	/* Reachable ones: promoted pieces, captured ones, check against the mover. */
	at("3/1Q1/3[QPPPPPPP] w 0 1");
	at("Q2/1Q1/1N1[RRBBNPPPPPPP] w 0 1");
	at("3/1QQ/2Q[QPPPPP] b 0 1");
	at("3/3/3[] w 0 1");
	at("k2/3/R2[] b 0 1");
}

/* T17: texts that are no position. */
static void t17_malformed_positions(void **state)
{
	static const char *const bad[] = {
		"",
		"3/3/3",
		"3/3/3[]",
		"3/3/3[] w",
		"3/3/3[] w 0",
		"3/3/3[] w 0 1 ",
		"3/3/3[] w 0 1 2",
		" 3/3/3[] w 0 1",
		"3/3/3[]  w 0 1",
		"3/3/3[]w 0 1",
		"3/3/3[] w  0 1",
		"3/3/3[] W 0 1",
		"3/3/3[] white 0 1",
		"3/3/3[] - 0 1",
		"3/3/3[] w 0 0",
		"3/3/3[] w -1 1",
		"3/3/3[] w 0 -1",
		"3/3/3[] w +0 1",
		"3/3/3[] w 00 1",
		"3/3/3[] w 0 01",
		"3/3/3[] w 0x0 1",
		"3/3/3[] w 0 1x",
		"3/3/3[] w 18446744073709551616 1",
		"3/3/3[] w 0 4294967297",
		"3/3/3[] w 65536 1",
		"3/3/3[] w 0 99999999999999999999999999999999",
		"3/3[] w 0 1",
		"3/3/3/3[] w 0 1",
		"3/3/3 w 0 1",
		"3/3/3[ w 0 1",
		"3/3/3] w 0 1",
		"3/3/3[x] w 0 1",
		"3/3/3[[]] w 0 1",
		"3/3/3[-] w 0 1",
		"3/3/3[1] w 0 1",
		"4/3/3[] w 0 1",
		"0P2/3/3[] w 0 1",
		"2/3/3[] w 0 1",
		"3/3/2[] w 0 1",
		"3/12/3[] w 0 1",
		"3/111/3[] w 0 1",
		"3/3P/3[] w 0 1",
		"3/NNNN/3[] w 0 1",
		"3/NX1/3[] w 0 1",
		"3/\xC3\xA9/3[] w 0 1",
		"//[] w 0 1",
		"3/3/3/[] w 0 1",
		"3/3/3[]\tw 0 1",
	};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		expect_bad(bad[i]);
}

/* Reserves are read in any order and written in one. */
static void positions_are_written_one_way(void **state)
{
	struct test_state p = at("1q1/P2/2K[ppNkQnrNR] b 12 34");
	expect_text(&p, "1q1/P2/2K[QRNNkrnpp] b 12 34");
	p = at("2n/1R1/b2[] w 100 999999999");
	expect_text(&p, "2n/1R1/b2[] w 100 999999999");
}

/* A token has one spelling; everything else is none. */
static void tokens_are_read_strictly(void **state)
{
	static const char *const bad[] = {
		"",     "Q",     "Q@",    "Q@b",  "q@b2",  "Q@b4",  "Q@d1",  "Q@B2",        "Q@b2q",
		"X@a1", "@@a1",  "a1",    "a1b",  "a1b2k", "a1b2p", "a1b2Q", "a1b2qq",      "a4b2",
		"d1b2", "a1 b2", "a1-b2", "A1B2", "a1xb2", "Q@b2 ", " Q@b2", "\xC3\xA9@a1", "0000",
	};
	static const char *const good[] = {"Q@b2", "P@a1", "K@c3", "a1b2", "a2a3q", "c2c1n", "b2b2"};
	struct test_state p = at(START);
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct error err = {0};
		step_t out = 77;
		assert_false(game->step_from_text(p.s, bad[i], &out, &err));
		assert_int_equal(err.code, ERROR_BAD_SYNTAX);
		assert_int_equal(out, 77);
	}
	for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
		struct strbuf text = {0};
		game->step_to_text(p.s, step(&p, good[i]), &text);
		assert_string_equal(strbuf_get(&text), good[i]);
		strbuf_free(&text);
	}
}

/* Counted by listing every move and making it, as slowly as it can be done. */
static uint64_t count_slowly(const struct test_state *p, int depth)
{
	struct steps list = {0};
	uint64_t sum = 0;
	game->legal(p->s, &list);
	for (size_t i = 0; i < list.n; i++) {
		struct test_state next = *p;
		game->apply(next.s, list.at[i], NULL);
		sum += depth == 1 ? 1 : count_slowly(&next, depth - 1);
	}
	steps_free(&list);
	return sum;
}

/* Bulk counting and the list are the same moves. */
static void perft_agrees_with_the_list(void **state)
{
	static const char *const positions[] = {
		START,
		"k1n/1R1/K2[QRBBNNPPPPPPPPqrrbbnpppppppp] b 1 6",
		"3/PpP/3[QKqk] w 0 9",
		"3/k2/BNP[QKRqnpp] b 0 8",
		"2q/p1p/1b1[QKPPPPkr] w 98 8",
	};
	for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
		struct test_state p = at(positions[i]);
		assert_int_equal(game->perft(p.s, 0, NULL), 1);
		for (int depth = 1; depth <= 3; depth++)
			assert_int_equal(game->perft(p.s, depth, NULL), count_slowly(&p, depth));
	}
}

/* Perft returns at once when it is stopped. */
static void perft_can_be_stopped(void **state)
{
	struct test_state p = at(START);
	atomic_bool stop;
	atomic_init(&stop, true);
	assert_true(game->perft(p.s, 40, &stop) < 1000000);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(t17_impossible_positions),      cmocka_unit_test(t17_malformed_positions),
		cmocka_unit_test(positions_are_written_one_way), cmocka_unit_test(tokens_are_read_strictly),
		cmocka_unit_test(perft_agrees_with_the_list),    cmocka_unit_test(perft_can_be_stopped),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
