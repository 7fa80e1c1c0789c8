/* skill_turn.h - a turn chosen without a search, through the contract alone. */
#ifndef SEARCH_SKILL_TURN_H
#define SEARCH_SKILL_TURN_H

#include "search/search.h"

/* Answers with the decisions of a turn of the seat to move, chosen one by one: uniformly among
 * the legal ones at level SKILL_RANDOM, otherwise greedily by static evaluation. Chance within
 * the turn is sampled; the line ends before it where the decisions after it would depend on it.
 * Reports that line, without a score. */
void skill_turn_choose(const struct search_request *request, struct search_control *control,
                       struct search_answer *answer, struct rng *rng);

#endif
