/* infoset.c - kept sorted, so that the children of a tree node find their steps
 * quickly in every world. */
#include "search/infoset.h"

#include <stdlib.h>

static int by_told(const void *a, const void *b)
{
	const struct choice *x = a, *y = b;
	if (x->told != y->told)
		return x->told < y->told ? -1 : 1;
	return x->step < y->step ? -1 : x->step > y->step;
}

void choices_list(struct choices *c, const struct game *game, const void *world, int viewer)
{
	c->legal.n = 0;
	game->legal(world, &c->legal);
	c->n = c->legal.n;
	if (c->cap < c->n) {
		c->cap = 2 * c->n;
		c->at = xrealloc(c->at, c->cap * sizeof *c->at);
	}
	bool sorted = true;
	for (size_t i = 0; i < c->n; i++) {
		step_t step = c->legal.at[i];
		c->at[i] = (struct choice){.told = game->observe_step(world, step, viewer), .step = step};
		sorted = sorted && (!i || by_told(&c->at[i - 1], &c->at[i]) < 0);
	}
	if (!sorted)
		qsort(c->at, c->n, sizeof *c->at, by_told);
}

size_t choices_end(const struct choices *c, size_t i)
{
	size_t end = i + 1;
	while (end < c->n && c->at[end].told == c->at[i].told)
		end++;
	return end;
}

size_t choices_find(const struct choices *c, step_t told)
{
	size_t low = 0, high = c->n;
	while (low < high) {
		size_t middle = (low + high) / 2;
		if (c->at[middle].told < told)
			low = middle + 1;
		else
			high = middle;
	}
	return low < c->n && c->at[low].told == told ? low : c->n;
}

void choices_free(struct choices *c)
{
	free(c->at);
	steps_free(&c->legal);
	*c = (struct choices){0};
}
