/* teams.h - what dealings tell of teams: the weights of spies_evidence_together from games. */
#ifndef TOOLS_FIT_TEAMS_H
#define TOOLS_FIT_TEAMS_H

#include "games/spies/evidence.h"

/* After a decision: what a seat had done to another until then, in the whole game. */
struct pair {
	int set, n; /* n: dealings */
	bool together;
	uint16_t dealings[SPIES_DEALINGS];
};

/* Starts zeroed; freed by free(at). */
struct pairs {
	struct pair *at;
	size_t n, cap;
};

/* Logistic regression of `together`; the games of even sets alone when `half`. The share of pairs
 * that are of one team is no dealing's merit: the constant is fitted beside. */
void teams_fit(const struct pairs *pairs, bool half, double weights[SPIES_DEALINGS + 1]);
/* The mean loss in nats in the games of odd sets, for pairs with so many dealings and more. */
double teams_loss(const struct pairs *pairs, int least, const double weights[SPIES_DEALINGS + 1]);

#endif
