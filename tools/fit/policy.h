/* policy.h - the softmax policy of games/spies/behaviour.h and the evidence that it makes of
 * decisions: its parameters from records. */
#ifndef TOOLS_FIT_POLICY_H
#define TOOLS_FIT_POLICY_H

#include "tools/fit/records.h"

/* Preferences, natural logarithms. */
struct policy {
	double of[SPIES_CONTEXTS][SPIES_CLASSES];
};

/* What is lost by a belief about lives, after each number of decisions of its seat. */
struct loss {
	double uniform, behaviour, truth; /* sums: of nats, of the chance given to the true life */
	int n;
};
enum { LOSS_ROWS = 10 }; /* the last is of all that are more; behind it comes the sum of all */

/* Which sets of games are meant. */
enum part { PART_EVEN, PART_ODD, PART_ALL };

/* Maximum likelihood of the true lives after every decision, given the evidence until then: logistic
 * regression, by the signs of its gradient (Rprop). Long rounds count for less than their length. */
void policy_fit(struct policy *p, const struct decisions *decisions, enum part part);
/* How much the beliefs lose in those games. */
void policy_score(const struct policy *p, const struct decisions *decisions, enum part part,
                  struct loss rows[LOSS_ROWS + 1]);

#endif
