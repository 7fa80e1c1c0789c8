/* search_laws.c - a search answers with a step that its seat may make, within its
 * limits, and the same for the same question; how good it is, is no law. */
#include <stdlib.h>

#include "tests/contract/laws.h"
#include "search/search.h"
#include "tests/contract/walk.h"

enum { NODES = 300 };

/* One search, and all that it reported, hashed to one number. */
struct search_run {
	struct walk *w;
	struct search search;
	uint64_t digest;
};

static void on_report(void *to, const struct search_info *info)
{
	struct search_run *run = to;
	const struct game *game = run->search.game;
	run->digest = splitmix64(run->digest ^ (uint64_t)info->score ^ (uint64_t)info->depth << 32);
	run->digest = splitmix64(run->digest ^ info->nodes ^ (uint64_t)info->kind << 60);
	for (size_t i = 0; i < info->n_pv; i++)
		run->digest = splitmix64(run->digest ^ info->pv[i]);
	LAW(run->w, info->n_pv > 0 && info->n_pv <= PV_MAX, "a line of %zu steps", info->n_pv);
	LAW(run->w, game->is_legal(run->search.root_infostate.now, info->pv[0], NULL),
	    "a line begins illegally");
	LAW(run->w, info->kind != SCORE_CHANCE || (info->score >= 0 && info->score <= 1000),
	    "a chance of %d thousandths", info->score);
}

/* Searches for the seat on move; the answer is in run->search. */
static void run_search(struct walk *w, struct search_run *run, uint64_t nodes, step_t searchmove,
                       bool stop)
{
	struct infostate infostate = walk_infostate(w, w->game->to_move(w->now));
	*run = (struct search_run){.w = w};
	run->search.game = w->game;
	run->search.root_infostate = infostate;
	run->search.limits.nodes = nodes;
	run->search.threads = run->search.multipv = 1;
	run->search.tt = tt_new(1, NULL);
	run->search.report = on_report;
	run->search.to = run;
	if (searchmove != STEP_NONE) {
		steps_add(&run->search.limits.searchmoves, searchmove);
		steps_add(&run->search.limits.searchmoves, STEP_NONE);
	}
	search_begin(&run->search);
	if (stop)
		search_stop(&run->search);
	w->game->search(&run->search);
	steps_free(&run->search.limits.searchmoves);
	tt_free(run->search.tt);
	LAW(w, run->search.n_best_pv > 0 && run->search.n_best_pv <= PV_MAX, "no answer");
	LAW(w, w->game->is_legal(w->now, run->search.best_pv[0], NULL), "the answer is illegal");
	LAW(w, !game_is_chance(w->game, run->search.best_pv[0]), "chance is no answer");
	LAW(w, run->search.nodes <= nodes, "%llu nodes", (unsigned long long)run->search.nodes);
	infostate_free(&infostate);
}

static bool answers_same(const struct search_run *a, const struct search_run *b)
{
	return a->digest == b->digest && a->search.n_best_pv == b->search.n_best_pv &&
	       memcmp(a->search.best_pv, b->search.best_pv, a->search.n_best_pv * sizeof(step_t)) == 0;
}

static void check_searches(struct walk *w)
{
	struct search_run once, again;
	if (walk_over(w) || w->game->to_move(w->now) == SEAT_CHANCE)
		return;
	run_search(w, &once, NODES, STEP_NONE, false);
	run_search(w, &again, NODES, STEP_NONE, false);
	LAW(w, answers_same(&once, &again), "the same question has two answers");
	run_search(w, &once, 1, STEP_NONE, false);
	run_search(w, &once, NODES, STEP_NONE, true);
	step_t searchmove = walk_choose(w, w->now);
	run_search(w, &once, NODES, searchmove, false);
	LAW(w, once.search.best_pv[0] == searchmove, "searchmoves is not obeyed");
}

void searches_are_legal_and_repeatable(const struct game *game)
{
	walk_all(game, (struct walk_plan){4, 200, 10, NULL}, check_searches);
}
