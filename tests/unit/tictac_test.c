/* tictac_test.c - turns of Tic Tac Chess against the rules T1 to T10. Each test names
 * the rule it was written from. */
#include "tests/unit/tictac_kit.h"

/* T1: nine empty squares, white first. */
static void t01_board_is_empty_and_white_begins(void **state)
{
	struct test_state p = {{0}};
	game->start(&setup, p.s);
	expect_text(&p, START);
	assert_int_equal(game->to_move(p.s), 0);
	play(&p, "N@a1");
	assert_int_equal(game->to_move(p.s), 1);
	play(&p, "N@b1");
	assert_int_equal(game->to_move(p.s), 0);
	expect_text(&p, "3/3/Nn1[QKRRBBNPPPPPPPPqkrrbbnpppppppp] w 0 2");
}

/* T1: home is rank 1 for white and rank 3 for black. */
static void t01_home_ranks(void **state)
{
	expect_legal("3/3/3[P] w 0 1", "P@a1 P@b1 P@c1");
	expect_legal("3/3/3[p] b 0 1", "P@a3 P@b3 P@c3");
}

/* T2: the reserve is what the reader takes at most, and what additions use up. */
static void t02_reserve_is_used_up(void **state)
{
	expect_after(START, "Q@b2", "3/1Q1/3[KRRBBNNPPPPPPPPqkrrbbnnpppppppp] b 0 1");
	expect_illegal("3/1Q1/3[KRRqk] w 0 1", "Q@a1", "T2");
	expect_illegal("3/1Q1/3[KRRqk] w 0 1", "N@a1", "T2");
	expect_illegal("3/1Q1/3[KRRqk] w 0 1", "P@a1", "T2");
	expect_is_legal("3/1Q1/3[KRRqk] w 0 1", "R@a1");
	expect_illegal("3/1Q1/3[KR] b 0 1", "Q@a1", "T2");
}

/* T3: one addition to an empty square or one move of an own piece; no passing. */
static void t03_a_turn_adds_or_moves(void **state)
{
	expect_legal("3/3/1Nn[QP] w 0 1", "P@a1 Q@a1 Q@a2 Q@a3 Q@b2 Q@b3 Q@c2 Q@c3 b1a3 b1c3");
	expect_illegal("3/3/1Nn[QP] w 0 1", "Q@b1", "T3");
	expect_illegal("3/3/1Nn[QP] w 0 1", "Q@c1", "T3");
	expect_illegal("3/3/1Nn[QP] w 0 1", "c1a2", "T3");
	expect_illegal("3/3/1Nn[QP] w 0 1", "a2a3", "T3");
	expect_illegal("3/3/1Nn[QP] w 0 1", "b1b1", "T3");
}

/* T4: no fifth piece. */
static void t04_four_pieces_are_the_limit(void **state)
{
	expect_is_legal("N2/1N1/B1b[QRqr] w 0 1", "Q@b1");
	expect_illegal("N2/1N1/BRb[QRqr] w 0 1", "Q@b3", "T4");
	/* A capture by the enemy makes room again. */
	expect_after("N2/1N1/BRb[QRqr] b 0 1", "c1b2", "N2/1b1/BR1[QRqr] w 0 2");
	expect_is_legal("N2/1b1/BR1[QRqr] w 0 2", "Q@c2");
}

/* T5: pawns only on the own home rank; the others anywhere. */
static void t05_pawns_are_added_at_home(void **state)
{
	expect_is_legal(START, "P@b1");
	expect_illegal(START, "P@b2", "T5");
	expect_illegal(START, "P@b3", "T5");
	expect_illegal("3/3/N2[Pp] b 0 1", "P@b2", "T5");
	expect_illegal("3/3/N2[Pp] b 0 1", "P@b1", "T5");
	expect_is_legal("3/3/N2[Pp] b 0 1", "P@a3");
	expect_is_legal(START, "R@c3");
	expect_is_legal(START, "K@b3");
}

/* T6: not by an addition either. */
static void t06_king_may_not_be_added_to_an_attacked_square(void **state)
{
	expect_legal("3/1r1/3[K] w 0 1", "K@a1 K@a3 K@c1 K@c3");
	expect_illegal("3/1r1/3[K] w 0 1", "K@b1", "T6");
	expect_legal("2k/3/3[K] w 0 1", "K@a1 K@a2 K@a3 K@b1 K@c1");
	expect_illegal("q2/3/3[K] w 0 1", "K@c1", "T6");
	expect_is_legal("q2/1N1/3[K] w 0 1", "K@c1");
}

/* T6: a pawn attacks diagonally ahead, not the square in front. */
static void t06_pawns_attack_diagonally_only(void **state)
{
	expect_legal("1p1/3/3[K] w 0 1", "K@a1 K@a3 K@b1 K@b2 K@c1 K@c3");
	expect_illegal("1p1/3/3[K] w 0 1", "K@a2", "T6");
	expect_legal("3/3/P2[k] b 0 1", "K@a2 K@a3 K@b1 K@b3 K@c1 K@c2 K@c3");
}

/* T6: attacks are those after the turn, so the king does not hide behind its old square. */
static void t06_king_does_not_hide_behind_itself(void **state)
{
	expect_illegal("3/3/rK1[] w 0 1", "b1c1", "T6");
	expect_legal("3/3/rK1[] w 0 1", "b1a1 b1b2 b1c2");
	/* A guarded piece may not be taken; one that attacked the king itself may. */
	expect_illegal("r2/3/rK1[] w 0 1", "b1a1", "T6");
	expect_is_legal("3/2p/1K1[] w 0 1", "b1c2");
}

/* T6: without a king on the board there is no check. */
static void t06_no_king_no_check(void **state)
{
	expect_legal("qq1/3/N2[] b 0 1", "a3a1 a3a2 a3b2 a3c1 b3a2 b3b1 b3b2 b3c2 b3c3");
	expect_result("rr1/q2/N2[K] w 0 1", "*", REASON_NONE);
}

/* T7: sliders stop at the first piece, knights jump. */
static void t07_pieces_move_as_in_chess(void **state)
{
	expect_legal("3/3/R2[] w 0 1", "a1a2 a1a3 a1b1 a1c1");
	expect_legal("3/3/RN1[] w 0 1", "a1a2 a1a3 b1a3 b1c3");
	expect_legal("3/n2/R2[] w 0 1", "a1a2 a1b1 a1c1");
	expect_legal("3/3/B2[] w 0 1", "a1b2 a1c3");
	expect_legal("3/1n1/B2[] w 0 1", "a1b2");
	expect_legal("3/1Q1/3[] w 0 1", "b2a1 b2a2 b2a3 b2b1 b2b3 b2c1 b2c2 b2c3");
	expect_legal("3/3/K2[] w 0 1", "a1a2 a1b1 a1b2");
	expect_legal("rr1/q2/N2[] w 0 1", "a1b3 a1c2");
	expect_illegal("3/n2/R2[] w 0 1", "a1a3", "T7");
	expect_illegal("3/n2/R2[] w 0 1", "a1b2", "T7");
}

/* T7: a pawn steps ahead to an empty square and captures diagonally; no double
 * step, no way back. */
static void t07_pawns(void **state)
{
	expect_legal("3/3/1P1[] w 0 1", "b1b2");
	expect_legal("3/n1n/1P1[] w 0 1", "b1a2 b1b2 b1c2");
	expect_legal("3/1n1/1P1[] w 0 1", "");
	expect_legal("1p1/3/3[] b 0 1", "b3b2");
	expect_legal("1p1/N1N/3[] b 0 1", "b3a2 b3b2 b3c2");
	expect_illegal("3/3/1P1[] w 0 1", "b1b3", "T7");
	expect_illegal("3/3/1P1[] w 0 1", "b1a2", "T7");
	expect_illegal("3/1n1/1P1[] w 0 1", "b1b2", "T7");
	expect_illegal("3/Pp1/3[] b 0 1", "b2a1", "T7");
	expect_illegal("3/1P1/3[] w 0 1", "b2b1", "T7");
}

/* T8: it must, and at once; the reserve stays as it is. */
static void t08_promotion(void **state)
{
	expect_legal("3/P2/3[] w 0 1", "a2a3b a2a3n a2a3q a2a3r");
	expect_legal("1nr/P2/3[] w 0 1", "a2a3b a2a3n a2a3q a2a3r a2b3b a2b3n a2b3q a2b3r");
	expect_illegal("3/P2/3[] w 0 1", "a2a3", "T8");
	expect_illegal("3/3/P2[] w 0 1", "a1a2q", "T8");
	expect_illegal("3/R2/3[] w 0 1", "a2a3q", "T8");
	expect_after("3/P2/3[Qq] w 7 1", "a2a3q", "Q2/3/3[Qq] b 0 1");
	expect_after("3/2p/1N1[Qq] b 7 1", "c2b1n", "3/3/1n1[Qq] w 0 2");
	expect_legal("3/2p/2N[] b 0 1", "");
	expect_events("2r/1P1/3[k] w 0 1", "b2c3r",
	              "move seat=white piece=P from=b2 to=c3\n"
	              "capture seat=black piece=r square=c3 by=white with=P\n"
	              "promote seat=white piece=R square=c3\n");
}

/* T9: captured pieces return to no reserve; nobody captures an own piece. */
static void t09_captures(void **state)
{
	expect_after("3/q2/R2[Kk] w 5 3", "a1a2", "3/R2/3[Kk] b 0 3");
	expect_illegal("3/P2/R2[] w 0 1", "a1a2", "T9");
	expect_illegal("3/1R1/P2[] w 0 1", "a1b2", "T9");
	expect_illegal("3/3/RN1[] w 0 1", "a1b1", "T9");
}

/* T10: a turn may not leave the own king attacked. */
static void t10_king_may_not_be_left_attacked(void **state)
{
	/* In front of the king: the bishop may not leave, the rook only along. */
	expect_illegal("r2/B2/K2[] w 0 1", "a2b1", "T10");
	expect_legal("r2/R2/K2[] w 0 1", "a1b1 a1b2 a2a3");
	expect_illegal("r2/R2/K2[] w 0 1", "a2b2", "T10");
	/* In check: move away, block, or capture. */
	expect_legal("r2/3/K1B[NP] w 0 1", "N@a2 a1b1 a1b2 c1a3");
	expect_illegal("r2/3/K1B[NP] w 0 1", "N@b2", "T10");
	expect_illegal("r2/3/K1B[NP] w 0 1", "P@b1", "T10");
	/* Two attackers: only the king can answer. */
	expect_legal("r2/3/K1r[QN] w 0 1", "a1b2");
	/* Nothing stands between a king and a knight, or a neighbour. */
	expect_legal("1n1/3/K2[Q] w 0 1", "a1a2 a1b1 a1b2");
	expect_illegal("3/q2/K1R[N] w 0 1", "N@b2", "T10");
}

/* T10: an addition may block, give check, or mate. */
static void t10_additions_block_check_and_mate(void **state)
{
	struct test_state p = at("k2/3/1K1[Rqr] w 0 1");
	play(&p, "R@a1 Q@a2");
	expect_events("k2/3/1K1[Rqr] w 0 1", "R@a1",
	              "add seat=white piece=R square=a1\ncheck seat=black square=a3\n");
	expect_after("k2/3/2K[Q] w 0 1", "Q@a2", "k2/Q2/2K[] b 0 1");
	expect_result("k2/Q2/2K[] b 0 1", "*", REASON_NONE);
	expect_after("k2/3/1K1[Q] w 0 1", "Q@a2", "k2/Q2/1K1[] b 0 1");
	expect_result("k2/Q2/1K1[] b 0 1", "white", REASON_CHECKMATE);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(t01_board_is_empty_and_white_begins),
		cmocka_unit_test(t01_home_ranks),
		cmocka_unit_test(t02_reserve_is_used_up),
		cmocka_unit_test(t03_a_turn_adds_or_moves),
		cmocka_unit_test(t04_four_pieces_are_the_limit),
		cmocka_unit_test(t05_pawns_are_added_at_home),
		cmocka_unit_test(t06_king_may_not_be_added_to_an_attacked_square),
		cmocka_unit_test(t06_pawns_attack_diagonally_only),
		cmocka_unit_test(t06_king_does_not_hide_behind_itself),
		cmocka_unit_test(t06_no_king_no_check),
		cmocka_unit_test(t07_pieces_move_as_in_chess),
		cmocka_unit_test(t07_pawns),
		cmocka_unit_test(t08_promotion),
		cmocka_unit_test(t09_captures),
		cmocka_unit_test(t10_king_may_not_be_left_attacked),
		cmocka_unit_test(t10_additions_block_check_and_mate),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
