/* steps.c - a growing list of steps. */
#include "game/steps.h"

#include <stdlib.h>

#include "base/memory.h"

void steps_add(struct steps *list, step_t step)
{
	list->at = array_grow(list->at, &list->cap, list->n + 1, sizeof *list->at);
	list->at[list->n++] = step;
}

void steps_free(struct steps *list)
{
	free(list->at);
	*list = (struct steps){0};
}
