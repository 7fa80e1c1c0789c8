/* repetition.c - sorted, equal keys stand side by side. */
#include "search/repetition.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

static int compare_keys(const void *a, const void *b)
{
	uint64_t x, y;
	memcpy(&x, a, sizeof x);
	memcpy(&y, b, sizeof y);
	return (x > y) - (x < y);
}

void repeated_keys_init(struct repeated_keys *r, const struct infostate *infostate)
{
	size_t n = infostate->n_keys;
	*r = (struct repeated_keys){.keys = xmalloc((n + 1) * sizeof *r->keys)};
	if (n)
		memcpy(r->keys, infostate->keys, n * sizeof *r->keys);
	qsort(r->keys, n, sizeof *r->keys, compare_keys);
	for (size_t i = 1; i < n; i++)
		if (r->keys[i] == r->keys[i - 1] && (!r->n || r->keys[r->n - 1] != r->keys[i]))
			r->keys[r->n++] = r->keys[i];
}

void repeated_keys_free(struct repeated_keys *r)
{
	free(r->keys);
}

bool repeated_keys_has(const struct repeated_keys *r, uint64_t key)
{
	return r->n && bsearch(&key, r->keys, r->n, sizeof key, compare_keys);
}
