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

void infoset_list(struct infoset_actions *c, const struct game *game, const void *state, int viewer)
{
	c->legal.n = 0;
	game->legal(state, &c->legal);
	c->n = c->legal.n;
	if (c->cap < c->n) {
		c->cap = 2 * c->n;
		c->at = xrealloc(c->at, c->cap * sizeof *c->at);
	}
	bool sorted = true;
	for (size_t i = 0; i < c->n; i++) {
		step_t step = c->legal.at[i];
		c->at[i] = (struct infoset_action){.observed = game->observe_step(state, step, viewer),
		                                   .step = step};
		sorted = sorted && (!i || by_observed(&c->at[i - 1], &c->at[i]) < 0);
	}
	if (!sorted)
		qsort(c->at, c->n, sizeof *c->at, by_observed);
}

size_t infoset_action_end(const struct infoset_actions *c, size_t i)
{
	size_t end = i + 1;
	while (end < c->n && c->at[end].observed == c->at[i].observed)
		end++;
	return end;
}

size_t infoset_find(const struct infoset_actions *c, step_t observed)
{
	size_t low = 0, high = c->n;
	while (low < high) {
		size_t middle = (low + high) / 2;
		if (c->at[middle].observed < observed)
			low = middle + 1;
		else
			high = middle;
	}
	return low < c->n && c->at[low].observed == observed ? low : c->n;
}

void infoset_free(struct infoset_actions *c)
{
	free(c->at);
	steps_free(&c->legal);
	*c = (struct infoset_actions){0};
}
