/* search_kit.h - for the tests of searches: a search, and all that it reported. */
#ifndef TESTS_UNIT_SEARCH_KIT_H
#define TESTS_UNIT_SEARCH_KIT_H

#include <stdatomic.h>
#include <string.h>

#include "search/search.h"
#include "tests/unit/test_state.h"
#include "tests/cmocka.h"

enum { RECORDED_INFOS_MAX = 2000 };

struct recorded_search {
	struct search_request request;
	struct search_control control;
	struct search_answer answer;
	struct search s; /* its main thread, for who asks it; made by start_clock */
	const void *state;
	struct search_info infos[RECORDED_INFOS_MAX];
	step_t pv[RECORDED_INFOS_MAX][PV_MAX];
	atomic_int n;
};

static inline void record_info(void *to, const struct search_info *info)
{
	struct recorded_search *r = to;
	int n = atomic_load(&r->n);
	if (n == RECORDED_INFOS_MAX)
		return;
	r->infos[n] = *info;
	memcpy(r->pv[n], info->pv, info->n_pv * sizeof *info->pv);
	atomic_store(&r->n, n + 1);
}

/* A search that is ready for its limits. */
static inline struct recorded_search *prepare(const struct game *game, const void *state)
{
	struct recorded_search *r = xzalloc(sizeof *r);
	r->state = state;
	r->request.game = game;
	r->request.root_infostate = (struct infostate){.start = state, .now = state};
	r->request.root_infostate.viewer = game->to_move ? game->to_move(state) : 0;
	r->request.multipv = r->request.threads = 1;
	r->request.tt = tt_new(1, NULL);
	r->request.report = record_info;
	r->request.to = r;
	return r;
}

/* Starts its clock. */
static inline void start_clock(struct recorded_search *r)
{
	search_begin(&r->control, &r->request);
	r->s = (struct search){.request = &r->request,
	                       .control = &r->control,
	                       .answer = &r->answer,
	                       .max_nodes = r->request.limits.nodes};
}

/* Runs it to its end, its clock started. */
static inline void run(struct recorded_search *r)
{
	search_run(&r->request, &r->control, &r->answer);
}

static inline struct recorded_search *go(struct recorded_search *r)
{
	start_clock(r);
	run(r);
	assert_true(r->answer.n_pv > 0);
	assert_true(r->n > 0);
	return r;
}

static inline const struct search_info *last(const struct recorded_search *r)
{
	return &r->infos[r->n - 1];
}

static inline void drop(struct recorded_search *r)
{
	tt_free(r->request.tt);
	steps_free(&r->request.limits.searchmoves);
	free(r);
}

static inline struct test_state at(const struct game *game, const char *text)
{
	struct test_state p = {{0}};
	struct setup setup = {.players = 2};
	struct error err = {0};
	if (!game->state_from_text(text, &setup, p.s, &err))
		fail_msg("%s: %s", text, err.text);
	return p;
}

static inline void expect_token(const struct recorded_search *r, const char *token)
{
	struct strbuf text = {0};
	r->request.game->step_to_text(r->state, r->answer.pv[0], &text);
	assert_string_equal(strbuf_get(&text), token);
	strbuf_free(&text);
}

/* Every step of every line that was said is legal, the first kept as best is the
 * last first line, and lines do not end within a turn. */
static inline void expect_legal_lines(const struct recorded_search *r)
{
	const struct game *game = r->request.game;
	for (int i = 0; i < r->n; i++) {
		struct test_state p = {{0}};
		memcpy(p.s, r->state, game->state_size);
		assert_true(r->infos[i].n_pv > 0);
		for (size_t k = 0; k < r->infos[i].n_pv; k++) {
			assert_true(game->is_legal(p.s, r->pv[i][k], NULL));
			game->apply(p.s, r->pv[i][k], NULL);
		}
		assert_false(game->mid_turn(p.s));
	}
	int first = r->n - 1;
	while (r->infos[first].multipv > 1)
		first--;
	assert_int_equal(r->infos[first].n_pv, r->answer.n_pv);
	assert_memory_equal(r->pv[first], r->answer.pv, r->answer.n_pv * sizeof *r->answer.pv);
}

#endif
