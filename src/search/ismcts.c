/* ismcts.c - what is around the simulations: priors of the root's actions, limits,
 * and the principal variations that are reported while the search goes on. */
#include "search/ismcts.h"

#include <stdlib.h>
#include <string.h>

#include "search/simulation.h"

enum {
	PRIOR_DETERMINIZATIONS = 8, /* in which each action of the root is evaluated */
	PRIOR_VISITS = 2,           /* that this counts for */
	SIMULATIONS_PER_DEPTH = 1000,
	FIRST_REPORT = 256, /* simulations; then whenever they have doubled */
	VISITS_MAX = INT32_MAX
};

/* The payoff of a seat after a step in the determinization and the forced outcomes
 * that follow it. */
static int evaluate_step(struct ismcts *t, step_t step, int seat)
{
	enum { FORCED_OUTCOMES_MAX = 8 };
	memcpy(t->scratch, t->determinization, t->game->state_size);
	t->game->apply(t->scratch, step, NULL);
	for (int i = 0; i < FORCED_OUTCOMES_MAX && t->game->chance; i++) {
		step_t forced = STEP_NONE;
		if (t->game->to_move(t->scratch) == SEAT_CHANCE)
			forced = t->game->chance(t->scratch).forced;
		if (forced == STEP_NONE)
			break;
		t->game->apply(t->scratch, forced, NULL);
	}
	return simulation_payoff(t, t->scratch, 1, seat);
}

/* Evaluates every action of the root in a few determinizations, before any node is
 * counted, and lets the mean stand for a visit or two. */
static void init_root_priors(struct ismcts *t)
{
	for (int k = 0; k < PRIOR_DETERMINIZATIONS; k++) {
		simulation_reset(t);
		if (t->belief)
			t->game->belief_sample(t->belief, &t->rng, t->determinization);
		else
			memcpy(t->determinization, t->search->root_infostate.now, t->game->state_size);
		int seat = t->game->to_move(t->determinization);
		if (seat >= SEATS_MAX)
			return;
		simulation_list_actions(t);
		for (size_t i = 0; i < t->actions.n; i++) {
			step_t observed = t->actions.at[i].observed;
			uint32_t child = node_pool_find_child(&t->pool, NODE_ROOT, observed, seat);
			if (child == NODE_NONE)
				child = node_pool_add_child(&t->pool, NODE_ROOT, observed, seat);
			t->pool.at[child].visits++;
			t->pool.at[child].return_sum += (uint64_t)evaluate_step(t, t->actions.at[i].step, seat);
		}
	}
	struct ismcts_node *at = t->pool.at;
	for (uint32_t i = at[NODE_ROOT].first_child; i != NODE_NONE; i = at[i].next_sibling) {
		at[i].return_sum = at[i].return_sum * PRIOR_VISITS / at[i].visits;
		at[i].visits = PRIOR_VISITS;
		at[i].availability = PRIOR_VISITS * t->pool.n;
	}
}

/* The principal variation from a child of the root on, by visits, as far as it does
 * not depend on what the searching seat cannot know now (chance, forced outcomes,
 * unknowns), and without an open turn at its end unless that is the first. Returns
 * its length in turns. */
static int extract_pv(struct ismcts *t, uint32_t node, step_t *pv, size_t *n)
{
	void *s = t->scratch;
	size_t complete = 0;
	int turns = 0;
	memcpy(s, t->search->root_infostate.now, t->game->state_size);
	for (*n = 0; node != NODE_NONE && *n < PV_MAX; node = node_pool_best_child(&t->pool, node)) {
		step_t step = t->pool.at[node].observed;
		int actor = t->game->to_move(s);
		if (actor != t->pool.at[node].actor || actor >= SEATS_MAX ||
		    (*n && !t->game->is_legal(s, step, NULL)))
			break;
		pv[(*n)++] = step;
		t->game->apply(s, step, NULL);
		if (!t->game->mid_turn(s)) {
			complete = *n;
			turns++;
		}
	}
	if (complete)
		*n = complete;
	return turns > 0 ? turns : 1;
}

/* Reports the best actions of the root, as many as MultiPV asks for. */
static void report_pvs(struct ismcts *t)
{
	int multipv = clamp(t->search->multipv, 1, MULTIPV_MAX);
	const struct ismcts_node *at = t->pool.at;
	uint32_t last = NODE_NONE;
	for (int k = 0; k < multipv; k++) {
		uint32_t best = NODE_NONE;
		for (uint32_t i = at[NODE_ROOT].first_child; i != NODE_NONE; i = at[i].next_sibling)
			if ((last == NODE_NONE || node_pool_is_better(&at[last], &at[i])) &&
			    (best == NODE_NONE || node_pool_is_better(&at[i], &at[best])))
				best = i;
		if (best == NODE_NONE)
			return;
		step_t pv[PV_MAX];
		size_t n;
		int depth = extract_pv(t, best, pv, &n);
		search_report_chance(t->search, depth, t->search->multipv > 1 ? k + 1 : 0,
		                     node_pool_mean_return(&at[best]), pv, n);
		last = best;
	}
}

/* How far to look, and how many simulations where neither nodes nor a clock say so. */
static void set_limits(struct ismcts *t)
{
	const struct limits *l = &t->search->limits;
	int depth = l->depth > 0 ? l->depth : l->mate > 0 ? 2 * clamp(l->mate, 1, DEPTH_MAX) : 0;
	depth = clamp(depth, 0, DEPTH_MAX);
	t->max_turns = depth ? depth : INT32_MAX;
	t->max_simulations = depth ? (uint64_t)(SIMULATIONS_PER_DEPTH * depth * depth) : VISITS_MAX;
	/* A single action under a clock needs no search. */
	const struct ismcts_node *at = t->pool.at;
	uint32_t only_child = at[NODE_ROOT].first_child;
	if (l->has_clock && !l->infinite && only_child != NODE_NONE &&
	    at[only_child].next_sibling == NODE_NONE)
		t->max_simulations = 1;
}

static void run_search(struct ismcts *t)
{
	uint64_t next_report = FIRST_REPORT;
	init_root_priors(t);
	set_limits(t);
	while (t->belief && t->simulations < t->max_simulations && !search_count_node(t->search)) {
		simulation_run(t);
		search_check_time(t->search);
		if (t->simulations == next_report) {
			report_pvs(t);
			next_report *= 2;
		}
	}
	if (t->simulations != next_report / 2 || t->simulations < FIRST_REPORT)
		report_pvs(t);
}

void ismcts_search(struct search *search, const struct ismcts_hooks *hooks)
{
	static const struct ismcts_hooks no_hooks;
	struct ismcts *t = xzalloc(sizeof *t);
	t->search = search;
	t->game = search->game;
	t->hooks = hooks ? hooks : &no_hooks;
	rng_from_seed(&t->rng, "search", search->seed);
	t->belief = t->game->belief_open(&search->root_infostate, NULL);
	node_pool_init(&t->pool);
	run_search(t);
	if (t->belief)
		t->game->belief_close(t->belief);
	node_pool_free(&t->pool);
	infoset_free(&t->actions);
	free(t);
}
