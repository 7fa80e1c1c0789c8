/* marginals_test.c - weights made millionths: largest remainders, ties, order, and large numbers. */
#include "game/game.h"

#include "tests/cmocka.h"

static void add(struct marginals *list, int thing, const char *seat, const char *value,
                uint64_t weight)
{
	struct marginal m = {.thing = thing, .seat = seat, .what = "life", .weight = weight};
	ensure(strlen(value) < sizeof m.value);
	memcpy(m.value, value, strlen(value));
	marginals_add(list, &m);
}

static void expect(const struct marginals *list, int i, const char *seat, const char *value,
                   uint32_t ppm)
{
	assert_true(i < list->n);
	assert_string_equal(list->at[i].seat, seat);
	assert_string_equal(list->at[i].value, value);
	assert_int_equal(list->at[i].ppm, ppm);
}

static void ties_go_by_byte_order(void **unused)
{
	struct marginals list = {.n = 0};
	add(&list, 0, "p1", "R1", 5);
	add(&list, 0, "p1", "Q", 5);
	add(&list, 0, "p1", "B1", 5);
	add(&list, 0, "p1", "N1", 0);
	marginals_round(&list);
	assert_int_equal(list.n, 3);
	expect(&list, 0, "p1", "B1", 333334);
	expect(&list, 1, "p1", "Q", 333333);
	expect(&list, 2, "p1", "R1", 333333);
}

static void largest_remainders_gain(void **unused)
{
	struct marginals list = {.n = 0};
	add(&list, 7, "white", "x", 3); /* 428571.43 */
	add(&list, 7, "-", "x", 2);     /* 285714.29 */
	add(&list, 7, "black", "x", 2);
	add(&list, 3, "black", "y", 4); /* 571428.57 */
	add(&list, 3, "white", "y", 3);
	marginals_round(&list);
	assert_int_equal(list.n, 5);
	expect(&list, 0, "-", "x", 285714);
	expect(&list, 1, "black", "x", 285714);
	expect(&list, 2, "black", "y", 571429);
	expect(&list, 3, "white", "x", 428572);
	expect(&list, 4, "white", "y", 428571);
}

/* What rounds to nothing is left out, and no product overflows. */
static void large_weights(void **unused)
{
	struct marginals list = {.n = 0};
	add(&list, 0, "p1", "Q", 1);
	add(&list, 0, "p1", "R1", (UINT64_C(1) << 53) - 2);
	add(&list, 0, "p1", "R2", UINT64_C(1) << 52);
	marginals_round(&list);
	assert_int_equal(list.n, 2);
	expect(&list, 0, "p1", "R1", 666667);
	expect(&list, 1, "p1", "R2", 333333);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(ties_go_by_byte_order),
		cmocka_unit_test(largest_remainders_gain),
		cmocka_unit_test(large_weights),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
