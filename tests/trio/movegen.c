/* movegen.c - every legal step: each step there is, tried. */
#include "tests/trio/state.h"

static void add_if_legal(const struct trio *s, struct trio_step p, struct steps *out)
{
	if (trio_is_legal(s, trio_pack(p), NULL))
		steps_add(out, trio_pack(p));
}

/* The deals are too many to list: 2520 in all. */
bool trio_legal(const void *state, struct steps *out)
{
	const struct trio *s = state;
	if (s->phase == DEAL)
		return false;
	for (int card = 0; card < CARDS; card++)
		add_if_legal(s, (struct trio_step){STEP_LAY, 0, 0, card}, out);
	for (int seat = 0; seat < SEATS; seat++)
		for (int card = 0; card < CARDS; card++)
			add_if_legal(s, (struct trio_step){STEP_ASK, seat, 0, card}, out);
	for (int card = 0; card < CARDS; card++)
		add_if_legal(s, (struct trio_step){STEP_GIVE, 0, 0, card}, out);
	add_if_legal(s, (struct trio_step){STEP_END, 0, 0, 0}, out);
	add_if_legal(s, (struct trio_step){STEP_PASS, 0, 0, 0}, out);
	for (int card = 0; card < CARDS; card++)
		add_if_legal(s, (struct trio_step){STEP_DRAW, mover(s), 0, 1 << card}, out);
	for (int dice = 1; dice <= FACES; dice++)
		add_if_legal(s, (struct trio_step){STEP_ROLL, 0, 0, dice}, out);
	add_if_legal(s, (struct trio_step){STEP_SAID, 0, 0, 0}, out);
	add_if_legal(s, (struct trio_step){STEP_SAID, 0, 0, 1}, out);
	return true;
}
