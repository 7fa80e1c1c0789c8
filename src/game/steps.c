/* steps.c - a growing list of steps. */
#include "game/steps.h"

#include <stdlib.h>

#include "base/memory.h"

void steps_add(struct steps *list, step_t step)
{
	if (list->n == list->cap) {
		list->cap = list->cap ? 2 * list->cap : 64;
		list->at = xrealloc(list->at, list->cap * sizeof *list->at);
	}
	list->at[list->n++] = step;
}

void steps_free(struct steps *list)
{
	free(list->at);
	*list = (struct steps){0};
}
