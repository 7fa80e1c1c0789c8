/* chessmate_test.c - ChessMate, the turn: chess, the deck, one card a turn, the safety
 * of kings, mate and draws (M1 to M7). */
#include "chessmate_kit.h"

static void m1_orthodox_chess(void **unused)
{
	struct chessmate s = with(START, "vulture,crusade,dark-mirror");
	assert_int_equal(count_legal(s), 20);
	legal(s, "e2e4 g1f3");
	illegal(s, "e2e5 e1g1 b1d2 e7e5 e3e4", "M1");
	s = with("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "vulture");
	legal(s, "e1g1 e1c1");
	shows(play(s, "e1g1"), BOARD, "r3k2r/8/8/8/8/8/8/R4RK1");
	shows(play(s, "e1g1"), RIGHTS, "kq");
	s = with("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "vulture");
	shows(play(s, "e5d6"), BOARD, "4k3/8/3P4/8/8/8/8/4K3");
	s = with("8/4P3/k7/8/8/8/8/4K3 w - - 0 1", "vulture");
	legal(s, "e7e8q e7e8r e7e8b e7e8n");
	illegal(s, "e7e8", "M1");
	/* what is on a back rank and no pawn, or a pawn elsewhere, breaks no rule of pawns there */
	illegal(from(START " - - - ?,?,? ?,?,? - -,-"), "a1a3 b1b3", "M1");
	illegal(with("4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", ""), "e4e6", "M1");
	illegal(with("4k3/8/8/8/8/8/8/2P1K3 w - - 0 1", ""), "c1c3", "M9");
}

static void m2_decks(void **unused)
{
	struct chessmate s;
	game->start(&common, &s);
	chance_is(s, "deal:w=");
	assert_int_equal(count_legal(s), 455);
	s = play(s, "deal:w=champion,cowardice,crusade");
	chance_is(s, "deal:b=");
	assert_int_equal(count_legal(s), 220);
	illegal(s, "deal:b=champion,rebirth,vulture", "M3");
	illegal(s, "deal:b=rebirth,vulture", "M2");
	s = play(s, "deal:b=dark-mirror,rebirth,vulture");
	assert_int_equal(game->to_move(&s), 0);
	/* own decks: both may hold the same kind, and discard apart */
	game->start(&own, &s);
	s = play(s, "deal:w=champion,cowardice,crusade deal:b=champion,cowardice,crusade "
	            "e2e4+champion@b1");
	shows(s, DISCARDS, "champion/-");
	assert_int_equal(count_legal(s), 12);
	s = from(START " - - - champion,vulture,champion' crusade,rebirth,vulture -/- -,-");
	s = play(s, "e2e4+champion'@b1");
	shows(s, DISCARDS, "-/champion");
	shows(s, LAST, "champion',-");
}

static void m3_one_card_a_turn(void **unused)
{
	struct chessmate s = with(START, "champion,cowardice,crusade");
	illegal(s, "e2e4+rebirth@e7d7 hand-of-fate", "M3");
	s = play(s, "e2e4+champion@b1");
	chance_is(s, "draw:w=");
	shows(s, WHITE, "cowardice,crusade");
	illegal(s, "e7e5", "M3");
	illegal(s, "draw:w=champion draw:b=rebirth draw:w=cowardice", "M3");
	s = play(s, "draw:w=rebirth");
	shows(s, WHITE, "cowardice,crusade,rebirth");
	assert_int_equal(game->to_move(&s), 1);
	/* one a turn */
	s = play(with(START, "disintegration,champion,cowardice"), "disintegration@a2 draw:w=rebirth");
	illegal(s, "e2e4+champion@b1 disintegration@b2", "M3");
	legal(s, "e2e4");
	/* the empty pile takes back the discards, the card just played among them */
	s = from(START " - - - champion,cowardice,crusade dark-mirror,death-dance,disintegration "
	               "forbidden-city,hand-of-fate,holy-quest,long-jump,lost-castle,mystic-shield,"
	               "rebirth,revelation,vulture -,vulture");
	s = play(s, "e2e4+champion@b1");
	shows(s, DISCARDS, "-");
	shows(s, LAST, "-,-");
	assert_int_equal(count_legal(s), 10);
	/* the draw comes even when the turn ends the game */
	s = deal("6k1/6p1/5K2/8/8/8/8/6Q1 w - - 0 1", "- - -", "forbidden-city,champion,cowardice",
	         "vulture,lost-castle,dark-mirror");
	s = play(s, "g1g7+forbidden-city@a1");
	chance_is(s, "draw:w=");
	ends(play(s, "draw:w=crusade over:checkmate"), "white", REASON_CHECKMATE);
}

/* A reply is played on the opponent's turn: the own one has its card yet. */
static void m3_one_card_in_each_turn(void **unused)
{
	struct chessmate s =
		from(START " - - - champion,cowardice,vulture dark-mirror,death-dance,long-jump "
	               "crusade -,crusade");
	illegal(play(s, "e2e4+champion@b1 draw:w=rebirth"), "champion vulture", "M3");
	s = play(s, "vulture");
	assert_true(game->mid_turn(&s));
	legal(s, "e2e4 e2e4+champion@b1");
	illegal(s, "vulture", "M3");
	s = play(s, "e2e4+champion@b1 draw:w=rebirth");
	assert_int_equal(game->to_move(&s), 1);
	shows(s, LAST, "champion,-");
	/* nor after the card of the own turn */
	s = play(from("4k3/8/8/8/8/8/P6P/4K3 w - - 0 1 - - - champion,disintegration,vulture "
	              "dark-mirror,death-dance,long-jump crusade -,crusade"),
	         "disintegration@a2 draw:w=rebirth");
	illegal(s, "vulture", "M3");
}

static void m4_timing(void **unused)
{
	struct chessmate s = with(START, "mystic-shield,long-jump,hand-of-fate");
	legal(s, "hand-of-fate e2e4+mystic-shield long-jump@b1d4");
	illegal(s, "mystic-shield e2e4+long-jump@b1d4 e2e4+hand-of-fate", "M4");
	/* before: the seat stays on move, and a regular move must be left */
	s = play(with("4k3/8/8/8/8/8/P6P/4K3 w - - 0 1", "disintegration"),
	         "disintegration@a2 draw:w=rebirth");
	assert_int_equal(game->to_move(&s), 0);
	assert_true(game->mid_turn(&s));
	shows(s, CARD, "played");
	s = with("4k3/8/8/8/8/1q6/7P/K7 w - - 0 1", "disintegration");
	illegal(s, "disintegration@h2", "M4");
	legal(s, "h2h4+disintegration@h4");
	/* after: its squares are those of the board after the move */
	s = with("4k3/R7/p7/8/8/8/8/4K3 w - - 0 1", "cowardice");
	legal(s, "a7b7+cowardice@a6a7 a7b7+cowardice@a6a8");
	illegal(s, "e1e2+cowardice@a6a7 a7a6+cowardice@a6a7", "cowardice");
}

static void m5_king_safety(void **unused)
{
	struct chessmate s = with("k3r3/8/8/8/8/8/4N3/4K3 w - - 0 1", "forbidden-city");
	illegal(s, "e2c3 e2c3+forbidden-city@a3", "M5");
	legal(s, "e2c3+forbidden-city@e2 e2c3+forbidden-city@e7");
	/* castling onto an attacked square, but never out of or through one */
	s = with("4k1r1/8/8/8/8/8/8/4K2R w K - 0 1", "forbidden-city");
	illegal(s, "e1g1 e1g1+forbidden-city@h5", "M5");
	legal(s, "e1g1+forbidden-city@g5");
	s = with("2k2r2/8/8/8/8/8/8/4K2R w K - 0 1", "forbidden-city");
	illegal(s, "e1g1 e1g1+forbidden-city@f5", "M5");
	s = with("2k1r3/8/8/8/8/8/8/4K2R w K - 0 1", "forbidden-city");
	illegal(s, "e1g1 e1g1+forbidden-city@e5", "M5");
	/* no king is captured: d8 looks at it through the pawn that is gone */
	s = play(with("4k3/8/8/8/8/8/4P3/K3R3 w - - 0 1", "disintegration"),
	         "disintegration@e2 draw:w=rebirth");
	illegal(s, "e1e8", "M5");
	/* cards may mate: what blocked the rook is gone */
	s = deal("k7/8/1K6/8/8/8/P7/R7 w - - 0 1", "- - -", "disintegration,champion,rebirth",
	         "vulture,lost-castle,long-jump");
	ends(play(s, "b6c7+disintegration@a2 draw:w=revelation over:checkmate"), "white",
	     REASON_CHECKMATE);
}

static void m6_mate_and_stalemate(void **unused)
{
	static const char mated[] = "k7/8/8/8/8/8/5PPP/r5K1 w - - 0 1";
	static const char stuck[] = "7k/5Q2/8/8/8/8/8/K7 b - - 0 1";
	static const char nearly[] = "7k/4Q3/8/8/8/8/8/K7 w - - 0 1";
	struct chessmate s = with(mated, "lost-castle,vulture,dark-mirror");
	ends(s, "black", REASON_CHECKMATE);
	assert_int_equal(game->returns(&s, 1, 1), 1);
	illegal(s, "g1h1", "M6");
	/* cards in hand count, but then nobody attacked may pass */
	s = with(mated, "mystic-shield,vulture,dark-mirror");
	ends(s, "*", REASON_NONE);
	legal(s, "g1f1+mystic-shield g1h1+mystic-shield");
	illegal(s, "pass", "M6");
	assert_int_equal(count_legal(s), 2);
	s = deal(stuck, "- - -", "", "lost-castle,death-dance,dark-mirror");
	ends(s, "draw", REASON_STALEMATE);
	/* nobody is required to play a card */
	s = deal(stuck, "- - -", "", "mystic-shield,death-dance,dark-mirror");
	legal(s, "pass h8h7+mystic-shield");
	ends(play(s, "pass"), "draw", REASON_STALEMATE);
	shows(play(s, "pass"), PHASE_FIELD, "stalemate");
	illegal(with(START, "vulture"), "pass", "M6");
	/* whether the game goes on is a table step */
	s = play(deal(nearly, "- - -", "", "mystic-shield,death-dance,dark-mirror"), "e7f7");
	chance_is(s, "over:");
	assert_int_equal(count_legal(s), 1);
	forces(s, "over:-");
	shows(s, PHASE_FIELD, "over");
	illegal(s, "over:stalemate over:checkmate h8h7+mystic-shield", "M6");
	s = play(s, "over:-");
	assert_int_equal(game->to_move(&s), 1);
	s = play(deal(nearly, "- - -", "", "lost-castle,death-dance,dark-mirror"), "e7f7");
	forces(s, "over:stalemate");
	/* but not to who does not know the hand */
	game->observe(&s, 0, &s);
	assert_true(game->chance(&s).forced == STEP_NONE);
	assert_int_equal(count_legal(s), 2);
	legal(s, "over:- over:stalemate");
	illegal(s, "over:checkmate", "M6");
	/* the card that a reply would take counts, until it is known which cards there are */
	s = from("7k/4Q3/8/8/8/8/8/K7 w - - 0 1 - - - champion,mystic-shield,rebirth "
	         "dark-mirror,lost-castle,vulture - -,-");
	s = play(s, "e7f7+mystic-shield draw:w=crusade");
	forces(s, "over:-");
	s = play(s, "over:-");
	legal(s, "pass vulture");
	assert_int_equal(count_legal(s), 2);
	s = play(s, "vulture");
	assert_int_equal(game->to_move(&s), 1);
	illegal(s, "pass", "M6");
	legal(s, "h8h7+mystic-shield");
	/* the end by mate comes before a draw */
	ends(with("k7/8/8/8/8/8/5PPP/r5K1 w - - 100 600", "lost-castle,vulture,dark-mirror"), "black",
	     REASON_CHECKMATE);
}

static void m7_draws(void **unused)
{
	static const char quiet[] = "4k3/7p/8/8/8/8/7P/4K3 w - - 99 80";
	ends(with(quiet, ""), "*", REASON_NONE);
	ends(play(with(quiet, ""), "e1e2"), "draw", REASON_QUIET);
	ends(play(with(quiet, ""), "h2h3"), "*", REASON_NONE);
	ends(play(with(quiet, "mystic-shield"), "e1e2+mystic-shield draw:w=champion"), "*",
	     REASON_NONE);
	shows(play(with(quiet, "mystic-shield"), "e1e2+mystic-shield"), HALF, "0");
	ends(play(deal("4k3/7p/8/8/8/8/7P/4K3 b - - 0 500", "- - -", "", ""), "e8e7"), "draw",
	     REASON_LIMIT);
	ends(play(with("4k3/8/8/8/8/8/3n4/4K3 w - - 0 1", ""), "e1d2"), "draw", REASON_MATERIAL);
	ends(with("4k3/8/8/8/8/8/8/4KB2 w - - 0 1", ""), "*", REASON_NONE);
	/* judged at the start of a turn: after the last pawn the move is still to come */
	struct chessmate s = play(with("4k3/8/8/8/8/8/7P/4K3 w - - 0 1", "disintegration"),
	                          "disintegration@h2 draw:w=rebirth");
	ends(s, "*", REASON_NONE);
	ends(play(s, "e1e2"), "draw", REASON_MATERIAL);
	/* and before a reply, after which none is judged */
	s = from("4k3/7p/8/8/8/8/7P/4K3 w - - 99 80 - - - champion,lost-castle,vulture "
	         "dark-mirror,death-dance,long-jump crusade -,crusade");
	s = play(s, "vulture");
	ends(s, "*", REASON_NONE);
	assert_true(game->repetition_key(&s) == 0);
	shows(play(s, "e1e2"), HALF, "0");
	/* repetition: hands do not count, marks and shield do */
	s = with(quiet, "");
	assert_int_equal(game_result(game, &s, 3).reason, REASON_REPETITION);
	struct chessmate t = with(quiet, "mystic-shield"), u = deal(quiet, "d4 - -", "", "");
	assert_true(game->repetition_key(&s) == game->repetition_key(&t));
	assert_true(game->repetition_key(&s) != game->repetition_key(&u));
	t = play(with("4k3/8/8/8/8/8/P6P/4K3 w - - 0 1", "disintegration"), "disintegration@a2");
	assert_true(game->repetition_key(&t) == 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(m1_orthodox_chess),  cmocka_unit_test(m2_decks),
		cmocka_unit_test(m3_one_card_a_turn), cmocka_unit_test(m4_timing),
		cmocka_unit_test(m5_king_safety),     cmocka_unit_test(m6_mate_and_stalemate),
		cmocka_unit_test(m7_draws),           cmocka_unit_test(m3_one_card_in_each_turn),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
