/* key_counts.c - keys leave in the reverse order of their coming, so a slot that becomes empty is
 * the last of its run and needs no mark. */
#include "search/key_counts.h"

#include <stdlib.h>

#include "base/memory.h"

enum { SLOTS_MIN = 1 << 10 };

static inline size_t count_key(struct key_counts *c, uint64_t key)
{
	size_t i = (size_t)(key ^ key >> 32) & (c->n_slots - 1);
	while (c->slots[i].n && c->slots[i].key != key)
		i = (i + 1) & (c->n_slots - 1);
	c->order[c->n++] = i;
	c->slots[i].key = key;
	return ++c->slots[i].n;
}

/* Doubles the slots. The keys come again in their order, on which taking them back relies. */
static void grow_slots(struct key_counts *c)
{
	struct key_counts old = *c;
	c->n = 0;
	c->n_slots = c->n_slots ? 2 * c->n_slots : SLOTS_MIN;
	c->slots = xzalloc(c->n_slots * sizeof *c->slots);
	c->order = xmalloc(c->n_slots / 2 * sizeof *c->order);
	for (size_t i = 0; i < old.n; i++)
		count_key(c, old.slots[old.order[i]].key);
	key_counts_free(&old);
}

size_t key_counts_add(struct key_counts *c, uint64_t key)
{
	if (2 * c->n >= c->n_slots)
		grow_slots(c);
	return count_key(c, key);
}

void key_counts_truncate(struct key_counts *c, size_t n)
{
	while (c->n > n)
		c->slots[c->order[--c->n]].n--;
}

void key_counts_free(struct key_counts *c)
{
	free(c->order);
	free(c->slots);
	*c = (struct key_counts){.n = 0};
}
