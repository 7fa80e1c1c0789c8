/* skill_turn.h - a turn chosen without a search, through the contract alone. */
#ifndef SEARCH_SKILL_TURN_H
#define SEARCH_SKILL_TURN_H

#include "search/search.h"

/* Leaves in search->best_pv the decisions of a turn of the seat to move, chosen one by one:
 * greedily by static evaluation, or uniformly among the legal ones. Chance within the turn
 * is sampled; the line ends before it where the decisions after it would depend on it.
 * Reports that line, without a score. */
void skill_turn_choose(struct search *search, bool greedy, struct rng *rng);

#endif
