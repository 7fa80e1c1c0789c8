/* skill.c - the levels that search.
 *
 * Epsilon-greedy (Watkins 1989): with a probability that falls with the level the greedy
 * turn is played instead of the one that the search finds. Together with the budget of
 * nodes that makes levels of even steps in every game: where a search gains little by
 * nodes, the greedy turns tell the levels apart; where one greedy turn can lose the game,
 * there are soon none. */
#include "search/skill.h"

#include "search/skill_turn.h"

enum {
	FIRST_SEARCH = 2, /* the first level that searches */
	FIRST_NODES = 16  /* its budget; each level has half as many again */
};

static uint64_t nodes_of_level(int level)
{
	uint64_t nodes = FIRST_NODES;
	for (int i = FIRST_SEARCH; i < level; i++)
		nodes += nodes / 2;
	return nodes;
}

/* Whether this turn is a greedy one: always at level 0, once in a hundred times at 19, about
 * by the square of how far the level is from the full one. */
static bool plays_greedily(int level, struct rng *rng)
{
	uint64_t below = (uint64_t)(SKILL_FULL - level);
	return rng_below(rng, SKILL_FULL * (SKILL_FULL + 4)) < below * (below + 4);
}

/* A generator that begins anew with every position. A position that occurs again is another,
 * or a random player would go round in circles. */
static void seed_generator(const struct search_request *request, struct rng *rng)
{
	const struct infostate *infostate = &request->root_infostate;
	const struct game *game = request->game;
	uint64_t key = game->repetition_key ? game->repetition_key(infostate->now) : 0, n = 0;
	for (size_t i = 0; key && i < infostate->n_keys; i++)
		n += infostate->keys[i] == key;
	rng_from_seed(rng, "skill", splitmix64(request->seed + n) ^ game->key(infostate->now));
}

void skill_search(const struct search_request *request, struct search_control *control,
                  struct search_answer *answer)
{
	struct search_request weaker = *request;
	uint64_t nodes = nodes_of_level(request->skill_level);
	struct rng rng;
	if (request->skill_level >= SKILL_FULL) {
		search_run(request, control, answer);
		return;
	}
	weaker.threads = 1;
	weaker.tt = NULL;
	weaker.memory = NULL;
	if (!weaker.limits.nodes || weaker.limits.nodes > nodes)
		weaker.limits.nodes = nodes;
	seed_generator(request, &rng);
	if (request->skill_level < FIRST_SEARCH || plays_greedily(request->skill_level, &rng))
		skill_turn_choose(&weaker, control, answer, &rng);
	else
		search_run(&weaker, control, answer);
}
