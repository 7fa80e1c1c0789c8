/* root_moves.c - a list that is sorted by insertion, for it is nearly sorted before. */
#include "search/root_moves.h"

#include <stdlib.h>

#include "base/memory.h"

void root_moves_init(struct root_moves *list, size_t cap)
{
	*list = (struct root_moves){.at = xzalloc((cap + 1) * sizeof *list->at),
	                            .pvs = xzalloc((cap + 1) * sizeof *list->pvs)};
}

void root_moves_free(struct root_moves *list)
{
	free(list->at);
	free(list->pvs);
}

void root_moves_add(struct root_moves *list, const step_t *steps, int n_steps, int static_score)
{
	int number = list->n++;
	struct pv *pv = &list->pvs[number];
	memcpy(pv->at, steps, (size_t)n_steps * sizeof *steps);
	pv->n = n_steps;
	list->at[number] = (struct root_move){.step = steps[0],
	                                      .number = number,
	                                      .n_steps = n_steps,
	                                      .static_score = static_score,
	                                      .score = static_score,
	                                      .pv = pv};
}

void root_move_update(struct root_move *move, int score, const struct pv *child_pv)
{
	move->score = score;
	move->searched = true;
	pv_append(move->pv, move->n_steps, child_pv);
}

void root_moves_copy(struct root_moves *to, const struct root_moves *from)
{
	if (!to->at)
		root_moves_init(to, (size_t)from->n);
	to->n = from->n;
	for (int i = 0; i < from->n; i++) {
		to->at[i] = from->at[i];
		to->at[i].pv = &to->pvs[from->at[i].number];
		pv_copy(to->at[i].pv, from->at[i].pv);
	}
}

void root_moves_to_front(struct root_moves *list, int to, int i)
{
	struct root_move move = list->at[i];
	memmove(&list->at[to + 1], &list->at[to], (size_t)(i - to) * sizeof move);
	list->at[to] = move;
}

void root_moves_sort(struct root_moves *list, int n)
{
	for (int i = 1; i < n; i++) {
		int to = i;
		while (to && list->at[to - 1].score < list->at[i].score)
			to--;
		root_moves_to_front(list, to, i);
	}
}

void root_moves_reset(struct root_moves *list)
{
	for (int i = 0; i < list->n; i++)
		list->at[i].score = list->at[i].static_score;
	root_moves_sort(list, list->n);
}
