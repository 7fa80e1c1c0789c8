/* perft_table.c - buckets of a cache line each, without locks (lockless hashing, Hyatt and Mann
 * 2002): an entry that two threads have written halves of does not fit its key. */
#include "search/perft_table.h"

#include <stdatomic.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/os.h"

enum { BUCKET = 4 };

struct perft_table {
	size_t size, n_buckets; /* in bytes; a power of two */
	struct bucket {
		struct entry {
			_Atomic uint64_t check; /* key ^ count */
			_Atomic uint64_t count; /* 0: empty */
		} entry[BUCKET];
	} * buckets;
};

struct perft_table *perft_table_new(uint64_t mib)
{
	struct perft_table t = {.n_buckets = 1};
	while (t.n_buckets * 2 <= (mib << 20) / sizeof *t.buckets)
		t.n_buckets *= 2;
	t.size = t.n_buckets * sizeof *t.buckets;
	t.buckets = t.size / sizeof *t.buckets == t.n_buckets ? os_pages(t.size) : NULL;
	if (!t.buckets)
		return NULL;
	struct perft_table *out = xmalloc(sizeof *out);
	*out = t;
	return out;
}

void perft_table_free(struct perft_table *t)
{
	if (!t)
		return;
	os_pages_free(t->buckets, t->size);
	free(t);
}

static struct bucket *bucket_of(struct perft_table *t, uint64_t key)
{
	return &t->buckets[key & (t->n_buckets - 1)];
}

static uint64_t count_under(struct entry *e, uint64_t key)
{
	uint64_t count = atomic_load_explicit(&e->count, memory_order_relaxed);
	return (atomic_load_explicit(&e->check, memory_order_relaxed) ^ count) == key ? count : 0;
}

uint64_t perft_table_probe(struct perft_table *t, uint64_t key)
{
	struct bucket *b = bucket_of(t, key);
	uint64_t count = 0;
	for (int i = 0; i < BUCKET && !count; i++)
		count = count_under(&b->entry[i], key);
	return count;
}

void perft_table_store(struct perft_table *t, uint64_t key, uint64_t count)
{
	struct entry *e = bucket_of(t, key)->entry, *least = e;
	for (int i = 1; i < BUCKET; i++)
		if (atomic_load_explicit(&e[i].count, memory_order_relaxed) <
		    atomic_load_explicit(&least->count, memory_order_relaxed))
			least = &e[i];
	atomic_store_explicit(&least->check, key ^ count, memory_order_relaxed);
	atomic_store_explicit(&least->count, count, memory_order_relaxed);
}
