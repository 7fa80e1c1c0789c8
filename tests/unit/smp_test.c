/* smp_test.c - what the threads of a search share besides the transposition table: marks of
 * moves, and iterations. */
#include "search/abdada.h"
#include "search/smp_root.h"
#include "tests/unit/search_kit.h"

static void marks_defer_until_the_search_ends(void **state)
{
	struct search_control control = {.abdada = xzalloc(sizeof *control.abdada)};
	struct search s = {.control = &control};
	uint64_t mark = abdada_mark(splitmix64(1), 5), deeper = abdada_mark(splitmix64(1), 6);
	uint64_t other = mark + 2; /* in the same slot */
	assert_false(abdada_defers(&s, mark));
	assert_false(abdada_defers(&s, 0));
	abdada_begin(&s, mark);
	assert_true(abdada_defers(&s, mark));
	assert_false(abdada_defers(&s, deeper));
	assert_false(abdada_defers(&s, other));
	abdada_end(&s, other); /* not its own */
	assert_true(abdada_defers(&s, mark));
	abdada_begin(&s, other);
	assert_false(abdada_defers(&s, mark));
	abdada_end(&s, mark);
	assert_true(abdada_defers(&s, other));
	abdada_end(&s, other);
	assert_false(abdada_defers(&s, other));
	free(control.abdada);
}

static void list_moves(struct root_moves *list, const int scores[3])
{
	root_moves_init(list, 3);
	for (step_t i = 0; i < 3; i++)
		root_moves_add(list, &i, 1, scores[i]);
}

static void the_first_to_complete_an_iteration_completes_it_for_all(void **state)
{
	struct search_control control = {.start_time = 0};
	struct search searches[3];
	for (int i = 0; i < 3; i++)
		searches[i] = (struct search){.control = &control, .number = i, .seldepth = 3 + 4 * i};
	struct root_moves lists[3];
	struct smp_root *root = smp_root_new(3);
	for (int i = 0; i < 3; i++) {
		list_moves(&lists[i], (int[]){0, 0, 0});
		smp_root_join(root, &searches[i]);
	}
	struct pv line = {.n = 2, .at = {7, 8}};

	/* The second thread is first. */
	root_move_update(&lists[1].at[2], 50, &line);
	root_moves_to_front(&lists[1], 0, 2);
	assert_int_equal(smp_root_sync(root, &searches[1], &lists[1], 4, true), 4);
	assert_true(search_stopped(&searches[0]));
	assert_false(search_stopped(&searches[1]));
	assert_true(search_stopped(&searches[2]));

	/* One that gave its iteration up goes on with what was found, one that did not, too. */
	for (int i = 0; i < 3; i += 2) {
		lists[i].at[0].score = 20;
		assert_int_equal(smp_root_sync(root, &searches[i], &lists[i], 4 - i / 2, i == 2), 4);
		assert_false(search_stopped(&searches[i]));
		assert_int_equal(searches[i].seldepth, i ? 11 : 7);
		assert_int_equal(lists[i].at[0].number, 2);
		assert_int_equal(lists[i].at[0].score, 50);
		assert_int_equal(lists[i].at[1].score, 0);
		assert_ptr_equal(lists[i].at[0].pv, &lists[i].pvs[2]);
		assert_int_equal(lists[i].at[0].pv->n, 3);
		assert_int_equal(lists[i].at[0].pv->at[2], 8);
	}

	/* Nothing is found where nobody has completed anything, and a stop stays. */
	search_stop(&control);
	assert_true(smp_root_sync(root, &searches[0], &lists[0], 5, false) < 5);
	assert_true(search_stopped(&searches[0]));
	for (int i = 0; i < 3; i++)
		root_moves_free(&lists[i]);
	smp_root_free(root);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(marks_defer_until_the_search_ends),
		cmocka_unit_test(the_first_to_complete_an_iteration_completes_it_for_all),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
