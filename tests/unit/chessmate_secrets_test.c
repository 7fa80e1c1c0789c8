/* chessmate_secrets_test.c - ChessMate, what each viewer knows (M11), and what could be
 * for all that it knows. */
#include "chessmate_kit.h"

static void m11_what_is_known(void **unused)
{
	(void)unused;
	struct cm s = from(START " - - - champion,cowardice,crusade dark-mirror,death-dance,"
	                         "disintegration forbidden-city,hand-of-fate,holy-quest,long-jump,"
	                         "lost-castle,mystic-shield,rebirth,revelation -,-");
	struct cm black, white;
	game->observe(&s, 1, &black);
	shows(black, WHITE, "?,?,?");
	shows(black, BLACK, "dark-mirror,death-dance,disintegration");
	step_t drawn = step(&s, "draw:w=vulture");
	struct strbuf told = {0};
	game->step_to_text(&s, game->observe_step(&s, drawn, 1), &told);
	assert_string_equal(strbuf_get(&told), "draw:w=?");
	strbuf_free(&told);
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

static void worlds_heed_what_was_said(void **unused)
{
	struct cm s = deal("7k/4Q3/8/8/8/8/8/K7 w - - 0 1", "- - -", "vulture,lost-castle,long-jump",
	                   "mystic-shield,death-dance,dark-mirror"), seen, world;
	struct rng rng;
	(void)unused;
	game->observe(&s, 0, &seen);
	step_t told[2] = {step(&s, "e7f7"), STEP_NONE};
	struct cm start = seen, now = play(seen, "e7f7");
	told[1] = step(&now, "over:-");
	now = play(now, "over:-");
	struct infostate history = {0, &start, told, 2, &now, NULL, 0};
	void *worlds = game->belief_open(&history, NULL);
	assert_non_null(worlds);
	rng_from_seed(&rng, "test", 1);
	for (int i = 0; i < 200; i++) {
		struct steps list = {0};
		game->belief_sample(worlds, &rng, &world);
		assert_false(game->has_unknowns(&world));
		assert_true(game->legal(&world, &list) && list.n > 0);
		steps_free(&list);
	}
	game->belief_close(worlds);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(m11_what_is_known),
		cmocka_unit_test(worlds_heed_what_was_said),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
