/* eval.c - a guess at who is ahead: the lead in the row, and the hand. */
#include "tests/trio/state.h"

static int evaluate(const void *state, int seat, struct eval_terms *terms)
{
	const struct trio *s = state;
	int best = 0;
	for (int other = 0; other < SEATS; other++)
		if (other != seat && count_cards(s->row[other]) > best)
			best = count_cards(s->row[other]);
	return eval_term(terms, "row", 100 * (count_cards(s->row[seat]) - best)) +
	       eval_term(terms, "hand", 10 * hand_size(s, seat));
}

int trio_evaluate(const void *state, int seat)
{
	return evaluate(state, seat, NULL);
}

void trio_evaluate_terms(const void *state, int seat, struct eval_terms *out)
{
	evaluate(state, seat, out);
}

int trio_material(const void *state, int seat)
{
	const struct trio *s = state;
	return count_cards(s->row[seat]);
}
