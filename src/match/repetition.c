#include "match/repetition.h"

#include <stdlib.h>

#include "base/error.h"
#include "base/random.h"

static struct repeat *slot(const struct repeats *r, uint64_t key)
{
	size_t i = (size_t)mix64(key) & (r->cap - 1);
	while (r->at[i].key && r->at[i].key != key)
		i = (i + 1) & (r->cap - 1);
	return &r->at[i];
}

static void grow(struct repeats *r)
{
	struct repeats larger = {.cap = r->cap ? 2 * r->cap : 64};
	larger.at = need_zeroed(larger.cap * sizeof *larger.at);
	for (size_t i = 0; i < r->cap; i++)
		if (r->at[i].count) { /* keys taken back are left behind here */
			*slot(&larger, r->at[i].key) = r->at[i];
			larger.used++;
		}
	free(r->at);
	*r = larger;
}

uint32_t repeats_add(struct repeats *r, uint64_t key)
{
	if (2 * (r->used + 1) > r->cap)
		grow(r);
	struct repeat *found = slot(r, key);
	if (!found->key) {
		found->key = key;
		r->used++;
	}
	return ++found->count;
}

void repeats_drop(struct repeats *r, uint64_t key)
{
	struct repeat *found = slot(r, key);
	must(found->key == key && found->count > 0);
	found->count--;
}

void repeats_free(struct repeats *r)
{
	free(r->at);
	*r = (struct repeats){0};
}
