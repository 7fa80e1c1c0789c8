/* ismcts_tree.c - children form a list (left child, right sibling), for selection goes
 * through all of a node's children anyway. Actions are sorted, so that the children of a
 * node find theirs quickly in every determinization. */
#include "search/ismcts_tree.h"

#include <stdlib.h>

#include "base/memory.h"
#include "base/os.h"

/* ---- nodes */

void node_pool_init(struct node_pool *pool, uint64_t bytes)
{
	const size_t room = SIZE_MAX / sizeof *pool->at, most = room < UINT32_MAX ? room : UINT32_MAX;
	uint64_t wanted = bytes / sizeof *pool->at;
	size_t cap = wanted < NODE_POOL_MIN ? NODE_POOL_MIN : wanted > most ? most : (size_t)wanted;
	*pool = (struct node_pool){.n = 1};
	while (!(pool->at = os_pages(cap * sizeof *pool->at)) && cap > NODE_POOL_MIN)
		cap = cap / 2 < NODE_POOL_MIN ? NODE_POOL_MIN : cap / 2;
	for (bool tried = false; !pool->at && memory_may_retry(&tried);)
		pool->at = os_pages(cap * sizeof *pool->at);
	if (!pool->at)
		out_of_memory();
	pool->cap = (uint32_t)cap;
}

void node_pool_free(struct node_pool *pool)
{
	os_pages_free(pool->at, pool->cap * sizeof *pool->at);
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

/* Takes a node out of the list by age. */
static void unlink_by_age(struct ismcts_node *at, uint32_t node)
{
	at[at[node].older].newer = at[node].newer;
	at[at[node].newer].older = at[node].older;
}

/* Makes a node the newest. */
static void link_newest(struct ismcts_node *at, uint32_t node)
{
	uint32_t newest = at[NODE_ROOT].older;
	at[node].older = newest;
	at[node].newer = NODE_ROOT;
	at[newest].newer = at[NODE_ROOT].older = node;
}

/* Takes the oldest node that is not on the path out of the tree. It is a leaf, since its
 * children would be older. */
static uint32_t recycle(struct node_pool *pool)
{
	struct ismcts_node *at = pool->at;
	uint32_t node = at[NODE_ROOT].newer;
	while (node != NODE_ROOT && at[node].on_path)
		node = at[node].newer;
	if (node == NODE_ROOT)
		return NODE_NONE;
	uint32_t previous = at[node].previous, next = at[node].next_sibling;
	ensure(at[node].first_child == NODE_NONE);
	if (at[previous].first_child == node)
		at[previous].first_child = next;
	else
		at[previous].next_sibling = next;
	if (next != NODE_NONE)
		at[next].previous = previous;
	unlink_by_age(at, node);
	return node;
}

uint32_t node_pool_add_child(struct node_pool *pool, uint32_t node, step_t observed, int actor)
{
	struct ismcts_node *at = pool->at;
	uint32_t child = pool->n < pool->cap ? pool->n++ : recycle(pool);
	if (child == NODE_NONE)
		return NODE_NONE;
	uint32_t next = at[node].first_child;
	at[child] = (struct ismcts_node){
		.observed = observed, .actor = (uint8_t)actor, .previous = node, .next_sibling = next};
	if (next != NODE_NONE)
		at[next].previous = child;
	at[node].first_child = child;
	if (node != NODE_ROOT)
		link_newest(at, child);
	return child;
}

void node_pool_enter(struct node_pool *pool, uint32_t node)
{
	pool->at[node].on_path = true;
}

void node_pool_leave_path(struct node_pool *pool, const uint32_t *path, size_t n)
{
	while (n-- > 0) {
		pool->at[path[n]].on_path = false;
		if (n == 0)
			break; /* a child of the root */
		unlink_by_age(pool->at, path[n]);
		link_newest(pool->at, path[n]);
	}
}

int node_pool_full(const struct node_pool *pool)
{
	return (int)((uint64_t)pool->n * 1000 / pool->cap);
}

static bool is_better(const struct ismcts_node *a, const struct ismcts_node *b)
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
		if (pool->at[i].visits && (best == NODE_NONE || is_better(&pool->at[i], &pool->at[best])))
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
