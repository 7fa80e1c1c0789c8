/* simulation.h - one simulation of ISMCTS, for ismcts.c: determinize, select, expand,
 * rollout, backpropagate. */
#ifndef SEARCH_SIMULATION_H
#define SEARCH_SIMULATION_H

#include <stddef.h>

#include "search/infoset.h"
#include "search/node_pool.h"
#include "search/ismcts.h"

enum {
	TREE_STEPS_MAX = 512,   /* steps within the tree at most */
	ROLLOUT_STEPS_MAX = 512 /* and of the rollout */
};

/* A tree, the search it is for, and its present simulation. */
struct ismcts {
	struct search *search;
	const struct game *game;
	const struct ismcts_hooks *hooks;
	struct node_pool pool;
	struct rng rng;
	void *belief; /* what determinizations are sampled from; NULL: nothing agrees */
	uint64_t simulations, max_simulations;
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
static inline int clamp(int x, int low, int high)
{
	return x < low ? low : x > high ? high : x;
}

/* The payoff of a seat in thousandths: the result of a terminal state, or its
 * expected value. occurrences: of the state's position, 1 for the first. */
int simulation_payoff(const struct ismcts *t, const void *state, int occurrences, int seat);
/* Lists in t->actions those of the seat to move in the determinization, without
 * dominated ones. In the turn at the root searchmoves hold, unless they allow
 * nothing. */
void simulation_list_actions(struct ismcts *t);
/* Back to the root, before a determinization is sampled. */
void simulation_reset(struct ismcts *t);
/* One whole simulation. */
void simulation_run(struct ismcts *t);

#endif
