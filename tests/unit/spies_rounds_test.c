/* spies_rounds_test.c - lives, claims, points and ends of A City of Spies against the
 * rules S10 to S15; what is secret, S16, is tested in spies_infostate_test.c. */
#include "spies_kit.h"

#define ROUND(next, lives, targets, active) \
	" " FOUR " " next " 0-0 WBWB - " lives " " targets " " active " 0 1"

/* S10: whose life a captured piece was, or that it was nobody's. */
static void s10_life_lost(void **unused)
{
	expect_after(CORNERS ",P1h1" ROUND("p1", "Q,R1,R2,B1", "P1,P2,P3,P4", FOUR), "a1h1", "out:-",
	             "Qa8,R1h8,R2h1,B1h4" ROUND("p2", "Q,R1,R2,B1", "P1,P2,P3,P4", FOUR));
	/* Out, and the team stays secret. */
	expect_after(CORNERS ROUND("p1", "Q,R1,R2,B1", "P1,P2,P3,P4", FOUR), "a8h8", "out:p2",
	             "Qh8,R2a1,B1h4" ROUND("p3", "Q,R1,R2,B1", "P1,P2,P3,P4", "p1,p3,p4"));
	/* The own life. */
	expect_after(CORNERS ",P1b7" ROUND("p1", "Q,R1,R2,B1", "N1,P2,P3,P4", FOUR), "b7a8", "out:p1",
	             "R1h8,R2a1,B1h4,P1a8" ROUND("p2", "Q,R1,R2,B1", "N1,P2,P3,P4", "p2,p3,p4"));
	struct test_state p = at(CORNERS ROUND("p1", "Q,R1,R2,B1", "P1,P2,P3,P4", FOUR));
	apply_token(&p, "a8h8", NULL);
	expect_chance_prefix(&p, "out:");
	assert_true(game->mid_turn(p.s));
	expect_text(&p, "Qh8,R2a1,B1h4" ROUND("p1xR1", "Q,R1,R2,B1", "P1,P2,P3,P4", FOUR));
	assert_int_equal(count_listed(&p), 1);
	expect_illegal_at(&p, "out:-", "S10");
	expect_illegal_at(&p, "out:p1", "S10");
	expect_illegal_at(&p, "pass", "S10");
	expect_bad(CORNERS ROUND("p1", "Q,R1,R2,B1", "P1,P2,P3,P4", "p1,p3,p4"));
	expect_bad("Qa8,R2a1,B1h4" ROUND("p1", "Q,R1,R2,B1", "P1,P2,P3,P4", FOUR));
}

/* S11: the own target, in the own turn, then and there. */
static void s11_claim(void **unused)
{
	const char *const mine = CORNERS ",P1h1" ROUND("p1", "Q,R1,R2,B1", "P1,P2,P3,P4", FOUR);
	struct test_state p = at(mine);
	assert_true(legal(&p, "a1h1") && legal(&p, "a1h1+claim"));
	expect_after(mine, "a1h1+claim", "team:p1=W out:-",
	             "Qa8,R1h8,R2h1,B1h4 " FOUR " p2 1-0 WBWB p1 Q,R1,R2,B1 P1*,P2,P3,P4 " FOUR " 0 1");
	expect_illegal(mine, "a1b1+claim", "S11");
	expect_illegal(mine, "a8h8+claim", "S11");
	/* Somebody else's turn, and the target is lost for the round. */
	const char *const theirs = CORNERS ",P1h1" ROUND("p2", "Q,R1,R2,B1", "P1,P2,P3,P4", FOUR);
	expect_illegal(theirs, "a1h1+claim", "S11");
	/* The team is public already: nothing is said of it. */
	expect_after(CORNERS ",P1h1 " FOUR " p1 1-0 WBWB p1 Q,R1,R2,B1 P1,P2,P3,P4 " FOUR " 0 1",
	             "a1h1+claim", "out:-",
	             "Qa8,R1h8,R2h1,B1h4 " FOUR " p2 2-0 WBWB p1 Q,R1,R2,B1 P1*,P2,P3,P4 " FOUR " 0 1");
	/* A claim that puts the claimer out stands. */
	expect_after(CORNERS ",P1b7" ROUND("p1", "Q,R1,R2,B1", "Q,P2,P3,P4", FOUR), "b7a8+claim",
	             "team:p1=W out:p1",
	             "R1h8,R2a1,B1h4,P1a8 " FOUR " p2 1-0 WBWB p1 Q,R1,R2,B1 Q*,P2,P3,P4 p2,p3,p4 0 1");
	expect_bad(CORNERS " " FOUR " p1 1-0 WBWB - Q,R1,R2,B1 P1*,P2,P3,P4 " FOUR " 0 1");
	expect_bad(CORNERS " " FOUR " p1 0-1 WBWB p1 Q,R1,R2,B1 P1*,P2,P3,P4 " FOUR " 0 1");
}

/* S12: the last active seat shows its team and gains 2 points. */
static void s12_last_seat(void **unused)
{
	expect_after(TWO " 0-0 WBWB - Q,R1,R2,B1 P1,P2,P3,P4 p1,p2 0 1", "a8h8", "out:p2 team:p1=W",
	             "- - - 2-0 WBWB p1 - - " FOUR " 0 2");
	/* By taking the own life. */
	expect_after(TWO " 0-0 WBWB - Q,R1,R2,B1 P1,P2,P3,P4 p1,p2 0 1", "h8a8", "out:p1 team:p2=B",
	             "- - - 0-2 WBWB p2 - - " FOUR " 0 2");
	/* With a claim: the team is public by then. */
	expect_after(TWO " 0-0 WBWB - Q,R1,R2,B1 R1,P2,P3,P4 p1,p2 0 1", "a8h8+claim",
	             "team:p1=W out:p2", "- - - 3-0 WBWB p1 - - " FOUR " 0 2");
	expect_after("Qa8,R1h8 p2,p1 p2 0-0 WBWB - Q,R1,R2,B1 P1,Q,P3,P4 p1,p2 0 1", "h8a8+claim",
	             "team:p2=B out:p1", "- - - 0-3 WBWB p2 - - " FOUR " 0 2");
	struct test_state p = at(TWO " 0-0 WBWB - Q,R1,R2,B1 P1,P2,P3,P4 p1,p2 0 1");
	apply_token(&p, "a8h8", NULL);
	apply_token(&p, "out:p2", NULL);
	expect_chance_prefix(&p, "team:p1=");
	expect_illegal_at(&p, "team:p1=B", "S12");
	expect_illegal_at(&p, "team:p2=B", "S12");
	expect_text(&p, "Qh8 p1,p2 p1xR1 0-0 WBWB - Q,R1,R2,B1 P1,P2,P3,P4 p1 0 1");
	expect_bad("Qh8 p1,p2 p1 0-0 WBWB - Q,R1,R2,B1 P1,P2,P3,P4 p1 0 1");
}

/* S13: 5 points win at once; the claim first, then the elimination, then the round. */
static void s13_points_win(void **unused)
{
	struct test_state p = at(TWO " 3-4 WBWB - Q,R1,R2,B1 P1,P2,P3,P4 p1,p2 0 4");
	play(&p, "a8h8");
	expect_end(&p, "W", REASON_POINTS);
	expect_text(&p, "Qh8 p1,p2 - 5-4 WBWB p1 Q,R1,R2,B1 P1,P2,P3,P4 p1 0 4");
	expect_illegal_at(&p, "pass", "S13");
	for (int seat = 0; seat < 4; seat++) /* every seat of the team, out or not */
		assert_int_equal(game->returns(p.s, 1, seat), seat % 2 ? -1 : 1);
	assert_int_equal(count_listed(&p), 0);
	/* In the middle of a round: nobody says whose life it was. */
	p = at(CORNERS " " FOUR " p1 4-4 WBWB - Q,R1,R2,B1 R1,P2,P3,P4 " FOUR " 0 4");
	play_and_expect_outcomes(&p, "a8h8+claim", "team:p1=W");
	expect_end(&p, "W", REASON_POINTS);
	expect_text(&p, "Qh8,R2a1,B1h4 " FOUR " - 5-4 WBWB p1 Q,R1,R2,B1 R1*,P2,P3,P4 " FOUR " 0 4");
	/* The claim of p2 wins before p1 becomes the last seat. */
	p = at("Qa8,R1h8 p2,p1 p2 4-4 WBWB p2 Q,R1,R2,B1 P1,R1,P3,P4 p1,p2 0 4");
	play_and_expect_outcomes(&p, "a8h8+claim", "");
	expect_end(&p, "B", REASON_POINTS);
	p = at(TWO " 4-0 WBWB - Q,R1,R2,B1 P1,P2,P3,P4 p1,p2 0 4");
	play(&p, "a8h8");
	expect_text(&p, "Qh8 p1,p2 - 6-0 WBWB p1 Q,R1,R2,B1 P1,P2,P3,P4 p1 0 4");
	expect_bad(TWO " 5-0 WBWB - Q,R1,R2,B1 P1,P2,P3,P4 p1,p2 0 4");
	expect_bad("Qh8 p1,p2 - 2-4 WBWB p1 Q,R1,R2,B1 P1,P2,P3,P4 p1 0 4");
	expect_bad("Qh8 p1,p2 - 5-5 WBWB p1 Q,R1,R2,B1 P1,P2,P3,P4 p1 0 4");
}

/* S14: everything is dealt again but teams; points and what was shown stay. */
static void s14_new_round(void **unused)
{
	struct test_state p = at(TWO " 1-2 WBWB p2 Q,R1,R2,B1 P1,P2,P3,P4 p1,p2 0 4");
	play(&p, "a8h8");
	expect_text(&p, "- - - 3-2 WBWB p1,p2 - - " FOUR " 0 5");
	expect_chance_prefix(&p, "setup:");
	expect_illegal_at(&p, "teams:WBWB", "S4");
	play(&p, "setup:" ELEVEN " lives:B1,Q,P4,P1 targets:P4,P1,Q,N2 order:p4,p3,p2,p1");
	expect_text(&p, ELEVEN " p4,p3,p2,p1 p4 3-2 WBWB p1,p2 B1,Q,P4,P1 P4,P1,Q,N2 " FOUR " 0 5");
	expect_bad("- - - 1-2 WBWB - - - p1,p2,p3 0 2");
	expect_bad("- - - 1-2 WBWB - - - " FOUR " 3 2");
}

/* S15: 60 turns without a capture void a round; after 20 rounds more points win. */
static void s15_standstill(void **unused)
{
	static const struct {
		const char *points, *outcome;
	} ends[] = {{"2-1", "W"}, {"1-2", "B"}, {"3-3", "draw"}};
	expect_after(CORNERS " " FOUR " p1 1-2 WBWB p1 Q,R1,R2,B1 P1,P2,P3,P4 " FOUR " 59 1", "a8b8",
	             "", "- - - 1-2 WBWB p1 - - " FOUR " 0 2");
	expect_after(CORNERS " " FOUR " p1 1-2 WBWB p1 Q,R1,R2,B1 P1,P2,P3,P4 " FOUR " 58 1", "pass",
	             "", CORNERS " " FOUR " p2 1-2 WBWB p1 Q,R1,R2,B1 P1,P2,P3,P4 " FOUR " 59 1");
	expect_after(CORNERS ",P4h1 " FOUR " p1 1-2 WBWB p1 Q,R1,R2,B1 P1,P2,P3,N1 " FOUR " 59 1",
	             "a1h1", "out:-",
	             "Qa8,R1h8,R2h1,B1h4 " FOUR " p2 1-2 WBWB p1 Q,R1,R2,B1 P1,P2,P3,N1 " FOUR " 0 1");
	for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
		struct strbuf text = {0};
		strbuf_printf(&text, CORNERS " " FOUR " p1 %s WBWB - Q,R1,R2,B1 P1,P2,P3,P4 " FOUR " 59 20",
		              ends[i].points);
		struct test_state p = at(strbuf_get(&text));
		play(&p, "pass");
		expect_end(&p, ends[i].outcome, REASON_ROUNDS);
		strbuf_free(&text);
	}
	/* The last round may also end by its last seat. */
	struct test_state p = at(TWO " 0-4 WBWB - Q,R1,R2,B1 P1,P2,P3,P4 p1,p2 0 20");
	play(&p, "a8h8");
	expect_end(&p, "B", REASON_ROUNDS);
	for (int seat = 0; seat < 4; seat++)
		assert_int_equal(game->returns(p.s, 1, seat), seat % 2 ? 1 : -1);
	expect_bad(CORNERS " " FOUR " p1 0-0 WBWB - Q,R1,R2,B1 P1,P2,P3,P4 " FOUR " 60 1");
	expect_bad(CORNERS " " FOUR " p1 0-0 WBWB - Q,R1,R2,B1 P1,P2,P3,P4 " FOUR " 0 21");
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(s10_life_lost), cmocka_unit_test(s11_claim),
		cmocka_unit_test(s12_last_seat), cmocka_unit_test(s13_points_win),
		cmocka_unit_test(s14_new_round), cmocka_unit_test(s15_standstill),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
