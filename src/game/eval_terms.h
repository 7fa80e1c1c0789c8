/* eval_terms.h - the terms that a static evaluation is the sum of, for whoever asks why.
 *
 * An evaluation is written once, as an inline function with a list that may be NULL. In the search
 * it is inlined with NULL, and nothing of this is left. */
#ifndef GAME_EVAL_TERMS_H
#define GAME_EVAL_TERMS_H

#include "base/memory.h"

enum { EVAL_TERMS_MAX = 64 };

struct eval_terms {
	struct eval_term {
		const char *name; /* a constant of the game, without blanks */
		int value;
	} at[EVAL_TERMS_MAX];
	int n;
};

/* Puts down a term, unless terms is NULL; returns its value. */
static inline __attribute__((always_inline)) int eval_term(struct eval_terms *terms,
                                                           const char *name, int value)
{
	if (terms) {
		ensure(terms->n < EVAL_TERMS_MAX);
		terms->at[terms->n++] = (struct eval_term){name, value};
	}
	return value;
}

/* The sum of all. */
static inline int eval_terms_sum(const struct eval_terms *terms)
{
	int sum = 0;
	for (int i = 0; i < terms->n; i++)
		sum += terms->at[i].value;
	return sum;
}

/* Turns them to those of the other side. */
static inline void eval_terms_negate(struct eval_terms *terms)
{
	for (int i = 0; i < terms->n; i++)
		terms->at[i].value = -terms->at[i].value;
}

#endif
