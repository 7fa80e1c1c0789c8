/* key_counts.c - keys leave in the reverse order of their coming, so a slot that becomes empty is
 * the last of its run and needs no mark. */
#include "search/key_counts.h"

#include <stdlib.h>

#include "base/memory.h"

enum { SLOTS_MIN = 1 << 10 };

/* The slot of a key, or the empty one where it belongs. */
static struct key_count *find_slot(const struct key_counts *c, uint64_t key)
{
	size_t i = (size_t)(key ^ key >> 32) & (c->n_slots - 1);
	while (c->slots[i].n && c->slots[i].key != key)
		i = (i + 1) & (c->n_slots - 1);
	return &c->slots[i];
}

static size_t count_key(struct key_counts *c, uint64_t key)
{
	struct key_count *slot = find_slot(c, key);
	slot->key = key;
	return ++slot->n;
}

/* Doubles the slots. The keys come again in their order, on which taking them back relies. */
static void grow_slots(struct key_counts *c)
{
	free(c->slots);
	c->n_slots = c->n_slots ? 2 * c->n_slots : SLOTS_MIN;
	c->slots = xzalloc(c->n_slots * sizeof *c->slots);
	for (size_t i = 0; i < c->n; i++)
		count_key(c, c->keys[i]);
}

size_t key_counts_add(struct key_counts *c, uint64_t key)
{
	if (2 * c->n >= c->n_slots)
		grow_slots(c);
	c->keys = array_grow(c->keys, &c->cap, c->n + 1, sizeof *c->keys);
	c->keys[c->n++] = key;
	return count_key(c, key);
}

void key_counts_truncate(struct key_counts *c, size_t n)
{
	while (c->n > n)
		find_slot(c, c->keys[--c->n])->n--;
}

void key_counts_free(struct key_counts *c)
{
	free(c->keys);
	free(c->slots);
	*c = (struct key_counts){.keys = NULL};
}
