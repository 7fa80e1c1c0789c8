/* marginals.h - the marginal distributions of a belief: how likely each value is of each thing that the
 * viewer does not know. They are counted, not sampled, so they are exact; chances are whole
 * millionths. */
#ifndef GAME_MARGINALS_H
#define GAME_MARGINALS_H

#include <stdint.h>

enum {
	MARGINALS_MAX = 160,     /* in A City of Spies 6 seats may have 24 values each */
	MARGINAL_VALUE_MAX = 24, /* bytes of a value and its end */
	MARGINAL_WEIGHT_BITS = 54,
	MILLION = 1000000
};

/* One chance. The weights of a thing are in proportion to the worlds in which it has each value. */
struct marginal {
	int thing;        /* a number of it, 0 or more */
	const char *seat; /* whose it is then: the name of a seat, "-" of nobody */
	const char *what; /* a word: "team", "hand" */
	char value[MARGINAL_VALUE_MAX];
	uint64_t weight;
	uint32_t ppm; /* set by marginals_round */
};

struct marginals {
	struct marginal at[MARGINALS_MAX];
	int n;
};

/* Adds a chance; m->ppm aside, which is not read. One without weight is left out. */
void marginals_add(struct marginals *list, const struct marginal *m);
/* Sorts them by seat, what and value in byte order, makes the weights of each thing millionths that add
 * up to a million, by largest remainders (Hamilton's method; where they are equal, the first gains),
 * and leaves out those that come to nothing. The weights of a thing are below 2^54 together. */
void marginals_round(struct marginals *list);

#endif
