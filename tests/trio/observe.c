/* observe.c - what each viewer of trio observes of a state and of a step (X9). */
#include <string.h>

#include "tests/trio/state.h"

void trio_observe(const void *state, int viewer, void *out)
{
	struct trio s;
	memcpy(&s, state, sizeof s);
	for (int seat = 0; seat < SEATS; seat++) {
		unsigned secret = s.hand[seat] & (unsigned)~s.marked;
		if (viewer == VIEW_ALL || viewer == seat)
			continue;
		s.hand[seat] &= s.marked;
		s.hidden[seat] = (uint8_t)(s.hidden[seat] + count_cards(secret));
	}
	memcpy(out, &s, sizeof s);
}

/* Hands are all that is secret. */
void trio_reveal(const void *s, unsigned secrets, void *observed)
{
	if (secrets & SECRET_HANDS)
		memcpy(observed, s, sizeof(struct trio));
}

step_t trio_observe_step(const void *s, step_t step, int viewer)
{
	struct trio_step p = trio_unpack(step);
	(void)s;
	if ((p.kind != STEP_DEAL && p.kind != STEP_DRAW) || viewer == VIEW_ALL || viewer == p.seat)
		return step;
	p.hidden += count_cards((unsigned)p.value);
	p.value = 0;
	return trio_pack(p);
}

bool trio_has_unknowns(const void *state)
{
	const struct trio *s = state;
	return s->hidden[0] + s->hidden[1] + s->hidden[2] > 0;
}

bool trio_step_has_unknowns(step_t step)
{
	return trio_unpack(step).hidden > 0;
}
