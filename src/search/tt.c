/* tt.c - buckets of four entries, one cache line each, in memory straight from
 * the system: its pages are zero and cost nothing until they are written to, and
 * forgetting gives them back.
 *
 * An entry is the data and the key xor the data. A reader that catches an entry
 * half written computes a key that is not the one it looks for. */
#include "search/tt.h"

#include <errno.h>
#include <stdatomic.h>
#include <sys/mman.h>

enum {
	BUCKET = 4,
	AGES = 64, /* what fits into an entry */
	AGE_COST = 8, /* so many turns of depth is a search's age worth */
	SAMPLE = 250 /* buckets looked at to tell how full the table is */
};

struct cell {
	_Atomic uint64_t check, data;
};

struct table {
	struct cell (*buckets)[BUCKET];
	uint64_t n; /* buckets, less than 2^32 */
	size_t size;
	unsigned age;
};

/* Data: move 32, score 16, depth 8, bound 2, age 6 bits. Never 0, for the bound
 * of what is stored is not BOUND_NONE. */
static uint64_t pack(struct table_entry e, unsigned age)
{
	return (uint64_t)e.move | (uint64_t)(uint16_t)e.score << 32 | (uint64_t)e.depth << 48 |
	       (uint64_t)e.bound << 56 | (uint64_t)age << 58;
}

static struct table_entry unpack(uint64_t data)
{
	return (struct table_entry){
		.move = (uint32_t)data,
		.score = (int16_t)(uint16_t)(data >> 32),
		.depth = (uint8_t)(data >> 48),
		.bound = (enum bound)(data >> 56 & 3),
	};
}

static uint64_t data_of(const struct cell *c)
{
	return atomic_load_explicit(&((struct cell *)c)->data, memory_order_relaxed);
}

static uint64_t key_of(const struct cell *c, uint64_t data)
{
	return atomic_load_explicit(&((struct cell *)c)->check, memory_order_relaxed) ^ data;
}

static struct cell *bucket_of(const struct table *t, uint64_t key)
{
	return t->buckets[((key >> 32) * t->n) >> 32];
}

struct table *table_new(size_t mebibytes, struct error *err)
{
	size_t size = mebibytes << 20;
	uint64_t n = size / sizeof(struct cell[BUCKET]);
	void *memory = MAP_FAILED;
	if (size >> 20 == mebibytes && n < UINT64_C(1) << 32)
		memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (memory != MAP_FAILED)
		madvise(memory, size, MADV_HUGEPAGE);
	if (memory == MAP_FAILED) {
		error_set(err, ERROR_OUT_OF_MEMORY, "no memory for a table of %zu MiB", mebibytes);
		return NULL;
	}
	struct table *t = xzalloc(sizeof *t);
	*t = (struct table){.buckets = memory, .n = n, .size = size};
	return t;
}

void table_free(struct table *t)
{
	if (!t)
		return;
	munmap(t->buckets, t->size);
	free(t);
}

void table_clear(struct table *t)
{
	/* Private anonymous pages read as zero afterwards. */
	ensure(madvise(t->buckets, t->size, MADV_DONTNEED) == 0);
	t->age = 0;
}

void table_age(struct table *t)
{
	t->age = (t->age + 1) % AGES;
}

void table_expect(const struct table *t, uint64_t key)
{
	__builtin_prefetch(bucket_of(t, key));
}

bool table_get(const struct table *t, uint64_t key, struct table_entry *out)
{
	const struct cell *c = bucket_of(t, key);
	for (int i = 0; i < BUCKET; i++) {
		uint64_t data = data_of(&c[i]);
		if (data && key_of(&c[i], data) == key) {
			*out = unpack(data);
			return true;
		}
	}
	return false;
}

/* How much an entry is worth keeping. */
static int value_of(const struct table *t, uint64_t data)
{
	unsigned old = (t->age + AGES - (unsigned)(data >> 58)) % AGES;
	return data ? unpack(data).depth - AGE_COST * (int)old : INT32_MIN;
}

void table_put(struct table *t, uint64_t key, struct table_entry entry)
{
	struct cell *c = bucket_of(t, key), *victim = c;
	int least = INT32_MAX;
	ensure(entry.bound != BOUND_NONE);
	for (int i = 0; i < BUCKET; i++) {
		uint64_t data = data_of(&c[i]);
		if (data && key_of(&c[i], data) == key) {
			if (!entry.move)
				entry.move = unpack(data).move;
			victim = &c[i];
			break;
		}
		if (value_of(t, data) < least) {
			least = value_of(t, data);
			victim = &c[i];
		}
	}
	uint64_t data = pack(entry, t->age);
	atomic_store_explicit(&victim->check, key ^ data, memory_order_relaxed);
	atomic_store_explicit(&victim->data, data, memory_order_relaxed);
}

int table_full(const struct table *t)
{
	int used = 0, seen = 0;
	for (uint64_t b = 0; b < t->n && b < SAMPLE; b++)
		for (int i = 0; i < BUCKET; i++, seen++) {
			uint64_t data = data_of(&t->buckets[b][i]);
			used += data && data >> 58 == t->age;
		}
	return seen ? used * 1000 / seen : 0;
}
