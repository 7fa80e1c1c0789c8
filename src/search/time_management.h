/* time_management.h - how long a search may take on its clock. */
#ifndef SEARCH_TIME_MANAGEMENT_H
#define SEARCH_TIME_MANAGEMENT_H

#include "search/search.h"

/* Milliseconds that a search may take by its limits; INT64_MAX: no end. */
int64_t search_maximum_time(const struct search_request *request);

/* What one iteration after another has said of how sure the best move is. Zero at first. */
struct search_stability {
	int best_move;  /* the number of the best root move of the iteration before */
	int score;      /* its score */
	int iterations; /* since another was best */
	bool begun;
};
/* Node time management: takes in an iteration, the number and score of its best root move and the
 * thousandths of all nodes so far that were spent on the other moves. Returns the thousandths of a
 * move's equal share of the clock after which no further iteration is to start: few where the same
 * move has stayed best and cost most of the nodes, many where its score falls. */
int search_time_share(struct search_stability *stability, int best_move, int score, int elsewhere);

#endif
