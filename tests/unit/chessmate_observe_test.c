/* chessmate_observe_test.c - ChessMate, what each viewer knows (M11), and what could be
 * for all that it knows. */
#include "chessmate_kit.h"

static void m11_what_is_known(void **unused)
{
	struct chessmate s =
		from(START " - - - champion,cowardice,crusade dark-mirror,death-dance,"
	               "disintegration forbidden-city,hand-of-fate,holy-quest,long-jump,"
	               "lost-castle,mystic-shield,rebirth,revelation -,-");
	struct chessmate black, white;
	game->observe(&s, 1, &black);
	shows(black, WHITE, "?,?,?");
	shows(black, BLACK, "dark-mirror,death-dance,disintegration");
	step_t drawn = step(&s, "draw:w=vulture");
	struct strbuf observed = {0};
	game->step_to_text(&s, game->observe_step(&s, drawn, 1), &observed);
	assert_string_equal(strbuf_get(&observed), "draw:w=?");
	strbuf_free(&observed);
	/* the last card of the pile is drawn: both can work out the rest */
	s = play(s, "e2e4+champion@b1 draw:w=vulture");
	shows(s, WHITE, "cowardice!,crusade!,vulture!");
	shows(s, BLACK, "dark-mirror!,death-dance!,disintegration!");
	black = play(black, "e2e4+champion@b1 draw:w=?");
	shows(black, WHITE, "cowardice!,crusade!,vulture!");
	/* they stay known after the reshuffle, what is drawn then is not */
	s = play(s, "d7d6 f1e2+crusade@b5 draw:w=champion");
	shows(s, WHITE, "champion,cowardice!,vulture!");
	game->observe(&s, 0, &white);
	shows(white, BLACK, "dark-mirror!,death-dance!,disintegration!");
	/* a spectator is told of no hand */
	game->observe(&s, VIEW_PUBLIC, &white);
	shows(white, WHITE, "?,?,?");
	shows(white, BLACK, "?,?,?");
}

/* What the table says, and what is taken, both seats are told (M11): no matter what else is
 * unknown of the hands. */
static void m11_what_both_are_told(void **unused)
{
	struct chessmate s = from("4k3/7p/8/8/8/8/P7/4K3 b - - 0 18 - - - ?,?,? champion,vulture,? "
	                          "crusade,cowardice cowardice,-");
	s = play(s, "vulture");
	shows(s, BLACK, "champion,cowardice!,?");
	s = from("4k3/8/8/8/8/8/P7/4K3 b - - 0 18 - - - ?,?,? ?,?,? crusade,cowardice cowardice,-");
	s = play(s, "vulture");
	shows(s, BLACK, "cowardice!,?,?"); /* a spectator's */
	/* with hand-of-fate it goes, still seen, into the other hand */
	s = play(s, "e8e7 hand-of-fate fate:w=cowardice,?,? fate:b=?,?");
	shows(s, WHITE, "cowardice!,?,?");
	shows(s, BLACK, "?,?");
	/* black's unknown hand was white's, which knows it; so does black what it has given */
	s = from("4k3/7p/8/8/8/8/P7/4K3 b - - 0 18 - - played rebirth,vulture,? crusade,? "
	         "hand-of-fate -,hand-of-fate fate:w");
	s = play(s, "fate:w=?,? fate:b=champion,rebirth,vulture");
	shows(s, WHITE, "crusade!,?");
	shows(s, BLACK, "champion!,rebirth!,vulture!");
	s = from("4k3/7p/8/8/8/8/P7/4K3 b - - 0 18 - - played ?,?,? crusade,rebirth "
	         "hand-of-fate -,hand-of-fate fate:b");
	shows(s, BLACK, "crusade!,rebirth!"); /* white was told so */
}

/* With an empty draw pile, who knows one hand knows the other, from that moment on (M11). */
static void m11_an_empty_pile_tells_what_a_hand_tells(void **unused)
{
	struct chessmate s = from("1b6/8/1P6/1k6/6K1/8/8/8 w - - 0 47 - - - long-jump,lost-castle,? "
	                          "?,?,? champion,vulture,death-dance,cowardice,mystic-shield,"
	                          "revelation,rebirth,forbidden-city,disintegration -,-");
	shows(s, BLACK, "?,?,?");
	s = play(s, "hand-of-fate");
	shows(s, WHITE, "long-jump!,lost-castle!");
	shows(s, BLACK, "crusade!,dark-mirror!,holy-quest!");
}

/* A position may leave out what an empty draw pile tells (M11). */
static void m11_an_empty_pile_completes_a_position(void **unused)
{
	struct chessmate s =
		from("4k3/7p/8/8/8/8/P7/4K3 w - - 0 2 - - - champion,crusade,holy-quest ?,?,? rebirth,"
	         "revelation,lost-castle,long-jump,forbidden-city,dark-mirror,death-dance,"
	         "disintegration,cowardice -,-");
	shows(s, WHITE, "champion!,crusade!,holy-quest!");
	shows(s, BLACK, "hand-of-fate!,mystic-shield!,vulture!");
}

/* What is milled cannot be the card with which the turn would have to go on (M4). */
static void m4_a_mill_leaves_a_turn(void **unused)
{
	struct chessmate s = from("r7/1P3P2/8/1PPPp3/pP6/8/8/R5Kk b - b3 99 500 b1,b8 g1 - "
	                          "cowardice',disintegration',vulture! ?,?,? "
	                          "death-dance,crusade,hand-of-fate,dark-mirror,rebirth,revelation,"
	                          "long-jump,forbidden-city,champion,"
	                          "lost-castle,cowardice,mystic-shield/"
	                          "long-jump,crusade,death-dance,mystic-shield,revelation,"
	                          "hand-of-fate,forbidden-city,holy-quest revelation,-");
	illegal(play(s, "vulture"), "mill:b=rebirth", "M4");
}

/* What a game that began in the middle comes to is a position, too: a reply whose card a reshuffle took, a
 * draw that was left for behind the mill. */
static void positions_behind_a_reply_are_read_back(void **unused)
{
	static const char *const reached[][2] = {
		{"r3k2r/8/N7/3z4/8/7Z/8/R3K2R w Kkq - 0 1 c1,d1,b5 d5 reply ?,?,? ?,? "
	     "lost-castle,vulture,holy-quest,"
	     "champion,crusade,dark-mirror,disintegration,cowardice/"
	     "holy-quest,cowardice,dark-mirror,forbidden-city,"
	     "lost-castle,mystic-shield,vulture,revelation,death-dance,rebirth,champion,hand-of-fate,"
	     "crusade vulture',-",
	     "draw:b=?"},
		{"8/7K/3k4/8/8/8/8/8 b - - 0 100 - - reply champion,dark-mirror,disintegration "
	     "crusade,vulture "
	     "mystic-shield,long-jump,crusade,lost-castle,death-dance,revelation,holy-quest,rebirth,"
	     "forbidden-city,"
	     "vulture/"
	     "holy-quest,disintegration,cowardice,mystic-shield,champion,long-jump,revelation,death-"
	     "dance,"
	     "hand-of-fate,rebirth,forbidden-city -,vulture' mill",
	     "mill:b=dark-mirror"}};
	for (size_t i = 0; i < sizeof reached / sizeof *reached; i++) {
		struct chessmate s = play(from(reached[i][0]), reached[i][1]);
		struct strbuf text = {0};
		game->state_to_text(&s, &text);
		struct chessmate again = from(strbuf_get(&text));
		assert_memory_equal(&again, &s, sizeof s);
		strbuf_free(&text);
	}
}

/* A hand that is short draws, behind a reply, too: then the pile may have taken the vulture back. */
static void m3_a_short_hand_draws_behind_a_reply(void **unused)
{
	struct strbuf text = {0};
	struct chessmate s =
		from("8/2K5/8/8/8/8/8/4k3 w - - 0 52 - - reply ?,? ?,?,? cowardice,crusade,"
	         "dark-mirror,death-dance,disintegration,forbidden-city,holy-quest,"
	         "mystic-shield,rebirth,vulture vulture,-");
	game->state_to_text(&s, &text);
	assert_string_equal(strbuf_get(&text),
	                    "8/2K5/8/8/8/8/8/4k3 w - - 0 52 - - reply ?,? ?,?,? - -,-");
	struct chessmate again = from(strbuf_get(&text));
	assert_memory_equal(&again, &s, sizeof s);
	strbuf_free(&text);
}

static void samples_agree_with_the_verdict(void **unused)
{
	struct chessmate s = deal("7k/4Q3/8/8/8/8/8/K7 w - - 0 1", "- - -",
	                          "vulture,lost-castle,long-jump",
	                          "mystic-shield,death-dance,dark-mirror"),
					 seen, sample;
	struct rng rng;
	game->observe(&s, 0, &seen);
	step_t observed[2] = {step(&s, "e7f7"), STEP_NONE};
	struct chessmate start = seen, now = play(seen, "e7f7");
	observed[1] = step(&now, "over:-");
	now = play(now, "over:-");
	struct infostate infostate = {0, &start, observed, 2, &now, NULL, 0};
	void *belief = game->belief_open(&infostate, NULL);
	assert_non_null(belief);
	rng_from_seed(&rng, "test", 1);
	for (int i = 0; i < 200; i++) {
		struct steps list = {0};
		game->belief_sample(belief, &rng, &sample);
		assert_false(game->has_unknowns(&sample));
		assert_true(game->legal(&sample, &list) && list.n > 0);
		steps_free(&list);
	}
	game->belief_close(belief);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(m11_what_is_known),
		cmocka_unit_test(m11_what_both_are_told),
		cmocka_unit_test(m11_an_empty_pile_tells_what_a_hand_tells),
		cmocka_unit_test(m11_an_empty_pile_completes_a_position),
		cmocka_unit_test(m4_a_mill_leaves_a_turn),
		cmocka_unit_test(positions_behind_a_reply_are_read_back),
		cmocka_unit_test(m3_a_short_hand_draws_behind_a_reply),
		cmocka_unit_test(samples_agree_with_the_verdict),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
