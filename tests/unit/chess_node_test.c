/* chess_node_test.c - what each node of the search of chess does: its position is kept up by the
 * moves, its moves come in stages, all of them, and what it stores in the TT is proven. */
#include <signal.h>
#include <sys/time.h>

#include "games/chess/game.h"
#include "games/chess/state.h"
#include "games/chess/thread.h"
#include "search/abdada.h"
#include "search/movepick.h"
#include "tests/unit/search_kit.h"

static const struct game *const game = &chess_game;

static const char *const starts[] = {
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"1rk2r2/pppppppp/8/8/8/8/PPPPPPPP/1RK2R2 w KQkq - 0 1", /* castling of Chess960 */
	"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
	"8/8/3p4/KPp4r/1R3p1k/8/4P1P1/8 w - c6 0 1",
};

/* ---- positions */

/* What each move updates is what a look at the whole board finds. */
static void expect_same(const struct chess_search_position *a,
                        const struct chess_search_position *b)
{
	assert_memory_equal(&a->board, &b->board, sizeof a->board);
	assert_memory_equal(a->mailbox, b->mailbox, sizeof a->mailbox);
	assert_true(a->key == b->key && a->pawn_key == b->pawn_key && a->checkers == b->checkers);
	assert_true(a->psqt == b->psqt && a->phase == b->phase);
	assert_int_equal(a->side_to_move, b->side_to_move);
	assert_int_equal(a->halfmove_clock, b->halfmove_clock);
}

static void positions_after_moves_are_those_read_anew(void **state)
{
	for (size_t i = 0; i < 40 * sizeof starts / sizeof *starts; i++) {
		struct test_state start = at(game, starts[i / 40]);
		struct chess s;
		struct chess_search_position a, b;
		memcpy(&s, start.s, sizeof s);
		struct chess_position p = s.p;
		chess_search_position_from(&a, &p);
		for (unsigned n = 0; n < 60; n++) {
			struct chess_move_list list;
			chess_generate_moves(&p, NULL, CHESS_GEN_LEGAL, &list);
			if (!list.count)
				break;
			chess_move move = list.move[splitmix64(60 * i + n) % list.count];
			chess_position_make(&p, &p, move);
			chess_search_position_make(&b, &a, move);
			chess_search_position_from(&a, &p);
			expect_same(&b, &a);
		}
	}
}

/* ---- staged move generation */

/* A move that the stages are told is the TT move: none, one of the list, or any sixteen bits. */
static chess_move some_tt_move(const struct chess_move_list *list, uint64_t random)
{
	return random % 3 == 0   ? CHESS_NO_MOVE
	       : random % 3 == 1 ? list->move[(random >> 8) % list->count]
	                         : (chess_move)(random >> 8);
}

static bool is_listed(const struct chess_move_list *list, chess_move move)
{
	unsigned n = 0;
	for (unsigned i = 0; i < list->count; i++)
		n += list->move[i] == move;
	return n == 1;
}

/* All legal moves once; the TT move first; no capture that loses nothing behind a quiet move. */
static void expect_stages(struct chess_search_thread *t, const struct chess_move_list *list,
                          chess_move tt_move)
{
	const struct chess_search_position *p = &t->stack[0].position;
	struct chess_movepicker picker;
	struct chess_move_list given = {0};
	bool quiet = false, tt_move_is_legal = is_listed(list, tt_move);
	chess_movepicker_init(t, 0, &picker, tt_move);
	for (chess_move move; (move = chess_movepicker_next(t, 0, &picker, false));) {
		assert_true(is_listed(list, move));
		given.move[given.count++] = move;
		assert_true(is_listed(&given, move));
		if (tt_move_is_legal && given.count == 1) {
			assert_int_equal(move, tt_move);
			continue;
		}
		quiet = quiet || chess_search_position_is_quiet(p, move);
		if (quiet && !chess_search_position_is_quiet(p, move) &&
		    chess_move_type(move) != CHESS_PROMOTION)
			assert_false(chess_search_position_see_ge(p, move, 0));
	}
	assert_int_equal(given.count, list->count);
}

static void stages_give_all_legal_moves(void **state)
{
	struct chess_search_thread *t = xzalloc(sizeof *t);
	t->histories = xzalloc(sizeof *t->histories);
	for (size_t i = 0; i < 40 * sizeof starts / sizeof *starts; i++) {
		struct test_state start = at(game, starts[i / 40]);
		struct chess s;
		memcpy(&s, start.s, sizeof s);
		struct chess_position p = s.p;
		for (unsigned n = 0; n < 60; n++) {
			struct chess_move_list list;
			uint64_t random = splitmix64(60 * i + n);
			chess_generate_moves(&p, NULL, CHESS_GEN_LEGAL, &list);
			if (!list.count)
				break;
			chess_search_position_from(&t->stack[0].position, &p);
			t->stack[0].killers[0] = list.move[(random >> 40) % list.count];
			expect_stages(t, &list, some_tt_move(&list, random));
			chess_position_make(&p, &p, list.move[random % list.count]);
		}
	}
	free(t->histories);
	free(t);
}

/* ---- nodes */

/* A thread at the root of a search. */
static struct chess_search_thread *begin_at(const char *fen)
{
	struct test_state p = at(game, fen);
	struct recorded_search *r = prepare(game, p.s);
	struct chess_search_thread *t = xzalloc(sizeof *t);
	const struct chess *s = (const struct chess *)p.s;
	start_clock(r);
	t->search = &r->s;
	t->histories = xzalloc(sizeof *t->histories);
	chess_search_position_from(&t->stack[0].position, &s->p);
	r->state = r->request.root_infostate.start = r->request.root_infostate.now =
		NULL; /* p ends here */
	return t;
}

static void end(struct chess_search_thread *t)
{
	free(t->search->control->abdada);
	free(t->histories);
	drop(t->search->request->to);
	free(t);
}

static struct tt_entry stored_at_root(const struct chess_search_thread *t)
{
	struct tt_entry e;
	assert_true(tt_probe(t->search->request->tt, t->stack[0].position.key, &e));
	return e;
}

/* ---- quiescence search */

/* The score of a position by quiescence search in a window; *stored: what the table has of
 * it then. */
static int qsearch(const char *fen, int alpha, int beta, struct tt_entry *stored)
{
	struct chess_search_thread *t = begin_at(fen);
	int score = chess_qsearch(t, 0, alpha, beta);
	*stored = stored_at_root(t);
	end(t);
	return score;
}

static void quiescence_stores_what_it_has_proven(void **state)
{
	static const char *const queen_hangs = "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1";
	struct tt_entry e;
	int score = qsearch(queen_hangs, -SCORE_INFINITE, SCORE_INFINITE, &e);
	assert_int_equal(e.bound, BOUND_EXACT);
	assert_int_equal(e.score, score);
	assert_int_equal(qsearch(queen_hangs, score, score + 1, &e), score);
	assert_int_equal(e.bound, BOUND_UPPER);
	assert_int_equal(qsearch(queen_hangs, score - 1, score, &e), score);
	assert_int_equal(e.bound, BOUND_LOWER);
}

/* ---- what threads find for each other */

static const char *const middle_game =
	"r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9";

/* A node without a TT move is searched a ply less deep. One thread stores how deep that was, of
 * several each stores what it was asked for, where the others will ask for it. */
static void nodes_are_stored_as_deep_as_threads_ask(void **state)
{
	for (int threads = 1; threads <= 2; threads++) {
		struct chess_search_thread *t = begin_at(middle_game);
		if (threads > 1)
			t->search->control->abdada = xzalloc(sizeof *t->search->control->abdada);
		chess_alpha_beta(t, 0, 5, 0, 1);
		assert_int_equal(stored_at_root(t).depth, threads > 1 ? 5 : 4);
		end(t);
	}
}

enum { FOUND_SCORE = -4321, FOUND_DEPTH = 26, FOUND_AFTER_US = 5000 };

static struct chess_search_thread *searching; /* for the signal */

static void store_what_another_has_found(int signal)
{
	(void)signal;
	tt_store(searching->search->request->tt, searching->stack[0].position.key,
	         (struct tt_entry){.score = FOUND_SCORE, .depth = FOUND_DEPTH, .bound = BOUND_UPPER});
}

/* A signal stands for the other thread. It comes when the process has run for so long, whatever else
 * the machine does: after the node was probed, and long before all of its moves are searched. */
static int search_until_found_elsewhere(struct chess_search_thread *t, int depth)
{
	static const struct itimerval once = {.it_value = {.tv_usec = FOUND_AFTER_US}};
	struct sigaction old, action = {.sa_handler = store_what_another_has_found};
	searching = t;
	assert_int_equal(sigaction(SIGVTALRM, &action, &old), 0);
	assert_int_equal(setitimer(ITIMER_VIRTUAL, &once, NULL), 0);
	int score = chess_alpha_beta(t, 0, depth, -1, 0);
	assert_int_equal(setitimer(ITIMER_VIRTUAL, &(struct itimerval){.it_value = {0}}, NULL), 0);
	assert_int_equal(sigaction(SIGVTALRM, &old, NULL), 0);
	return score;
}

/* Not by what was searched less deep. */
static void a_node_ends_when_another_thread_has_cut_it_off(void **state)
{
	for (int depth = FOUND_DEPTH; depth <= FOUND_DEPTH + 1; depth++) {
		struct chess_search_thread *t = begin_at(middle_game);
		t->search->control->abdada = xzalloc(sizeof *t->search->control->abdada);
		t->search->max_nodes = 5000000;
		int score = search_until_found_elsewhere(t, depth);
		assert_true((score == FOUND_SCORE) == (depth == FOUND_DEPTH));
		end(t);
	}
}

static void the_best_of_many_is_found_by_vectors_as_by_a_loop(void **state)
{
	for (unsigned k = 0; k < 20000; k++) {
		int scores[70];
		unsigned n = 1 + k % 69, from = k / 69 % n;
		for (unsigned i = 0; i < 70; i++)
			scores[i] = (int)(splitmix64(k * 70 + i) % 40) - 20; /* many are equal */
		cpu_limit(CPU_PEXT);
		unsigned best = movepick_best(scores, from, n);
		cpu_limit(CPU_ANY);
		assert_int_equal(best, movepick_best(scores, from, n));
	}
	cpu_limit(CPU_PEXT);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(positions_after_moves_are_those_read_anew),
		cmocka_unit_test(stages_give_all_legal_moves),
		cmocka_unit_test(the_best_of_many_is_found_by_vectors_as_by_a_loop),
		cmocka_unit_test(quiescence_stores_what_it_has_proven),
		cmocka_unit_test(nodes_are_stored_as_deep_as_threads_ask),
		cmocka_unit_test(a_node_ends_when_another_thread_has_cut_it_off),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
