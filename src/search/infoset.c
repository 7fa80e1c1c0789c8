/* infoset.c - kept sorted, so that the children of a node find their actions quickly
 * in every determinization. */
#include "search/infoset.h"

#include <stdlib.h>

static int by_observed(const void *a, const void *b)
{
	const struct infoset_action *x = a, *y = b;
	if (x->observed != y->observed)
		return x->observed < y->observed ? -1 : 1;
	return x->step < y->step ? -1 : x->step > y->step;
}

void infoset_list(struct infoset_actions *actions, const struct game *game, const void *state,
                  int viewer)
{
	actions->legal.n = 0;
	game->legal(state, &actions->legal);
	actions->n = actions->legal.n;
	actions->at = array_grow(actions->at, &actions->cap, actions->n, sizeof *actions->at);
	bool sorted = true;
	for (size_t i = 0; i < actions->n; i++) {
		step_t step = actions->legal.at[i];
		actions->at[i] = (struct infoset_action){
			.observed = game->observe_step(state, step, viewer), .step = step};
		sorted = sorted && (!i || by_observed(&actions->at[i - 1], &actions->at[i]) < 0);
	}
	if (!sorted)
		qsort(actions->at, actions->n, sizeof *actions->at, by_observed);
}

size_t infoset_action_end(const struct infoset_actions *actions, size_t i)
{
	size_t end = i + 1;
	while (end < actions->n && actions->at[end].observed == actions->at[i].observed)
		end++;
	return end;
}

size_t infoset_find(const struct infoset_actions *actions, step_t observed)
{
	size_t low = 0, high = actions->n;
	while (low < high) {
		size_t middle = (low + high) / 2;
		if (actions->at[middle].observed < observed)
			low = middle + 1;
		else
			high = middle;
	}
	return low < actions->n && actions->at[low].observed == observed ? low : actions->n;
}

void infoset_free(struct infoset_actions *actions)
{
	free(actions->at);
	steps_free(&actions->legal);
	*actions = (struct infoset_actions){0};
}
