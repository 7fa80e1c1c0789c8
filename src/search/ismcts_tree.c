/* ismcts_tree.c - children form a list (left child, right sibling), for selection goes
 * through all of a node's children anyway. Actions are sorted, so that the children of a
 * node find theirs quickly in every determinization. */
#include "search/ismcts_tree.h"

#include <stdlib.h>

#include "base/memory.h"

/* ---- nodes */

void node_pool_init(struct node_pool *pool)
{
	enum { FIRST = 1024 };
	*pool = (struct node_pool){.at = xzalloc(FIRST * sizeof *pool->at), .n = 1, .cap = FIRST};
}

void node_pool_free(struct node_pool *pool)
{
	free(pool->at);
	*pool = (struct node_pool){0};
}

uint32_t node_pool_find_child(const struct node_pool *pool, uint32_t node, step_t observed,
                              int actor)
{
	uint32_t i = pool->at[node].first_child;
	while (i != NODE_NONE && (pool->at[i].observed != observed || pool->at[i].actor != actor))
		i = pool->at[i].next_sibling;
	return i;
}

uint32_t node_pool_add_child(struct node_pool *pool, uint32_t node, step_t observed, int actor)
{
	if (pool->n == NODE_POOL_MAX)
		return NODE_NONE;
	if (pool->n == pool->cap) {
		pool->cap *= 2;
		pool->at = xrealloc(pool->at, pool->cap * sizeof *pool->at);
	}
	pool->at[pool->n] = (struct ismcts_node){
		.observed = observed, .actor = (uint8_t)actor, .next_sibling = pool->at[node].first_child};
	pool->at[node].first_child = pool->n;
	return pool->n++;
}

int node_pool_mean_return(const struct ismcts_node *node)
{
	return (int)(node->return_sum / node->visits);
}

int node_pool_is_better(const struct ismcts_node *a, const struct ismcts_node *b)
{
	if (a->visits != b->visits)
		return a->visits > b->visits;
	if (a->return_sum != b->return_sum)
		return a->return_sum > b->return_sum;
	return a->observed < b->observed;
}

uint32_t node_pool_best_child(const struct node_pool *pool, uint32_t node)
{
	uint32_t best = NODE_NONE;
	for (uint32_t i = pool->at[node].first_child; i != NODE_NONE; i = pool->at[i].next_sibling)
		if (pool->at[i].visits &&
		    (best == NODE_NONE || node_pool_is_better(&pool->at[i], &pool->at[best])))
			best = i;
	return best;
}

/* ---- actions */

static int by_observed(const void *a, const void *b)
{
	const struct infoset_action *x = a, *y = b;
	if (x->observed != y->observed)
		return x->observed < y->observed ? -1 : 1;
	return x->step < y->step ? -1 : x->step > y->step;
}

void infoset_list(struct infoset_actions *actions, const struct game *game, const void *state,
                  int viewer)
{
	actions->legal.n = 0;
	game->legal(state, &actions->legal);
	actions->n = actions->legal.n;
	if (actions->cap < actions->n) {
		actions->cap = 2 * actions->n;
		actions->at = xrealloc(actions->at, actions->cap * sizeof *actions->at);
	}
	bool sorted = true;
	for (size_t i = 0; i < actions->n; i++) {
		step_t step = actions->legal.at[i];
		actions->at[i] = (struct infoset_action){
			.observed = game->observe_step(state, step, viewer), .step = step};
		sorted = sorted && (!i || by_observed(&actions->at[i - 1], &actions->at[i]) < 0);
	}
	if (!sorted)
		qsort(actions->at, actions->n, sizeof *actions->at, by_observed);
}

size_t infoset_action_end(const struct infoset_actions *actions, size_t i)
{
	size_t end = i + 1;
	while (end < actions->n && actions->at[end].observed == actions->at[i].observed)
		end++;
	return end;
}

size_t infoset_find(const struct infoset_actions *actions, step_t observed)
{
	size_t low = 0, high = actions->n;
	while (low < high) {
		size_t middle = (low + high) / 2;
		if (actions->at[middle].observed < observed)
			low = middle + 1;
		else
			high = middle;
	}
	return low < actions->n && actions->at[low].observed == observed ? low : actions->n;
}

void infoset_free(struct infoset_actions *actions)
{
	free(actions->at);
	steps_free(&actions->legal);
	*actions = (struct infoset_actions){0};
}
