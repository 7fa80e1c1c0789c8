/* key_counts_test.c - repetitions counted as a plain count does, with a long past and after taking
 * back. */
#include "search/key_counts.h"

#include <stdlib.h>

#include "base/memory.h"
#include "base/random.h"
#include "tests/cmocka.h"

enum { N_PAST = 3000, N_GAME = 900, N_GAMES = 4 };

/* Adds key number n and compares its count with that of all keys before it. */
static void add_and_compare(struct key_counts *c, uint64_t *keys, size_t n, uint64_t key)
{
	size_t count = 1;
	for (size_t i = 0; i < n; i++)
		count += keys[i] == key;
	keys[n] = key;
	assert_true(key_counts_add(c, key) == count);
	assert_true(c->n == n + 1);
}

/* A past of n_kinds keys, then games that take themselves back. With a shift of 20 a few thousand
 * kinds have the same hash, and so want the same slot of any table. */
static void expect_plain_counts(uint64_t n_kinds, unsigned shift)
{
	struct key_counts c = {.n = 0};
	uint64_t *keys = xmalloc((N_PAST + N_GAME) * sizeof *keys);
	uint64_t number = 0;
	for (size_t n = 0; n < N_PAST; n++)
		add_and_compare(&c, keys, n, (splitmix64(number++) % n_kinds + 1) << shift);
	for (int game = 0; game < N_GAMES; game++) {
		/* More kinds than in the past: some are there, some are new. */
		for (size_t n = N_PAST; n < N_PAST + N_GAME; n++)
			add_and_compare(&c, keys, n, (splitmix64(number++) % (2 * n_kinds) + 1) << shift);
		key_counts_truncate(&c, N_PAST);
		assert_true(c.n == N_PAST);
	}
	free(keys);
	key_counts_free(&c);
}

static void few_positions_that_come_back(void **unused)
{
	expect_plain_counts(4, 0);
	expect_plain_counts(300, 0);
}

static void many_positions(void **unused)
{
	expect_plain_counts(UINT32_MAX, 20);
}

static void positions_of_one_slot(void **unused)
{
	expect_plain_counts(200, 20);
}

/* The table grows while a game goes on, and the game is taken back. */
static void taking_back_behind_a_growth(void **unused)
{
	struct key_counts c = {.n = 0};
	for (uint64_t i = 0; i < 100; i++)
		key_counts_add(&c, i << 20);
	for (uint64_t i = 0; i < 5000; i++)
		key_counts_add(&c, i % 700 << 20);
	key_counts_truncate(&c, 100);
	for (uint64_t i = 0; i < 700; i++)
		assert_true(key_counts_add(&c, i << 20) == (i < 100 ? 2 : 1));
	key_counts_free(&c);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(few_positions_that_come_back),
		cmocka_unit_test(many_positions),
		cmocka_unit_test(positions_of_one_slot),
		cmocka_unit_test(taking_back_behind_a_growth),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
