/* eval.c - a guess at who is ahead: the lead in the row, and the hand. */
#include "tests/trio/state.h"

int trio_evaluate(const void *state, int seat)
{
	const struct trio *s = state;
	int best = 0;
	for (int other = 0; other < SEATS; other++)
		if (other != seat && count_cards(s->row[other]) > best)
			best = count_cards(s->row[other]);
	return 100 * (count_cards(s->row[seat]) - best) + 10 * hand_size(s, seat);
}

int trio_material(const void *state, int seat)
{
	const struct trio *s = state;
	return count_cards(s->row[seat]);
}
