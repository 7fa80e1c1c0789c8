/* think_laws.c - a search answers with a step that its seat may make, within its
 * limits, and the same for the same question; how good it is, is no law. */
#include <stdlib.h>

#include "laws.h"
#include "search/search.h"
#include "walk.h"

enum { NODES = 300 };

/* One search and all that it said, as one number. */
struct thought {
	struct walk *w;
	struct search search;
	uint64_t said;
};

static void hear(void *to, const struct search_line *line)
{
	struct thought *t = to;
	const struct game *game = t->search.game;
	t->said = mix64(t->said ^ (uint64_t)line->score ^ (uint64_t)line->depth << 32);
	t->said = mix64(t->said ^ line->nodes ^ (uint64_t)line->kind << 60);
	for (size_t i = 0; i < line->n_pv; i++)
		t->said = mix64(t->said ^ line->pv[i]);
	LAW(t->w, line->n_pv > 0 && line->n_pv <= PV_MAX, "a line of %zu steps", line->n_pv);
	LAW(t->w, game->allows(t->search.told.now, line->pv[0], NULL), "a line begins illegally");
	LAW(t->w, line->kind != SCORE_CHANCE || (line->score >= 0 && line->score <= 1000),
	    "a chance of %d thousandths", line->score);
}

/* Thinks for the seat on move; the answer is in t->search. */
static void think(struct walk *w, struct thought *t, uint64_t nodes, step_t only, bool stop)
{
	struct history told = walk_told(w, w->game->to_move(w->now));
	*t = (struct thought){.w = w};
	t->search.game = w->game;
	t->search.told = told;
	t->search.limits.nodes = nodes;
	t->search.threads = t->search.multipv = 1;
	t->search.table = table_new(1, NULL);
	t->search.report = hear;
	t->search.to = t;
	if (only != STEP_NONE) {
		steps_add(&t->search.limits.only, only);
		steps_add(&t->search.limits.only, STEP_NONE);
	}
	search_begin(&t->search);
	if (stop)
		search_stop(&t->search);
	w->game->think(&t->search);
	steps_free(&t->search.limits.only);
	table_free(t->search.table);
	LAW(w, t->search.n_best > 0 && t->search.n_best <= PV_MAX, "no answer");
	LAW(w, w->game->allows(w->now, t->search.best[0], NULL), "the answer is illegal");
	LAW(w, !w->game->is_chance(t->search.best[0]), "chance is no answer");
	LAW(w, t->search.nodes <= nodes, "%llu nodes", (unsigned long long)t->search.nodes);
	told_free(&told);
}

static bool answers_same(const struct thought *a, const struct thought *b)
{
	return a->said == b->said && a->search.n_best == b->search.n_best &&
	       memcmp(a->search.best, b->search.best, a->search.n_best * sizeof(step_t)) == 0;
}

static void thoughts(struct walk *w)
{
	struct thought once, again;
	if (walk_over(w) || w->game->to_move(w->now) == SEAT_CHANCE)
		return;
	think(w, &once, NODES, STEP_NONE, false);
	think(w, &again, NODES, STEP_NONE, false);
	LAW(w, answers_same(&once, &again), "the same question has two answers");
	think(w, &once, 1, STEP_NONE, false);
	think(w, &once, NODES, STEP_NONE, true);
	step_t only = walk_choose(w, w->now);
	think(w, &once, NODES, only, false);
	LAW(w, once.search.best[0] == only, "searchmoves is not obeyed");
}

void thinking_is_legal_and_repeatable(const struct game *game)
{
	walk_all(game, (struct plan){4, 200, 10, NULL}, thoughts);
}
