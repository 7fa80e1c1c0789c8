/* simulation.h - one round of the tree search, for tree.c: draw a world, walk down the
 * tree as far as it reaches, play on a little, credit who has made the steps. */
#ifndef SEARCH_SIMULATION_H
#define SEARCH_SIMULATION_H

#include <stddef.h>

#include "search/infoset.h"
#include "search/node_pool.h"
#include "search/ismcts.h"

enum {
	WALK_STEPS = 512,   /* steps of a walk at most */
	PLAYOUT_STEPS = 512 /* and of what is played on after it */
};

/* A tree, the search it is for, and the round it is in. */
struct tree {
	struct search *job;
	const struct game *game;
	const struct tree_hooks *hooks;
	struct grove grove;
	struct rng rng;
	void *worlds;
	uint64_t rounds, most_rounds;
	int most_turns;
	struct choices choices;
	/* The present round. */
	_Alignas(max_align_t) unsigned char world[STATE_MAX], next[STATE_MAX];
	int occurrences; /* of the world's position */
	int turns;
	uint32_t path[WALK_STEPS]; /* nodes walked through */
	size_t n_path;
	step_t first[WALK_STEPS]; /* the steps of the turn at the root */
	size_t n_first;
	bool first_turn;
	uint64_t keys[WALK_STEPS + PLAYOUT_STEPS];
	size_t n_keys;
};

/* x, or the nearest number from low to high. */
static inline int within(int x, int low, int high)
{
	return x < low ? low : x > high ? high : x;
}

/* What a seat gets in a world, or can hope for, in thousandths. */
int rounds_pay_off(const struct tree *t, const void *world, int occurrences, int seat);
/* Lists in t->choices what the seat on move in t->world can do. In the turn at the
 * root searchmoves hold, unless they allow nothing. */
void rounds_list_choices(struct tree *t);
/* Puts the round back to the root, before its world is drawn. */
void rounds_begin(struct tree *t);
/* One whole round. */
void rounds_go(struct tree *t);

#endif
