/* perft.c - perft through the contract, or by the game itself where that is faster.
 *
 * A deep count is divided into parts, the states some decisions on, which threads take one by
 * one. With a hash table (Hyatt and others) what is counted once is looked up where another order of
 * the same moves leads to it. */
#include "search/perft.h"

#include <stdlib.h>
#include <string.h>

#include "base/parallel.h"

enum {
	PARTS_WANTED = 256, /* so that none is long beside the others */
	PART_DEPTH = 3,     /* what is shallower is not divided */
	HASHED_DEPTH = 3    /* what is shallower is not stored: to count it again is as fast */
};

static bool is_stopped(const atomic_bool *stop)
{
	return atomic_load_explicit(stop, memory_order_relaxed);
}

/* Through the contract alone, for games without a perft of their own. */
static uint64_t generic_perft(const struct game *game, const void *s, int depth,
                              const atomic_bool *stop)
{
	int seat = game->to_move(s);
	if (depth == 0)
		return 1;
	if (seat == SEAT_OVER)
		return 0;
	struct steps steps = {0};
	uint64_t total = 0;
	bool listed = game->legal(s, &steps);
	if (listed && depth == 1 && seat != SEAT_CHANCE)
		total = steps.n;
	else if (listed) {
		_Alignas(16) unsigned char child[STATE_MAX];
		for (size_t i = 0; i < steps.n && !is_stopped(stop); i++) {
			memcpy(child, s, game->state_size);
			game->apply(child, steps.at[i], NULL);
			total += generic_perft(game, child, seat == SEAT_CHANCE ? depth : depth - 1, stop);
		}
	}
	steps_free(&steps);
	return total;
}

static uint64_t unhashed_perft(const struct perft *p, const void *s, int depth)
{
	return p->game->perft ? p->game->perft(s, depth, p->stop)
	                      : generic_perft(p->game, s, depth, p->stop);
}

/* ---- with a hash table */

/* What the count depends on. Where draws are claimed, counters that only lead to one do not
 * matter. */
static uint64_t table_key(const struct game *game, const void *s, int depth)
{
	bool claimed = (game->flags & GAME_DRAWS_CLAIMED) && game->repetition_key;
	return splitmix64((claimed ? game->repetition_key : game->key)(s) + (uint64_t)depth);
}

static uint64_t hashed_perft(const struct perft *p, const void *s, int depth)
{
	const struct game *game = p->game;
	int seat = game->to_move(s);
	if (depth < HASHED_DEPTH || seat == SEAT_OVER)
		return unhashed_perft(p, s, depth);
	uint64_t key = table_key(game, s, depth), total = perft_table_probe(p->table, key);
	if (total)
		return total;
	struct steps steps = {0};
	game->legal(s, &steps);
	for (size_t i = 0; i < steps.n && !is_stopped(p->stop); i++) {
		_Alignas(16) unsigned char child[STATE_MAX];
		memcpy(child, s, game->state_size);
		game->apply(child, steps.at[i], NULL);
		total += hashed_perft(p, child, seat == SEAT_CHANCE ? depth : depth - 1);
	}
	steps_free(&steps);
	if (!is_stopped(p->stop))
		perft_table_store(p->table, key, total);
	return total;
}

/* ---- parts */

/* States, each with the depth that is left. */
struct parts {
	const struct game *game;
	size_t n, states_cap, depths_cap;
	unsigned char *states; /* owned, as are the depths */
	int *depths;
};

static void add_part(struct parts *parts, const void *s, int depth)
{
	size_t size = parts->game->state_size;
	parts->states = array_grow(parts->states, &parts->states_cap, parts->n + 1, size);
	parts->depths = array_grow(parts->depths, &parts->depths_cap, parts->n + 1, sizeof(int));
	memcpy(parts->states + parts->n * size, s, size);
	parts->depths[parts->n++] = depth;
}

static void free_parts(struct parts *parts)
{
	free(parts->states);
	free(parts->depths);
}

/* Adds what a part is divided into, or the part itself. */
static void divide_part(const struct parts *from, size_t i, struct parts *out)
{
	const struct game *game = from->game;
	const unsigned char *s = from->states + i * game->state_size;
	int depth = from->depths[i], seat = game->to_move(s);
	if (depth <= PART_DEPTH) {
		add_part(out, s, depth);
		return;
	}
	struct steps steps = {0};
	game->legal(s, &steps);
	for (size_t k = 0; k < steps.n; k++) {
		_Alignas(16) unsigned char child[STATE_MAX];
		memcpy(child, s, game->state_size);
		game->apply(child, steps.at[k], NULL);
		add_part(out, child, seat == SEAT_CHANCE ? depth : depth - 1);
	}
	steps_free(&steps);
}

/* One decision or outcome of chance further, until there are enough or none can be divided. */
static struct parts divide_into_parts(const struct perft *p, const void *s, int depth)
{
	struct parts parts = {.game = p->game};
	bool divided = true;
	add_part(&parts, s, depth);
	while (divided && parts.n < PARTS_WANTED && !is_stopped(p->stop)) {
		struct parts next = {.game = p->game};
		for (size_t i = 0; i < parts.n && !is_stopped(p->stop); i++)
			divide_part(&parts, i, &next);
		divided = next.n != parts.n ||
		          (next.n && memcmp(next.depths, parts.depths, next.n * sizeof(int)) != 0);
		free_parts(&parts);
		parts = next;
	}
	return parts;
}

struct shared_parts {
	struct perft *p;
	const struct parts *parts;
	atomic_size_t next;         /* that nobody counts yet */
	atomic_uint_fast64_t total; /* of those that are done */
};

static void count_parts(void *data)
{
	struct shared_parts *shared = data;
	struct perft *p = shared->p;
	const struct parts *parts = shared->parts;
	size_t i;
	while ((i = atomic_fetch_add(&shared->next, 1)) < parts->n && !is_stopped(p->stop)) {
		const void *s = parts->states + i * p->game->state_size;
		uint64_t n = (p->table ? hashed_perft : unhashed_perft)(p, s, parts->depths[i]);
		atomic_fetch_add(&shared->total, n);
		atomic_fetch_add(&p->counted, n);
		atomic_fetch_add(&p->parts_done, 1);
	}
}

uint64_t perft_count(struct perft *p, const void *s, int depth)
{
	struct parts parts = divide_into_parts(p, s, depth);
	struct shared_parts shared = {.p = p, .parts = &parts};
	atomic_store(&p->parts_done, 0);
	atomic_store(&p->parts, (unsigned)parts.n);
	parallel_run(parts.n < (size_t)p->threads ? (int)parts.n : p->threads, count_parts, &shared);
	free_parts(&parts);
	return atomic_load(&shared.total);
}
