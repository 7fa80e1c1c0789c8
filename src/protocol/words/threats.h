/* threats.h - what could be done to a seat if another one were on move now. */
#ifndef PROTOCOL_THREATS_H
#define PROTOCOL_THREATS_H

#include "engine/tokens.h"

/* What a seat could do. Freed by threats_free. */
struct null_move {
	struct steps steps;
	unsigned char *
		states; /* with that seat on move, one behind the other; where each step is legal in most */
	size_t n_states;
	int seat; /* SEATS_MAX: it is not known whose turn comes next */
};

/* Finds what the seat on move can do, where that is not the viewer, else what the next one could if the viewer passed, without
 * cards. The state is as the viewer observes it. */
void threats_find(const struct game *game, const void *state, int viewer, struct null_move *out);
void threats_free(struct null_move *t);
/* Has a step in most of the states where it is legal an event of a kind (EVENT_OVER: a win), on a square (-1: any)? Then one of them,
 * where it captures if it does so in most; else NULL. */
const void *threats_does(const struct game *game, const struct null_move *t, step_t step,
                         enum event_kind kind, int square);

#endif
