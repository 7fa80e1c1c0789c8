/* repetition.c - the stack and the hash table of repetition counts. */
#include "match/repetition.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

/* Keys are Zobrist keys or mixed by splitmix64. */
static uint32_t *newest(const struct repetitions *r, uint64_t key)
{
	return &r->newest[(key ^ key >> 32) & (r->cap - 1)];
}

void repetition_reserve(struct repetitions *r, size_t n)
{
	if (n <= r->cap)
		return;
	r->cap = r->cap ? r->cap : 64;
	while (r->cap < n)
		r->cap *= 2;
	ensure(r->cap <= UINT32_MAX);
	r->at = xrealloc(r->at, r->cap * sizeof *r->at);
	r->newest = xrealloc(r->newest, r->cap * sizeof *r->newest);
	memset(r->newest, 0, r->cap * sizeof *r->newest);
	for (size_t i = 0; i < r->n; i++) {
		uint32_t *chain = newest(r, r->at[i].key);
		r->at[i].previous = *chain;
		*chain = (uint32_t)i + 1;
	}
}

uint32_t repetition_add(struct repetitions *r, uint64_t key)
{
	repetition_reserve(r, r->n + 1);
	uint32_t *chain = newest(r, key), found = *chain;
	while (found && r->at[found - 1].key != key)
		found = r->at[found - 1].previous;
	uint32_t count = found ? r->at[found - 1].count + 1 : 1;
	r->at[r->n++] = (struct repetition){key, count, *chain};
	*chain = (uint32_t)r->n;
	return count;
}

void repetition_remove_last(struct repetitions *r)
{
	ensure(r->n > 0);
	const struct repetition *last = &r->at[--r->n];
	*newest(r, last->key) = last->previous;
}

void repetition_clear(struct repetitions *r)
{
	if (r->n)
		memset(r->newest, 0, r->cap * sizeof *r->newest);
	r->n = 0;
}

void repetition_free(struct repetitions *r)
{
	free(r->at);
	free(r->newest);
	*r = (struct repetitions){0};
}
