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
	struct search_request request;
	struct search_answer answer;
	uint64_t digest;
};

static void on_report(void *to, const struct search_info *info)
{
	struct search_run *run = to;
	const struct game *game = run->request.game;
	run->digest = splitmix64(run->digest ^ (uint64_t)info->score ^ (uint64_t)info->depth << 32);
	run->digest = splitmix64(run->digest ^ info->nodes ^ (uint64_t)info->kind << 60);
	for (size_t i = 0; i < info->n_pv; i++)
		run->digest = splitmix64(run->digest ^ info->pv[i]);
	LAW(run->w, info->n_pv > 0 && info->n_pv <= PV_MAX, "a line of %zu steps", info->n_pv);
	LAW(run->w, game->is_legal(run->request.root_infostate.now, info->pv[0], NULL),
	    "a line begins illegally");
	LAW(run->w, info->kind != SCORE_CHANCE || (info->score >= 0 && info->score <= 1000),
	    "a chance of %d thousandths", info->score);
}

/* What differs between the searches here. */
struct question {
	uint64_t nodes;
	step_t searchmove; /* STEP_NONE: any */
	bool stop;         /* before it begins */
	void *memory;      /* or NULL */
};

/* Searches for the seat on move; the answer is in run->request. */
static void run_search(struct walk *w, struct search_run *run, struct question question)
{
	struct infostate infostate = walk_infostate(w, w->game->to_move(w->now));
	struct search_control control;
	*run = (struct search_run){.w = w};
	run->request.game = w->game;
	run->request.root_infostate = infostate;
	run->request.limits.nodes = question.nodes;
	run->request.threads = run->request.multipv = 1;
	run->request.tt = tt_new(1, NULL);
	run->request.memory = question.memory;
	run->request.report = on_report;
	run->request.to = run;
	if (question.searchmove != STEP_NONE) {
		steps_add(&run->request.limits.searchmoves, question.searchmove);
		steps_add(&run->request.limits.searchmoves, STEP_NONE);
	}
	search_begin(&control, &run->request);
	if (question.stop)
		search_stop(&control);
	search_run(&run->request, &control, &run->answer);
	steps_free(&run->request.limits.searchmoves);
	tt_free(run->request.tt);
	LAW(w, run->answer.n_pv > 0 && run->answer.n_pv <= PV_MAX, "no answer");
	LAW(w, w->game->is_legal(w->now, run->answer.pv[0], NULL), "the answer is illegal");
	LAW(w, !game_is_chance(w->game, run->answer.pv[0]), "chance is no answer");
	LAW(w, run->answer.nodes <= question.nodes, "%llu nodes",
	    (unsigned long long)run->answer.nodes);
	infostate_free(&infostate);
}

static bool answers_same(const struct search_run *a, const struct search_run *b)
{
	return a->digest == b->digest && a->answer.n_pv == b->answer.n_pv &&
	       memcmp(a->answer.pv, b->answer.pv, a->answer.n_pv * sizeof(step_t)) == 0;
}

/* What a search keeps for the next one tells nothing while it is empty, and the same whenever it is
 * the same. */
static void check_memory(struct walk *w, const struct search_run *without)
{
	size_t size = w->game->search_memory;
	struct search_run first, second, again;
	if (!size)
		return;
	LAW(w, !(w->game->flags & GAME_SECRETS), "secrets are remembered");
	void *memory = xzalloc(size), *copy = xmalloc(size);
	run_search(w, &first, (struct question){.nodes = NODES, .memory = memory});
	LAW(w, answers_same(without, &first), "an empty memory changes the answer");
	memcpy(copy, memory, size);
	run_search(w, &second, (struct question){.nodes = NODES, .memory = memory});
	run_search(w, &again, (struct question){.nodes = NODES, .memory = copy});
	LAW(w, answers_same(&second, &again), "the same memory gives two answers");
	free(memory);
	free(copy);
}

static void check_searches(struct walk *w)
{
	struct search_run once, again;
	if (walk_over(w) || w->game->to_move(w->now) == SEAT_CHANCE)
		return;
	run_search(w, &once, (struct question){.nodes = NODES});
	run_search(w, &again, (struct question){.nodes = NODES});
	LAW(w, answers_same(&once, &again), "the same question has two answers");
	check_memory(w, &once);
	run_search(w, &once, (struct question){.nodes = 1});
	run_search(w, &once, (struct question){.nodes = NODES, .stop = true});
	step_t searchmove = walk_choose(w, w->now);
	run_search(w, &once, (struct question){.nodes = NODES, .searchmove = searchmove});
	LAW(w, once.answer.pv[0] == searchmove, "searchmoves is not obeyed");
}

void searches_are_legal_and_repeatable(const struct game *game)
{
	walk_all(game, (struct walk_plan){4, 200, 10, NULL}, check_searches);
}
