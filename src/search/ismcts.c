/* ismcts.c - what is around the simulations: limits, threads, and the principal variations
 * that are reported on the way.
 *
 * Root parallelization (Cazenave and Jouandeau 2007; Chaslot, Winands and van den Herik 2008):
 * every thread grows a tree of its own from determinizations of its own, and at the root the
 * visits and payoffs of an action are added over all trees. */
#include "search/ismcts.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/os.h"
#include "search/ismcts_simulation.h"
#include "search/smp.h"

enum {
	SIMULATIONS_PER_DEPTH = 1000,
	SIMULATIONS_MAX = INT32_MAX, /* of a thread */
	FIRST_REPORT = 256, /* simulations of the main thread; then whenever they have doubled */
	PUBLISH_EVERY = 64, /* simulations of a helper thread */
	DECIDE_EVERY = 32   /* simulations of the main thread */
};

/* What came of an action of the root. */
struct root_action {
	step_t observed;
	uint64_t visits, return_sum;
};

struct root_actions {
	struct root_action *at; /* owned */
	size_t n, cap;
};

/* A thread of a search. */
struct tree_thread {
	struct root_search *root_search;
	pthread_t thread;
	struct ismcts_share share;
	uint64_t max_simulations;
	struct root_actions published; /* of its tree; under the lock of all */
};

/* A search by all its threads; the first is the caller's. */
struct root_search {
	struct search *search;
	const struct ismcts_hooks *hooks;
	int n_threads;
	struct tree_thread threads[SMP_THREADS_MAX];
	pthread_mutex_t lock;
};

/* ---- the actions of the root, over all trees */

static void add_action(struct root_actions *actions, struct root_action action)
{
	actions->at = array_grow(actions->at, &actions->cap, actions->n + 1, sizeof *actions->at);
	actions->at[actions->n++] = action;
}

static void publish(struct tree_thread *thread, const struct ismcts *t)
{
	const struct ismcts_node *at = t->pool.at;
	pthread_mutex_lock(&thread->root_search->lock);
	thread->published.n = 0;
	for (uint32_t i = at[NODE_ROOT].first_child; i != NODE_NONE; i = at[i].next_sibling)
		add_action(&thread->published,
		           (struct root_action){at[i].observed, at[i].visits, at[i].return_sum});
	pthread_mutex_unlock(&thread->root_search->lock);
}

static int by_observed(const void *a, const void *b)
{
	const struct root_action *x = a, *y = b;
	return (x->observed > y->observed) - (x->observed < y->observed);
}

/* By visits, payoff and step, as node_pool_best_child has it. */
static int best_first(const void *a, const void *b)
{
	const struct root_action *x = a, *y = b;
	if (x->visits != y->visits)
		return x->visits > y->visits ? -1 : 1;
	if (x->return_sum != y->return_sum)
		return x->return_sum > y->return_sum ? -1 : 1;
	return by_observed(a, b);
}

/* Adds up what the threads have published; the best action first. */
static void sum_actions(struct root_search *root_search, struct root_actions *sums)
{
	struct root_actions all = {0};
	pthread_mutex_lock(&root_search->lock);
	for (int k = 0; k < root_search->n_threads; k++)
		for (size_t i = 0; i < root_search->threads[k].published.n; i++)
			add_action(&all, root_search->threads[k].published.at[i]);
	pthread_mutex_unlock(&root_search->lock);
	*sums = (struct root_actions){0};
	if (!all.n)
		return;
	qsort(all.at, all.n, sizeof *all.at, by_observed);
	for (size_t i = 0; i < all.n; i++) {
		struct root_action *last = sums->n ? &sums->at[sums->n - 1] : NULL;
		if (last && last->observed == all.at[i].observed) {
			last->visits += all.at[i].visits;
			last->return_sum += all.at[i].return_sum;
		} else {
			add_action(sums, all.at[i]);
		}
	}
	qsort(sums->at, sums->n, sizeof *sums->at, best_first);
	free(all.at);
}

/* ---- reports */

/* The principal variation that begins with an action of the root, by visits, as far as it does
 * not depend on what the searching seat cannot know now (chance, forced outcomes,
 * unknowns), and without an open turn at its end unless that is the first. Returns
 * its length in turns. */
static int extract_pv(struct ismcts *t, step_t action, step_t *pv, size_t *n)
{
	void *s = t->scratch;
	size_t complete = 0;
	int turns = 0;
	memcpy(s, t->request->root_infostate.now, t->game->state_size);
	uint32_t node = node_pool_find_child(&t->pool, NODE_ROOT, action, t->game->to_move(s));
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

/* Reports the best actions of the root, as many as MultiPV asks for, with the lines that the
 * main thread's tree has for them. */
static void report_pvs(struct root_search *root_search, struct ismcts *t)
{
	struct search *search = root_search->search;
	size_t multipv = (size_t)ismcts_clamp(search->request->multipv, 1, MULTIPV_MAX);
	struct root_actions sums;
	publish(&root_search->threads[0], t);
	sum_actions(root_search, &sums);
	search->tree_full = node_pool_full(&t->pool);
	for (size_t k = 0; k < multipv && k < sums.n; k++) {
		step_t pv[PV_MAX];
		struct search_info info = {.multipv = search->request->multipv > 1 ? (int)k + 1 : 0,
		                           .kind = SCORE_CHANCE,
		                           .score = (int)(sums.at[k].return_sum / sums.at[k].visits),
		                           .pv = pv};
		info.depth = extract_pv(t, sums.at[k].observed, pv, &info.n_pv);
		if (info.n_pv)
			search_report(search, info);
	}
	free(sums.at);
}

/* What the actions of the root were expected to bring before any simulation: payoffs in millionths. */
static void take_priors(const struct ismcts *t, struct root_actions *priors)
{
	const struct ismcts_node *at = t->pool.at;
	for (uint32_t i = at[NODE_ROOT].first_child; i != NODE_NONE; i = at[i].next_sibling)
		add_action(priors, (struct root_action){at[i].observed, at[i].visits,
		                                        at[i].return_sum * 1000 / at[i].visits});
	if (priors->n)
		qsort(priors->at, priors->n, sizeof *priors->at, by_observed);
}

/* Has the answer tell of every action of the root. */
static void keep_tree(struct root_search *root_search, struct ismcts *t,
                      const struct root_actions *priors)
{
	struct search_tree *tree = root_search->search->request->tree;
	struct root_actions sums;
	publish(&root_search->threads[0], t);
	sum_actions(root_search, &sums);
	for (size_t i = 0; i < sums.n; i++) {
		step_t line[PV_MAX] = {sums.at[i].observed};
		size_t n;
		extract_pv(t, sums.at[i].observed, line, &n);
		struct tree_move *kept = search_tree_add(tree, line, n ? n : 1);
		const struct root_action *prior =
			priors->n ? bsearch(&sums.at[i], priors->at, priors->n, sizeof *priors->at, by_observed)
					  : NULL;
		kept->nodes = sums.at[i].visits;
		kept->kind = SCORE_CHANCE;
		kept->score = (int)(sums.at[i].return_sum / sums.at[i].visits);
		kept->bound = BOUND_EXACT;
		kept->prior = prior ? (int)prior->return_sum : -1;
	}
	free(sums.at);
}

/* ---- limits */

/* The turns to look ahead that the limits name; 0 for none. */
static int depth_limit(const struct limits *l)
{
	int depth = l->depth > 0 ? l->depth : l->mate > 0 ? 2 * ismcts_clamp(l->mate, 1, DEPTH_MAX) : 0;
	return ismcts_clamp(depth, 0, DEPTH_MAX);
}

/* How many simulations all threads make together where no clock ends them. */
static uint64_t all_simulations(const struct limits *limits)
{
	uint64_t depth = (uint64_t)depth_limit(limits), nodes = limits->nodes;
	uint64_t most = depth ? SIMULATIONS_PER_DEPTH * depth * depth : UINT64_MAX;
	return nodes && nodes < most ? nodes : most;
}

/* How many of them a thread makes: under a clock a single action needs none but one. */
static uint64_t own_simulations(const struct ismcts *t, uint64_t share)
{
	const struct limits *l = &t->request->limits;
	const struct ismcts_node *at = t->pool.at;
	uint32_t first = at[NODE_ROOT].first_child;
	bool only_action = first != NODE_NONE && at[first].next_sibling == NODE_NONE;
	if (l->has_clock && !l->infinite && only_action)
		return 1;
	return share < SIMULATIONS_MAX ? share : SIMULATIONS_MAX;
}

/* Time management (after Baier and Winands 2012): past half of what the clock allows, the
 * search goes on only where the action visited most is not the one with the best mean. */
static bool is_decided(const struct search *search, const struct ismcts *t)
{
	const struct ismcts_node *at = t->pool.at;
	uint32_t best = node_pool_best_child(&t->pool, NODE_ROOT);
	if (!search_should_not_start_iteration(search, 1000))
		return false;
	for (uint32_t i = at[NODE_ROOT].first_child; i != NODE_NONE; i = at[i].next_sibling)
		if (at[i].return_sum / at[i].visits > at[best].return_sum / at[best].visits)
			return false;
	return true;
}

/* ---- threads */

static struct ismcts *open_tree(const struct tree_thread *thread)
{
	const struct search_request *request = thread->root_search->search->request;
	struct ismcts *t = ismcts_open(request, thread->root_search->hooks, thread->share);
	int depth = depth_limit(&request->limits);
	ismcts_init_root_priors(t);
	t->max_turns = depth ? depth : INT32_MAX;
	return t;
}

/* A helper thread, which stops by the clock and the stop of the search. */
static void *helper_main(void *data)
{
	struct tree_thread *thread = data;
	struct search *search = thread->root_search->search;
	struct ismcts *t = open_tree(thread);
	uint64_t most = own_simulations(t, thread->max_simulations);
	while (t->belief && t->simulations < most && !search_check_time(search)) {
		atomic_fetch_add_explicit(&search->control->helper_nodes, 1, memory_order_relaxed);
		ismcts_simulate(t);
		if (t->simulations % PUBLISH_EVERY == 0)
			publish(thread, t);
	}
	publish(thread, t);
	ismcts_close(t);
	return NULL;
}

/* How many threads are of use: none without a simulation or a determinization for it. */
static int useful_threads(const struct search_request *request)
{
	int threads = request->threads, worlds = request->worlds;
	uint64_t n = threads < SMP_THREADS_MAX ? (uint64_t)threads : SMP_THREADS_MAX;
	uint64_t all = all_simulations(&request->limits);
	if (worlds && n > (uint64_t)worlds)
		n = (uint64_t)worlds;
	n = n > all ? all : n;
	return n > 1 ? (int)n : 1;
}

/* Starts the helpers, as many as can be had, and divides the simulations among all threads:
 * together they make no more than the limits allow. */
static void start_helpers(struct root_search *root_search)
{
	const struct search_request *request = root_search->search->request;
	int n = useful_threads(request);
	uint64_t all = all_simulations(&request->limits), share = all / (uint64_t)n;
	root_search->threads[0] = (struct tree_thread){.root_search = root_search, .share = {0, n}};
	for (root_search->n_threads = 1; root_search->n_threads < n; root_search->n_threads++) {
		struct tree_thread *thread = &root_search->threads[root_search->n_threads];
		*thread = (struct tree_thread){.root_search = root_search,
		                               .share = {root_search->n_threads, n},
		                               .max_simulations = share};
		if (!os_thread_start(&thread->thread, helper_main, thread))
			break;
		all -= share;
	}
	root_search->threads[0].max_simulations = all;
}

static void join_helpers(struct root_search *root_search)
{
	for (int k = 1; k < root_search->n_threads; k++)
		ensure(pthread_join(root_search->threads[k].thread, NULL) == 0);
}

/* The main thread: it alone reports, and once more when all have ended. */
static void run_search(struct root_search *root_search)
{
	struct search *search = root_search->search;
	uint64_t next_report = FIRST_REPORT;
	struct ismcts *t = open_tree(&root_search->threads[0]);
	struct root_actions priors = {0};
	if (search->request->tree)
		take_priors(t, &priors);
	uint64_t most = own_simulations(t, root_search->threads[0].max_simulations);
	while (t->belief && t->simulations < most && !search_count_node(search)) {
		ismcts_simulate(t);
		search_check_time(search);
		if (t->simulations % DECIDE_EVERY == 0 && is_decided(search, t))
			search_stop(search->control);
		if (t->simulations == next_report) {
			report_pvs(root_search, t);
			next_report *= 2;
		}
	}
	join_helpers(root_search);
	if (root_search->n_threads > 1 || t->simulations != next_report / 2 ||
	    t->simulations < FIRST_REPORT)
		report_pvs(root_search, t);
	if (search->request->tree)
		keep_tree(root_search, t, &priors);
	free(priors.at);
	ismcts_close(t);
}

void ismcts_search(struct search *search, const struct ismcts_hooks *hooks)
{
	struct root_search *root_search = xzalloc(sizeof *root_search);
	root_search->search = search;
	root_search->hooks = hooks;
	ensure(pthread_mutex_init(&root_search->lock, NULL) == 0);
	start_helpers(root_search);
	run_search(root_search);
	for (int k = 0; k < root_search->n_threads; k++)
		free(root_search->threads[k].published.at);
	pthread_mutex_destroy(&root_search->lock);
	free(root_search);
}
