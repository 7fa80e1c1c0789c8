/* chess_test.c - the rules of orthodox chess, M1 and M7. The counts of moves are in
 * tests/perft. */
#include "tests/unit/chess_kit.h"

/* ---- M1: the rules */

static void m1_start(void **state)
{
	struct test_state p = {{0}};
	game->start(&setup, p.s);
	expect_text(&p, START);
	assert_int_equal(game->to_move(p.s), 0);
	expect_legal_from(&p, "",
	                  "a2a3 a2a4 b1a3 b1c3 b2b3 b2b4 c2c3 c2c4 d2d3 d2d4 e2e3 e2e4 f2f3 f2f4 g1f3 "
	                  "g1h3 g2g3 g2g4 h2h3 h2h4");
}

static void m1_double_step_is_always_written(void **state)
{
	expect_after(START, "e2e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
	expect_after(START, "e2e4 g8f6",
	             "rnbqkb1r/pppppppp/5n2/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 1 2");
}

static void m1_en_passant(void **state)
{
	expect_after("4k3/8/8/8/1p6/8/P7/4K3 w - - 5 9", "a2a4 b4a3",
	             "4k3/8/8/8/8/p7/8/4K3 w - - 0 10");
	expect_moves("4k3/8/8/8/Pp6/8/8/4K3 b - - 0 9", "b4", "b4b3");
	/* Both pawns leave the rank, and the king stands open. */
	expect_moves("8/8/8/8/k1Pp3R/8/8/4K3 b - c3 0 1", "d4", "d4d3");
	expect_refused("8/8/8/8/k1Pp3R/8/8/4K3 b - c3 0 1", "d4c3",
	               "it opens the king on a4 to attack");
}

static void m1_promotion(void **state)
{
	expect_moves("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7",
	             "a7a8b a7a8n a7a8q a7a8r a7b8b a7b8n a7b8q a7b8r");
	expect_after("1n2k3/P7/8/8/8/8/8/4K3 w - - 3 1", "a7b8r", "1R2k3/8/8/8/8/8/8/4K3 b - - 0 1");
	expect_refused("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8",
	               "the pawn must become n, b, r or q: a7a8q for a queen");
	expect_refused(START, "e2e4q", "a pawn becomes another piece on rank 8 only");
	expect_refused(START, "g1f3q", "only a pawn becomes another piece, and on g1 stands a knight");
}

static void m1_castling(void **state)
{
	static const char both[] = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
	expect_moves(both, "e1", "e1c1 e1d1 e1d2 e1e2 e1f1 e1f2 e1g1");
	expect_after(both, "e1g1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1");
	expect_after(both, "e1c1 e8g8", "r4rk1/8/8/8/8/8/8/2KR3R w - - 2 2");
	expect_after(both, "a1a8", "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 1");
	expect_after(both, "h1g1", "r3k2r/8/8/8/8/8/8/R3K1R1 b Qkq - 1 1");
	expect_refused("4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "e1c1",
	               "there is no castling over b1, where a piece stands");
	expect_refused("4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1", "e1g1",
	               "there is no castling out of check");
	expect_refused("4k3/8/8/8/8/8/5r2/R3K2R w KQ - 0 1", "e1g1",
	               "there is no castling over f1, which is attacked");
	expect_refused("4k3/8/8/8/8/8/6r1/R3K2R w KQ - 0 1", "e1g1",
	               "there is no castling onto g1, which is attacked");
	/* The rook may pass an attacked square, the king is not there. */
	expect_moves("1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "e1c1");
	expect_refused(
		"4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "e1g1",
		"white may not castle king's side: king or rook is not in its place, or has moved");
}

static void m1_check_must_be_answered(void **state)
{
	static const char pin[] = "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1";
	expect_refused(pin, "e2c3", "it opens the king on e1 to attack");
	expect_refused("4r2k/8/8/8/8/8/3N4/4K3 w - - 0 1", "d2f3",
	               "the king on e1 stays in check from e8");
	expect_refused("4r2k/8/8/8/8/8/3N4/4K3 w - - 0 1", "e1e2",
	               "the king may not go to e2, which is attacked");
	expect_refused("4r2k/8/8/8/7b/8/3N4/4K3 w - - 0 1", "d2e4",
	               "two pieces give check: only the king can move");
	expect_moves("4r2k/8/8/8/8/8/3N4/4K3 w - - 0 1", "", "d2e4 e1d1 e1f1 e1f2");
}

static void m1_words_for_every_mistake(void **state)
{
	expect_refused(START, "e4e5", "there is no piece on e4");
	expect_refused(START, "e7e5", "the piece on e7 is black's, and white is to move");
	expect_refused(START, "e2e2", "a move goes to another square");
	expect_refused(START, "a1a2", "the piece on a2 is an own one");
	expect_refused(START, "b1b3", "a knight does not go from b1 to b3");
	expect_refused(START, "f1b5", "e2 stands in the way");
	expect_refused(START, "a1a5", "a2 stands in the way");
	expect_refused(START, "e2d3", "a pawn goes diagonally only to capture, and d3 is empty");
	expect_refused(START, "e2e5",
	               "a pawn goes one square ahead, two from where it began, or captures one square "
	               "diagonally ahead");
	expect_refused("4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3e5",
	               "a pawn goes two squares only from rank 2");
	expect_refused("4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", "e2e4",
	               "a pawn goes ahead only over and onto empty squares, and e3 is taken");
	expect_refused("4k3/8/8/8/4n3/8/4P3/4K3 w - - 0 1", "e2e4",
	               "a pawn goes ahead only over and onto empty squares, and e4 is taken");
	expect_refused("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "e5d6",
	               "a pawn goes diagonally only to capture, "
	               "and d6 is empty, nor has a pawn just stepped over it");
	expect_refused(START, "e1g1", "there is no castling over f1, where a piece stands");
	expect_refused("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1e3", "a king does not go from e1 to e3");
}

static void m1_what_is_no_token(void **state)
{
	static const char *const words[] = {"",      "e",     "e2",     "e2e",   "e2e9",
	                                    "i2e4",  "e2e4x", "e2e4qq", "E2E4",  "e7e8Q",
	                                    "e7e8k", "0000",  "O-O",    "e2-e4", "e2,e4"};
	struct test_state p = at(START);
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		step_t out;
		struct error err = {0};
		assert_false(game->step_from_text(p.s, words[i], &out, &err));
		assert_int_equal(err.code, ERROR_BAD_SYNTAX);
	}
}

static void m1_mate_and_stalemate(void **state)
{
	expect_result(START, 1, "*", REASON_NONE);
	expect_result("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", 1, "black",
	              REASON_CHECKMATE);
	expect_result("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", 1, "white", REASON_CHECKMATE);
	expect_result("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 1, "draw", REASON_STALEMATE);
	struct test_state p = at("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
	assert_int_equal(game->to_move(p.s), SEAT_OVER);
	expect_legal_from(&p, "", "");
}

static void m1_events(void **state)
{
	expect_events("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1",
	              "move seat=white piece=K from=e1 to=g1 castling=kingside\nmove seat=white "
	              "piece=R from=h1 to=f1\n");
	expect_events("4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 9", "b4a3",
	              "move seat=black piece=p from=b4 to=a3\ncapture seat=white piece=P square=a4 "
	              "by=black with=p\n");
	expect_events("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q",
	              "move seat=white piece=P from=a7 to=b8\ncapture seat=black piece=n square=b8 "
	              "by=white with=P\n"
	              "promote seat=white piece=Q square=b8\ncheck seat=black square=e8\n");
}

/* ---- M7: draws are reported, and nothing stops */

static void m7_draws_of_the_state(void **state)
{
	static const char *const dead[] = {
		"4k3/8/8/8/8/8/8/4K3 w - - 0 1",
		"4k3/8/8/8/8/8/8/4KN2 w - - 0 1",
		"4kb2/8/8/8/8/8/8/4K3 w - - 0 1",
		"4kb2/8/8/8/8/4B3/8/2B1K3 w - - 0 1",
	};
	static const char *const alive[] = {
		"4k3/8/8/8/8/8/P7/4K3 w - - 0 1",  "4kb2/8/8/8/8/8/8/4KB2 w - - 0 1",
		"4k3/8/8/8/8/8/8/4KNN1 w - - 0 1", "4kn2/8/8/8/8/8/8/4KB2 w - - 0 1",
		"4k3/8/8/8/8/8/8/4KR2 w - - 0 1",
	};
	for (size_t i = 0; i < sizeof dead / sizeof *dead; i++)
		expect_result(dead[i], 1, "draw", REASON_MATERIAL);
	for (size_t i = 0; i < sizeof alive / sizeof *alive; i++)
		expect_result(alive[i], 1, "*", REASON_NONE);
	expect_result("4k3/8/8/8/8/8/P7/4K3 w - - 99 80", 1, "*", REASON_NONE);
	expect_result("4k3/8/8/8/8/8/P7/4K3 w - - 100 80", 1, "draw", REASON_QUIET);
	expect_result("4k3/8/8/8/8/8/P7/4K3 w - - 4 80", 2, "*", REASON_NONE);
	expect_result("4k3/8/8/8/8/8/P7/4K3 w - - 4 80", 3, "draw", REASON_REPETITION);
}

static void m7_mate_comes_first(void **state)
{
	expect_result("R5k1/5ppp/8/8/8/8/8/4K3 b - - 100 90", 3, "white", REASON_CHECKMATE);
	expect_result("7k/5Q2/6K1/8/8/8/8/8 b - - 100 90", 3, "draw", REASON_STALEMATE);
}

static void m7_moves_go_on_after_a_draw(void **state)
{
	static const char there_and_back[] = "g1f3 g8f6 f3g1 f6g8";
	struct match *m = match_new(game, &setup);
	match_plays(m, there_and_back);
	assert_int_equal(match_result(m).reason, REASON_NONE);
	match_plays(m, there_and_back);
	assert_int_equal(match_result(m).reason, REASON_REPETITION);
	assert_false(match_over(m));
	assert_int_equal(match_to_move(m), 0);
	match_plays(m, "e2e4");
	assert_int_equal(match_result(m).reason, REASON_NONE);
	match_free(m);
	m = match_from_position(game, &setup, "4k3/8/8/8/8/8/8/R3K3 w - - 99 80", NULL);
	match_plays(m, "a1a2 e8d8 a2a3");
	assert_int_equal(match_result(m).reason, REASON_QUIET);
	assert_false(match_over(m));
	match_free(m);
}

static void expect_en_passant_not_to_count(const char *board)
{
	char with[80], without[80];
	snprintf(with, sizeof with, "%sd3 0 1", board);
	snprintf(without, sizeof without, "%s- 0 1", board);
	assert_true(game->repetition_key(at(with).s) == game->repetition_key(at(without).s));
}

/* Castling and en passant are part of the position, the latter where it is legal. */
static void m7_what_counts_as_the_same_position(void **state)
{
	struct test_state p = at("4k3/8/8/8/4P3/8/8/4K2R b K e3 0 1");
	struct test_state q = at("4k3/8/8/8/4P3/8/8/4K2R b K - 0 1");
	struct test_state r = at("4k3/8/8/8/4P3/8/8/4K2R b - - 0 1");
	struct test_state s = at("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
	struct test_state t = at("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1");
	struct test_state u = at("4k3/8/8/8/3pP3/8/8/4K3 b - - 7 50");
	/* the taker is pinned on its file; the captured pawn stood in a bishop's way; both leave
	 * the rank; the double step has discovered a check */
	static const char *const illegal[] = {
		"4k3/8/8/8/3Pp3/8/8/4RK2 b - ", "7k/8/8/8/3Pp3/8/1B6/5K2 b - ",
		"8/8/8/8/R2Pp2k/8/8/5K2 b - ", "8/8/8/k7/3Pp3/8/8/4BK2 b - "};
	assert_true(game->repetition_key(p.s) == game->repetition_key(q.s));
	assert_true(game->repetition_key(q.s) != game->repetition_key(r.s));
	assert_true(game->repetition_key(s.s) != game->repetition_key(t.s));
	assert_true(game->repetition_key(t.s) == game->repetition_key(u.s));
	for (size_t i = 0; i < sizeof illegal / sizeof *illegal; i++)
		expect_en_passant_not_to_count(illegal[i]);
}

/* The pawn on e4 is pinned, so the position after d2d4 comes for the third time with
 * the last move; FIDE 9.2.3. */
static void m7_en_passant_that_is_not_legal(void **state)
{
	static const char position[] = "4k1n1/8/8/8/4p3/8/3P4/K3R1N1 w - - 0 1";
	struct match *m = match_from_position(game, &setup, position, NULL);
	match_plays(m, "d2d4 g8f6 g1f3 f6g8 f3g1 g8f6 g1f3 f6g8");
	assert_int_equal(match_result(m).reason, REASON_NONE);
	match_plays(m, "f3g1");
	assert_int_equal(match_result(m).reason, REASON_REPETITION);
	match_free(m);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(m1_start),
		cmocka_unit_test(m1_double_step_is_always_written),
		cmocka_unit_test(m1_en_passant),
		cmocka_unit_test(m1_promotion),
		cmocka_unit_test(m1_castling),
		cmocka_unit_test(m1_check_must_be_answered),
		cmocka_unit_test(m1_words_for_every_mistake),
		cmocka_unit_test(m1_what_is_no_token),
		cmocka_unit_test(m1_mate_and_stalemate),
		cmocka_unit_test(m1_events),
		cmocka_unit_test(m7_draws_of_the_state),
		cmocka_unit_test(m7_mate_comes_first),
		cmocka_unit_test(m7_moves_go_on_after_a_draw),
		cmocka_unit_test(m7_what_counts_as_the_same_position),
		cmocka_unit_test(m7_en_passant_that_is_not_legal),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
