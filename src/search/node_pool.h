/* node_pool.h - the nodes of a search tree, in one block that never grows beyond a
 * bound: when it is full, the tree stays as it is and only its numbers grow. */
#ifndef SEARCH_NODE_POOL_H
#define SEARCH_NODE_POOL_H

#include <stddef.h>
#include <stdint.h>

#include "game/steps.h"

enum {
	GROVE_NODES = 1 << 20, /* at most; 40 bytes each */
	GROVE_ROOT = 0,
	GROVE_NONE = 0 /* no child or sibling: the root is nobody's */
};

/* What came of a step, as the searching seat was told it. */
struct grove_node {
	step_t told;
	uint64_t sum; /* of the pay-offs of the seat that acted, in thousandths */
	uint32_t child, sibling;
	uint32_t visits;
	uint32_t seen; /* how often it could have been chosen */
	uint8_t actor; /* who made the step: a seat, or SEAT_CHANCE */
};

struct grove {
	struct grove_node *at; /* owned */
	uint32_t n, cap;
};

/* Makes a grove of a root alone. */
void grove_plant(struct grove *g);
void grove_free(struct grove *g);
/* The child of a node by a step of an actor, or GROVE_NONE. */
uint32_t grove_find(const struct grove *g, uint32_t node, step_t told, int actor);
/* Adds a child that is not there yet; GROVE_NONE when the grove is full. */
uint32_t grove_add(struct grove *g, uint32_t node, step_t told, int actor);
/* The mean pay-off of a node that was visited, in thousandths. */
int grove_mean(const struct grove_node *node);
/* True when a is to be preferred to b: by visits, then pay-off, then step. */
int grove_better(const struct grove_node *a, const struct grove_node *b);
/* The best child of a node that was visited, or GROVE_NONE. */
uint32_t grove_best(const struct grove *g, uint32_t node);

#endif
