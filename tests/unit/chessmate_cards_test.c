/* chessmate_cards_test.c - ChessMate, card by card: where each may be played, where
 * not, and what it does. */
#include "chessmate_kit.h"

static void cowardice(void **unused)
{
	static const char fen[] = "3bk3/6p1/p1p1p3/2np4/8/8/8/4K3 w - - 0 1";
	legal(with(fen, "cowardice"), "e1e2+cowardice@a6a7 e1e2+cowardice@a6a8 e1e2+cowardice@d5d6 "
	                              "e1e2+cowardice@d5d7 e1e2+cowardice@g7g8 e1e2+cowardice@e6e7");
	illegal(with(fen, "cowardice"),
	        "e1e2+cowardice@d5d8 e1e2+cowardice@e6e8 e1e2+cowardice@d5d4 "
	        "e1e2+cowardice@d5d5 e1e2+cowardice@c5c6 e1e2+cowardice@d5",
	        "cowardice");
	illegal(deal(fen, "d6,a8 - -", "cowardice", ""), "e1e2+cowardice@d5d6 e1e2+cowardice@d5d7",
	        "M8");
	shows(play(deal("4k3/8/8/8/2P5/8/6P1/4K3 b - - 0 1", "- - -", "", "cowardice"),
	           "e8e7+cowardice@c4c2"),
	      BOARD, "8/4k3/8/8/8/8/2P3P1/4K3");
	/* it saves the king */
	struct chessmate s = with("4k3/8/8/8/3p4/4K3/7P/8 w - - 0 1", "cowardice");
	illegal(s, "h2h3", "M5");
	legal(s, "h2h3+cowardice@d4d5");
}

static void dark_mirror(void **unused)
{
	struct chessmate s = with("K7/8/8/8/4P3/3b1n2/1P4P1/2r4k w - - 3 9", "dark-mirror");
	legal(s, "dark-mirror@e4d3 dark-mirror@e4f3 dark-mirror@b2c1");
	illegal(s, "dark-mirror@e4d5 dark-mirror@e4e3 dark-mirror@b2a1 dark-mirror@g2f3 dark-mirror",
	        "dark-mirror");
	illegal(s, "dark-mirror@g2h1", "M5");
	s = play(s, "dark-mirror@b2c1");
	shows(s, BOARD, "K7/8/8/8/4P3/3b1n2/6P1/2P4k");
	shows(s, SIDE, "b");
	shows(s, HALF, "0");
}

static void death_dance(void **unused)
{
	struct chessmate s = with("4k3/8/8/8/3nP3/8/8/4K3 w - - 0 1", "death-dance");
	illegal(s, "death-dance@d4e4 death-dance@e1d4 death-dance@e4e4", "death-dance");
	shows(play(s, "death-dance@e4d4"), BOARD, "4k3/8/8/8/3Pn3/8/8/4K3");
	/* kings included; a pawn may come to its own back rank */
	shows(play(with("4k3/3N4/8/8/8/8/3r4/4K3 w - - 0 1", "death-dance"), "death-dance@d7e8"), BOARD,
	      "4N3/3k4/8/8/8/8/3r4/4K3");
	illegal(with("4k3/8/8/6b1/8/8/3r4/4K3 w - - 0 1", "death-dance"), "death-dance@e1d2", "M5");
	shows(play(with("7k/8/8/8/8/8/1P6/r1K5 w - - 0 1", "death-dance"), "death-dance@b2a1"), BOARD,
	      "7k/8/8/8/8/8/1r6/P1K5");
}

static void disintegration(void **unused)
{
	struct chessmate s =
		with("4k3/8/8/4p3/8/8/P3P3/4K3 w - - 7 20", "disintegration,champion,cowardice");
	legal(s, "disintegration@a2 disintegration@e2 e2e4+disintegration@a2 e2e4+disintegration@e4");
	illegal(s, "disintegration@e5 disintegration@e1 disintegration e2e4+disintegration@e2",
	        "disintegration");
	s = play(s, "disintegration@a2");
	chance_is(s, "draw:w=");
	shows(s, BOARD, "4k3/8/8/4p3/8/8/4P3/4K3");
	shows(s, HALF, "0");
	shows(s, LAST, "disintegration,-");
	/* before, it may leave the king attacked until the move */
	s = play(with("k3r3/8/8/8/8/8/4P3/4K3 w - - 0 1", "disintegration"),
	         "disintegration@e2 draw:w=rebirth");
	assert_int_equal(count_legal(s), 4);
	illegal(with("k3r3/7P/8/8/8/8/4P3/4K3 w - - 0 1", "disintegration"), "h7h8n+disintegration@e2",
	        "M5");
}

static void champion(void **unused)
{
	struct chessmate s = with(START, "champion");
	legal(s, "e2e4+champion@b1 e2e4+champion@g8 g1f3+champion@f3");
	illegal(s, "g1f3+champion@g1 e2e4+champion@c1 e2e4+champion", "champion");
	shows(play(s, "e2e4+champion@b1"), BOARD, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RZBQKBNR");
	illegal(with("4k3/8/8/8/8/8/8/1Z2K1N1 w - - 0 1", "champion"), "e1e2+champion@b1", "champion");
	s = with("4k3/8/6p1/5P2/3Z4/2P5/8/K7 w - - 0 1", "");
	legal(s, "d4a2 d4a6 d4b1 d4b7 d4f1 d4f7 d4g2 d4g6");
	illegal(s, "d4e6 d4c2", "M1");
	/* it attacks as it leaps */
	illegal(deal("8/5k2/8/8/3Z4/8/7p/K7 b - - 0 1", "- - -", "", ""), "h2h1q", "M5");
}

static void rebirth(void **unused)
{
	struct chessmate s = with("1B6/4p3/1n1b4/zr5q/4k3/8/8/K7 w - - 0 1", "rebirth");
	legal(s, "a1a2+rebirth@b5a8 a1a2+rebirth@b5h8 a1a2+rebirth@b6b8 a1a2+rebirth@b6g8 "
	         "a1a2+rebirth@a5b8 a1a2+rebirth@d6c8 a1a2+rebirth@h5d8 a1a2+rebirth@e4e8 "
	         "a1a2+rebirth@e7a7 a1a2+rebirth@e7h7");
	illegal(s, "a1a2+rebirth@e7e7 a1a2+rebirth@b5c8 a1a2+rebirth@a2e1 a1a2+rebirth@b8c8",
	        "rebirth");
	shows(play(s, "a1a2+rebirth@b6b8"), BOARD, "1n6/4p3/3b4/zr5q/4k3/8/K7/8");
	/* never onto a king, nor onto its own side */
	illegal(with("4k1K1/8/8/3n4/8/8/7P/8 w - - 0 1", "rebirth"), "h2h3+rebirth@d5g8", "rebirth");
	illegal(with("1n2k3/8/8/3n4/8/8/8/K7 w - - 0 1", "rebirth"), "a1a2+rebirth@d5b8", "rebirth");
	illegal(deal("4k3/8/8/3n4/8/8/8/K7 w - - 0 1", "b8 - -", "rebirth", ""), "a1a2+rebirth@d5b8",
	        "M8");
}

static void revelation(void **unused)
{
	struct chessmate s = with("1n2k1z1/8/8/8/8/8/8/1N2K1ZB w - - 0 1", "revelation");
	legal(s, "e1e2+revelation@b8 e1e2+revelation@g8 e1e2+revelation@b1 e1e2+revelation@g1");
	illegal(s, "e1e2+revelation@h1 e1e2+revelation@e8 e1e2+revelation", "revelation");
	shows(play(s, "e1e2+revelation@g8"), BOARD, "1n2k1b1/8/8/8/8/8/4K3/1N4ZB");
	illegal(with("4k3/8/8/7n/8/8/8/4K3 w - - 0 1", "revelation"), "e1e2+revelation@h5", "M5");
}

static void long_jump(void **unused)
{
	struct chessmate s = deal("4k3/8/8/8/8/8/8/1N2K2n w - - 0 1", "g7 - -", "long-jump", "");
	legal(s, "long-jump@b1h8 long-jump@b1a1");
	illegal(s, "long-jump@b1g8 long-jump@b1e1 long-jump@h1a1 long-jump", "long-jump");
	illegal(s, "long-jump@b1g7", "M8");
	shows(play(with("4k3/8/8/8/8/8/8/1Z2K3 w - - 0 1", "long-jump"), "long-jump@b1h8"), BOARD,
	      "4k2Z/8/8/8/8/8/8/4K3");
}

static void lost_castle(void **unused)
{
	struct chessmate s = with("r3k3/8/8/8/8/8/8/RN2K3 w Qq - 0 1", "lost-castle");
	legal(s, "lost-castle@a1a8");
	illegal(s, "lost-castle@a8a1 lost-castle@b1a8 lost-castle", "lost-castle");
	shows(play(s, "lost-castle@a1a8"), BOARD, "R3k3/8/8/8/8/8/8/rN2K3");
	shows(play(s, "lost-castle@a1a8"), RIGHTS, "-");
}

static void mystic_shield(void **unused)
{
	struct chessmate s = with(START, "mystic-shield");
	legal(s, "e2e4+mystic-shield");
	illegal(s, "e2e4+mystic-shield@e4 e2e4+mystic-shield@d1", "mystic-shield");
	shows(play(s, "e2e4+mystic-shield"), SHIELD, "e4");
	s = with("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "mystic-shield");
	legal(s, "e1g1+mystic-shield@g1 e1g1+mystic-shield@f1 e1c1+mystic-shield@d1");
	illegal(s, "e1g1+mystic-shield e1g1+mystic-shield@h1", "mystic-shield");
	/* the king then may stand attacked; another piece does not help it */
	s = with("4k3/8/8/8/8/8/r7/4K3 w - - 0 1", "mystic-shield");
	illegal(s, "e1e2", "M5");
	s = play(s, "e1e2+mystic-shield draw:w=champion");
	illegal(s, "a2e2", "M5");
	s = play(s, "e8e7");
	illegal(s, "e2d2", "M5");
	legal(s, "e2d3");
	illegal(with("4k3/8/8/8/8/8/7P/r3K3 w - - 0 1", "mystic-shield"), "h2h3+mystic-shield", "M5");
}

static void forbidden_city(void **unused)
{
	struct chessmate s = deal(START, "d5 - -", "forbidden-city", "");
	legal(s, "e2e4+forbidden-city@e5 e2e4+forbidden-city@e2 g1f3+forbidden-city@g1");
	illegal(s, "e2e4+forbidden-city@e4 e2e4+forbidden-city@e8 e2e4+forbidden-city@d5",
	        "forbidden-city");
	shows(play(s, "e2e4+forbidden-city@a3"), MARKS, "a3,d5");
	s = with("4k3/8/8/8/8/8/7P/r3K3 w - - 0 1", "forbidden-city");
	legal(s, "h2h3+forbidden-city@b1 h2h3+forbidden-city@d1");
	illegal(s, "h2h3 h2h3+forbidden-city@f1", "M5");
}

static void holy_quest(void **unused)
{
	struct chessmate s = with(START, "holy-quest");
	legal(s, "e2e4+holy-quest@f8b8 e2e4+holy-quest@c8g8");
	illegal(s, "e2e4+holy-quest@b8f8 e2e4+holy-quest@c1b1 e2e4+holy-quest@f8", "holy-quest");
	shows(play(s, "e2e4+holy-quest@f8b8"), BOARD, "rbbqknnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
}

static void hand_of_fate(void **unused)
{
	struct events events = {0};
	struct chessmate s = deal(START, "- - -", "hand-of-fate,champion,cowardice",
	                          "crusade,rebirth,vulture"),
					 seen;
	s = play(s, "hand-of-fate");
	chance_is(s, "fate:w=");
	forces(s, "fate:w=crusade,rebirth,vulture");
	/* a seat does not know what it will get until it is told */
	game->observe(&s, 0, &seen);
	assert_true(game->chance(&seen).forced == STEP_NONE);
	illegal(s, "fate:w=crusade,rebirth fate:w=champion,rebirth,vulture fate:b=champion,cowardice",
	        "hand-of-fate");
	seen = play(seen, "fate:w=crusade,rebirth,vulture fate:b=champion,cowardice draw:b=?");
	shows(seen, BLACK, "champion!,cowardice!,?");
	s = play_with_events(s, "fate:w=crusade,rebirth,vulture fate:b=champion,cowardice", &events);
	chance_is(s, "draw:b=");
	shows(s, WHITE, "crusade!,rebirth!,vulture!");
	assert_int_equal(count_legal(s), 9);
	s = play(s, "draw:b=revelation");
	shows(s, BLACK, "champion!,cowardice!,revelation");
	illegal(s, "vulture", "M3");
	shows(play(s, "g1f3"), HALF, "0");
	/* with own decks the apostrophes turn round */
	s = from(START " - - - champion,hand-of-fate,rebirth' champion,crusade,vulture' -/- -,-");
	s = play(s, "hand-of-fate");
	forces(s, "fate:w=champion',crusade',vulture");
	s = play(s, "fate:w=champion',crusade',vulture fate:b=champion',rebirth draw:b=vulture");
	shows(s, BLACK, "champion'!,rebirth!,vulture");
	events_free(&events);
}

#define ATTACKED "k7/8/8/8/8/8/5PPP/r5K1 w - - 0 1"

static void vulture(void **unused)
{
	struct chessmate s =
		from(START " - - - champion,cowardice,vulture dark-mirror,death-dance,long-jump "
	               "rebirth,crusade -,crusade");
	illegal(s, "e2e4+vulture", "M4");
	s = play(s, "vulture");
	assert_int_equal(game->to_move(&s), 0);
	shows(s, CARD, "reply");
	shows(s, WHITE, "champion,cowardice,crusade!");
	shows(s, DISCARDS, "rebirth,vulture");
	shows(s, LAST, "vulture,-");
	illegal(with(START, "vulture"), "vulture", "vulture");
	/* immediately after the turn with the card */
	s = from(START " - - - champion,cowardice,vulture dark-mirror,death-dance,long-jump "
	               "crusade -,crusade");
	illegal(play(s, "e2e4 e7e5"), "vulture", "vulture");
	/* with the card taken, at once: it shields the king */
	s = from(ATTACKED " - - - champion,lost-castle,vulture cowardice,dark-mirror,long-jump "
	                  "mystic-shield -,mystic-shield");
	assert_int_equal(count_legal(s), 1);
	legal(s, "vulture");
	s = play(s, "vulture");
	assert_int_equal(count_legal(s), 2);
	legal(s, "g1f1+mystic-shield g1h1+mystic-shield");
	/* legal only if some turn is legal then; the pass is none */
	ends(from(ATTACKED " - - - champion,lost-castle,vulture cowardice,dark-mirror,long-jump "
	                   "mystic-shield,revelation -,revelation"),
	     "black", REASON_CHECKMATE);
	/* with own decks a card of the own pile is discarded, which is not playing it */
	s = from(START " - - - champion,cowardice,vulture champion,dark-mirror,death-dance "
	               "-/crusade -,crusade");
	s = play(s, "vulture");
	chance_is(s, "mill:w=");
	assert_int_equal(count_legal(s), 12);
	shows(s, WHITE, "champion,cowardice,crusade'!");
	s = play(s, "mill:w=rebirth");
	shows(s, DISCARDS, "vulture,rebirth/-");
	shows(s, LAST, "vulture,-");
	/* the vulture is discarded, the card taken, the empty pile filled, then the mill */
	s = from(START " - - - champion,cowardice,vulture champion,dark-mirror,death-dance "
	               "crusade,dark-mirror,death-dance,disintegration,forbidden-city,hand-of-fate,"
	               "holy-quest,long-jump,lost-castle,mystic-shield,rebirth,revelation/crusade "
	               "-,crusade");
	s = play(s, "vulture");
	shows(s, DISCARDS, "-/-");
	shows(s, LAST, "-,-");
	assert_int_equal(count_legal(s), 13);
	shows(play(s, "mill:w=vulture"), DISCARDS, "vulture/-");
	/* one of the other deck leaves the own discards alone: what is due is named */
	s = from(START " - - - champion,cowardice,vulture' champion,dark-mirror,death-dance "
	               "rebirth/crusade -,crusade");
	s = play(s, "vulture'");
	shows(s, DISCARDS, "rebirth/vulture");
	shows(s, PHASE_FIELD, "mill");
	shows(play(s, "mill:w=revelation"), DISCARDS, "rebirth,revelation/vulture");
	/* a reply to a reply takes the vulture, and that one may wait */
	s = from(START " - - - champion,cowardice,vulture champion,dark-mirror,vulture "
	               "-/crusade -,crusade");
	s = play(s, "vulture mill:w=rebirth e2e4 vulture mill:b=rebirth");
	shows(s, BLACK, "champion,dark-mirror,vulture'!");
	illegal(s, "vulture'", "M3");
	legal(s, "e7e5");
}

static void crusade(void **unused)
{
	struct chessmate s = with("4k3/8/5n2/8/8/8/1P6/2B1K3 w - - 0 1", "crusade");
	legal(s, "c1e3+crusade@a7 c1g5+crusade@f6 c1e3+crusade@c1 c1d2+crusade@a5");
	illegal(s, "c1e3+crusade@e3 c1g5+crusade@e7 c1d2+crusade@d3 e1e2+crusade@c1 b2b3+crusade@a3",
	        "crusade");
	shows(play(s, "c1g5+crusade@f6"), BOARD, "4k3/8/5B2/8/8/8/1P6/4K3");
	illegal(with("4k3/8/8/6n1/8/8/8/2B1K3 w - - 0 1", "crusade"), "c1g5+crusade@h6", "crusade");
	illegal(with("8/8/1k6/8/8/8/8/2B1K3 w - - 0 1", "crusade"), "c1e3+crusade@b6", "M5");
	/* only the end of the turn counts for the king */
	s = with("4k3/8/8/b7/8/8/3B4/4K3 w - - 0 1", "crusade");
	illegal(s, "d2e3 d2e3+crusade@f4", "M5");
	legal(s, "d2e3+crusade@d2 d2b4+crusade@a5");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(cowardice),      cmocka_unit_test(dark_mirror),
		cmocka_unit_test(death_dance),    cmocka_unit_test(disintegration),
		cmocka_unit_test(champion),       cmocka_unit_test(rebirth),
		cmocka_unit_test(revelation),     cmocka_unit_test(long_jump),
		cmocka_unit_test(lost_castle),    cmocka_unit_test(mystic_shield),
		cmocka_unit_test(forbidden_city), cmocka_unit_test(holy_quest),
		cmocka_unit_test(hand_of_fate),   cmocka_unit_test(vulture),
		cmocka_unit_test(crusade),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
