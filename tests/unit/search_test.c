/* search_test.c - limits, clock, searchmoves, reports, and the alpha-beta search on a
 * toy whose every score is known. */
#include "tests/unit/search_kit.h"

/* ---- The toy: three heaps. A turn takes one counter, or two one by one, from
 * any heaps, and `stop` may end it after one. Who takes the last counter wins: a
 * seat loses exactly when it faces a multiple of three. */
enum { STOP = 4 };

struct heaps {
	int8_t heap[3], mover, taken;
};

typedef struct heaps ab_state;
typedef uint8_t ab_move; /* 1..3: the heap; STOP */
#define AB_MOVES 4
#define AB_STEPS 1

static int hook_mover(const struct heaps *s)
{
	return s->mover;
}

static bool hook_mid_turn(const struct heaps *s)
{
	return s->taken > 0;
}

static bool hook_is_terminal(const struct heaps *s)
{
	return s->heap[0] + s->heap[1] + s->heap[2] == 0;
}

/* The last counter ends the turn: the other seat faces nothing and has lost. */
static int hook_returns(const struct heaps *s, int seat)
{
	return seat == s->mover ? -1 : 1;
}

static bool hook_extends(const struct heaps *s)
{
	(void)s;
	return false;
}

static uint64_t hook_key(const struct heaps *s)
{
	uint64_t k = 0;
	memcpy(&k, s, sizeof *s);
	return splitmix64(k);
}

static uint64_t hook_repetition_key(const struct heaps *s)
{
	(void)s;
	return 0;
}

static int hook_generate(struct search *search, const struct heaps *s, int depth, int ply,
                         uint8_t *list)
{
	int n = 0;
	(void)search;
	(void)depth;
	(void)ply;
	for (uint8_t i = 0; i < 3; i++)
		if (s->heap[i])
			list[n++] = (uint8_t)(i + 1);
	if (s->taken)
		list[n++] = STOP;
	return n;
}

static void hook_make(struct heaps *s, const uint8_t *move)
{
	if (*move != STOP) {
		s->heap[*move - 1]--;
		s->taken++;
	}
	if (*move == STOP || s->taken == 2 || hook_is_terminal(s)) {
		s->taken = 0;
		s->mover = !s->mover;
	}
}

static int hook_steps(const uint8_t *move, step_t *out)
{
	out[0] = *move;
	return 1;
}

static uint32_t hook_move_code(const uint8_t *move)
{
	return *move;
}

static int hook_move_score(const struct heaps *s, const uint8_t *move)
{
	(void)s;
	return *move;
}

#include "search/alphabeta.inc.h"

static int evaluate_as_even(const void *s, int seat)
{
	(void)s;
	(void)seat;
	return 0;
}

static const struct game heaps_game = {.name = "heaps",
                                       .state_size = sizeof(struct heaps),
                                       .evaluate = evaluate_as_even,
                                       .search = ab_search_position};

/* ---- The clock. */
static int64_t maximum_time(struct limits limits, int64_t overhead)
{
	struct search_control control;
	search_begin(&control, &(struct search_request){.limits = limits, .move_overhead = overhead});
	int64_t end = atomic_load(&control.deadline);
	return end == INT64_MAX ? end : end - control.start_time;
}

static void maximum_times_stay_within_the_clock(void **state)
{
	static const int64_t times[] = {-5, 0, 1, 40, 1000, 60000, 3600000, INT64_MAX};
	static const int64_t increments[] = {0, 10, 5000, INT64_MAX};
	static const int to_go[] = {0, 1, 2, 40};
	for (int t = 0; t < 8; t++)
		for (int i = 0; i < 4; i++)
			for (int m = 0; m < 4; m++) {
				struct limits l = {.has_clock = true,
				                   .time = times[t],
				                   .increment = increments[i],
				                   .movestogo = to_go[m]};
				int64_t maximum = maximum_time(l, 20);
				assert_true(maximum >= 1);
				assert_true(maximum == 1 || maximum + 20 <= times[t]);
				assert_true(maximum <= 1 || maximum / 3 <= times[t] / 4);
			}
	struct limits minute = {.has_clock = true, .time = 60000};
	assert_in_range(maximum_time(minute, 0), 60000 / 50, 60000 / 8);
	struct limits few = {.has_clock = true, .time = 60000, .movestogo = 2};
	assert_true(maximum_time(few, 0) > 2 * maximum_time(minute, 0));
}

/* What is left of a clock after so many moves that each take all they may, or half of it as most
 * do, and so many milliseconds more, which the engine does not see. */
static int64_t left_after(int moves, struct limits l, bool all, int64_t unseen)
{
	for (int i = 0; i < moves && l.time > 0; i++) {
		int64_t maximum = maximum_time(l, 10);
		l.time -= unseen + (all || maximum == 1 ? maximum : maximum / 2);
		l.time += l.time > 0 ? l.increment : 0;
	}
	return l.time;
}

static void clocks_last_to_the_end_of_the_game(void **state)
{
	struct limits second = {.has_clock = true, .time = 1000, .increment = 10};
	assert_true(left_after(1000, second, true, 5) > 0);
	assert_true(left_after(1000, second, false, 9) > 0);
	struct limits whole = {.has_clock = true, .time = 5000};
	assert_true(left_after(200, whole, true, 2) > 0);
	assert_true(left_after(300, whole, false, 2) > 0);
	assert_true(left_after(100, whole, true, 5) > 0);
	/* And they are used. */
	assert_true(left_after(80, whole, false, 0) < 1500);
	assert_true(left_after(80, second, false, 0) < 500);
	struct limits control = {.has_clock = true, .time = 4000};
	for (control.movestogo = 40; control.movestogo > 0; control.movestogo--)
		control.time -= maximum_time(control, 10) / 2 + 10;
	assert_in_range(control.time, 1, 1500);
}

/* A move that stays best and costs most of the nodes gets less than its share, one whose score
 * falls or that others come near gets more; and never more than what is allowed. */
static void time_goes_where_it_is_needed(void **state)
{
	struct search_stability sure = {0}, torn = {0}, falling = {0}, changing = {0};
	int share_sure = 0, share_torn = 0, share_falling = 0, share_changing = 0;
	for (int i = 0; i < 12; i++) {
		share_sure = search_time_share(&sure, 3, 20, 100);
		share_torn = search_time_share(&torn, 3, 20, 700);
		share_falling = search_time_share(&falling, 3, 20 - 40 * i, 100);
		share_changing = search_time_share(&changing, i, 20, 100);
	}
	assert_in_range(share_sure, 1, 600);
	assert_true(share_torn > 800);
	assert_true(share_falling > share_sure);
	assert_true(share_changing > share_sure);
	struct search_stability any = {0};
	for (int i = 0; i < 1000; i++) {
		int score = i * 7919 % 20000 - 10000;
		assert_in_range(search_time_share(&any, i % 4, score, i), 1, 1900);
	}
}

/* A game that is soon over has longer for a move; movestogo may say less. */
static void short_games_get_more_time_a_move(void **state)
{
	static const struct game brief = {.usual_turns = 10}, endless = {.usual_turns = 1000};
	struct search_request request = {.limits = {.has_clock = true, .time = 60000}};
	struct search_control control;
	int64_t maximum[4];
	for (int i = 0; i < 4; i++) {
		request.game = i == 0 ? NULL : i == 1 ? &endless : &brief;
		request.limits.movestogo = i == 3 ? 5 : 0;
		search_begin(&control, &request);
		maximum[i] = control.deadline - control.start_time;
	}
	assert_true(maximum[1] == maximum[0]);
	assert_in_range(maximum[2], 4 * maximum[0], 60000 / 4);
	assert_in_range(maximum[3], maximum[2] + 1, 60000 / 2);
}

static void pondering_lends_time(void **state)
{
	struct search_request request = {.limits = {.has_clock = true, .time = 60000}};
	struct search_control control;
	search_begin(&control, &request);
	int64_t without = control.deadline - control.start_time;
	request.ponders = true;
	search_begin(&control, &request);
	assert_true(control.deadline - control.start_time > without);
	/* Only what is left counts where there is little. */
	request.limits.time = 40;
	request.move_overhead = 20;
	search_begin(&control, &request);
	assert_true(control.deadline - control.start_time <= 20);
	/* The clock runs from ponderhit on. */
	request.limits.ponder = true;
	search_begin(&control, &request);
	assert_true(control.deadline == INT64_MAX);
	search_ponderhit(&control);
	assert_true(control.deadline != INT64_MAX && control.deadline >= control.start_time);
}

static void fixed_times_and_none(void **state)
{
	assert_int_equal(maximum_time((struct limits){.movetime = 500}, 100), 400);
	assert_int_equal(maximum_time((struct limits){.movetime = 5}, 100), 1);
	assert_true(maximum_time((struct limits){.depth = 3}, 100) == INT64_MAX);
	assert_true(maximum_time((struct limits){.infinite = true, .has_clock = true, .time = 9}, 0) ==
	            INT64_MAX);
	assert_true(maximum_time((struct limits){.ponder = true, .movetime = 9}, 0) == INT64_MAX);
}

/* The main thread of a search with its clock started. */
static struct search begin_search(const struct search_request *request,
                                  struct search_control *control)
{
	search_begin(control, request);
	return (struct search){
		.request = request, .control = control, .max_nodes = request->limits.nodes};
}

static void a_node_limit_is_exact(void **state)
{
	struct search_request request = {.limits = {.nodes = 5000}};
	struct search_control control;
	struct search s = begin_search(&request, &control);
	for (int i = 0; i < 5000; i++)
		assert_false(search_count_node(&s));
	assert_false(search_stopped(&s));
	assert_true(search_count_node(&s));
	assert_true(search_count_node(&s));
	assert_true(search_stopped(&s));
	assert_true(s.nodes == 5000);
}

static void stop_is_felt_at_once_and_stays(void **state)
{
	struct search_request request = {.multipv = 1};
	struct search_control control;
	struct search s = begin_search(&request, &control);
	assert_false(search_count_node(&s));
	search_stop(&control);
	search_stop(&control);
	assert_true(search_count_node(&s));
	assert_true(search_check_time(&s));
	assert_true(s.nodes == 1);
}

static void a_past_deadline_ends_within_a_poll(void **state)
{
	struct search_request request = {.limits = {.movetime = 1}};
	struct search_control control;
	struct search s = begin_search(&request, &control);
	int nodes = 0;
	atomic_store(&control.deadline, control.start_time);
	while (!search_count_node(&s))
		nodes++;
	assert_true(nodes < 2048);
}

static void searchmoves_are_beginnings_of_turns(void **state)
{
	struct search_request request = {.multipv = 1};
	const step_t path[] = {7, 8};
	assert_true(search_in_searchmoves(&request, NULL, 0, 99));
	const step_t searchmoves[] = {7, 8, STEP_NONE, 9, STEP_NONE};
	for (int i = 0; i < 5; i++)
		steps_add(&request.limits.searchmoves, searchmoves[i]);
	assert_true(search_in_searchmoves(&request, path, 0, 7));
	assert_true(search_in_searchmoves(&request, path, 0, 9));
	assert_false(search_in_searchmoves(&request, path, 0, 8));
	assert_true(search_in_searchmoves(&request, path, 1, 8));
	assert_false(search_in_searchmoves(&request, path, 1, 9));
	assert_true(search_in_searchmoves(&request, path, 2, 1));
	assert_true(search_in_searchmoves(&request, (step_t[]){9}, 1, 3));
	steps_free(&request.limits.searchmoves);
}

static void scores_are_reported_in_turns_of_the_mover(void **state)
{
	static const int scores[][3] = {
		{17, SCORE_CP, 17},
		{-4000, SCORE_CP, -4000},
		{SCORE_WIN - 1, SCORE_MATE, 1},
		{SCORE_WIN - 3, SCORE_MATE, 2},
		{SCORE_WIN - 4, SCORE_MATE, 2},
		{2 - SCORE_WIN, SCORE_MATE, -1},
		{1 - SCORE_WIN, SCORE_MATE, -1},
		{4 - SCORE_WIN, SCORE_MATE, -2},
	};
	struct heaps heaps = {{1, 0, 0}, 0, 0};
	struct recorded_search *r = prepare(&heaps_game, &heaps);
	start_clock(r);
	for (int i = 0; i < 8; i++) {
		step_t pv[] = {(step_t)i + 1};
		search_report(&r->s,
		              (struct search_info){.depth = 3, .score = scores[i][0], .pv = pv, .n_pv = 1});
		assert_int_equal(last(r)->kind, scores[i][1]);
		assert_int_equal(last(r)->score, scores[i][2]);
		assert_int_equal(r->answer.pv[0], i + 1);
	}
	search_report(&r->s,
	              (struct search_info){.depth = 3, .multipv = 2, .pv = (step_t[]){99}, .n_pv = 1});
	assert_int_equal(r->answer.pv[0], 8);
	search_report(&r->s, (struct search_info){.depth = 3,
	                                          .multipv = 1,
	                                          .kind = SCORE_CHANCE,
	                                          .score = 512,
	                                          .pv = (step_t[]){99},
	                                          .n_pv = 1});
	assert_int_equal(last(r)->kind, SCORE_CHANCE);
	assert_int_equal(r->answer.pv[0], 99);
	drop(r);
}

/* ---- The alpha-beta search. */
static void the_toy_is_solved(void **state)
{
	for (int8_t n = 1; n <= 12; n++) {
		struct heaps heaps = {{(int8_t)(n / 2), (int8_t)(n - n / 2), 0}, n % 2, 0};
		struct recorded_search *r = prepare(&heaps_game, &heaps);
		r->request.limits.depth = 12;
		go(r);
		/* Every two turns take three; the odd ones are taken first. */
		int turns = n % 3 ? 1 + n / 3 * 2 : n / 3 * 2;
		assert_int_equal(last(r)->kind, SCORE_MATE);
		assert_int_equal(last(r)->score, n % 3 ? (turns + 1) / 2 : -turns / 2);
		assert_int_equal(last(r)->depth, turns);
		int left = n;
		for (size_t i = 0; i < r->answer.n_pv; i++)
			left -= r->answer.pv[i] != STOP;
		assert_int_equal(left, 0);
		drop(r);
	}
}

static void a_turn_can_be_taken_up_in_the_middle(void **state)
{
	struct heaps heaps = {{3, 0, 0}, 0, 1}; /* stopping leaves three: it wins */
	struct recorded_search *r = prepare(&heaps_game, &heaps);
	r->request.limits.depth = 6;
	go(r);
	assert_int_equal(r->answer.pv[0], STOP);
	assert_int_equal(last(r)->score, 2);
	drop(r);
}

static void searchmoves_bind_the_whole_first_turn(void **state)
{
	struct heaps heaps = {{4, 1, 0}, 0, 0}; /* two must be taken, say both from the first */
	struct recorded_search *r = prepare(&heaps_game, &heaps);
	r->request.limits.depth = 8;
	const step_t searchmoves[] = {1, 1, STEP_NONE, 2, STOP, STEP_NONE};
	for (int i = 0; i < 6; i++)
		steps_add(&r->request.limits.searchmoves, searchmoves[i]);
	go(r);
	assert_int_equal(last(r)->score, 2);
	assert_int_equal(r->answer.pv[0], 1);
	assert_int_equal(r->answer.pv[1], 1);
	r->request.limits.searchmoves.n = 0;
	for (int i = 3; i < 6; i++)
		steps_add(&r->request.limits.searchmoves, searchmoves[i]);
	go(r);
	assert_int_equal(last(r)->kind, SCORE_MATE);
	assert_true(last(r)->score < 0);
	assert_int_equal(r->answer.pv[0], 2);
	assert_int_equal(r->answer.pv[1], STOP);
	drop(r);
}

static void threads_agree(void **state)
{
	static const int threads[] = {2, 3, 4, 8};
	struct heaps heaps = {{5, 5, 4}, 0, 0};
	for (int i = 0; i < 4; i++) {
		struct recorded_search *r = prepare(&heaps_game, &heaps);
		r->request.threads = threads[i];
		r->request.limits.depth = 14;
		go(r);
		assert_int_equal(last(r)->kind, SCORE_MATE);
		assert_int_equal(last(r)->score, 5);
		drop(r);
	}
}

/* Every line that one thread finds, by several, with its score; and no depth is said twice. */
static void threads_agree_in_all_lines(void **state)
{
	for (int n = 6; n < 13; n++) {
		struct heaps heaps = {{(int8_t)(n / 2), (int8_t)(n - n / 2 - 1), 1}, n % 2, 0};
		struct recorded_search *r[2] = {prepare(&heaps_game, &heaps), prepare(&heaps_game, &heaps)};
		for (int i = 0; i < 2; i++) {
			r[i]->request.threads = 1 + 2 * i;
			r[i]->request.multipv = 3;
			r[i]->request.limits.depth = n;
			go(r[i]);
		}
		for (int line = 1; line <= 3; line++) {
			const struct search_info *one = &r[0]->infos[r[0]->n - line];
			const struct search_info *several = &r[1]->infos[r[1]->n - line];
			assert_int_equal(several->multipv, one->multipv);
			assert_int_equal(several->kind, one->kind);
			assert_int_equal(several->score, one->score);
		}
		for (int i = 3; i < r[1]->n; i++)
			assert_true(r[1]->infos[i].depth > r[1]->infos[i - 3].depth);
		drop(r[0]);
		drop(r[1]);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(maximum_times_stay_within_the_clock),
		cmocka_unit_test(clocks_last_to_the_end_of_the_game),
		cmocka_unit_test(time_goes_where_it_is_needed),
		cmocka_unit_test(short_games_get_more_time_a_move),
		cmocka_unit_test(pondering_lends_time),
		cmocka_unit_test(fixed_times_and_none),
		cmocka_unit_test(a_node_limit_is_exact),
		cmocka_unit_test(stop_is_felt_at_once_and_stays),
		cmocka_unit_test(a_past_deadline_ends_within_a_poll),
		cmocka_unit_test(searchmoves_are_beginnings_of_turns),
		cmocka_unit_test(scores_are_reported_in_turns_of_the_mover),
		cmocka_unit_test(the_toy_is_solved),
		cmocka_unit_test(a_turn_can_be_taken_up_in_the_middle),
		cmocka_unit_test(searchmoves_bind_the_whole_first_turn),
		cmocka_unit_test(threads_agree),
		cmocka_unit_test(threads_agree_in_all_lines),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
