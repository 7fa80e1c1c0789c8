/* spies_search_test.c - what the search of A City of Spies finds, from the information
 * state of the seat on move. */
#include "spies_deals_kit.h"

/* What a search came to. */
struct found {
	struct search_answer answer;
	int tree_full;
};

static void note_tree(void *to, const struct search_info *info)
{
	((struct found *)to)->tree_full = info->tree_full;
}

/* A search for the seat on move, with so many threads. */
static struct found search(const struct spies *seen, int seat, uint64_t nodes, int threads)
{
	struct found found;
	struct search_control control;
	struct search_request request = {
		.game = game,
		.root_infostate = {.viewer = seat, .start = seen, .now = seen},
		.limits.nodes = nodes,
		.multipv = 1,
		.threads = threads,
		.report = note_tree,
		.to = &found,
	};
	search_begin(&control, &request);
	search_run(&request, &control, &found.answer);
	assert_true(found.answer.n_pv > 0);
	return found;
}

/* The best move by the search for the seat on move. */
static void expect_best_move(const char *position, int seat, const char *token)
{
	for (int threads = 1; threads <= 2; threads++) {
		struct spies seen = seen_by(position, seat);
		struct found found = search(&seen, seat, 2000, threads);
		struct strbuf best = {0};
		game->step_to_text(&seen, found.answer.pv[0], &best);
		assert_string_equal(strbuf_get(&best), token);
		strbuf_free(&best);
	}
}

/* A search that has filled its tree goes on, and by one thread does the same again. */
static void a_full_tree_goes_on_growing(void **unused)
{
	struct spies seen = seen_by("Qd7,R1e5,R2f3,B1f6,B2e7,N1g7,N2g1,P1h2,P2h8,P3b3,P4f7 p1,p2,p3 "
	                            "p1 0-0 WWB - P2,B2,P4 N1,R2,B2 p1,p2,p3 0 1",
	                            0);
	struct found once = search(&seen, 0, 10000, 1), again = search(&seen, 0, 10000, 1);
	assert_int_equal(once.tree_full, 1000);
	assert_true(once.answer.nodes == 10000);
	assert_int_equal(once.answer.n_pv, again.answer.n_pv);
	assert_memory_equal(once.answer.pv, again.answer.pv, once.answer.n_pv * sizeof(step_t));
}

/* S11, S12, S13: a claim that wins; the only life left to take, which is known because
 * there is no other piece; and never the own one. */
static void s13_the_search_takes_a_win(void **unused)
{
	expect_best_move("Qa8,R1h8,R2a1,B1h4,P1h1 " FOUR " p1 4-4 WBWB - Q,R1,R2,B1 P1,P2,P3,P4 " FOUR
	                 " 0 3",
	                 0, "a1h1+claim");
	expect_best_move("Qa8,R1h8 p1,p2 p1 3-3 WBWB - Q,R1,R2,B1 P1,P2,P3,P4 p1,p2 0 3", 0, "a8h8");
	expect_best_move("Qa8,R1h8 p2,p1 p2 3-3 WBWB - Q,R1,R2,B1 P1,P2,P3,P4 p1,p2 0 3", 1, "h8a8");
}

/* S11: a claim now is better than one that others may spoil, and a captured target is
 * always claimed. */
static void s11_the_search_claims(void **unused)
{
	expect_best_move("Qd7,R1e5,R2f3,B1f6,B2e7,N1g7,N2g1,P1h2,P2h8,P3b3,P4f7 p1,p2,p3 p1 0-0 WWB - "
	                 "P2,B2,P4 N1,R2,B2 p1,p2,p3 0 1",
	                 0, "f6g7+claim");
	expect_best_move("Qh5,P3f7 p1,p3 p1 3-1 WWB p1,p3 Q,R2,P3 P3,Q,P4* p1,p3 2 2", 0, "h5f7+claim");
}

/* S15: two of one team have as good as won, unless the round is void. */
static void s15_the_search_gets_on(void **unused)
{
	expect_best_move("Qb3,R2c2,B2b2,P1e4,P2b1,P3h5,P4a6 p3,p1 p3 3-1 WBW p1,p2,p3 P4,B1,P1 "
	                 "N2,R1*,R2 p1,p3 57 3",
	                 2, "b1c2+claim");
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(s13_the_search_takes_a_win),
		cmocka_unit_test(s11_the_search_claims),
		cmocka_unit_test(s15_the_search_gets_on),
		cmocka_unit_test(a_full_tree_goes_on_growing),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
