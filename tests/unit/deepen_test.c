/* deepen_test.c - the root of a search: the list of moves, variations, what has occurred
 * twice, aspiration windows, and when iterations end. */
#include "search/deepen.h"
#include "search/repetition.h"
#include "tests/unit/search_kit.h"

/* ---- A search whose scores are written down: move number i has values[i]. */

enum { WINDOWS_MAX = 64 };

static int values[4];
static int first_values[4]; /* by iteration: of the only move of a search, where not 0 */
static int alphas[WINDOWS_MAX], betas[WINDOWS_MAX], depths[WINDOWS_MAX], n_windows;
static int stop_after; /* so many moves; 0: never */
static struct pv child_pv;

static int search_move(struct deepen *d, const struct root_move *move, int move_number, int alpha,
                       int beta)
{
	(void)move_number;
	if (n_windows < WINDOWS_MAX) {
		alphas[n_windows] = alpha;
		betas[n_windows] = beta;
		depths[n_windows++] = d->depth;
	}
	if (n_windows == stop_after)
		search_stop(d->search->control);
	bool only = d->root_moves.n == 1 && d->depth <= 4 && first_values[d->depth - 1];
	int value = only ? first_values[d->depth - 1] : values[move->number];
	return value < alpha ? alpha : value > beta ? beta : value;
}

/* A turn is three steps long. */
static void count_step(void *state, step_t step, struct events *events)
{
	(void)step;
	(void)events;
	++*(unsigned char *)state;
}
static bool is_open(const void *state)
{
	return *(const unsigned char *)state % 3 != 0;
}
static const struct game counting_game = {
	.name = "counting", .state_size = 1, .apply = count_step, .mid_turn = is_open};

static const struct deepen_hooks hooks = {
	.max_depth = 10, .proof_factor = 1, .aspiration_from = 3, .search_move = search_move};

static struct deepen open_root(struct recorded_search *r, int n_moves)
{
	struct deepen d = {.search = &r->s, .hooks = &hooks, .child_pv = &child_pv};
	root_moves_init(&d.root_moves, (size_t)n_moves);
	for (step_t i = 0; i < (step_t)n_moves; i++) {
		step_t step = 100 + i;
		root_moves_add(&d.root_moves, &step, 1, -(int)i);
	}
	n_windows = stop_after = child_pv.n = 0;
	start_clock(r);
	return d;
}

static void close_root(struct deepen *d, struct recorded_search *r)
{
	root_moves_free(&d->root_moves);
	drop(r);
}

static const unsigned char nothing_done = 0;

static void iterations_go_to_the_depth_and_rank_lines(void **state)
{
	struct recorded_search *r = prepare(&counting_game, &nothing_done);
	struct deepen d = open_root(r, 4);
	memcpy(values, (int[]){10, 30, 20, 30}, sizeof values);
	r->request.limits.depth = 2;
	r->request.multipv = 3;
	assert_true(deepen_run(&d));
	assert_int_equal(r->n, 2 * 3);
	assert_int_equal(r->pv[3][0], 101); /* of equal ones the first */
	assert_int_equal(r->pv[4][0], 103);
	assert_int_equal(r->pv[5][0], 102);
	assert_int_equal(r->infos[5].score, 20);
	assert_int_equal(r->infos[5].multipv, 3);
	close_root(&d, r);
}

static void windows_grow_until_the_score_lies_within(void **state)
{
	struct recorded_search *r = prepare(&counting_game, &nothing_done);
	struct deepen d = open_root(r, 1);
	memcpy(first_values, (int[]){100, 100, 250, -30}, sizeof first_values);
	r->request.limits.depth = 4;
	deepen_run(&d);
	assert_int_equal(alphas[1], -SCORE_INFINITE);
	int third = 2, fourth = third;
	while (depths[fourth] == 3)
		fourth++;
	assert_int_equal(alphas[third], 100 - 15);
	assert_int_equal(betas[third], 100 + 15);
	assert_int_equal(betas[third + 1], 115 + 30);
	assert_true(betas[fourth - 1] > 250);
	assert_int_equal(r->infos[2].score, 250);
	assert_int_equal(alphas[fourth + 1], 235 - 30);
	assert_true(alphas[n_windows - 1] < -30);
	assert_int_equal(last(r)->score, -30);
	memset(first_values, 0, sizeof first_values);
	close_root(&d, r);
}

static void a_proven_win_ends_the_iterations(void **state)
{
	struct recorded_search *r = prepare(&counting_game, &nothing_done);
	struct deepen d = open_root(r, 2);
	memcpy(values, (int[]){0, SCORE_WIN - 3}, 2 * sizeof *values);
	assert_false(deepen_run(&d));
	assert_int_equal(last(r)->depth, 3);
	r->request.multipv = 2; /* the other line may yet change */
	assert_true(deepen_run(&d));
	r->request.limits.mate = 2;
	assert_false(deepen_run(&d));
	assert_int_equal(last(r)->depth, 1);
	close_root(&d, r);
}

/* Whoever reports an iteration that a helper thread has completed counts its nodes, each once. */
static void an_iteration_shares_the_nodes_of_a_helper(void **state)
{
	struct recorded_search *r = prepare(&counting_game, &nothing_done);
	struct deepen d = open_root(r, 2);
	memcpy(values, (int[]){10, 5}, 2 * sizeof *values);
	r->s.number = 1;
	r->request.limits.depth = 2;
	r->s.nodes = 7;
	deepen_run(&d);
	assert_int_equal(atomic_load(&r->control.helper_nodes), 7);
	while (r->s.nodes < 5000)
		search_count_node(&r->s);
	deepen_run(&d);
	assert_int_equal(atomic_load(&r->control.helper_nodes), 5000);
	close_root(&d, r);
}

static void half_an_iteration_counts_if_it_found_something(void **state)
{
	struct recorded_search *r = prepare(&counting_game, &nothing_done);
	struct deepen d = open_root(r, 3);
	memcpy(values, (int[]){10, 5, 5}, 3 * sizeof *values);
	stop_after = 5; /* in the second iteration, which finds nothing new */
	assert_false(deepen_run(&d));
	assert_int_equal(r->n, 1);
	start_clock(r);
	n_windows = 0;
	stop_after = 6; /* its third move, after a better second one */
	assert_false(deepen_run(&d));
	assert_int_equal(r->n, 2);
	close_root(&d, r);

	/* Stopped before anything was found, several lines go by their static scores. */
	r = prepare(&counting_game, &nothing_done);
	d = open_root(r, 3);
	memcpy(values, (int[]){-50, -40, -30}, 3 * sizeof *values);
	r->request.multipv = 3;
	stop_after = 4;
	assert_false(deepen_run(&d));
	assert_int_equal(r->n, 3);
	for (int i = 0; i < 3; i++) {
		assert_int_equal(r->pv[i][0], 100 + i);
		assert_int_equal(r->infos[i].score, -i);
	}
	close_root(&d, r);
}

static void a_line_that_is_too_long_ends_with_a_whole_turn(void **state)
{
	struct recorded_search *r = prepare(&counting_game, &nothing_done);
	struct deepen d = open_root(r, 1);
	child_pv.n = PV_MAX;
	values[0] = 1;
	r->request.limits.depth = 1;
	deepen_run(&d);
	assert_int_equal(d.root_moves.at[0].pv->n, PV_MAX);
	assert_int_equal(last(r)->n_pv, PV_MAX / 3 * 3);
	close_root(&d, r);
}

static void a_move_to_the_front_leaves_the_others_in_order(void **state)
{
	struct recorded_search *r = prepare(&counting_game, &nothing_done);
	struct deepen d = open_root(r, 4);
	root_moves_to_front(&d.root_moves, 1, 3);
	const int numbers[] = {0, 3, 1, 2};
	for (int i = 0; i < 4; i++)
		assert_int_equal(d.root_moves.at[i].number, numbers[i]);
	root_move_update(&d.root_moves.at[3], 7, &child_pv);
	root_moves_sort(&d.root_moves, 4);
	assert_int_equal(d.root_moves.at[0].number, 2);
	root_moves_reset(&d.root_moves);
	for (int i = 0; i < 4; i++)
		assert_int_equal(d.root_moves.at[i].number, i);
	close_root(&d, r);
}

static void sorted_moves_of_equal_score_stay_in_order(void **state)
{
	struct recorded_search *r = prepare(&counting_game, &nothing_done);
	struct deepen d = open_root(r, 4);
	const int scores[] = {5, 7, 5, 7}, numbers[] = {1, 3, 0, 2};
	for (int i = 0; i < 4; i++)
		root_move_update(&d.root_moves.at[i], scores[i], &child_pv);
	root_moves_sort(&d.root_moves, 4);
	for (int i = 0; i < 4; i++)
		assert_int_equal(d.root_moves.at[i].number, numbers[i]);
	close_root(&d, r);
}

static void keys_that_occurred_twice_are_known(void **state)
{
	enum { MANY = 200000 }; /* in no time, for each is not compared with each */
	uint64_t *keys = xmalloc(MANY * sizeof *keys);
	struct repeated_keys repeated;
	for (uint64_t i = 0; i < MANY; i++)
		keys[i] = splitmix64(i);
	keys[MANY - 1] = keys[MANY - 2] = keys[0];
	keys[100] = keys[5000];
	repeated_keys_init(&repeated, &(struct infostate){.keys = keys, .n_keys = MANY});
	assert_int_equal(repeated.n, 2);
	assert_true(repeated_keys_has(&repeated, keys[0]));
	assert_true(repeated_keys_has(&repeated, keys[100]));
	assert_false(repeated_keys_has(&repeated, keys[1]));
	repeated_keys_free(&repeated);
	repeated_keys_init(&repeated, &(struct infostate){0});
	assert_false(repeated_keys_has(&repeated, 0));
	repeated_keys_free(&repeated);
	free(keys);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(iterations_go_to_the_depth_and_rank_lines),
		cmocka_unit_test(windows_grow_until_the_score_lies_within),
		cmocka_unit_test(a_proven_win_ends_the_iterations),
		cmocka_unit_test(an_iteration_shares_the_nodes_of_a_helper),
		cmocka_unit_test(half_an_iteration_counts_if_it_found_something),
		cmocka_unit_test(a_line_that_is_too_long_ends_with_a_whole_turn),
		cmocka_unit_test(a_move_to_the_front_leaves_the_others_in_order),
		cmocka_unit_test(sorted_moves_of_equal_score_stay_in_order),
		cmocka_unit_test(keys_that_occurred_twice_are_known),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
