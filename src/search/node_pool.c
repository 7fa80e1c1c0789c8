/* node_pool.c - left child, right sibling: children form a list, for selection goes
 * through all of a node's children anyway. */
#include "search/node_pool.h"

#include <stdlib.h>

#include "base/memory.h"

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
