/* steps.c - a growing list of steps. */
#include "game/steps.h"

#include <stdlib.h>

#include "base/memory.h"

void steps_add(struct steps *list, step_t step)
{
	list->at = array_grow(list->at, &list->cap, list->n + 1, sizeof *list->at);
	list->at[list->n++] = step;
}

static int ascending(const void *a, const void *b)
{
	step_t x = *(const step_t *)a, y = *(const step_t *)b;
	return (x > y) - (x < y);
}

void steps_sort(struct steps *list)
{
	if (list->n < 2)
		return;
	qsort(list->at, list->n, sizeof *list->at, ascending);
	size_t kept = 1;
	for (size_t i = 1; i < list->n; i++)
		if (list->at[i] != list->at[kept - 1])
			list->at[kept++] = list->at[i];
	list->n = kept;
}

void steps_free(struct steps *list)
{
	free(list->at);
	*list = (struct steps){0};
}
