/* uct.c - plain UCT (Kocsis and Szepesvari 2006): UCB1 in a tree of decisions, rollouts at
 * random to the end of the game, no evaluation, no knowledge of any game.
 *
 * Every simulation begins in a world of the belief and samples chance anew, so the
 * statistics of a node are over all of them (an open-loop tree). */
#include <stdlib.h>

#include "search/fixed_math.h"
#include "tests/yardsticks/yardstick.h"

enum {
	NODES_MAX = 1 << 18,
	PATH_MAX_STEPS = 1024,
	ROLLOUT_MAX = 1000, /* decisions; then it is a draw */
	EXPLORATION = 1414, /* the square root of 2, in thousandths */
	SIMULATIONS = 100000
};

struct node {
	step_t step;
	uint32_t first_child, next_sibling, visits;
	uint64_t returns; /* of the seat that made the step, 1000 a win */
	int seat;
};

struct uct {
	struct search *search;
	const struct game *game;
	struct rng rng;
	struct steps legal;
	_Alignas(max_align_t) unsigned char world[STATE_MAX];
	uint32_t path[PATH_MAX_STEPS], n_nodes;
	size_t n_path;
	struct node nodes[NODES_MAX];
};

/* Makes what chance brings; false when the game is over, or nothing can be made of it. */
static bool seat_is_on_move(struct uct *t)
{
	int seat;
	while ((seat = t->game->to_move(t->world)) == SEAT_CHANCE) {
		step_t step = t->game->chance(t->world).forced;
		step = step == STEP_NONE ? t->game->roll(t->world, &t->rng, NULL) : step;
		if (step == STEP_NONE)
			return false;
		t->game->apply(t->world, step, NULL);
	}
	return seat != SEAT_OVER;
}

static uint32_t child_of(const struct uct *t, uint32_t parent, step_t step)
{
	uint32_t i = t->nodes[parent].first_child;
	while (i && t->nodes[i].step != step)
		i = t->nodes[i].next_sibling;
	return i;
}

static int64_t ucb1(const struct node *parent, const struct node *n)
{
	return (int64_t)(n->returns * FIXED_ONE / 1000 / n->visits) +
	       fixed_math_ucb_exploration(EXPLORATION * (int64_t)FIXED_ONE / 1000, parent->visits + 1,
	                                  n->visits);
}

/* The legal decision with the best bound; one that was not tried yet comes before, any of
 * them. *child: its node, 0 for none. */
static step_t select_step(struct uct *t, uint32_t parent, uint32_t *child)
{
	step_t untried = STEP_NONE, best = STEP_NONE;
	uint64_t n_untried = 0;
	int64_t best_bound = INT64_MIN;
	for (size_t i = 0; i < t->legal.n; i++) {
		uint32_t k = child_of(t, parent, t->legal.at[i]);
		if (!k && rng_below(&t->rng, ++n_untried) == 0)
			untried = t->legal.at[i];
		int64_t bound = k ? ucb1(&t->nodes[parent], &t->nodes[k]) : INT64_MIN;
		if (bound > best_bound) {
			best_bound = bound;
			best = t->legal.at[i];
			*child = k;
		}
	}
	if (n_untried)
		*child = 0;
	return n_untried ? untried : best;
}

static void list_legal(struct uct *t)
{
	t->legal.n = 0;
	t->game->legal(t->world, &t->legal);
	ensure(t->legal.n > 0);
}

static uint32_t add_node(struct uct *t, uint32_t parent, step_t step, int seat)
{
	uint32_t i = t->n_nodes++;
	t->nodes[i] =
		(struct node){.step = step, .next_sibling = t->nodes[parent].first_child, .seat = seat};
	t->nodes[parent].first_child = i;
	return i;
}

static void simulate(struct uct *t)
{
	uint32_t node = 0;
	bool in_tree = true;
	t->n_path = 0;
	for (int i = 0; i < ROLLOUT_MAX && seat_is_on_move(t); i++) {
		uint32_t child = 0;
		int seat = t->game->to_move(t->world);
		list_legal(t);
		step_t step =
			in_tree ? select_step(t, node, &child) : t->legal.at[rng_below(&t->rng, t->legal.n)];
		if (in_tree && !child) {
			in_tree = false;
			child = t->n_nodes < NODES_MAX ? add_node(t, node, step, seat) : 0;
		}
		t->game->apply(t->world, step, NULL);
		if (child)
			t->path[t->n_path++] = node = child;
	}
	bool over = t->game->to_move(t->world) == SEAT_OVER;
	t->nodes[0].visits++;
	for (size_t i = 0; i < t->n_path; i++) {
		struct node *n = &t->nodes[t->path[i]];
		n->visits++;
		n->returns += (uint64_t)(500 + (over ? 500 * t->game->returns(t->world, 1, n->seat) : 0));
	}
}

static void report(struct uct *t)
{
	uint32_t best = 0;
	for (uint32_t i = t->nodes[0].first_child; i; i = t->nodes[i].next_sibling)
		if (!best || t->nodes[i].visits > t->nodes[best].visits)
			best = i;
	step_t step = t->nodes[best].step;
	if (!best) { /* stopped before it began */
		memcpy(t->world, t->search->request->root_infostate.now, t->game->state_size);
		list_legal(t);
		step = t->legal.at[0];
	}
	search_report(t->search, (struct search_info){.kind = SCORE_NONE, .pv = &step, .n_pv = 1});
}

void yardstick_search(struct search *search)
{
	struct uct *t = xzalloc(sizeof *t);
	const struct infostate *infostate = &search->request->root_infostate;
	t->search = search;
	t->game = search->request->game;
	t->n_nodes = 1;
	rng_from_seed(&t->rng, "yardstick", search->request->seed ^ t->game->key(infostate->now));
	void *belief =
		t->game->has_unknowns(infostate->now) ? t->game->belief_open(infostate, NULL) : NULL;
	for (int i = 0; i < SIMULATIONS && !search_count_node(search) && !search_check_time(search);
	     i++) {
		if (belief)
			t->game->belief_sample(belief, &t->rng, t->world);
		else
			memcpy(t->world, infostate->now, t->game->state_size);
		simulate(t);
	}
	report(t);
	if (belief)
		t->game->belief_close(belief);
	steps_free(&t->legal);
	free(t);
}
