/* greedy.c - one ply: the decision after which the game's static evaluation is best for the
 * seat, in one sampled world. */
#include "tests/yardsticks/yardstick.h"

static int value_after(const struct game *game, const void *world, step_t step, int seat)
{
	_Alignas(max_align_t) unsigned char after[STATE_MAX];
	memcpy(after, world, game->state_size);
	game->apply(after, step, NULL);
	while (game->to_move(after) == SEAT_CHANCE && game->chance(after).forced != STEP_NONE)
		game->apply(after, game->chance(after).forced, NULL);
	if (game->to_move(after) == SEAT_OVER)
		return SCORE_WIN * game->returns(after, 1, seat);
	return game->evaluate(after, seat);
}

void yardstick_search(struct search *search)
{
	const struct game *game = search->request->game;
	const struct infostate *infostate = &search->request->root_infostate;
	_Alignas(max_align_t) unsigned char world[STATE_MAX];
	struct steps legal = {0};
	struct rng rng;
	int seat = game->to_move(infostate->now), best = -SCORE_INFINITE;
	step_t chosen = STEP_NONE;
	rng_from_seed(&rng, "yardstick", search->request->seed ^ game->key(infostate->now));
	memcpy(world, infostate->now, game->state_size);
	void *belief = game->has_unknowns(world) ? game->belief_open(infostate, NULL) : NULL;
	if (belief) {
		game->belief_sample(belief, &rng, world);
		game->belief_close(belief);
	}
	game->legal(infostate->now, &legal);
	for (size_t i = 0; i < legal.n; i++) {
		int value = value_after(game, world, legal.at[i], seat);
		if (value > best)
			chosen = legal.at[i];
		best = value > best ? value : best;
	}
	search_report(search, (struct search_info){.kind = SCORE_NONE, .pv = &chosen, .n_pv = 1});
	steps_free(&legal);
}
