/* tt.c - buckets of four slots, one cache line each, in memory straight from the
 * system: its pages are zero and cost nothing until they are written to, and
 * clearing gives them back.
 *
 * Lockless hashing (Hyatt and Mann 2002): a slot holds the data and the key xor the
 * data. A reader that catches a slot half written computes another key than its own. */
#include "search/tt.h"

#include <errno.h>
#include <stdatomic.h>
#include <sys/mman.h>

#include "base/memory.h"
#include "base/os.h"

enum {
	BUCKET_SIZE = 4,
	GENERATIONS = 64,     /* what fits into a slot */
	GENERATION_COST = 8,  /* aging: each search since is worth so many turns of depth */
	HASHFULL_SAMPLE = 250 /* buckets looked at to tell how full the table is */
};

struct tt_slot {
	_Atomic uint64_t key_xor_data, data;
};

struct tt {
	struct tt_slot (*buckets)[BUCKET_SIZE];
	uint64_t n_buckets; /* less than 2^32 */
	uint64_t n_used;    /* the first of them, which this search uses */
	size_t size;
	bool touched; /* all its pages */
	unsigned generation;
	unsigned oldest_age; /* of what is stored, at most GENERATIONS - 1 */
	unsigned valid_age;  /* entries that are older are forgotten */
};

/* Data: code 32, score 16, depth 8, bound 2, generation 6 bits. Never 0, for the bound
 * of what is stored is not BOUND_NONE. */
static uint64_t pack(struct tt_entry e, unsigned generation)
{
	return (uint64_t)e.code | (uint64_t)(uint16_t)e.score << 32 | (uint64_t)e.depth << 48 |
	       (uint64_t)e.bound << 56 | (uint64_t)generation << 58;
}

static struct tt_entry unpack(uint64_t data)
{
	return (struct tt_entry){
		.code = (uint32_t)data,
		.score = (int16_t)(uint16_t)(data >> 32),
		.depth = (uint8_t)(data >> 48),
		.bound = (enum bound)(data >> 56 & 3),
	};
}

static uint64_t slot_data(const struct tt_slot *slot)
{
	return atomic_load_explicit(&((struct tt_slot *)slot)->data, memory_order_relaxed);
}

static uint64_t slot_key(const struct tt_slot *slot, uint64_t data)
{
	return atomic_load_explicit(&((struct tt_slot *)slot)->key_xor_data, memory_order_relaxed) ^
	       data;
}

static struct tt_slot *get_bucket(const struct tt *t, uint64_t key)
{
	return t->buckets[((key >> 32) * t->n_used) >> 32];
}

struct tt *tt_new(uint64_t mebibytes, struct error *err)
{
	bool fits = mebibytes <= SIZE_MAX >> 20;
	size_t size = fits ? (size_t)mebibytes << 20 : 0;
	uint64_t n = size / sizeof(struct tt_slot[BUCKET_SIZE]);
	void *memory = fits && n < UINT64_C(1) << 32 ? os_pages(size) : NULL;
	if (!memory) {
		error_set(err, ERROR_OUT_OF_MEMORY, "no memory for a table of %llu MiB",
		          (unsigned long long)mebibytes);
		return NULL;
	}
	madvise(memory, size, MADV_HUGEPAGE);
	struct tt *t = xzalloc(sizeof *t);
	*t = (struct tt){
		.buckets = memory, .n_buckets = n, .n_used = n, .size = size, .valid_age = GENERATIONS - 1};
	return t;
}

void tt_free(struct tt *t)
{
	if (!t)
		return;
	os_pages_free(t->buckets, t->size);
	free(t);
}

void tt_clear(struct tt *t)
{
	/* Private anonymous pages read as zero afterwards. */
	ensure(madvise(t->buckets, t->size, MADV_DONTNEED) == 0);
	t->touched = false;
	t->generation = t->oldest_age = 0;
	t->valid_age = GENERATIONS - 1;
}

void tt_touch(struct tt *t)
{
	enum { PAGE = 4096 / sizeof(struct tt_slot[BUCKET_SIZE]) };
	for (uint64_t b = 0; b < t->n_buckets && !t->touched; b += PAGE)
		atomic_fetch_or_explicit(&t->buckets[b][0].data, 0, memory_order_relaxed);
	t->touched = true;
}

void tt_new_search(struct tt *t)
{
	/* Ages are counted in a circle: what is forgotten has to go before it seems new again. */
	if (t->oldest_age == GENERATIONS - 1 && t->valid_age < t->oldest_age)
		tt_clear(t);
	t->generation = (t->generation + 1) % GENERATIONS;
	t->oldest_age += t->oldest_age < GENERATIONS - 1;
	t->valid_age += t->valid_age < GENERATIONS - 1;
	t->n_used = t->n_buckets;
}

void tt_new_search_alone(struct tt *t, uint64_t nodes)
{
	tt_new_search(t);
	t->valid_age = 0;
	/* A bucket a node: four entries where one comes, so that hardly any gives way. */
	if (nodes && nodes < t->n_used)
		t->n_used = nodes;
}

void tt_prefetch(const struct tt *t, uint64_t key)
{
	__builtin_prefetch(get_bucket(t, key));
}

static unsigned age_of(const struct tt *t, uint64_t data)
{
	return (t->generation + GENERATIONS - (unsigned)(data >> 58)) % GENERATIONS;
}

/* False for an empty slot, and for one whose entry is forgotten. */
static bool holds_entry(const struct tt *t, uint64_t data)
{
	return data && age_of(t, data) <= t->valid_age;
}

bool tt_probe(const struct tt *t, uint64_t key, struct tt_entry *out)
{
	const struct tt_slot *bucket = get_bucket(t, key);
	for (int i = 0; i < BUCKET_SIZE; i++) {
		uint64_t data = slot_data(&bucket[i]);
		if (holds_entry(t, data) && slot_key(&bucket[i], data) == key) {
			*out = unpack(data);
			return true;
		}
	}
	return false;
}

/* Replacement strategy: the least value gives way, by depth and age. */
static int replacement_value(const struct tt *t, uint64_t data)
{
	return holds_entry(t, data) ? unpack(data).depth - GENERATION_COST * (int)age_of(t, data)
	                            : INT32_MIN;
}

void tt_store(struct tt *t, uint64_t key, struct tt_entry entry)
{
	struct tt_slot *bucket = get_bucket(t, key), *replace = bucket;
	int lowest = INT32_MAX;
	ensure(entry.bound != BOUND_NONE);
	for (int i = 0; i < BUCKET_SIZE; i++) {
		uint64_t data = slot_data(&bucket[i]);
		if (holds_entry(t, data) && slot_key(&bucket[i], data) == key) {
			if (!entry.code)
				entry.code = unpack(data).code;
			replace = &bucket[i];
			break;
		}
		if (replacement_value(t, data) < lowest) {
			lowest = replacement_value(t, data);
			replace = &bucket[i];
		}
	}
	uint64_t data = pack(entry, t->generation);
	atomic_store_explicit(&replace->key_xor_data, key ^ data, memory_order_relaxed);
	atomic_store_explicit(&replace->data, data, memory_order_relaxed);
}

int tt_hashfull(const struct tt *t)
{
	int used = 0, seen = 0;
	for (uint64_t b = 0; b < t->n_used && b < HASHFULL_SAMPLE; b++)
		for (int i = 0; i < BUCKET_SIZE; i++, seen++) {
			uint64_t data = slot_data(&t->buckets[b][i]);
			used += data && data >> 58 == t->generation;
		}
	return seen ? (int)((uint64_t)used * 1000 * t->n_used / ((uint64_t)seen * t->n_buckets)) : 0;
}
