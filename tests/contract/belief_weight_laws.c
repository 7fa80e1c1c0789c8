/* belief_weight_laws.c - a belief weighed by behaviour samples each world in proportion to its
 * weight: as often as importance sampling says, which weighs worlds sampled by the facts alone.
 * Only how often each byte of a state has each value is compared. */
#include <stdlib.h>

#include "tests/contract/laws.h"
#include "tests/contract/walk.h"

enum { WORLDS = 4000, SIGMAS = 6 };

/* The weight of the worlds in which each byte has each value. */
struct weighed_tally {
	double (*of)[256];
	double sum, squares;
};

static struct weighed_tally tally_worlds(struct walk *w, const void *belief, const void *weights)
{
	const struct game *game = w->game;
	struct weighed_tally t = {xzalloc(game->state_size * sizeof(double[256])), 0, 0};
	unsigned char *world = state_new(game);
	for (int i = 0; i < WORLDS; i++) {
		game->belief_sample(belief, &w->rng, world);
		uint64_t weight = game->belief_weight(weights, world);
		LAW(w, weight > 0, "a world that agrees has no weight");
		double value = weights == belief ? 1 : (double)weight;
		for (size_t k = 0; k < game->state_size; k++)
			t.of[k][world[k]] += value;
		t.sum += value;
		t.squares += value * value;
	}
	free(world);
	return t;
}

/* The variance of a share among so many independent worlds. */
static double variance(double share, const struct weighed_tally *t)
{
	double worlds = t->sum * t->sum / t->squares;
	return (share * (1 - share) + 1 / worlds) / worlds;
}

static void compare_shares(struct walk *w, int viewer, const struct weighed_tally *sampled,
                           const struct weighed_tally *expected)
{
	for (size_t k = 0; k < w->game->state_size; k++)
		for (int value = 0; value < 256; value++) {
			double a = sampled->of[k][value] / sampled->sum;
			double b = expected->of[k][value] / expected->sum, apart = a - b;
			double allowed = variance(b, sampled) + variance(b, expected);
			LAW(w, apart * apart <= SIGMAS * SIGMAS * allowed,
			    "viewer %d: byte %zu is %d in %.3f of the worlds, by weight in %.3f", viewer, k,
			    value, a, b);
		}
}

static void check_weights(struct walk *w)
{
	const struct game *game = w->game;
	int viewer = nth_viewer(w->setup.players, (int)rng_below(&w->rng, 8));
	struct infostate infostate = walk_infostate(w, viewer);
	void *facts = game->belief_open(&infostate, NULL);
	void *behaviour = game->belief_open(&infostate, NULL);
	LAW(w, facts && behaviour, "viewer %d: no belief", viewer);
	game->belief_infer(behaviour, &infostate);
	struct weighed_tally sampled = tally_worlds(w, behaviour, behaviour);
	struct weighed_tally expected = tally_worlds(w, facts, behaviour);
	compare_shares(w, viewer, &sampled, &expected);
	*(size_t *)w->memo += expected.sum * expected.sum / expected.squares < WORLDS / 2;
	free(sampled.of);
	free(expected.of);
	game->belief_close(facts);
	game->belief_close(behaviour);
	infostate_free(&infostate);
}

void worlds_are_sampled_by_weight(const struct game *game)
{
	size_t uneven = 0;
	if (!game->belief_infer)
		return;
	walk_all(game, (struct walk_plan){6, 200, 20, &uneven}, check_weights);
	print_message("[          ] %s: worlds weighed unevenly %zu times\n", game->name, uneven);
	assert_true(uneven > 0);
}
