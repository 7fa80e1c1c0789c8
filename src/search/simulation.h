/* simulation.h - one round of the tree search, for tree.c: draw a world, walk down the
 * tree as far as it reaches, play on a little, credit who has made the steps. */
#ifndef SEARCH_SIMULATION_H
#define SEARCH_SIMULATION_H

#include <stddef.h>

#include "search/infoset.h"
#include "search/node_pool.h"
#include "search/ismcts.h"

enum {
	TREE_STEPS_MAX = 512,   /* steps of a walk at most */
	ROLLOUT_STEPS_MAX = 512 /* and of what is played on after it */
};

/* A tree, the search it is for, and the round it is in. */
struct ismcts {
	struct search *search;
	const struct game *game;
	const struct ismcts_hooks *hooks;
	struct node_pool pool;
	struct rng rng;
	void *belief;
	uint64_t simulations, max_simulations;
	int max_turns;
	struct infoset_actions actions;
	/* The present round. */
	_Alignas(max_align_t) unsigned char determinization[STATE_MAX], scratch[STATE_MAX];
	int occurrences; /* of the world's position */
	int turns;
	uint32_t path[TREE_STEPS_MAX]; /* nodes walked through */
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

/* What a seat gets in a world, or can hope for, in thousandths. */
int simulation_payoff(const struct ismcts *t, const void *state, int occurrences, int seat);
/* Lists in t->choices what the seat on move in t->world can do. In the turn at the
 * root searchmoves hold, unless they allow nothing. */
void simulation_list_actions(struct ismcts *t);
/* Puts the round back to the root, before its world is drawn. */
void simulation_reset(struct ismcts *t);
/* One whole round. */
void simulation_run(struct ismcts *t);

#endif
