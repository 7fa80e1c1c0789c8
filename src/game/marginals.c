/* marginals.c - weights made millionths. */
#include "game/marginals.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

void marginals_add(struct marginals *list, const struct marginal *m)
{
	if (!m->weight)
		return;
	ensure(list->n < MARGINALS_MAX);
	list->at[list->n++] = *m;
}

static int by_line(const void *a, const void *b)
{
	const struct marginal *x = a, *y = b;
	int order = strcmp(x->seat, y->seat);
	if (order == 0)
		order = strcmp(x->what, y->what);
	return order ? order : strcmp(x->value, y->value);
}

static uint64_t weight_of_thing(const struct marginals *list, int thing)
{
	uint64_t sum = 0;
	for (int i = 0; i < list->n; i++)
		sum += list->at[i].thing == thing ? list->at[i].weight : 0;
	ensure(sum >> MARGINAL_WEIGHT_BITS == 0);
	return sum;
}

/* The whole millionths of a weight of all; the weight becomes what is left, in millionths of all. In two
 * steps of a thousand, so that no product needs more than 64 bits. */
static uint32_t take_millionths(uint64_t *weight, uint64_t all)
{
	uint64_t thousandths = *weight * 1000, rest = thousandths % all * 1000;
	*weight = rest % all;
	return (uint32_t)(thousandths / all * 1000 + rest / all);
}

static void round_thing(struct marginals *list, int thing)
{
	uint64_t all = weight_of_thing(list, thing);
	uint32_t left = MILLION;
	for (int i = 0; i < list->n; i++)
		if (list->at[i].thing == thing)
			left -= list->at[i].ppm = take_millionths(&list->at[i].weight, all);
	for (; left; left--) {
		struct marginal *most = NULL;
		for (int i = 0; i < list->n; i++)
			if (list->at[i].thing == thing && (!most || list->at[i].weight > most->weight))
				most = &list->at[i];
		most->ppm++;
		most->weight = 0;
	}
}

/* Is the thing of number i not that of one before? */
static bool is_first_of_thing(const struct marginals *list, int i)
{
	int k = 0;
	while (list->at[k].thing != list->at[i].thing)
		k++;
	return k == i;
}

void marginals_round(struct marginals *list)
{
	int kept = 0;
	qsort(list->at, (size_t)list->n, sizeof *list->at, by_line);
	for (int i = 0; i < list->n; i++)
		if (is_first_of_thing(list, i))
			round_thing(list, list->at[i].thing);
	for (int i = 0; i < list->n; i++)
		if (list->at[i].ppm)
			list->at[kept++] = list->at[i];
	list->n = kept;
}
