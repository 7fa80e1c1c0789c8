/* run.h - for tests of searchers: a search, and all that it said. */
#ifndef TESTS_UNIT_RUN_H
#define TESTS_UNIT_RUN_H

#include <stdatomic.h>
#include <string.h>

#include "search/search.h"

/* After ours: cmocka takes the name fail. */
#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>

enum { RUN_LINES = 2000 };

struct run {
	struct search s;
	const void *state;
	struct search_line said[RUN_LINES];
	step_t pv[RUN_LINES][PV_MAX];
	atomic_int n;
};

static inline void remember(void *to, const struct search_line *line)
{
	struct run *r = to;
	int n = atomic_load(&r->n);
	if (n == RUN_LINES)
		return;
	r->said[n] = *line;
	memcpy(r->pv[n], line->pv, line->n_pv * sizeof *line->pv);
	atomic_store(&r->n, n + 1);
}

/* A search that is ready for its limits. */
static inline struct run *prepare(const struct game *game, const void *state)
{
	struct run *r = xzalloc(sizeof *r);
	r->state = state;
	r->s.game = game;
	r->s.told = (struct infostate){.start = state, .now = state};
	r->s.told.viewer = game->to_move ? game->to_move(state) : 0;
	r->s.multipv = r->s.threads = 1;
	r->s.table = table_new(1, NULL);
	r->s.report = remember;
	r->s.to = r;
	return r;
}

/* Runs it to its end. */
static inline struct run *go(struct run *r)
{
	search_begin(&r->s);
	r->s.game->search(&r->s);
	assert_true(r->s.n_best > 0);
	assert_true(r->n > 0);
	return r;
}

static inline const struct search_line *last(const struct run *r)
{
	return &r->said[r->n - 1];
}

static inline void drop(struct run *r)
{
	table_free(r->s.table);
	steps_free(&r->s.limits.only);
	free(r);
}

struct position {
	_Alignas(16) unsigned char s[STATE_MAX];
};

static inline struct position at(const struct game *game, const char *text)
{
	struct position p = {{0}};
	struct setup terms = {.players = 2};
	struct error err = {0};
	if (!game->state_from_text(text, &terms, p.s, &err))
		fail_msg("%s: %s", text, err.text);
	return p;
}

static inline void expect_token(const struct run *r, const char *token)
{
	struct strbuf text = {0};
	r->s.game->step_to_text(r->state, r->s.best[0], &text);
	assert_string_equal(strbuf_get(&text), token);
	strbuf_free(&text);
}

/* Every step of every line that was said is legal, the first kept as best is the
 * last first line, and lines do not end within a turn. */
static inline void expect_legal_lines(const struct run *r)
{
	const struct game *game = r->s.game;
	for (int i = 0; i < r->n; i++) {
		struct position p = {{0}};
		memcpy(p.s, r->state, game->state_size);
		assert_true(r->said[i].n_pv > 0);
		for (size_t k = 0; k < r->said[i].n_pv; k++) {
			assert_true(game->is_legal(p.s, r->pv[i][k], NULL));
			game->apply(p.s, r->pv[i][k], NULL);
		}
		assert_false(game->mid_turn(p.s));
	}
	int first = r->n - 1;
	while (r->said[first].multipv > 1)
		first--;
	assert_int_equal(r->said[first].n_pv, r->s.n_best);
	assert_memory_equal(r->pv[first], r->s.best, r->s.n_best * sizeof *r->s.best);
}

#endif
