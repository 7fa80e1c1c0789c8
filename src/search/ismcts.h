/* ismcts.h - SO-ISMCTS, the search for games with secrets, chance or many seats.
 *
 * Single-observer information-set Monte Carlo tree search (Cowling, Powley and
 * Whitehouse 2012). Each simulation samples a determinization, a full state that
 * agrees with the information state of the searching seat; selects children by
 * UCB as far as the tree reaches; expands one node; makes a short rollout; and
 * backpropagates to every seat on the path its own payoff. A node has one child
 * for each step as the searching seat observes it, so steps that it cannot tell
 * apart are one action. Chance is sampled, and forced outcomes are applied, in the
 * determinization.
 *
 * It works on the contract alone. A simulation is one node of the limit. `depth N`
 * looks N turns ahead, with as many simulations as search that well. */
#ifndef SEARCH_ISMCTS_H
#define SEARCH_ISMCTS_H

#include "search/search.h"

/* What a game may tell the search; zero or NULL where it has nothing to say. The
 * states given to the functions are full ones (determinizations). Values and priors
 * are payoffs in thousandths: 1000 a win, 500 a draw, 0 a loss. */
struct ismcts_hooks {
	/* Turns of a rollout beyond the tree before the state is evaluated; negative: none but
	 * what the table says of the last. */
	int rollout_turns;
	/* What evaluate must return for a payoff of 750. */
	int eval_scale;
	/* The expected payoff of a seat in a state that is not over. belief: what determinizations
	 * are sampled from, NULL where nothing agrees. NULL: what evaluate returns, scaled. */
	int (*value)(const void *belief, const void *state, int seat);
	/* First-play urgency (Gelly and Wang 2006): the expected payoff of the seat to
	 * move after a step that was not tried yet, cheap and from what that seat knows.
	 * Steps with a low prior are tried late, or never. NULL: every step is tried once
	 * before any is tried twice. */
	int (*prior)(const void *state, step_t step);
	/* The exploration constant of UCB in thousandths; the more exact value and prior
	 * are, the less. */
	int exploration;
	/* True for a dominated step: another legal one is never worse. NULL: none. */
	bool (*dominated)(const void *state, step_t step);
	/* True where a simulation may end early, since looking further tells nothing. */
	bool (*is_cutoff)(const void *state);
};

/* The slot `search` of a game: searches for the seat of the request's root_infostate
 * until a limit; hooks may be NULL. Reports SCORE_CHANCE. Every thread grows a tree of its own;
 * together they take the request's tree_memory at most, and go on learning when that is full. */
void ismcts_search(struct search *search, const struct ismcts_hooks *hooks);

#endif
