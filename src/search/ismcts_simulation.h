/* ismcts_simulation.h - one tree of ISMCTS, and the simulations that grow it. */
#ifndef SEARCH_ISMCTS_SIMULATION_H
#define SEARCH_ISMCTS_SIMULATION_H

#include "search/ismcts.h"
#include "search/ismcts_tree.h"

enum {
	TREE_STEPS_MAX = 512,   /* steps within the tree at most */
	ROLLOUT_STEPS_MAX = 512 /* steps of a rollout at most */
};

/* Which of how many trees of a search one is: they divide memory and determinizations. */
struct ismcts_share {
	int number, of;
};

/* A tree, the request it is for, and its present simulation. */
struct ismcts {
	const struct search_request *request;
	const struct game *game;
	const struct ismcts_hooks *hooks;
	struct node_pool pool;
	struct rng rng;
	void *belief;          /* what determinizations are sampled from; NULL: nothing agrees */
	unsigned char *worlds; /* the determinizations sampled so far, where Worlds limits them */
	size_t n_worlds;       /* how many determinizations Worlds lets this tree have; 0: any number */
	uint64_t n_determinizations;
	uint64_t simulations;
	int max_turns;
	struct infoset_actions actions; /* of the seat to move in the determinization */
	/* The present simulation. */
	_Alignas(max_align_t) unsigned char determinization[STATE_MAX], scratch[STATE_MAX];
	int occurrences;               /* of the determinization's position */
	int turns;                     /* completed */
	uint32_t path[TREE_STEPS_MAX]; /* nodes below the root */
	size_t n_path;
	step_t first_turn_steps[TREE_STEPS_MAX]; /* the steps of the turn at the root */
	size_t n_first_turn_steps;
	bool in_first_turn;
	uint64_t repetition_keys[TREE_STEPS_MAX + ROLLOUT_STEPS_MAX];
	size_t n_repetition_keys;
};

/* x, or the nearest number from low to high. */
static inline int ismcts_clamp(int x, int low, int high)
{
	return x < low ? low : x > high ? high : x;
}

/* A tree with the root alone; hooks may be NULL. The request outlives it. Ends with
 * ismcts_close, which frees t. */
struct ismcts *ismcts_open(const struct search_request *request, const struct ismcts_hooks *hooks,
                           struct ismcts_share share);
void ismcts_close(struct ismcts *t);
/* Evaluates every action of the root in a few determinizations, before any node is
 * counted, and lets the mean stand for a visit or two. */
void ismcts_init_root_priors(struct ismcts *t);
/* One simulation: determinize, select and expand, roll out, backpropagate. t->belief is
 * not NULL. */
void ismcts_simulate(struct ismcts *t);

#endif
