/* repetition.c - the hash table of repetition counts. */
#include "match/repetition.h"

#include <stdlib.h>

#include "base/memory.h"
#include "base/random.h"

static struct repetition *slot(const struct repetitions *r, uint64_t key)
{
	size_t i = (size_t)splitmix64(key) & (r->cap - 1);
	while (r->at[i].key && r->at[i].key != key)
		i = (i + 1) & (r->cap - 1);
	return &r->at[i];
}

static void grow(struct repetitions *r)
{
	struct repetitions larger = {.cap = r->cap ? 2 * r->cap : 64};
	larger.at = xzalloc(larger.cap * sizeof *larger.at);
	for (size_t i = 0; i < r->cap; i++)
		if (r->at[i].count) { /* keys taken back are left behind here */
			*slot(&larger, r->at[i].key) = r->at[i];
			larger.used++;
		}
	free(r->at);
	*r = larger;
}

uint32_t repetition_add(struct repetitions *r, uint64_t key)
{
	if (2 * (r->used + 1) > r->cap)
		grow(r);
	struct repetition *found = slot(r, key);
	if (!found->key) {
		found->key = key;
		r->used++;
	}
	return ++found->count;
}

void repetition_remove(struct repetitions *r, uint64_t key)
{
	struct repetition *found = slot(r, key);
	ensure(found->key == key && found->count > 0);
	found->count--;
}

void repetition_free(struct repetitions *r)
{
	free(r->at);
	*r = (struct repetitions){0};
}
