/* chessmate_marks_test.c - ChessMate, what cards leave on the board: marks, pawns on
 * their first ranks, castling rights, the shield (M8 to M10). */
#include "chessmate_kit.h"

static void m8_marks(void **unused)
{
	struct chessmate s = deal("4k3/8/8/8/8/8/4P3/R3K2R w KQ - 0 1", "b1,e3,a4 - -", "", "");
	legal(s, "a1a3 e1g1");
	illegal(s, "a1a4 a1a5 a1b1 e2e3 e2e4 e1c1", "M8");
	s = deal("4k3/8/8/8/8/8/8/1N2K1Z1 w - - 0 1", "b2,c2,f2,g2,b3,f3,g3 - -", "", "");
	legal(s, "b1c3 b1d2 g1e4 g1d3");
	/* a Champion is a knight for cards; its mark goes with it and ends with it */
	s = with("2b1k1z1/8/8/8/8/8/8/1Z2K3 w - - 0 1", "long-jump,holy-quest,revelation");
	legal(s, "long-jump@b1a1 e1e2+holy-quest@c8g8 e1e2+revelation@g8");
	shows(play(s, "e1e2+holy-quest@c8g8"), BOARD, "2z1k1b1/8/8/8/8/8/4K3/1Z6");
	shows(play(deal("4k3/8/8/8/4Z3/8/8/4K2b b - - 0 1", "- - -", "", ""), "h1e4"), BOARD,
	      "4k3/8/8/8/4b3/8/8/4K3");
}

static void m8_is_named_where_more_is_wrong(void **unused)
{
	/* a forbidden square on the way to a shielded piece, or to the king */
	illegal(deal("r3k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a4 a8 -", "", ""), "a1a8", "M8");
	illegal(deal("k7/8/8/8/8/8/8/R3K3 w - - 0 1", "a4 - -", "", ""), "a1a8", "M8");
	/* a forbidden en passant square */
	illegal(play(with("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "forbidden-city"),
	             "e2e4+forbidden-city@e3 draw:w=champion"),
	        "d4e3", "M8");
	/* the move is wrong, whatever rides on it */
	illegal(deal("4k3/8/8/8/8/8/8/R3K1N1 w - - 0 1", "a4 - -", "champion", ""), "a1a5+champion@h8",
	        "M8");
}

static void m9_pawns_and_castling(void **unused)
{
	struct chessmate s = with("4k3/8/8/8/8/8/1p6/P1P1K3 w - - 0 1", "");
	legal(s, "a1a2 a1b2 c1c2 c1b2");
	illegal(s, "a1a3 c1c3", "M9");
	s = play(with("4k3/8/8/8/8/8/8/P3K3 w - - 0 1", ""), "a1a2 e8e7 a2a4");
	shows(s, EP, "a3");
	illegal(with("3n3k/4P3/8/8/8/8/3p4/4K3 w - - 0 1", "death-dance"),
	        "death-dance@e7d8 death-dance@e1d2", "M9");
	/* a right ends with whatever becomes of king or rook */
	s = with("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "lost-castle");
	shows(play(s, "a1a8"), RIGHTS, "Kk");
	s = with("r3k1nr/8/8/8/8/8/8/RN2K2R w KQkq - 0 1", "lost-castle");
	shows(play(s, "lost-castle@a1h8"), RIGHTS, "Kq");
	/* the en passant square, and the cards that end it */
	s = with("4k3/8/8/8/3p4/8/4P3/1N2K3 w - - 0 1", "disintegration,forbidden-city,champion");
	shows(play(s, "e2e4"), EP, "e3");
	shows(play(s, "e2e4+champion@b1"), EP, "e3");
	shows(play(s, "e2e4+forbidden-city@e2"), EP, "e3");
	shows(play(s, "e2e4+forbidden-city@e3"), EP, "-");
	shows(play(s, "e2e4+disintegration@e4"), EP, "-");
	s = play(with("4k3/8/8/3pP3/8/8/P7/4K3 w - d6 0 1", "disintegration"), "disintegration@a2");
	shows(s, EP, "d6");
	legal(play(s, "draw:w=rebirth"), "e5d6");
}

static void m10_shield(void **unused)
{
	static const char facing[] = "4k3/8/8/3p4/4P3/8/8/4K3 b - - 0 1";
	illegal(deal(facing, "- e4 -", "", ""), "d5e4", "M10");
	legal(deal(facing, "- e4 -", "", ""), "d5d4");
	legal(deal(facing, "- - -", "", ""), "d5e4");
	shows(play(deal(facing, "- e4 -", "", ""), "d5d4"), SHIELD, "-");
	illegal(deal("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "- e4 -", "", ""), "d4e3", "M10");
	illegal(deal("4k3/8/2N5/3p4/8/8/8/4K3 b - - 0 1", "- c6 -", "", "dark-mirror"),
	        "dark-mirror@d5c6", "M10");
	illegal(deal("4kb2/8/8/8/8/4N3/8/4K3 b - - 0 1", "- e3 -", "", "crusade"), "f8c5+crusade@e3",
	        "M10");
	legal(deal("4k3/8/8/8/3nP3/8/8/4K3 w - - 0 1", "- d4 -", "death-dance", ""),
	      "death-dance@e4d4");
	/* a shielded enemy gives check as any other */
	illegal(deal("4k3/8/8/8/8/8/8/r3K3 w - - 0 1", "- a1 -", "", ""), "e1d1", "M5");
	/* which positions are refused */
	assert_bad("4k3/8/8/8/8/8/8/K3R3 w - - 0 1 - - - - - - -,-");
	from("4k3/8/8/8/8/8/8/K3R3 w - - 0 1 - e8 - - - - -,-");
	from("4k3/8/8/8/8/8/8/K3R3 w - - 0 1 - - played - - - -,-");
	/* beside a shielded king one stands in check, and has to step away */
	struct chessmate s = with("8/7p/8/4k3/8/4K3/8/8 w - - 0 1", "mystic-shield");
	illegal(s, "e3e4", "M5");
	s = play(s, "e3e4+mystic-shield draw:w=champion");
	illegal(s, "e5e4 e5d5 h7h6", "M5");
	legal(s, "e5e6 e5d6");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(m8_marks),
		cmocka_unit_test(m8_is_named_where_more_is_wrong),
		cmocka_unit_test(m9_pawns_and_castling),
		cmocka_unit_test(m10_shield),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
