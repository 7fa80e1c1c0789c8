/* ismcts_tree.h - what ISMCTS grows: nodes, in a pool of bounded size that recycles them when
 * it is full, and the actions of an information set, as far as one determinization has them:
 * legal steps by how the searching seat observes them. Steps that it cannot tell apart are
 * one action.
 *
 * Node recycling (Powley, Cowling and Whitehouse 2017, "Memory bounded Monte Carlo tree
 * search"): a new node takes the place of the leaf that no simulation has passed for the
 * longest time, so that a search of any length goes on learning. */
#ifndef SEARCH_ISMCTS_TREE_H
#define SEARCH_ISMCTS_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/game.h"

/* ---- nodes */

enum {
	NODE_POOL_MIN = 4096, /* nodes that a pool has at least */
	NODE_ROOT = 0,
	NODE_NONE = 0 /* no child or sibling: the root is neither */
};

/* Statistics of an action: what came of it. */
struct ismcts_node {
	step_t observed;     /* the step as the searching seat observes it */
	uint64_t return_sum; /* of the payoffs of the seat that acted, in thousandths */
	uint32_t first_child, next_sibling;
	uint32_t previous;     /* sibling; of a first child the parent */
	uint32_t older, newer; /* by the last visit; not of the root's children */
	uint32_t visits;
	uint32_t availability; /* how often the action could have been chosen */
	uint8_t actor;         /* who made the step: a seat, or SEAT_CHANCE */
	bool on_path;          /* of the present simulation */
};

/* The root is the head of the circular list by age: its newer is the oldest node, its older
 * the newest. A node comes behind its children there, and before its parent. */
struct node_pool {
	struct ismcts_node *at; /* owned */
	uint32_t n, cap;
};

/* A pool with the root alone, of about so many bytes or what of them can be had; ends with
 * node_pool_free. */
void node_pool_init(struct node_pool *pool, uint64_t bytes);
void node_pool_free(struct node_pool *pool);
/* The child of a node by a step of an actor, or NODE_NONE. */
uint32_t node_pool_find_child(const struct node_pool *pool, uint32_t node, step_t observed,
                              int actor);
/* Adds a child that is not there yet. A full pool recycles the oldest node that is neither a
 * child of the root nor on the path; NODE_NONE when there is none. */
uint32_t node_pool_add_child(struct node_pool *pool, uint32_t node, step_t observed, int actor);
/* A simulation has come to a node, which is not recycled until node_pool_leave_path. */
void node_pool_enter(struct node_pool *pool, uint32_t node);
/* The simulation is over: the nodes it came to, from a child of the root down, are the newest. */
void node_pool_leave_path(struct node_pool *pool, const uint32_t *path, size_t n);
/* How full the pool is, in thousandths. */
int node_pool_full(const struct node_pool *pool);
/* The child of a node that is to be preferred: by visits (robust child), then payoff, then
 * step. NODE_NONE when none was visited. */
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
