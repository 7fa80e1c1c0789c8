/* playouts_test.c - random games: the same ones again, whoever plays them in how many parts, and
 * they end as those do that choose from the list of legal steps. */
#include "search/playouts.h"

#include <stdlib.h>
#include <string.h>

#include "game/registry.h"
#include "games/chess/game.h"
#include "match/match.h"
#include "tests/cmocka.h"

static atomic_bool stop;

static struct playout_tally play_by(int threads, const struct game *game, uint64_t seed,
                                    uint64_t first, uint64_t n)
{
	struct setup setup = {.players = game->usual_seats};
	struct match *m = match_new(game, &setup);
	struct infostate infostate;
	struct playout_tally tally = {.n_endings = 0};
	struct error err;
	match_infostate(m, VIEW_ALL, &infostate);
	struct playouts p = {
		.game = game, .infostate = &infostate, .seed = seed, .threads = threads, .stop = &stop};
	assert_true(playouts_run(&p, first, n, &tally, &err));
	playout_tally_sort(&tally);
	match_infostate_free(&infostate);
	match_free(m);
	return tally;
}

static struct playout_tally play(const struct game *game, uint64_t seed, uint64_t first, uint64_t n)
{
	return play_by(1, game, seed, first, n);
}

static uint64_t games_that_end(const struct playout_tally *t, struct result result)
{
	for (int i = 0; i < t->n_endings; i++)
		if (t->endings[i].result.reason == result.reason &&
		    strcmp(t->endings[i].result.outcome, result.outcome) == 0)
			return t->endings[i].games;
	return 0;
}

/* The chi-square test of two samples of the same size, for endings that are not rare. */
static void expect_alike(const char *game, const struct playout_tally *a,
                         const struct playout_tally *b)
{
	double statistic = 0;
	int freedom = 0;
	for (int i = 0; i < a->n_endings; i++) {
		double x = (double)a->endings[i].games;
		double y = (double)games_that_end(b, a->endings[i].result);
		if (x + y < 10)
			continue;
		statistic += (x - y) * (x - y) / (x + y);
		freedom++;
	}
	if (statistic > freedom + 20)
		fail_msg("%s: chi-square %d of %d endings", game, (int)statistic, freedom);
	double mean = (double)a->decisions / (double)a->games;
	double other = (double)b->decisions / (double)b->games;
	if (mean > 1.25 * other || other > 1.25 * mean)
		fail_msg("%s: %d decisions, by list %d", game, (int)mean, (int)other);
}

/* A small sample, for the sanitizers: tools/playouts.c compares larger ones. */
static void games_end_as_those_by_the_list(void **unused)
{
	for (const struct game *const *game = registry_games(); *game; game++) {
		struct game listed = **game;
		listed.random_step = NULL;
		uint64_t n = (*game)->random_step ? 100 : 8;
		struct playout_tally a = play(*game, 1, 0, n), b = play(&listed, 2, 0, n);
		expect_alike((*game)->name, &a, &b);
	}
}

static void parts_make_the_whole(void **unused)
{
	for (const struct game *const *game = registry_games(); *game; game++) {
		if (!(*game)->random_step)
			continue;
		struct playout_tally all = play(*game, 3, 0, PLAYOUTS_BLOCK + 9);
		struct playout_tally one = play(*game, 3, 0, PLAYOUTS_BLOCK);
		struct playout_tally two = play(*game, 3, PLAYOUTS_BLOCK, 9);
		assert_true(all.games == PLAYOUTS_BLOCK + 9);
		assert_true(all.decisions == one.decisions + two.decisions);
		for (int i = 0; i < all.n_endings; i++)
			assert_true(all.endings[i].games == games_that_end(&one, all.endings[i].result) +
			                                        games_that_end(&two, all.endings[i].result));
		struct playout_tally other = play(*game, 4, 0, PLAYOUTS_BLOCK);
		assert_true(other.decisions != one.decisions);
	}
}

static void threads_change_nothing(void **unused)
{
	for (const struct game *const *game = registry_games(); *game; game++) {
		uint64_t n = 3 * PLAYOUTS_BLOCK + 5;
		struct playout_tally one = play_by(1, *game, 5, PLAYOUTS_BLOCK, n);
		struct playout_tally four = play_by(4, *game, 5, PLAYOUTS_BLOCK, n);
		assert_true(one.games == four.games && one.decisions == four.decisions);
		assert_true(one.shortest == four.shortest && one.longest == four.longest);
		for (int i = 0; i < one.n_endings; i++)
			assert_true(one.endings[i].games == games_that_end(&four, one.endings[i].result));
	}
}

static void a_stop_ends_them(void **unused)
{
	atomic_store(&stop, true);
	assert_true(play(*registry_games(), 1, 0, 1000000000).games == 0);
	atomic_store(&stop, false);
}

static int results_asked;

static struct result stop_at_the_third(const void *state, int to_move, int occurrences)
{
	const struct game *game = *registry_games();
	if (++results_asked == 3)
		atomic_store(&stop, true);
	return game->result(state, to_move, occurrences);
}

static void a_stop_ends_a_game_in_its_middle(void **unused)
{
	struct game stopping = **registry_games();
	stopping.result = stop_at_the_third;
	results_asked = 0;
	assert_true(play(&stopping, 1, 0, 1000).games == 0);
	assert_int_equal(results_asked, 3);
	atomic_store(&stop, false);
}

/* Every position after one move has occurred twice: that move makes the third time. */
static void positions_of_the_past_count_for_repetition(void **unused)
{
	const struct game *game = &chess_game;
	struct setup setup = {.players = 2};
	_Alignas(max_align_t) unsigned char now[STATE_MAX], after[STATE_MAX];
	struct steps legal = {0};
	uint64_t keys[64];
	size_t n = 0;
	game->start(&setup, now);
	game->legal(now, &legal);
	for (size_t i = 0; i < legal.n; i++) {
		memcpy(after, now, game->state_size);
		game->apply(after, legal.at[i], NULL);
		keys[n] = keys[n + 1] = game->repetition_key(after);
		n += 2;
	}
	keys[n++] = game->repetition_key(now);
	struct infostate infostate = {
		.viewer = VIEW_ALL, .start = now, .now = now, .keys = keys, .n_keys = n};
	struct playouts p = {
		.game = game, .infostate = &infostate, .seed = 1, .threads = 1, .stop = &stop};
	struct playout_tally tally = {.n_endings = 0};
	struct error err;
	assert_true(playouts_run(&p, 0, 50, &tally, &err));
	assert_true(tally.games == 50 && tally.decisions == 50 && tally.longest == 1);
	assert_int_equal(tally.n_endings, 1);
	assert_int_equal(tally.endings[0].result.reason, REASON_REPETITION);
	steps_free(&legal);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(games_end_as_those_by_the_list),
		cmocka_unit_test(parts_make_the_whole),
		cmocka_unit_test(threads_change_nothing),
		cmocka_unit_test(a_stop_ends_them),
		cmocka_unit_test(a_stop_ends_a_game_in_its_middle),
		cmocka_unit_test(positions_of_the_past_count_for_repetition),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
