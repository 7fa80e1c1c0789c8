/* search.c - information set Monte Carlo tree search, with the defaults. */
#include "search/ismcts.h"
#include "tests/trio/state.h"

void trio_search(struct search *search)
{
	static const struct ismcts_hooks hooks = {.rollout_turns = 3, .eval_scale = 150};
	ismcts_search(search, &hooks);
}
