/* ismcts_test.c - ISMCTS, on a game of three seats small enough to know.
 *
 * A coin is tossed, heads three times of four, and shown to p1 alone. p2 then
 * calls heads or tails and wins when it is right, or calls nothing and draws, or
 * asks: then p3 says what it likes, and p3 wins with a lie, p2 with the truth.
 * Nobody but p2 and p3 can win. */
#include "search/ismcts.h"

#include <pthread.h>
#include <sched.h>

#include "search/fixed_math.h"
#include "search/ismcts_tree.h"
#include "tests/unit/search_kit.h"

enum { HEADS = 1, TAILS, COVERED }; /* the coin, and the step that tosses it */
enum { CALL_HEADS = 11, CALL_TAILS, CALL_NOTHING, ASK, LIE, TRUTH };

struct coin {
	int8_t tossed, side, call, answer; /* side 0: unknown */
};

static int to_move(const void *state)
{
	const struct coin *s = state;
	if (!s->tossed)
		return SEAT_CHANCE;
	if (!s->call)
		return 1;
	return s->call == ASK && !s->answer ? 2 : SEAT_OVER;
}

static bool never(const void *s)
{
	(void)s;
	return false;
}

static bool legal(const void *s, struct steps *out)
{
	if (to_move(s) == SEAT_CHANCE)
		return false;
	for (step_t i = CALL_HEADS; to_move(s) == 1 && i <= ASK; i++)
		steps_add(out, i);
	for (step_t i = LIE; to_move(s) == 2 && i <= TRUTH; i++)
		steps_add(out, i);
	return true;
}

static bool is_legal(const void *s, step_t step, struct violation *violation)
{
	(void)violation;
	return to_move(s) == 1 ? step >= CALL_HEADS && step <= ASK : to_move(s) == 2 && step >= LIE;
}

static void apply(void *state, step_t step, struct events *events)
{
	struct coin *s = state;
	(void)events;
	if (!s->tossed) {
		s->tossed = 1;
		s->side = step == COVERED ? 0 : (int8_t)step;
	} else if (!s->call) {
		s->call = (int8_t)step;
	} else {
		s->answer = (int8_t)step;
	}
}

static step_t roll(const void *s, struct rng *rng, struct events *events)
{
	(void)s;
	(void)events;
	return rng_below(rng, 4) ? HEADS : TAILS;
}

static step_t observe_step(const void *s, step_t step, int viewer)
{
	return to_move(s) == SEAT_CHANCE && viewer != 0 ? COVERED : step;
}

static struct result result(const void *s, int to_move, int occurrences)
{
	(void)s;
	(void)occurrences;
	return (struct result){to_move == SEAT_OVER ? "draw" : "*", REASON_NONE};
}

static int returns(const void *state, int occurrences, int seat)
{
	const struct coin *s = state;
	(void)occurrences;
	int p2 = s->call == CALL_NOTHING                   ? 0
	         : s->call == ASK                          ? (s->answer == TRUTH ? 1 : -1)
	         : s->call - CALL_HEADS + HEADS == s->side ? 1
	                                                   : -1;
	if (seat == 0)
		return s->call == CALL_NOTHING ? 0 : -1;
	return seat == 1 ? p2 : s->call == ASK ? -p2 : s->call == CALL_NOTHING ? 0 : -1;
}

static int evaluate(const void *s, int seat)
{
	(void)s;
	(void)seat;
	return 0;
}

static void *belief_open(const struct infostate *h, struct error *err)
{
	(void)err;
	return memcpy(xmalloc(sizeof(struct coin)), h->now, sizeof(struct coin));
}

static void *belief_open_nothing(const struct infostate *h, struct error *err)
{
	(void)h;
	(void)err;
	return NULL;
}

static void belief_sample(const void *belief, struct rng *rng, void *out)
{
	struct coin *s = out;
	*s = *(struct coin *)belief;
	if (s->tossed && !s->side)
		s->side = (int8_t)roll(s, rng, NULL);
}

static void coin_search(struct search *search)
{
	static const struct ismcts_hooks hooks = {.rollout_turns = 2};
	ismcts_search(search, search->request->limits.mate ? &hooks : NULL);
}

static const struct game coin_game = {
	.name = "coin",
	.flags = GAME_SECRETS,
	.state_size = sizeof(struct coin),
	.to_move = to_move,
	.mid_turn = never,
	.legal = legal,
	.is_legal = is_legal,
	.apply = apply,
	.roll = roll,
	.observe_step = observe_step,
	.result = result,
	.returns = returns,
	.evaluate = evaluate,
	.belief_open = belief_open,
	.belief_sample = belief_sample,
	.belief_close = free,
	.search = coin_search,
};

static const struct coin covered = {.tossed = 1};

static void the_likelier_side_is_called(void **state)
{
	struct recorded_search *r = prepare(&coin_game, &covered);
	r->request.limits.nodes = 4000;
	go(r);
	assert_true(r->answer.nodes == 4000);
	assert_int_equal(r->answer.pv[0], CALL_HEADS);
	assert_int_equal(last(r)->kind, SCORE_CHANCE);
	assert_in_range(last(r)->score, 700, 800);
	assert_int_equal(last(r)->depth, 1);
	drop(r);
}

static void each_seat_plays_for_itself(void **state)
{
	struct recorded_search *r = prepare(&coin_game, &covered);
	r->request.limits.nodes = 4000;
	r->request.multipv = 9;
	go(r);
	assert_int_equal(last(r)->multipv, 4);
	unsigned seen = 0;
	for (int i = r->n - 4; i < r->n; i++) {
		seen |= 1u << (r->pv[i][0] - CALL_HEADS);
		if (r->pv[i][0] == ASK) {
			assert_int_equal(r->infos[i].n_pv, 2);
			assert_int_equal(r->pv[i][1], LIE);
			assert_int_equal(r->infos[i].depth, 2);
			assert_true(r->infos[i].score < 300);
		}
	}
	assert_int_equal(seen, 15);
	assert_int_equal(r->answer.pv[0], CALL_HEADS);
	drop(r);
}

static void who_sees_the_coin_uses_it(void **state)
{
	struct coin s = {.tossed = 1, .side = TAILS};
	struct recorded_search *r = prepare(&coin_game, &s);
	r->request.limits.nodes = 500;
	go(r);
	assert_int_equal(r->answer.pv[0], CALL_TAILS);
	assert_true(last(r)->score > 950);
	drop(r);
}

static void every_limit_leaves_an_answer(void **state)
{
	static const struct limits limits[] = {
		{.nodes = 1},
		{.nodes = 2},
		{.depth = 1},
		{.depth = 3},
		{.mate = 1},
		{.movetime = 2},
		{.has_clock = true, .time = 20},
	};
	for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
		struct recorded_search *r = prepare(&coin_game, &covered);
		r->request.limits = limits[i];
		go(r);
		assert_int_equal(r->answer.pv[0], CALL_HEADS);
		drop(r);
	}
	struct recorded_search *r = prepare(&coin_game, &covered);
	start_clock(r);
	search_stop(&r->control);
	run(r);
	assert_true(r->answer.n_pv == 1);
	assert_true(r->answer.nodes == 0);
	drop(r);
}

/* Under a clock a decided search ends when half of the time that it may take is over. */
static void half_of_the_clock_is_enough_for_what_is_decided(void **state)
{
	struct coin s = {.tossed = 1, .side = TAILS};
	for (int threads = 1; threads <= 2; threads++) {
		struct recorded_search *r = prepare(&coin_game, &s);
		r->request.threads = threads;
		r->request.limits = (struct limits){.has_clock = true, .time = 10000};
		go(r);
		int64_t maximum = r->control.deadline - r->control.start_time;
		assert_in_range(last(r)->time, maximum / 2, maximum - 1);
		drop(r);
	}
}

static void without_a_belief_the_priors_decide(void **state)
{
	struct game lost = coin_game;
	lost.belief_open = belief_open_nothing;
	struct recorded_search *r = prepare(&lost, &covered);
	r->request.limits.nodes = 100;
	go(r);
	assert_true(coin_game.is_legal(&covered, r->answer.pv[0], NULL));
	drop(r);
}

static void searchmoves_are_kept(void **state)
{
	struct recorded_search *r = prepare(&coin_game, &covered);
	r->request.limits.nodes = 1000;
	r->request.multipv = 4;
	const step_t searchmoves[] = {CALL_NOTHING, STEP_NONE, ASK, STEP_NONE};
	for (int i = 0; i < 4; i++)
		steps_add(&r->request.limits.searchmoves, searchmoves[i]);
	go(r);
	assert_int_equal(last(r)->multipv, 2);
	assert_int_equal(r->answer.pv[0], CALL_NOTHING);
	assert_int_equal(r->infos[r->n - 2].score, 500);
	drop(r);
}

static void the_same_seed_says_the_same(void **state)
{
	struct recorded_search *r[2];
	for (int k = 0; k < 2; k++) {
		r[k] = prepare(&coin_game, &covered);
		r[k]->request.seed = 7;
		r[k]->request.limits.nodes = 3000;
		go(r[k]);
	}
	assert_true(r[0]->n > 1);
	assert_int_equal(r[0]->n, r[1]->n);
	for (int i = 0; i < r[0]->n; i++) {
		assert_int_equal(r[0]->infos[i].score, r[1]->infos[i].score);
		assert_true(r[0]->infos[i].nodes == r[1]->infos[i].nodes);
	}
	drop(r[0]);
	drop(r[1]);
}

static void roots_and_logarithms_are_close(void **state)
{
	assert_int_equal(fixed_math_ln(1), 0);
	assert_int_equal(fixed_math_exp_of_minus(0), FIXED_ONE);
	assert_in_range(fixed_math_exp_of_minus(FIXED_ONE), 24050, 24170);      /* 24109.3 */
	assert_in_range(fixed_math_exp_of_minus(FIXED_ONE / 10), 59200, 59500); /* 59299.4 */
	assert_int_equal(fixed_math_exp_of_minus(UINT64_C(16) * FIXED_ONE), 0);
	assert_int_equal(fixed_math_inverse_sqrt(1), FIXED_ONE);
	assert_int_equal(fixed_math_inverse_sqrt(4), FIXED_ONE / 2);
	assert_in_range(fixed_math_ln(1000), 687 * FIXED_ONE / 100, 691 * FIXED_ONE / 100);
	for (int64_t n = 1; n < 3000000; n += 1 + n / 7) {
		int64_t r = fixed_math_inverse_sqrt((uint64_t)n), square = r * r * n;
		assert_true(square > (INT64_C(1) << 32) * 96 / 100);
		assert_true(square < (INT64_C(1) << 32) * 104 / 100);
		assert_true(fixed_math_ln((uint64_t)n + 1) >= fixed_math_ln((uint64_t)n));
	}
	/* sqrt(ln(100) / 4) is 1.073. */
	assert_in_range(fixed_math_ucb_exploration(FIXED_ONE, 100, 4), 104 * FIXED_ONE / 100,
	                108 * FIXED_ONE / 100);
}

/* A simulation that comes down a path of n nodes and adds a child to the last. */
static void simulate(struct node_pool *pool, const uint32_t *path, size_t n, step_t step)
{
	uint32_t all[4];
	memcpy(all, path, n * sizeof *path);
	for (size_t i = 0; i < n; i++)
		node_pool_enter(pool, path[i]);
	all[n] = node_pool_add_child(pool, path[n - 1], step, 1);
	assert_true(all[n] != NODE_NONE);
	node_pool_enter(pool, all[n]);
	node_pool_leave_path(pool, all, n + 1);
}

static void a_full_pool_recycles_what_was_visited_longest_ago(void **state)
{
	struct node_pool pool;
	node_pool_init(&pool, 0);
	uint32_t parent = node_pool_add_child(&pool, NODE_ROOT, 5, 1);
	assert_int_equal(node_pool_full(&pool), 0);
	assert_int_equal(pool.cap, NODE_POOL_MIN);
	for (step_t i = 1; pool.n < pool.cap; i++)
		simulate(&pool, &parent, 1, i);
	assert_int_equal(node_pool_full(&pool), 1000);
	/* The first gets children, so that the second and third are the oldest. */
	uint32_t path[] = {parent, node_pool_find_child(&pool, parent, 1, 1)};
	simulate(&pool, path, 2, 1001);
	simulate(&pool, path, 2, 1002);
	assert_int_equal(node_pool_find_child(&pool, parent, 2, 1), NODE_NONE);
	assert_int_equal(node_pool_find_child(&pool, parent, 3, 1), NODE_NONE);
	for (step_t i = 4; i < 1000; i++)
		assert_true(node_pool_find_child(&pool, parent, i, 1) != NODE_NONE);
	assert_true(node_pool_find_child(&pool, path[1], 1001, 1) != NODE_NONE);
	assert_int_equal(node_pool_find_child(&pool, NODE_ROOT, 5, 1), parent);
	/* In time all give way but the root's child, and parents after their children. */
	for (step_t i = 1; i < 3 * NODE_POOL_MIN; i++)
		simulate(&pool, &parent, 1, 10000 + i);
	assert_int_equal(node_pool_find_child(&pool, parent, 1, 1), NODE_NONE);
	assert_int_equal(node_pool_find_child(&pool, NODE_ROOT, 5, 1), parent);
	size_t n = 0;
	for (uint32_t i = pool.at[parent].first_child; i != NODE_NONE; i = pool.at[i].next_sibling)
		n++;
	assert_int_equal(n, NODE_POOL_MIN - 2);
	node_pool_free(&pool);
}

/* The list by age, from the root to the root: of the oldest first, and the other way round. */
static void assert_ages(const struct node_pool *pool, const uint32_t *by_age, size_t n)
{
	uint32_t newer = NODE_ROOT, older = NODE_ROOT;
	for (size_t i = 0; i < n; i++) {
		assert_int_equal(newer = pool->at[newer].newer, by_age[i]);
		assert_int_equal(older = pool->at[older].older, by_age[n - 1 - i]);
	}
	assert_int_equal(pool->at[newer].newer, NODE_ROOT);
	assert_int_equal(pool->at[older].older, NODE_ROOT);
}

static void nodes_are_listed_by_their_last_visit(void **unused)
{
	struct node_pool pool;
	node_pool_init(&pool, 0);
	uint32_t parent = node_pool_add_child(&pool, NODE_ROOT, 5, 1), child[3];
	for (step_t step = 0; step < 3; step++)
		child[step] = node_pool_add_child(&pool, parent, step, 1);
	assert_ages(&pool, child, 3);
	node_pool_leave_path(&pool, (uint32_t[]){parent, child[0]}, 2);
	assert_ages(&pool, (uint32_t[]){child[1], child[2], child[0]}, 3);
	node_pool_leave_path(&pool, (uint32_t[]){parent, child[2]}, 2);
	assert_ages(&pool, (uint32_t[]){child[1], child[0], child[2]}, 3);
	node_pool_free(&pool);
}

static void the_path_and_the_children_of_the_root_are_kept(void **state)
{
	struct node_pool pool;
	node_pool_init(&pool, 0);
	uint32_t node = node_pool_add_child(&pool, NODE_ROOT, 5, 1), first = node, last = node;
	while (node != NODE_NONE) {
		node_pool_enter(&pool, node);
		last = node;
		node = node_pool_add_child(&pool, node, 6, 2);
	}
	assert_int_equal(pool.n, NODE_POOL_MIN);
	assert_int_equal(pool.at[last].first_child, NODE_NONE);
	assert_int_equal(node_pool_find_child(&pool, NODE_ROOT, 5, 1), first);
	assert_int_equal(node_pool_find_child(&pool, NODE_ROOT, 5, 2), NODE_NONE);
	assert_int_equal(node_pool_best_child(&pool, NODE_ROOT), NODE_NONE);
	pool.at[first].visits = 3;
	assert_int_equal(node_pool_best_child(&pool, NODE_ROOT), first);
	node_pool_free(&pool);
}

static void threads_add_up(void **state)
{
	for (int threads = 2; threads <= 5; threads++) {
		struct recorded_search *r = prepare(&coin_game, &covered);
		r->request.threads = threads;
		r->request.multipv = 9;
		r->request.limits.nodes = 4001;
		go(r);
		assert_true(last(r)->nodes == 4001);
		assert_int_equal(r->answer.pv[0], CALL_HEADS);
		assert_int_equal(last(r)->multipv, 4);
		assert_in_range(r->infos[r->n - 4].score, 700, 800);
		drop(r);
	}
}

/* With fewer simulations or determinizations than threads, only as many think. */
static void no_thread_is_idle(void **state)
{
	for (int worlds = 0; worlds <= 3; worlds++) {
		struct recorded_search *r = prepare(&coin_game, &covered);
		r->request.threads = 64;
		r->request.worlds = worlds;
		r->request.limits.nodes = worlds ? 300 : 3;
		go(r);
		assert_true(last(r)->nodes == r->request.limits.nodes);
		assert_true(r->control.helper_nodes > 0 || worlds == 1);
		assert_true(coin_game.is_legal(&covered, r->answer.pv[0], NULL));
		drop(r);
	}
}

static void *search_in_thread(void *data)
{
	struct recorded_search *r = data;
	run(r);
	return NULL;
}

static void threads_stop_together(void **state)
{
	static void (*const ends[])(struct search_control *) = {search_stop, search_ponderhit};
	for (int i = 0; i < 2; i++) {
		struct recorded_search *r = prepare(&coin_game, &covered);
		pthread_t thread;
		r->request.limits = (struct limits){.infinite = !i, .ponder = i, .movetime = i};
		r->request.threads = 3;
		start_clock(r);
		assert_int_equal(pthread_create(&thread, NULL, search_in_thread, r), 0);
		while (!atomic_load(&r->n) || !atomic_load(&r->control.helper_nodes))
			sched_yield();
		ends[i](&r->control);
		pthread_join(thread, NULL);
		assert_int_equal(r->answer.pv[0], CALL_HEADS);
		drop(r);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_likelier_side_is_called),
		cmocka_unit_test(each_seat_plays_for_itself),
		cmocka_unit_test(who_sees_the_coin_uses_it),
		cmocka_unit_test(every_limit_leaves_an_answer),
		cmocka_unit_test(half_of_the_clock_is_enough_for_what_is_decided),
		cmocka_unit_test(without_a_belief_the_priors_decide),
		cmocka_unit_test(searchmoves_are_kept),
		cmocka_unit_test(the_same_seed_says_the_same),
		cmocka_unit_test(roots_and_logarithms_are_close),
		cmocka_unit_test(a_full_pool_recycles_what_was_visited_longest_ago),
		cmocka_unit_test(nodes_are_listed_by_their_last_visit),
		cmocka_unit_test(the_path_and_the_children_of_the_root_are_kept),
		cmocka_unit_test(threads_add_up),
		cmocka_unit_test(no_thread_is_idle),
		cmocka_unit_test(threads_stop_together),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
