/* ismcts_tree.h - what ISMCTS grows: nodes, in one block that never grows beyond a bound
 * (when it is full, the tree stays as it is and only its statistics grow), and the
 * actions of an information set, as far as one determinization has them: legal steps by
 * how the searching seat observes them. Steps that it cannot tell apart are one action. */
#ifndef SEARCH_ISMCTS_TREE_H
#define SEARCH_ISMCTS_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/game.h"

/* ---- nodes */

enum {
	NODE_POOL_MAX = 1 << 20, /* at most; 40 bytes each */
	NODE_ROOT = 0,
	NODE_NONE = 0 /* no child or sibling: the root is neither */
};

/* Statistics of an action: what came of it. */
struct ismcts_node {
	step_t observed;     /* the step as the searching seat observes it */
	uint64_t return_sum; /* of the payoffs of the seat that acted, in thousandths */
	uint32_t first_child, next_sibling;
	uint32_t visits;
	uint32_t availability; /* how often the action could have been chosen */
	uint8_t actor;         /* who made the step: a seat, or SEAT_CHANCE */
};

struct node_pool {
	struct ismcts_node *at; /* owned */
	uint32_t n, cap;
};

/* A pool with the root alone; ends with node_pool_free. */
void node_pool_init(struct node_pool *pool);
void node_pool_free(struct node_pool *pool);
/* The child of a node by a step of an actor, or NODE_NONE. */
uint32_t node_pool_find_child(const struct node_pool *pool, uint32_t node, step_t observed,
                              int actor);
/* Adds a child that is not there yet; NODE_NONE when the pool is full. */
uint32_t node_pool_add_child(struct node_pool *pool, uint32_t node, step_t observed, int actor);
/* The mean payoff of a node that was visited, in thousandths. */
int node_pool_mean_return(const struct ismcts_node *node);
/* True when a is to be preferred to b: by visits (robust child), then payoff, then
 * step. */
int node_pool_is_better(const struct ismcts_node *a, const struct ismcts_node *b);
/* The best child of a node that was visited, or NODE_NONE. */
uint32_t node_pool_best_child(const struct node_pool *pool, uint32_t node);

/* ---- actions */

struct infoset_action {
	step_t observed, step; /* as the searching seat observes it; as it is */
	bool has_child;        /* for the caller */
};

/* Starts zeroed, ends with infoset_free. Steps of one action stand side by side. */
struct infoset_actions {
	size_t n;
	struct infoset_action *at; /* owned; sorted by observed, then step */
	size_t cap;
	struct steps legal; /* as the game lists them; the caller may reuse it */
};

/* Lists the legal steps of the seat to move in state, as viewer observes them. */
void infoset_list(struct infoset_actions *actions, const struct game *game, const void *state,
                  int viewer);
/* One past the last step of the action that step number i belongs to. */
size_t infoset_action_end(const struct infoset_actions *actions, size_t i);
/* The first step that is observed so, or actions->n. */
size_t infoset_find(const struct infoset_actions *actions, step_t observed);
void infoset_free(struct infoset_actions *actions);

#endif
