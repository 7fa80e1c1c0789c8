/* games_search_test.c - the searches of the games of perfect information: limits are
 * kept, lines are legal, and forced wins are found, checked by a plain minimax over
 * the contract that shares no code with them. */
#include <pthread.h>
#include <sched.h>

#include "games/chess/game.h"
#include "games/coffee/game.h"
#include "games/tictac/game.h"
#include "tests/unit/search_kit.h"

#define START "3/3/3[QKRRBBNNPPPPPPPPqkrrbbnnpppppppp] w 0 1"

static const struct game *const games[] = {&tictac_game, &coffee_game, &chess_game};
enum { GAMES = sizeof games / sizeof *games };

static int ascending(const void *a, const void *b)
{
	step_t x = *(const step_t *)a, y = *(const step_t *)b;
	return (x > y) - (x < y);
}

/* A position some random turns from the start, whatever the order of legal. */
static struct test_state opening(const struct game *game, int turns, uint64_t seed)
{
	struct test_state p = {{0}};
	struct steps legal = {0};
	struct setup setup = {.players = 2};
	struct rng rng;
	rng_from_seed(&rng, "test", seed);
	game->start(&setup, p.s);
	while (turns && game->to_move(p.s) != SEAT_OVER) {
		legal.n = 0;
		game->legal(p.s, &legal);
		qsort(legal.at, legal.n, sizeof *legal.at, ascending);
		game->apply(p.s, legal.at[rng_below(&rng, legal.n)], NULL);
		turns -= !game->mid_turn(p.s);
	}
	steps_free(&legal);
	return p;
}

static void even_a_search_stopped_before_it_began_answers(void **state)
{
	for (int g = 0; g < GAMES; g++) {
		struct test_state p = opening(games[g], 0, 0);
		struct recorded_search *r = prepare(games[g], p.s);
		start_clock(r);
		search_stop(&r->control);
		run(r);
		assert_true(r->answer.n_pv > 0);
		assert_true(r->answer.nodes == 0);
		expect_legal_lines(r);
		drop(r);
	}
}

/* The caller ages the table, once: what it holds is still of the present search after one. */
static void a_search_does_not_age_the_table(void **state)
{
	for (int g = 0; g < GAMES; g++) {
		struct test_state p = opening(games[g], 0, 0);
		struct recorded_search *r = prepare(games[g], p.s);
		struct tt_entry e = {.code = 1, .bound = BOUND_EXACT};
		r->request.limits.nodes = 1;
		for (uint64_t k = 0; k < 200000; k++)
			tt_store(r->request.tt, splitmix64(k), e);
		int hashfull = tt_hashfull(r->request.tt);
		assert_true(hashfull > 900);
		go(r);
		assert_true(tt_hashfull(r->request.tt) >= hashfull);
		drop(r);
	}
}

static void nodes_are_counted_exactly_and_the_same_twice(void **state)
{
	static const uint64_t limits[] = {1, 2, 100, 2047, 2049, 20000};
	for (int g = 0; g < GAMES; g++)
		for (int i = 0; i < 6; i++) {
			struct test_state p = opening(games[g], 2, 1);
			struct recorded_search *r[2];
			for (int k = 0; k < 2; k++) {
				r[k] = prepare(games[g], p.s);
				r[k]->request.limits.nodes = limits[i];
				go(r[k]);
				assert_true(r[k]->answer.nodes == limits[i]);
				assert_true(last(r[k])->nodes <= limits[i]);
				expect_legal_lines(r[k]);
			}
			assert_int_equal(r[0]->n, r[1]->n);
			for (int k = 0; k < r[0]->n; k++) {
				assert_int_equal(r[0]->infos[k].score, r[1]->infos[k].score);
				assert_true(r[0]->infos[k].nodes == r[1]->infos[k].nodes);
				assert_memory_equal(r[0]->pv[k], r[1]->pv[k], sizeof r[0]->pv[k]);
			}
			drop(r[0]);
			drop(r[1]);
		}
}

static void depth_ends_a_search(void **state)
{
	for (int g = 0; g < GAMES; g++)
		for (int i = 0; i < 8; i++) {
			int depth = 1 + i % 4;
			struct test_state p = opening(games[g], 1, 2);
			struct recorded_search *r = prepare(games[g], p.s);
			r->request.threads = i < 4 ? 1 : 2 * i - 7; /* 1, 3, 5, 7 */
			r->request.limits.depth = depth;
			go(r);
			assert_int_equal(last(r)->depth, depth);
			expect_legal_lines(r);
			drop(r);
		}
}

static void expect_distinct_ordered(const struct recorded_search *r, int multipv,
                                    const step_t firsts[])
{
	int from = r->n - multipv;
	for (int i = 0; i < multipv; i++) {
		const struct search_info *info = &r->infos[from + i];
		assert_int_equal(info->multipv, i + 1);
		assert_int_equal(info->depth, last(r)->depth);
		if (firsts)
			assert_int_equal(r->pv[from + i][0], firsts[i]);
		for (int k = 0; k < i; k++)
			assert_int_not_equal(r->pv[from + i][0], r->pv[from + k][0]);
		if (i && info->kind == SCORE_CP && info[-1].kind == SCORE_CP)
			assert_true(info->score <= info[-1].score);
	}
}

static void many_lines_are_distinct_and_ordered(void **state)
{
	struct test_state p = at(&tictac_game, START);
	struct recorded_search *r = prepare(&tictac_game, p.s);
	r->request.multipv = 5;
	r->request.limits.depth = 3;
	go(r);
	expect_distinct_ordered(r, 5, NULL);
	expect_legal_lines(r);
	drop(r);
	r = prepare(&tictac_game, p.s);
	r->request.multipv = 500;
	r->request.limits.depth = 1;
	go(r);
	assert_int_equal(r->n, 48); /* 5 kinds on 9 squares, pawns on 3 */
	drop(r);
}

static void threads_share_the_nodes(void **state)
{
	for (int g = 0; g < GAMES; g++) {
		struct test_state p = opening(games[g], 1, 3);
		struct recorded_search *r = prepare(games[g], p.s);
		r->request.threads = 3;
		r->request.limits.nodes = 30000;
		go(r);
		assert_true(r->answer.nodes <= 30000);
		assert_true(last(r)->nodes <= 30000);
		expect_legal_lines(r);
		drop(r);
	}
}

static void *search_in_thread(void *data)
{
	struct recorded_search *r = data;
	run(r);
	return NULL;
}

/* Starts an endless search in a thread, waits for its first line, ends it. */
static void begin_and_end(struct limits limits, void (*end)(struct search_control *))
{
	struct test_state p = at(&tictac_game, START);
	struct recorded_search *r = prepare(&tictac_game, p.s);
	pthread_t thread;
	r->request.limits = limits;
	r->request.threads = 2;
	start_clock(r);
	assert_int_equal(pthread_create(&thread, NULL, search_in_thread, r), 0);
	while (!atomic_load(&r->n))
		sched_yield();
	assert_false(search_must_end(&r->s));
	end(&r->control);
	pthread_join(thread, NULL);
	assert_true(r->answer.n_pv > 0);
	expect_legal_lines(r);
	drop(r);
}

static void stop_and_ponderhit_end_a_search(void **state)
{
	begin_and_end((struct limits){.infinite = true}, search_stop);
	begin_and_end((struct limits){.ponder = true, .movetime = 1}, search_ponderhit);
	begin_and_end((struct limits){.ponder = true, .has_clock = true, .time = 50}, search_ponderhit);
}

/* Plain minimax over the contract: the turns until the seat to move has won (odd)
 * or lost (even), when either can be forced within so many; otherwise 0. */
static int forced_win(const struct game *game, const struct test_state *p, int turns)
{
	int seat = game->to_move(p->s), longest = 0, shortest = 0;
	bool all_lose = true;
	struct steps legal = {0};
	if (turns)
		game->legal(p->s, &legal);
	for (size_t i = 0; i < legal.n && shortest != 1; i++) {
		struct test_state next = *p;
		game->apply(next.s, legal.at[i], NULL);
		bool over = game->to_move(next.s) == SEAT_OVER;
		int score = over ? game->returns(next.s, 1, seat) : 0;
		int then = over ? 0 : forced_win(game, &next, turns - 1);
		bool wins = over ? score > 0 : then && then % 2 == 0;
		if (wins && (!shortest || then + 1 < shortest))
			shortest = then + 1;
		all_lose = all_lose && (over ? score < 0 : then % 2 == 1);
		longest = then + 1 > longest ? then + 1 : longest;
	}
	bool lost = legal.n && all_lose && longest % 2 == 0;
	steps_free(&legal);
	return shortest ? shortest : lost ? longest : 0;
}

static void forced_wins_and_losses_are_found(void **state)
{
	int won = 0, lost = 0;
	for (uint64_t seed = 1; seed <= 60; seed++) {
		struct test_state p = opening(&tictac_game, 9 + (int)(seed % 16), seed);
		if (tictac_game.to_move(p.s) == SEAT_OVER)
			continue;
		int truth = forced_win(&tictac_game, &p, 2);
		struct recorded_search *r = prepare(&tictac_game, p.s);
		r->request.limits.depth = 2;
		go(r);
		const struct search_info *info = last(r);
		if (truth)
			assert_int_equal(info->kind, SCORE_MATE);
		if (truth % 2)
			assert_int_equal(info->score, 1);
		else if (truth)
			assert_int_equal(info->score, -1);
		else
			assert_false(info->kind == SCORE_MATE && info->score == 1);
		won += truth % 2;
		lost += truth && truth % 2 == 0;
		drop(r);
	}
	assert_true(won >= 5);
	assert_true(lost >= 1);
}

static void expect_mate(const char *position, int mate, const char *token)
{
	static const int threads[] = {1, 2, 3, 8};
	struct test_state p = at(&tictac_game, position);
	for (int i = 0; i < 4; i++) {
		struct recorded_search *r = prepare(&tictac_game, p.s);
		r->request.threads = threads[i];
		r->request.limits.mate = mate;
		go(r);
		assert_int_equal(last(r)->kind, SCORE_MATE);
		assert_int_equal(last(r)->score, mate);
		if (token)
			expect_token(r, token);
		expect_legal_lines(r);
		drop(r);
	}
	assert_int_equal(forced_win(&tictac_game, &p, 2 * mate - 1), 2 * mate - 1);
}

static void lines_and_mates_are_played(void **state)
{
	expect_mate("3/3/NB1[QKRRBNPPPPPPPPqkrrbbnnpppppppp] w 0 3", 1, NULL);
	expect_mate("1rk/RR1/nbP[QKBBPPPPPPPrpppppppp] w 0 14", 2, NULL);
	expect_mate("2r/1Bk/B2[KRPPPPPPPPrnnpppppppp] w 0 14", 2, NULL);
	/* Three turns that only the enemy's could keep from being a line. */
	struct test_state p = at(&tictac_game, "2r/KB1/Rn1[NNPPPPPPPkppppppp] w 0 15");
	struct recorded_search *r = prepare(&tictac_game, p.s);
	r->request.limits.depth = 5;
	go(r);
	assert_int_equal(last(r)->score, 3);
	assert_int_equal(last(r)->kind, SCORE_MATE);
	expect_legal_lines(r);
	drop(r);
}

/* Where some turns lose at once and others do not, none of the former is played. */
static void no_turn_that_loses_at_once_is_played(void **state)
{
	int tested = 0;
	for (uint64_t seed = 1; seed <= 30; seed++) {
		struct test_state p = opening(&tictac_game, 8, seed);
		struct steps legal = {0};
		int losing = 0;
		tictac_game.legal(p.s, &legal);
		for (size_t i = 0; i < legal.n; i++) {
			struct test_state next = p;
			tictac_game.apply(next.s, legal.at[i], NULL);
			losing += forced_win(&tictac_game, &next, 1) == 1;
		}
		bool telling = losing && losing < (int)legal.n;
		steps_free(&legal);
		if (!telling)
			continue;
		struct recorded_search *r = prepare(&tictac_game, p.s);
		r->request.limits.depth = 2;
		go(r);
		tictac_game.apply(p.s, r->answer.pv[0], NULL);
		assert_int_not_equal(forced_win(&tictac_game, &p, 1), 1);
		tested++;
		drop(r);
	}
	assert_true(tested >= 5);
}

static void a_third_occurrence_is_a_draw(void **state)
{
	struct test_state p = at(&tictac_game, "1rk/RR1/nbP[QKBBPPPPPPPrpppppppp] w 0 14"), next = p;
	step_t step = STEP_NONE;
	assert_true(tictac_game.step_from_text(p.s, "a2a3", &step, NULL));
	tictac_game.apply(next.s, step, NULL);
	uint64_t seen = tictac_game.repetition_key(next.s);
	const uint64_t keys[] = {seen, 1, seen, tictac_game.repetition_key(p.s)};
	for (size_t n = 0; n <= 4; n += 4) {
		struct recorded_search *r = prepare(&tictac_game, p.s);
		r->request.root_infostate.keys = keys;
		r->request.root_infostate.n_keys = n;
		r->request.limits.depth = 3;
		steps_add(&r->request.limits.searchmoves, step);
		steps_add(&r->request.limits.searchmoves, STEP_NONE);
		go(r);
		assert_int_equal(r->answer.pv[0], step);
		if (n)
			assert_int_equal(last(r)->score, 0);
		else
			assert_int_not_equal(last(r)->score, 0);
		drop(r);
	}
}

static struct recorded_search *coffee(const char *position, struct test_state *p, uint64_t nodes)
{
	*p = at(&coffee_game, position);
	struct recorded_search *r = prepare(&coffee_game, p->s);
	r->request.limits.nodes = nodes;
	go(r);
	expect_legal_lines(r);
	return r;
}

static void coffee_takes_what_it_can(void **state)
{
	static const uint64_t nodes[] = {1, 1000, 20000};
	for (int i = 0; i < 3; i++) {
		struct test_state p;
		/* Two beans more and the bank, which black must empty, ends the game. */
		struct recorded_search *r = coffee("8/8/8/8/8/8/8/(23)6(22) w 2 3,0 - 0 20", &p, nodes[i]);
		assert_int_equal(last(r)->kind, SCORE_MATE);
		assert_int_equal(last(r)->score, 1);
		drop(r);
		/* The seat to move takes the other's stack. */
		r = coffee("8/8/8/4(6)3/4(6)3/8/8/8 w 34 2,2 - 0 9", &p, nodes[i]);
		expect_token(r, "e4xe5");
		drop(r);
		/* A row for one bean. */
		r = coffee("7(1)/6(1)1/8/3(1)4/8/1(1)6/8/8 w 45 1,0 - 0 5", &p, nodes[i]);
		expect_token(r, "c4");
		drop(r);
		/* At the start there is nothing better than to place both beans, which
		 * ends the turn. */
		r = coffee("8/8/8/8/8/8/8/8 w 48 2,0 - 0 1", &p, nodes[i]);
		coffee_game.apply(p.s, r->answer.pv[0], NULL);
		assert_int_equal(coffee_game.to_move(p.s), 0);
		coffee_game.apply(p.s, r->answer.pv[1], NULL);
		assert_int_equal(coffee_game.to_move(p.s), 1);
		drop(r);
	}
}

static void coffee_takes_up_open_turns_and_searchmoves(void **state)
{
	struct test_state p;
	/* The type of the turn is chosen; only placing goes on. */
	struct recorded_search *r = coffee("8/8/8/4(6)3/4(7)3/8/8/8 w 34 1,2 place 0 9", &p, 5000);
	assert_true(coffee_game.mid_turn(p.s));
	drop(r);
	p = at(&coffee_game, "8/8/8/4(6)3/4(6)3/8/8/8 w 34 2,2 - 0 9");
	r = prepare(&coffee_game, p.s);
	r->request.limits.nodes = 3000;
	step_t step = STEP_NONE;
	const char *const wanted[] = {"e4xe5*2", "end"};
	for (int i = 0; i < 2; i++) {
		assert_true(coffee_game.step_from_text(p.s, wanted[i], &step, NULL));
		steps_add(&r->request.limits.searchmoves, step);
	}
	steps_add(&r->request.limits.searchmoves, STEP_NONE);
	go(r);
	expect_token(r, "e4xe5*2");
	expect_legal_lines(r);
	drop(r);
}

/* evaluate is what the search sees at a leaf: one turn deep, it is the score. */
static void coffee_one_turn_deep_the_score_is_evaluate(void **state)
{
	static const char *const positions[] = {
		"8/8/8/8/8/8/8/8 w 48 2,0 - 0 1",
		"8/8/8/4(6)3/4(6)3/8/8/8 w 34 2,2 - 0 9",
		"7(1)/6(1)1/8/3(1)4/8/1(1)6/8/8 w 45 1,0 - 0 5",
	};
	for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
		struct test_state p = at(&coffee_game, positions[i]);
		struct recorded_search *r = prepare(&coffee_game, p.s);
		r->request.limits.depth = 1;
		go(r);
		for (size_t k = 0; k < r->answer.n_pv; k++)
			coffee_game.apply(p.s, r->answer.pv[k], NULL);
		assert_int_equal(last(r)->score, coffee_game.evaluate(p.s, 0));
		drop(r);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(even_a_search_stopped_before_it_began_answers),
		cmocka_unit_test(a_search_does_not_age_the_table),
		cmocka_unit_test(nodes_are_counted_exactly_and_the_same_twice),
		cmocka_unit_test(depth_ends_a_search),
		cmocka_unit_test(many_lines_are_distinct_and_ordered),
		cmocka_unit_test(threads_share_the_nodes),
		cmocka_unit_test(stop_and_ponderhit_end_a_search),
		cmocka_unit_test(forced_wins_and_losses_are_found),
		cmocka_unit_test(lines_and_mates_are_played),
		cmocka_unit_test(no_turn_that_loses_at_once_is_played),
		cmocka_unit_test(a_third_occurrence_is_a_draw),
		cmocka_unit_test(coffee_takes_what_it_can),
		cmocka_unit_test(coffee_takes_up_open_turns_and_searchmoves),
		cmocka_unit_test(coffee_one_turn_deep_the_score_is_evaluate),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
