/* random_test.c - the generator: a seed means the same everywhere, no stream is
 * like another, and every number is as likely as the next. */
#include "base/random.h"
#include "base/fast_random.h"
#include "tests/cmocka.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

static void same_seed_same_stream(void **unused)
{
	struct rng a, b;
	rng_from_seed(&a, "test", 42);
	rng_from_seed(&b, "test", 42);
	for (int i = 0; i < 1000; i++)
		assert_true(rng_next(&a) == rng_next(&b));
}

/* Pinned, so that no compiler, machine or library changes what a seed
 * means. The numbers come from another program, written by the specification. */
static void the_stream_of_a_seed_is_fixed(void **unused)
{
	static const uint64_t wanted[] = {
		UINT64_C(0x949A4E58A99308F4), UINT64_C(0xA733194F072E7724), UINT64_C(0x13DEF341AA0385A8),
		UINT64_C(0x9A2DA3D942E9953A), UINT64_C(0xBEA0AE21F0A44549),
	};
	static const int places[] = {0, 1, 2, 32, 99};
	struct rng r;
	rng_from_seed(&r, "test", 1);
	for (size_t i = 0, at = 0; i < COUNT(wanted); i++, at++) {
		for (; (int)at < places[i]; at++)
			rng_next(&r);
		assert_true(rng_next(&r) == wanted[i]);
	}
}

/* The test vectors of docs/chance.md, which come from examples/chance.py. */
static void chance_of_a_place_is_fixed(void **unused)
{
	static const struct {
		uint64_t seed, place, words[3];
	} vectors[] = {
		{4, 0, {0x3F4E441C7F30A0EF, 0x44FF2100CCC2B488, 0xF1E37FDF7BE74248}},
		{4, 1, {0xBD5A62171B7B66B8, 0x400E8E4D04C2873F, 0x948153250395B77C}},
		{UINT64_MAX,
	     UINT64_C(1) << 32,
	     {0xB648F7C91A02A2A4, 0xCCDF234AD67212BF, 0x313C4300333876E3}},
	};
	static const uint64_t evenly[] = {UINT64_C(10698558801054367651), UINT64_C(1461425045823749625),
	                                  UINT64_C(7926239718364076425), UINT64_C(9019462440086973822)};
	struct rng_key key;
	struct rng r;
	for (size_t i = 0; i < COUNT(vectors); i++) {
		rng_key_from_seed(&key, vectors[i].seed);
		rng_from_key(&r, &key, vectors[i].place);
		for (int k = 0; k < 3; k++)
			assert_true(rng_next(&r) == vectors[i].words[k]);
	}
	rng_key_from_seed(&key, 4);
	rng_from_key(&r, &key, 7); /* a quarter of all words is thrown away, here three of seven */
	for (size_t i = 0; i < COUNT(evenly); i++)
		assert_true(rng_below(&r, UINT64_C(3) << 62) == evenly[i]);
}

static int same_words(struct rng *a, struct rng *b)
{
	int same = 0;
	for (int i = 0; i < 100; i++)
		same += rng_next(a) == rng_next(b);
	return same;
}

/* The first numbers of the reference implementation (prng.di.unimi.it/xoshiro256plusplus.c) from
 * the state 1, 2, 3, 4. */
static void the_fast_generator_is_xoshiro(void **unused)
{
	static const uint64_t wanted[] = {41943041, 58720359, UINT64_C(3588806011781223),
	                                  UINT64_C(3591011842654386)};
	struct fast_rng r = {{1, 2, 3, 4}};
	unsigned seen[3] = {0};
	for (size_t i = 0; i < COUNT(wanted); i++)
		assert_true(fast_rng_next(&r) == wanted[i]);
	for (int i = 0; i < 30000; i++)
		seen[fast_rng_below(&r, 3)]++;
	for (int i = 0; i < 3; i++)
		assert_in_range(seen[i], 9700, 10300);
}

static void purposes_and_seeds_differ(void **unused)
{
	static const char *const purposes[] = {"", "a", "b", "ab", "chance"};
	for (size_t i = 0; i < COUNT(purposes); i++)
		for (size_t j = 0; j < COUNT(purposes); j++) {
			struct rng a, b;
			rng_from_seed(&a, purposes[i], 1);
			rng_from_seed(&b, purposes[j], i == j ? UINT64_C(1) << 63 | 1 : 1);
			assert_int_equal(same_words(&a, &b), 0);
		}
}

/* Neither another place nor another key gives anything away. */
static void places_and_keys_differ(void **unused)
{
	struct rng_key keys[2];
	struct rng a, b;
	rng_key_from_seed(&keys[0], 1);
	rng_key_from_seed(&keys[1], 2);
	for (uint64_t i = 0; i < 8; i++)
		for (uint64_t j = 0; j < 8; j++) {
			rng_from_key(&a, &keys[i & 1], i >> 1);
			rng_from_key(&b, &keys[j & 1], j >> 1);
			assert_int_equal(same_words(&a, &b), i == j ? 100 : 0);
		}
}

static void the_system_never_repeats(void **unused)
{
	struct rng_key first, second;
	struct rng a, b;
	rng_key_from_system(&first);
	rng_from_key(&a, &first, 0);
	rng_key_from_system(&second);
	rng_from_key(&b, &second, 0);
	assert_int_equal(same_words(&a, &b), 0);
}

static void a_copy_remembers_the_place(void **unused)
{
	struct rng r;
	rng_from_seed(&r, "test", 7);
	for (int i = 0; i < 100; i++) {
		struct rng copy = r;
		uint64_t later[70];
		for (size_t j = 0; j < COUNT(later); j++)
			later[j] = rng_next(&r);
		r = copy;
		for (size_t j = 0; j < COUNT(later); j++)
			assert_true(rng_next(&copy) == later[j]);
		assert_true(rng_next(&r) == later[0]);
	}
}

static void below_stays_below(void **unused)
{
	static const uint64_t bounds[] = {
		1, 2, 3, 10, 1u << 31, UINT64_C(1) << 63, (UINT64_C(1) << 63) + 1, UINT64_MAX};
	struct rng r;
	rng_from_seed(&r, "below", 1);
	for (size_t i = 0; i < COUNT(bounds); i++)
		for (int j = 0; j < 1000; j++)
			assert_true(rng_below(&r, bounds[i]) < bounds[i]);
}

/* Pearson's chi-square over n cells. With the seed fixed this either always
 * holds or never; the limit is far out (about five sigma). */
static void check_even(const uint64_t *cells, uint64_t n, uint64_t draws)
{
	uint64_t sum = 0; /* of squares, times n, less draws squared: exact */
	for (uint64_t i = 0; i < n; i++)
		sum += cells[i] * cells[i];
	uint64_t excess = n * sum - draws * draws; /* chi-square times draws */
	uint64_t sigma = 1;
	while (sigma * sigma < 2 * n)
		sigma++;
	if (excess > draws * (n + 5 * sigma))
		fail_msg("%llu cells are filled unevenly", (unsigned long long)n);
}

static void below_is_even(void **unused)
{
	static const uint64_t bounds[] = {2, 3, 6, 7, 10, 64, 100};
	struct rng r;
	rng_from_seed(&r, "even", 1);
	for (size_t i = 0; i < COUNT(bounds); i++) {
		uint64_t cells[100] = {0}, draws = 2000 * bounds[i];
		for (uint64_t j = 0; j < draws; j++)
			cells[rng_below(&r, bounds[i])]++;
		check_even(cells, bounds[i], draws);
	}
}

/* Without rejection a third of all numbers here would come twice as often. */
static void below_has_no_bias_for_large_bounds(void **unused)
{
	uint64_t bound = UINT64_C(3) << 62, cells[3] = {0};
	struct rng r;
	rng_from_seed(&r, "bias", 1);
	for (int i = 0; i < 30000; i++)
		cells[rng_below(&r, bound) >> 62]++;
	check_even(cells, 3, 30000);
}

static void every_bit_is_even(void **unused)
{
	uint64_t ones[64] = {0};
	struct rng r;
	rng_from_seed(&r, "bits", 1);
	for (int i = 0; i < 10000; i++) {
		uint64_t word = rng_next(&r);
		for (int b = 0; b < 64; b++)
			ones[b] += word >> b & 1;
	}
	for (int b = 0; b < 64; b++)
		assert_in_range(ones[b], 4750, 5250); /* five sigma */
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(same_seed_same_stream),
		cmocka_unit_test(the_stream_of_a_seed_is_fixed),
		cmocka_unit_test(chance_of_a_place_is_fixed),
		cmocka_unit_test(places_and_keys_differ),
		cmocka_unit_test(the_fast_generator_is_xoshiro),
		cmocka_unit_test(purposes_and_seeds_differ),
		cmocka_unit_test(the_system_never_repeats),
		cmocka_unit_test(a_copy_remembers_the_place),
		cmocka_unit_test(below_stays_below),
		cmocka_unit_test(below_is_even),
		cmocka_unit_test(below_has_no_bias_for_large_bounds),
		cmocka_unit_test(every_bit_is_even),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
