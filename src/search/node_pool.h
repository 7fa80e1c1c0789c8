/* node_pool.h - the nodes of a search tree, in one block that never grows beyond a
 * bound: when it is full, the tree stays as it is and only its numbers grow. */
#ifndef SEARCH_NODE_POOL_H
#define SEARCH_NODE_POOL_H

#include <stddef.h>
#include <stdint.h>

#include "game/steps.h"

enum {
	NODE_POOL_MAX = 1 << 20, /* at most; 40 bytes each */
	NODE_ROOT = 0,
	NODE_NONE = 0 /* no child or sibling: the root is nobody's */
};

/* What came of a step, as the searching seat was told it. */
struct ismcts_node {
	step_t observed;
	uint64_t return_sum; /* of the pay-offs of the seat that acted, in thousandths */
	uint32_t first_child, next_sibling;
	uint32_t visits;
	uint32_t availability; /* how often it could have been chosen */
	uint8_t actor;         /* who made the step: a seat, or SEAT_CHANCE */
};

struct node_pool {
	struct ismcts_node *at; /* owned */
	uint32_t n, cap;
};

/* Makes a grove of a root alone. */
void node_pool_init(struct node_pool *pool);
void node_pool_free(struct node_pool *pool);
/* The child of a node by a step of an actor, or NODE_NONE. */
uint32_t node_pool_find_child(const struct node_pool *pool, uint32_t node, step_t observed,
                              int actor);
/* Adds a child that is not there yet; NODE_NONE when the grove is full. */
uint32_t node_pool_add_child(struct node_pool *pool, uint32_t node, step_t observed, int actor);
/* The mean pay-off of a node that was visited, in thousandths. */
int node_pool_mean_return(const struct ismcts_node *node);
/* True when a is to be preferred to b: by visits, then pay-off, then step. */
int node_pool_is_better(const struct ismcts_node *a, const struct ismcts_node *b);
/* The best child of a node that was visited, or NODE_NONE. */
uint32_t node_pool_best_child(const struct node_pool *pool, uint32_t node);

#endif
