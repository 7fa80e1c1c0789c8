/* ismcts.h - the tree search for games with secrets, chance or many seats.
 *
 * Single-observer information-set Monte Carlo tree search (Cowling, Powley and
 * Whitehouse, 2012). Each round draws a full world that agrees with all the
 * searching seat was told, walks down the tree by upper confidence bounds as far
 * as it reaches, adds one node, plays on a little, and credits every seat on the
 * way with its own pay-off. A node has one child for each thing its seat can be
 * told, so what that seat cannot tell apart is searched as one. Chance is rolled,
 * and what the table says is announced, in the world that was drawn.
 *
 * It works on the contract alone. A round is one node of the limit. `depth N`
 * looks N turns ahead, for as many rounds as search that well. */
#ifndef SEARCH_ISMCTS_H
#define SEARCH_ISMCTS_H

#include "search/search.h"

/* What a game may tell the search; zero or NULL where it has nothing to say. The
 * worlds are full states. */
struct ismcts_hooks {
	/* Turns that are played out beyond the tree before the world is judged;
	 * negative: none. */
	int rollout_turns;
	/* What evaluate must say for a chance of three in four. */
	int eval_scale;
	/* The pay-off that seat's side can hope for, in thousandths, where the game
	 * goes on. NULL: from evaluate. */
	int (*value)(const void *world, int seat);
	/* The same for the seat on move after a step that was not tried yet, at a
	 * glance and from what that seat knows. Steps with little promise are tried
	 * late, or never (Gelly and Wang, 2006). NULL: every step is tried once
	 * before any is tried twice. */
	int (*prior)(const void *world, step_t step);
	/* How much is gained, in thousandths, by trying what was hardly tried; the
	 * surer `worth` and `promise` are, the less. */
	int exploration;
	/* True for a step than which another legal one is never worse. NULL: none. */
	bool (*dominated)(const void *world, step_t step);
	/* Chooses a step of a playout. NULL: all alike. */
	step_t (*rollout_policy)(const void *world, const struct steps *legal, struct rng *rng);
	/* True where looking further tells nothing: before a new round. */
	bool (*is_cutoff)(const void *world);
};

/* Thinks for the seat on move of job's history; hooks may be NULL. Reports chances
 * in thousandths. Uses one thread and at most some 45 MB. */
void ismcts_search(struct search *search, const struct ismcts_hooks *hooks);

#endif
