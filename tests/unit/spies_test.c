/* spies_test.c - deals and turns of A City of Spies against the rules S1 to S9. Each
 * test names the rule it was written from. */
#include "spies_kit.h"

/* S1: three to six seats, half and half, W one more when the number is odd. */
static void s1_teams(void **unused)
{
	static const size_t ways[] = {3, 6, 10, 20};
	for (int players = 3; players <= 6; players++) {
		struct test_state p = start(players);
		assert_int_equal(game->seats(p.s), players);
		expect_chance_prefix(&p, "teams:");
		assert_int_equal(count_listed(&p), ways[players - 3]);
	}
	struct test_state p = start(3);
	assert_true(legal(&p, "teams:WWB") && legal(&p, "teams:WBW") && legal(&p, "teams:BWW"));
	expect_illegal_at(&p, "teams:WBB", "S1");
	expect_illegal_at(&p, "teams:WWBB", "S1");
	expect_illegal_at(&p, "pass", "S1");
	expect_no_token("teams:WBX");
	expect_no_token("teams:");
	expect_no_token("teams:WBWBWBW");
	expect_bad("- - - 0-0 - - - - p1,p2 0 1");
	expect_bad("- - - 0-0 WBWBWBW - - - p1,p2,p3,p4,p5,p6 0 1");
	expect_bad(CORNERS " " FOUR " p1 0-0 WWWB - Q,R1,R2,B1 P1,P2,P3,P4 " FOUR " 0 1");
}

/* The goals of the pieces at a square, parted by blanks, are exactly these. */
static void expect_destinations(const char *position, const char *from, const char *destinations)
{
	struct test_state p = at(position);
	struct steps list = {0};
	struct strbuf token = {0};
	size_t n = 0;
	assert_true(game->legal(p.s, &list));
	for (size_t i = 0; i < list.n; i++) {
		strbuf_clear(&token);
		game->step_to_text(p.s, list.at[i], &token);
		if (strncmp(strbuf_get(&token), from, 2) != 0 || strchr(strbuf_get(&token), '+'))
			continue;
		n++;
		if (!strstr(destinations, strbuf_get(&token) + 2))
			fail_msg("%s should not be legal", strbuf_get(&token));
	}
	assert_int_equal(n, (strlen(destinations) + 1) / 3);
	steps_free(&list);
	strbuf_free(&token);
}

#define LONELY(pieces) pieces " p1,p2 p1 0-0 WBWB - P1,P2,R2,N2 B2,P3,P4,N1 p1,p2 0 1"

/* S2: the building stops sliders, knights jump it, diagonals pass between it. */
static void s2_building(void **unused)
{
	expect_destinations(LONELY("R1d1,P1a8,P2h8"), "d1", "d2 a1 b1 c1 e1 f1 g1 h1");
	expect_destinations(LONELY("R1d5,P1a8,P2h8"), "d5", "d4 e5");
	expect_destinations(LONELY("B1a2,P1a8,P2h8"), "a2", "b1 b3");
	expect_destinations(LONELY("B1d4,P1a8,P2g8"), "d4", "c3 b2 a1 e5 f6 g7 h8");
	expect_destinations(LONELY("N1e4,P1a8,P2h8"), "e4", "c3 d2 f2 f6 g3 g5");
	expect_destinations(LONELY("P1b4,P2h8"), "b4", "a4 b3 b5");
	expect_illegal(LONELY("R1d1,P1a8,P2h8"), "d1d3", "S2");
	expect_illegal(LONELY("R1d1,P1a8,P2h8"), "d1d5", "S2");
	expect_illegal(LONELY("R1d1,P1a8,P2h8"), "c4c3", "S2");
	expect_bad(LONELY("R1c4,P1a8,P2h8"));
	for (int i = 0; i < 4; i++) { /* d4 d5 e4 e5 are squares like others */
		static const char *const court[] = {"R1d4", "R1d5", "R1e4", "R1e5"};
		struct strbuf text = {0};
		strbuf_printf(&text, "%s,P1a8,P2h8 p1,p2 p1 0-0 WBWB - P1,P2,R2,N2 B2,P3,P4,N1 p1,p2 0 1",
		              court[i]);
		at(strbuf_get(&text));
		strbuf_free(&text);
	}
}

/* S3: eleven pieces that everybody moves and captures. */
static void s3_pieces_belong_to_nobody(void **unused)
{
	struct test_state p = start(4);
	play(&p, "teams:WBWB");
	expect_illegal_at(&p, "setup:Qa1,Qb1,R2c1,B1d1,B2e1,N1f1,N2g1,P1h1,P2a2,P3b2,P4c2", "S3");
	expect_no_token("setup:Ka1,R1b1");
	for (int seat = 0; seat < 4; seat++) {
		static const char *const movers[] = {"p1", "p2", "p3", "p4"};
		struct strbuf text = {0};
		strbuf_printf(&text,
		              CORNERS ",P1h1 " FOUR " %s 0-0 WBWB - Q,R1,R2,B1 P4,P2,P3,N1 " FOUR " 0 1",
		              movers[seat]);
		p = at(strbuf_get(&text));
		expect_turn(&p, movers[seat]);
		assert_true(legal(&p, "a8h8") && legal(&p, "h8a8") && legal(&p, "a1h1"));
		assert_true(legal(&p, "h1g1") && legal(&p, "h4e1"));
		strbuf_free(&text);
	}
}

/* S4: all eleven on different free squares, in any order of writing. */
static void s4_placement(void **unused)
{
	struct test_state p = start(4), q;
	play(&p, "teams:WBWB");
	q = p;
	expect_chance_prefix(&p, "setup:");
	assert_true(game->chance(p.s).placement);
	struct steps none = {0};
	assert_false(game->legal(p.s, &none));
	assert_int_equal(none.n, 0);
	expect_illegal_at(&p, "setup:Qa1,R1a1,R2c1,B1d1,B2e1,N1f1,N2g1,P1h1,P2a2,P3b2,P4c2", "S4");
	expect_illegal_at(&p, "setup:Qa1,R1b1,R2c1,B1d1,B2e1,N1f1,N2g1,P1h1,P2a2,P3b2", "S4");
	expect_illegal_at(&p, "setup:Qc4,R1b1,R2c1,B1d1,B2e1,N1f1,N2g1,P1h1,P2a2,P3b2,P4c2", "S2");
	expect_illegal_at(&p, "lives:Q,R1,R2,B1", "S4");
	expect_no_token("setup:Qa9,R1b1");
	expect_no_token("setup:Qa1,");
	play(&p, "setup:" ELEVEN);
	play(&q, "setup:P4c2,R1b1,R2c1,B1d1,B2e1,N1f1,N2g1,P1h1,P2a2,P3b2,Qa1");
	assert_memory_equal(p.s, q.s, game->state_size);
	expect_text(&p, ELEVEN " - - 0-0 WBWB - - - " FOUR " 0 1");
}

/* S5: a Life-Piece each, all different. */
static void s5_lives(void **unused)
{
	struct test_state p = start(4);
	play(&p, "teams:WBWB setup:" ELEVEN);
	expect_chance_prefix(&p, "lives:");
	assert_int_equal(count_listed(&p), 11 * 10 * 9 * 8);
	expect_illegal_at(&p, "lives:Q,Q,R1,R2", "S5");
	expect_illegal_at(&p, "lives:Q,R1,R2", "S5");
	expect_illegal_at(&p, "lives:Q,R1,R2,B1,B2", "S5");
	expect_illegal_at(&p, "targets:Q,R1,R2,B1", "S5");
	expect_no_token("lives:Q,K,R1,R2");
	assert_true(legal(&p, "lives:P4,P3,P2,P1"));
	play(&p, "lives:Q,R1,R2,B1");
	expect_text(&p, ELEVEN " - - 0-0 WBWB - Q,R1,R2,B1 - " FOUR " 0 1");
}

/* S6: a Target-Piece each, all different, whatever the lives are. */
static void s6_targets(void **unused)
{
	struct test_state p = start(4), q;
	play(&p, "teams:WBWB setup:" ELEVEN " lives:Q,R1,R2,B1");
	expect_chance_prefix(&p, "targets:");
	assert_int_equal(count_listed(&p), 11 * 10 * 9 * 8);
	expect_illegal_at(&p, "targets:P1,P1,P2,P3", "S6");
	expect_illegal_at(&p, "order:p1,p2,p3,p4", "S6");
	q = p;
	play(&p, "targets:Q,R1,R2,B1");
	play(&q, "targets:B1,R2,R1,Q");
	expect_text(&q, ELEVEN " - - 0-0 WBWB - Q,R1,R2,B1 B1,R2,R1,Q " FOUR " 0 1");
}

/* S7: orders of the active seats; who is out before its turn does not move. */
static void s7_order(void **unused)
{
	struct test_state p = start(4);
	play(&p, DEALT);
	expect_chance_prefix(&p, "order:");
	assert_int_equal(count_listed(&p), 24);
	expect_illegal_at(&p, "order:p1,p2,p3", "S7");
	expect_illegal_at(&p, "order:p1,p2,p3,p3", "S7");
	expect_illegal_at(&p, "order:p1,p2,p3,p5", "S7");
	play(&p, "order:p2,p4,p1,p3");
	for (int i = 0; i < 4; i++) {
		static const char *const seats[] = {"p2", "p4", "p1", "p3"};
		expect_turn(&p, seats[i]);
		expect_illegal_at(&p, "order:p1,p2,p3,p4", "S8");
		play(&p, "pass");
	}
	expect_chance_prefix(&p, "order:");
	expect_illegal_at(&p, "pass", "S7");
	/* p1 takes the life of p2, whose turn would come next. */
	p = at(CORNERS " " FOUR " p1 0-0 WBWB - Q,R1,R2,B1 P1,P2,P3,P4 " FOUR " 0 1");
	play(&p, "a8h8");
	expect_turn(&p, "p3");
	play(&p, "pass pass");
	assert_int_equal(count_listed(&p), 6);
	expect_illegal_at(&p, "order:p1,p2,p3,p4", "S7");
	assert_true(legal(&p, "order:p4,p1,p3"));
	expect_bad("Qa8,R2a1,B1h4 " FOUR " p2 0-0 WBWB - Q,R1,R2,B1 P1,P2,P3,P4 p1,p3,p4 0 1");
	expect_bad(CORNERS " p1,p2,p3 p1 0-0 WBWB - Q,R1,R2,B1 P1,P2,P3,P4 " FOUR " 0 1");
}

/* S8: one move of any piece, or a pass. */
static void s8_turn(void **unused)
{
	const char *const position =
		CORNERS " " FOUR " p2 0-0 WBWB - Q,R1,R2,B1 P1,P2,P3,P4 " FOUR " 4 1";
	struct test_state p = at(position);
	assert_true(legal(&p, "pass"));
	assert_false(game->mid_turn(p.s));
	expect_after(position, "pass", "",
	             CORNERS " " FOUR " p3 0-0 WBWB - Q,R1,R2,B1 P1,P2,P3,P4 " FOUR " 5 1");
	expect_after(position, "a8b8", "",
	             "Qb8,R1h8,R2a1,B1h4 " FOUR " p3 0-0 WBWB - Q,R1,R2,B1 P1,P2,P3,P4 " FOUR " 5 1");
	expect_illegal(position, "b7b6", "S8");
	expect_no_token("pass+claim");
	expect_no_token("a1a9");
	expect_no_token("a1");
	expect_no_token("");
}

/* S9: pieces as in chess; pawns step to the sides and capture at the corners. */
static void s9_moves(void **unused)
{
	expect_destinations(LONELY("Qa1,P1a4,P2h8"), "a1",
	                    "a2 a3 a4 b1 c1 d1 e1 f1 g1 h1 b2 c3 d4 e5 f6 g7 h8");
	expect_destinations(LONELY("R1a4,P1a6,P2h8,P3a3"), "a4", "a3 a5 a6 b4");
	expect_destinations(LONELY("B1f1,P1a8,P2h8,P3g2"), "f1", "e2 g2");
	expect_destinations(LONELY("N1a1,P1a2,P2h8"), "a1", "b3 c2");
	expect_destinations(LONELY("P1b3,P2h8"), "b3", "a3 b2 b4 c3");
	expect_destinations(LONELY("Qc2,P1b3,P2h8,P3b4,P4a4"), "b3", "a3 b2 c3 a4 c2");
	expect_destinations(LONELY("P1h8,P2a8"), "h8", "g8 h7");
	expect_destinations(LONELY("P1b7,P2h8"), "b7", "b8 b6 a7 c7"); /* and stays a pawn there */
	expect_after(LONELY("P1b7,P2h8"), "b7b8", "",
	             "P1b8,P2h8 p1,p2 p2 0-0 WBWB - P1,P2,R2,N2 B2,P3,P4,N1 p1,p2 1 1");
	expect_illegal(LONELY("P1b2,P2h8"), "b2b4", "S9");
	expect_illegal(LONELY("P1b2,P2b3"), "b2b3", "S9");
	expect_illegal(LONELY("P1b2,P2h8"), "b2c3", "S9");
	expect_illegal(LONELY("R1a1,P1a2,P2h8"), "a1a3", "S9");
	expect_illegal(LONELY("R1a1,P1a2,P2h8"), "a1b2", "S9");
	expect_illegal(LONELY("R1a1,P1a2,P2h8"), "a1a1", "S9");
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(s1_teams),
		cmocka_unit_test(s2_building),
		cmocka_unit_test(s3_pieces_belong_to_nobody),
		cmocka_unit_test(s4_placement),
		cmocka_unit_test(s5_lives),
		cmocka_unit_test(s6_targets),
		cmocka_unit_test(s7_order),
		cmocka_unit_test(s8_turn),
		cmocka_unit_test(s9_moves),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
