/* node_pool.c - children hang on a list; a search that goes through all of a node's
 * children anyway needs nothing faster. */
#include "search/node_pool.h"

#include <stdlib.h>

#include "base/error.h"

void grove_plant(struct grove *g)
{
	enum { FIRST = 1024 };
	*g = (struct grove){.at = xzalloc(FIRST * sizeof *g->at), .n = 1, .cap = FIRST};
}

void grove_free(struct grove *g)
{
	free(g->at);
	*g = (struct grove){0};
}

uint32_t grove_find(const struct grove *g, uint32_t node, step_t told, int actor)
{
	uint32_t i = g->at[node].child;
	while (i != GROVE_NONE && (g->at[i].told != told || g->at[i].actor != actor))
		i = g->at[i].sibling;
	return i;
}

uint32_t grove_add(struct grove *g, uint32_t node, step_t told, int actor)
{
	if (g->n == GROVE_NODES)
		return GROVE_NONE;
	if (g->n == g->cap) {
		g->cap *= 2;
		g->at = xrealloc(g->at, g->cap * sizeof *g->at);
	}
	g->at[g->n] = (struct grove_node){.told = told, .actor = (uint8_t)actor,
	                                  .sibling = g->at[node].child};
	g->at[node].child = g->n;
	return g->n++;
}

int grove_mean(const struct grove_node *node)
{
	return (int)(node->sum / node->visits);
}

int grove_better(const struct grove_node *a, const struct grove_node *b)
{
	if (a->visits != b->visits)
		return a->visits > b->visits;
	if (a->sum != b->sum)
		return a->sum > b->sum;
	return a->told < b->told;
}

uint32_t grove_best(const struct grove *g, uint32_t node)
{
	uint32_t best = GROVE_NONE;
	for (uint32_t i = g->at[node].child; i != GROVE_NONE; i = g->at[i].sibling)
		if (g->at[i].visits &&
		    (best == GROVE_NONE || grove_better(&g->at[i], &g->at[best])))
			best = i;
	return best;
}
