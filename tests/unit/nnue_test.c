/* nnue_test.c - nets that are refused, and the value of one that can be computed by hand. */
#include "search/nnue.h"

#include <stdlib.h>
#include <string.h>

#include "games/chess/game.h"
#include "games/coffee/game.h"
#include "tests/cmocka.h"

enum {
	HIDDEN = 16,
	COLUMNS = 768 * HIDDEN, /* numbers of 16 bits */
	SIZE = NNUE_HEADER_SIZE + 2 * (COLUMNS + HIDDEN + 8 * 2 * HIDDEN) + 4 * 8 + 8,
	BIAS = NNUE_HEADER_SIZE + 2 * COLUMNS,
	WEIGHTS = BIAS + 2 * HIDDEN,
	OUTPUT_BIAS = WEIGHTS + 2 * 8 * 2 * HIDDEN
};

static uint8_t net[SIZE];

static void put16(size_t at, int number)
{
	net[at] = (uint8_t)(number & 255);
	net[at + 1] = (uint8_t)(number >> 8 & 255);
}

static void put_hash(void)
{
	uint64_t hash = 0xcbf29ce484222325u;
	for (size_t i = 0; i < SIZE - 8; i++)
		hash = (hash ^ net[i]) * 0x100000001b3u;
	for (int i = 0; i < 8; i++)
		net[SIZE - 8 + i] = (uint8_t)(hash >> 8 * i & 255);
}

/* All zero, but for what its header says. */
static void zero_net(void)
{
	memset(net, 0, sizeof net);
	memcpy(net, "quadrille net 1\n", 16);
	put16(16, HIDDEN);
	put16(18, 768);
	put16(20, 8);
	put16(22, 400);
	memcpy(net + 25, "chess", 5);
	put_hash();
}

static struct nnue *read_now(void)
{
	struct error err;
	put_hash();
	return nnue_read(&chess_game, net, SIZE, &err);
}

static void expect_refused(const struct game *game, size_t n)
{
	struct error err = {0};
	assert_null(nnue_read(game, net, n, &err));
	assert_int_equal(err.code, ERROR_BAD_OPTION);
}

static void what_is_no_net_is_refused(void **state)
{
	zero_net();
	struct nnue *fine = read_now();
	assert_non_null(fine);
	nnue_free(fine);
	expect_refused(&chess_game, SIZE - 1);
	expect_refused(&chess_game, 0);
	expect_refused(&coffee_game, SIZE);
	for (size_t at = 0; at < SIZE; at += at < NNUE_HEADER_SIZE ? 1 : 97) {
		net[at] ^= 1; /* the hash is another */
		expect_refused(&chess_game, SIZE);
		net[at] ^= 1;
	}
}

static void headers_that_promise_too_much_are_refused(void **state)
{
	static const struct {
		size_t at;
		int number;
	} cases[] = {{16, 0}, {16, 17}, {16, 32},       {16, 4096},      {18, 767}, {20, 255},
	             {22, 0}, {24, 2},  {WEIGHTS, 128}, {WEIGHTS, -128}, {0, 0},    {25, 'x'}};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		zero_net();
		put16(cases[i].at, cases[i].number);
		assert_null(read_now());
	}
}

static int output_of(const struct nnue *n, const void *s, int seat)
{
	struct nnue_sums sums;
	nnue_follow(n, &sums, NULL, NULL, s);
	return nnue_output(n, &sums, s, seat);
}

static void the_value_is_that_of_the_formula(void **state)
{
	_Alignas(16) unsigned char s[STATE_MAX];
	struct setup setup = {.players = 2};
	chess_game.start(&setup, s);
	zero_net();
	put16(BIAS, 100);     /* the first neuron is 100 / 255 of each seat, */
	put16(BIAS + 2, -5);  /* the second clipped to 0, */
	put16(BIAS + 4, 300); /* the third to 1 */
	int bucket = 7;
	size_t row = WEIGHTS + 2 * (size_t)(bucket * 2 * HIDDEN);
	put16(row, 64); /* counts 1 */
	put16(row + 2, 127);
	put16(row + 4, -32); /* one half */
	put16(row + 2 * HIDDEN, -127);
	put16(OUTPUT_BIAS + 4 * (size_t)bucket, 1000);
	struct nnue *n = read_now();
	int64_t sum = (100 * 100 * 64 - 255 * 255 * 32 - 100 * 100 * 127) / 255 + 1000;
	for (const char *const *name = nnue_kernel_names(); *name; name++) {
		assert_true(nnue_use_kernel(n, *name));
		assert_int_equal(output_of(n, s, 0), sum * 400 / (255 * 64));
		assert_int_equal(nnue_evaluate(&chess_game, n, s, 0), sum * 400 / (255 * 64));
	}
	assert_false(nnue_use_kernel(n, "none"));
	assert_int_equal(nnue_evaluate(&chess_game, NULL, s, 0), chess_game.evaluate(s, 0));
	n->is_correction = true;
	assert_int_equal(nnue_evaluate(&chess_game, n, s, 0),
	                 chess_game.evaluate(s, 0) + sum * 400 / (255 * 64));
	nnue_free(n);
}

/* The largest sums that weights allow are no more than 32 bits hold. */
static void the_largest_value_does_not_wrap(void **state)
{
	_Alignas(16) unsigned char s[STATE_MAX];
	struct setup setup = {.players = 2};
	chess_game.start(&setup, s);
	zero_net();
	for (int i = 0; i < HIDDEN; i++)
		put16(BIAS + 2 * (size_t)i, 255);
	for (int i = 0; i < 16 * HIDDEN; i++)
		put16(WEIGHTS + 2 * (size_t)i, 127);
	struct nnue *n = read_now();
	int64_t sum = (int64_t)2 * HIDDEN * 255 * 127;
	for (const char *const *name = nnue_kernel_names(); *name; name++) {
		assert_true(nnue_use_kernel(n, *name));
		assert_int_equal(output_of(n, s, 1), sum * 400 / (255 * 64));
	}
	nnue_free(n);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_is_no_net_is_refused),
		cmocka_unit_test(headers_that_promise_too_much_are_refused),
		cmocka_unit_test(the_value_is_that_of_the_formula),
		cmocka_unit_test(the_largest_value_does_not_wrap),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
