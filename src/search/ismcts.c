/* ismcts.c - what is around the simulations: limits, and the principal variations that are
 * reported on the way. */
#include "search/ismcts.h"

#include <string.h>

#include "search/ismcts_simulation.h"

enum {
	SIMULATIONS_PER_DEPTH = 1000,
	FIRST_REPORT = 256, /* simulations; then whenever they have doubled */
	VISITS_MAX = INT32_MAX
};

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
	int multipv = ismcts_clamp(t->search->multipv, 1, MULTIPV_MAX);
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
		struct search_info info = {.multipv = t->search->multipv > 1 ? k + 1 : 0,
		                           .kind = SCORE_CHANCE,
		                           .score = node_pool_mean_return(&at[best]),
		                           .pv = pv};
		info.depth = extract_pv(t, best, pv, &info.n_pv);
		search_report(t->search, info);
		last = best;
	}
}

/* How far to look, and how many simulations where neither nodes nor a clock say so. */
static void set_limits(struct ismcts *t)
{
	const struct limits *l = &t->search->limits;
	int depth = l->depth > 0 ? l->depth : l->mate > 0 ? 2 * ismcts_clamp(l->mate, 1, DEPTH_MAX) : 0;
	depth = ismcts_clamp(depth, 0, DEPTH_MAX);
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
	ismcts_init_root_priors(t);
	set_limits(t);
	while (t->belief && t->simulations < t->max_simulations && !search_count_node(t->search)) {
		ismcts_simulate(t);
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
	struct ismcts *t = ismcts_open(search, hooks);
	run_search(t);
	ismcts_close(t);
}
