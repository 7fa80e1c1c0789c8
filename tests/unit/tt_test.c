/* tt_test.c - the transposition table: what is probed again, what is replaced, what
 * memory it takes, and that many threads may use it. */
#include "search/tt.h"

#include <pthread.h>
#include <unistd.h>

#include "base/random.h"
#include "tests/cmocka.h"

/* An entry that follows from its key, so that a torn one would show. */
static struct tt_entry entry_for(uint64_t key, int depth)
{
	uint64_t h = splitmix64(key);
	return (struct tt_entry){.code = (uint32_t)h | 1,
	                         .score = (int16_t)(h >> 32),
	                         .depth = (uint8_t)depth,
	                         .bound = BOUND_EXACT};
}

static bool holds(const struct tt *t, uint64_t key)
{
	struct tt_entry e, expected = entry_for(key, 0);
	if (!tt_probe(t, key, &e))
		return false;
	assert_int_equal(e.code, expected.code);
	assert_int_equal(e.score, expected.score);
	assert_int_equal(e.bound, BOUND_EXACT);
	return true;
}

static void what_was_stored_is_probed(void **state)
{
	struct tt *t = tt_new(1, NULL);
	struct tt_entry e;
	const uint64_t keys[] = {0, 1, UINT64_MAX, UINT64_C(1) << 63, 12345};
	for (size_t i = 0; i < 5; i++) {
		assert_false(tt_probe(t, keys[i], &e));
		tt_store(t, keys[i], (struct tt_entry){7, -32000, 255, BOUND_LOWER});
		assert_true(tt_probe(t, keys[i], &e));
		assert_int_equal(e.code, 7);
		assert_int_equal(e.score, -32000);
		assert_int_equal(e.depth, 255);
		assert_int_equal(e.bound, BOUND_LOWER);
	}
	/* A new entry without a move keeps the old one. */
	tt_store(t, 12345, (struct tt_entry){0, 5, 1, BOUND_UPPER});
	assert_true(tt_probe(t, 12345, &e));
	assert_int_equal(e.code, 7);
	assert_int_equal(e.score, 5);
	tt_clear(t);
	assert_false(tt_probe(t, 12345, &e));
	tt_free(t);
	tt_free(NULL);
}

/* Keys of one bucket: they differ in their low half only. */
static void the_shallow_and_the_old_are_replaced(void **state)
{
	struct tt *t = tt_new(1, NULL);
	for (uint64_t k = 1; k <= 4; k++)
		tt_store(t, k, entry_for(k, (int)k));
	tt_store(t, 5, entry_for(5, 5)); /* the bucket is full: depth 1 goes */
	assert_false(holds(t, 1));
	for (uint64_t k = 2; k <= 5; k++)
		assert_true(holds(t, k));
	tt_new_search(t);
	tt_store(t, 6, entry_for(6, 1)); /* whatever is old goes before it */
	tt_store(t, 7, entry_for(7, 1));
	assert_true(holds(t, 6));
	assert_true(holds(t, 7));
	assert_false(holds(t, 2));
	assert_false(holds(t, 3));
	tt_free(t);
}

static void hashfull_is_of_this_search(void **state)
{
	struct tt *t = tt_new(1, NULL);
	assert_int_equal(tt_hashfull(t), 0);
	for (uint64_t k = 0; k < 200000; k++)
		tt_store(t, splitmix64(k), entry_for(splitmix64(k), 1));
	assert_in_range(tt_hashfull(t), 950, 1000);
	tt_new_search(t);
	assert_int_equal(tt_hashfull(t), 0);
	tt_free(t);
}

static void wins_count_from_the_node_in_the_table(void **state)
{
	assert_int_equal(tt_score_to(SCORE_WIN - 5, 3), SCORE_WIN - 2);
	assert_int_equal(tt_score_from(SCORE_WIN - 2, 4), SCORE_WIN - 6);
	assert_int_equal(tt_score_to(5 - SCORE_WIN, 3), 2 - SCORE_WIN);
	assert_int_equal(tt_score_from(2 - SCORE_WIN, 4), 6 - SCORE_WIN);
	assert_int_equal(tt_score_to(300, 3), 300);
	assert_int_equal(tt_score_from(-300, 3), -300);
}

static void bounds_hold_on_their_side_of_beta(void **state)
{
	assert_int_equal(tt_bound(10, 10, 20), BOUND_UPPER);
	assert_int_equal(tt_bound(11, 10, 20), BOUND_EXACT);
	assert_int_equal(tt_bound(20, 10, 20), BOUND_LOWER);
	assert_true(tt_cutoff(BOUND_EXACT, 9, 10));
	assert_true(tt_cutoff(BOUND_EXACT, 10, 10));
	assert_true(tt_cutoff(BOUND_LOWER, 10, 10));
	assert_false(tt_cutoff(BOUND_LOWER, 9, 10));
	assert_true(tt_cutoff(BOUND_UPPER, 9, 10));
	assert_false(tt_cutoff(BOUND_UPPER, 10, 10));
}

static size_t resident(void)
{
	unsigned long size = 0, pages = 0;
	FILE *f = fopen("/proc/self/statm", "r");
	if (f) {
		if (fscanf(f, "%lu %lu", &size, &pages) != 2)
			pages = 0;
		fclose(f);
	}
	return pages * (size_t)sysconf(_SC_PAGESIZE);
}

static void memory_is_taken_when_used(void **state)
{
	size_t before = resident();
	struct tt *t = tt_new(256, NULL);
	assert_non_null(t);
	assert_int_equal(tt_hashfull(t), 0);
	assert_true(resident() < before + ((size_t)16 << 20));
	tt_free(t);
}

static void touched_memory_is_there_until_it_is_cleared(void **state)
{
	enum { SIZE = 64 << 20 };
	struct tt *t = tt_new(64, NULL);
	tt_store(t, 12345, entry_for(12345, 1));
	size_t before = resident();
	tt_touch(t);
	assert_true(resident() > before + SIZE / 2);
	assert_true(holds(t, 12345));
	tt_new_search_alone(t, 0); /* no page is touched, given back or taken */
	assert_false(holds(t, 12345));
	size_t touched = resident();
	assert_true(touched > before + SIZE / 2);
	tt_clear(t);
	size_t cleared = resident(); /* sanitizers keep their shadows of it */
	assert_true(cleared < touched - SIZE / 2);
	tt_touch(t);
	assert_true(resident() > cleared + SIZE / 2);
	tt_free(t);
}

/* A small search that is alone uses little of a large table, and loses hardly anything. */
static void a_small_search_alone_uses_little(void **state)
{
	enum { NODES = 2000, LITTLE = 8 << 20 };
	struct tt *t = tt_new(64, NULL);
	size_t before = resident();
	int kept = 0;
	tt_new_search_alone(t, NODES);
	for (uint64_t k = 1; k <= NODES; k++)
		tt_store(t, splitmix64(k), entry_for(splitmix64(k), 1));
	for (uint64_t k = 1; k <= NODES; k++)
		kept += holds(t, splitmix64(k));
	assert_in_range(kept, NODES - NODES / 100, NODES);
	assert_in_range(tt_hashfull(t), 0, 1);
	assert_true(resident() < before + LITTLE);
	tt_new_search(t); /* uses all of it again */
	for (uint64_t k = 1; k <= 50 * NODES; k++)
		tt_store(t, splitmix64(k), entry_for(splitmix64(k), 1));
	assert_true(tt_hashfull(t) > 10 && resident() > before + LITTLE);
	tt_free(t);
}

/* A search that is alone does with a table what it does with an empty one, however many were
 * before it. */
static void a_search_alone_finds_nothing_of_others(void **state)
{
	struct tt *used = tt_new(1, NULL);
	for (uint64_t search = 1; search <= 200; search++) {
		struct tt *empty = tt_new(1, NULL);
		tt_new_search_alone(used, 0);
		tt_new_search(empty);
		for (uint64_t k = 1; k <= 40; k++) {
			uint64_t key = splitmix64(search * 7 + k) % 9; /* all of one bucket */
			assert_int_equal(holds(used, key), holds(empty, key));
			tt_store(used, key, entry_for(key, (int)(search * k % 50)));
			tt_store(empty, key, entry_for(key, (int)(search * k % 50)));
		}
		assert_int_equal(tt_hashfull(used), tt_hashfull(empty));
		tt_free(empty);
	}
	tt_free(used);
}

static void too_much_is_an_error(void **state)
{
	struct error err = {0};
	assert_null(tt_new(UINT64_MAX, &err));
	assert_int_equal(err.code, ERROR_OUT_OF_MEMORY);
	err.code = ERROR_NONE;
	assert_null(tt_new(UINT64_C(1) << 34, &err));
	assert_int_equal(err.code, ERROR_OUT_OF_MEMORY);
}

struct tt_user {
	pthread_t thread;
	struct tt *tt;
	uint64_t salt;
	int torn;
};

static void *hammer(void *arg)
{
	enum { ROUNDS = 40000, KEYS = 1000 };
	struct tt_user *user = arg;
	for (uint64_t i = 0; i < ROUNDS; i++) {
		uint64_t key = splitmix64(i * user->salt) % KEYS;
		struct tt_entry e, expected = entry_for(key, 0);
		if (tt_probe(user->tt, key, &e))
			user->torn += e.code != expected.code || e.score != expected.score;
		tt_store(user->tt, key, entry_for(key, (int)(i % 100)));
	}
	return NULL;
}

static void threads_see_whole_entries(void **state)
{
	struct tt_user users[4];
	struct tt *t = tt_new(1, NULL);
	for (int i = 0; i < 4; i++) {
		users[i] = (struct tt_user){.tt = t, .salt = 2 * (uint64_t)i + 1};
		assert_int_equal(pthread_create(&users[i].thread, NULL, hammer, &users[i]), 0);
	}
	for (int i = 0; i < 4; i++) {
		pthread_join(users[i].thread, NULL);
		assert_int_equal(users[i].torn, 0);
	}
	tt_free(t);
}

/* Near a draw by quiet plies each number of plies left has a key of its own; before, a win that
 * comes after the draw does not hold. */
static void wins_do_not_hold_beyond_a_draw(void **state)
{
	for (int left = 0; left <= 100; left++)
		for (int other = 0; other < left; other++)
			assert_int_equal(tt_key_near_draw(12345, left) == tt_key_near_draw(12345, other),
			                 other > TT_PLIES_TO_DRAW);
	assert_true(tt_score_holds(SCORE_WIN - 40, 40));
	assert_false(tt_score_holds(SCORE_WIN - 41, 40));
	assert_false(tt_score_holds(41 - SCORE_WIN, 40));
	assert_true(tt_score_holds(900, 11));
	assert_true(tt_score_holds(SCORE_WIN - 50, TT_PLIES_TO_DRAW)); /* of its own key */
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_was_stored_is_probed),
		cmocka_unit_test(the_shallow_and_the_old_are_replaced),
		cmocka_unit_test(hashfull_is_of_this_search),
		cmocka_unit_test(wins_count_from_the_node_in_the_table),
		cmocka_unit_test(bounds_hold_on_their_side_of_beta),
		cmocka_unit_test(wins_do_not_hold_beyond_a_draw),
		cmocka_unit_test(memory_is_taken_when_used),
		cmocka_unit_test(touched_memory_is_there_until_it_is_cleared),
		cmocka_unit_test(a_small_search_alone_uses_little),
		cmocka_unit_test(a_search_alone_finds_nothing_of_others),
		cmocka_unit_test(too_much_is_an_error),
		cmocka_unit_test(threads_see_whole_entries),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
