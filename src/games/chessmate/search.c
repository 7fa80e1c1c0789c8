/* search.c - choosing a decision without knowing the other hand: iterative deepening
 * (Scott, 1969) over decisions that are weighed over all hands. */
#include <stdlib.h>

#include "games/chessmate/movegen.h"
#include "games/chessmate/rules.h"
#include "games/chessmate/play.h"
#include "games/chessmate/search/root_moves.h"
#include "games/chessmate/turn.h"

enum { FIRST_CARDS = 60, TAIL_FROM = 3 /* the depth that the other cards wait for */ };

struct thought {
	struct weigher w;
	struct roots roots;
	size_t lines;
	int depth;
};

/* ---- telling */

/* The move behind a card that comes before it: no draw makes it illegal. */
static step_t move_behind(const struct weigher *w, const struct root *r)
{
	struct cm s = w->base;
	struct steps list = {0};
	if (r->line && r->line->n > 1)
		return r->line->at[1];
	make_turn(&s, r->step);
	cm_list(&s, &list);
	step_t first = list.n ? list.at[0] : STEP_NONE;
	steps_free(&list);
	return first;
}

/* The part of a line that the seat can say now, without what is drawn on the way. */
static size_t say_line(const struct weigher *w, const struct root *r, step_t *pv)
{
	struct cm s;
	size_t n = 0;
	memcpy(&s, w->ahead.job->root_infostate.now, sizeof s);
	pv[n++] = r->step;
	cm_decide(&s, unpack(r->step), NULL);
	if (s.played && !w->base.played)
		pv[n++] = move_behind(w, r);
	if (n > 1 && s.phase == PHASE_TURN)
		cm_decide(&s, unpack(pv[1]), NULL);
	for (int i = (int)n; r->line && i < r->line->n && n < PV_MAX; i++) {
		step_t step = r->line->at[i];
		if (s.phase != PHASE_TURN || cm_end(&s) != REASON_NONE || !cm_allows(&s, step, NULL))
			break;
		pv[n++] = step;
		cm_decide(&s, unpack(step), NULL);
	}
	return n;
}

static void report(struct thought *t, int depth)
{
	struct search *job = t->w.ahead.job;
	step_t pv[PV_MAX];
	for (size_t k = 0; k < t->lines; k++) {
		const struct root *r = &t->roots.at[k];
		size_t n = say_line(&t->w, r, pv);
		search_report(job, depth, job->multipv > 1 ? (int)k + 1 : 0, r->score, pv, n);
	}
}

/* ---- iterations */

/* How many of the turns with a card are searched in this iteration. */
static size_t allowance(const struct thought *t)
{
	static const size_t most[] = {0, 0, 100, 50, 30};
	if (t->roots.at[0].score < -SCORE_WIN_IN_MAX || t->w.ahead.job->limits.mate > 0)
		return t->roots.n;
	return most[t->depth < 4 ? t->depth : 4];
}

/* Weighs root i and puts it in its place among those settled. */
static bool settle(struct thought *t, size_t i)
{
	struct roots *r = &t->roots;
	struct line line;
	int floor = r->settled < t->lines ? -SCORE_INFINITE : r->at[t->lines - 1].score, mean;
	size_t to = r->settled;
	if (!weigh(&t->w, r->at[i].step, t->depth, floor, &mean, &line))
		return false;
	if (mean <= floor)
		return true;
	r->at[i].score = mean;
	roots_keep_line(&r->at[i], &line);
	while (to && r->at[to - 1].score < mean)
		to--;
	roots_lift(r, to, i);
	r->settled++;
	return true;
}

/* One iteration; false when the search ended in it. */
static bool iterate(struct thought *t)
{
	size_t cards = 0, most = allowance(t);
	t->roots.settled = 0;
	for (size_t i = 0; i < t->roots.n; i++) {
		bool plain = t->roots.at[i].plain;
		if ((plain || cards++ < most || i < t->lines) && !settle(t, i))
			return false;
	}
	return true;
}

/* True when deeper iterations would tell nothing more, or are not asked for. */
static bool is_done(const struct thought *t)
{
	const struct search *job = t->w.ahead.job;
	const struct limits *l = &job->limits;
	bool mate = l->mate > 0 && t->roots.at[0].score >= SCORE_WIN - 2 * l->mate + 1;
	bool forced = t->roots.n == 1 && l->has_clock && !l->infinite && !l->searchmoves.n, sure = true;
	for (size_t k = 0; k < t->lines; k++)
		sure = sure && SCORE_WIN - abs(t->roots.at[k].score) <= t->depth;
	return mate || forced || sure || search_should_not_start_iteration(job) || search_stopped(job);
}

static int last_depth(const struct limits *l)
{
	int last = l->depth > 0 && l->depth < PLIES - 8 ? l->depth : PLIES - 8;
	if (l->mate > 0 && l->mate <= last / 2)
		last = 2 * l->mate - 1;
	return last;
}

static void deepen(struct thought *t)
{
	struct search *job = t->w.ahead.job;
	size_t cards = job->limits.mate ? t->roots.n : t->lines > FIRST_CARDS ? t->lines : FIRST_CARDS;
	t->depth = 1;
	roots_judge(&t->roots, &t->w, cards, t->lines > 1);
	report(t, 1);
	for (t->depth = 2; t->depth <= last_depth(&job->limits) && !is_done(t); t->depth++) {
		step_t before = t->roots.at[0].step;
		if (t->depth == TAIL_FROM)
			roots_judge(&t->roots, &t->w, t->roots.n, false);
		bool whole = iterate(t);
		/* Half an iteration can tell what is better, but cannot rank many lines. */
		if (!whole && (t->lines > 1 || t->roots.at[0].step == before))
			return;
		report(t, whole ? t->depth : t->depth - 1);
		if (!whole)
			return;
	}
}

void chessmate_think(struct search *job)
{
	struct thought *t = xzalloc(sizeof *t);
	weigher_open(&t->w, job);
	roots_find(&t->roots, &t->w);
	t->lines = job->multipv < 1 ? 1 : (size_t)job->multipv;
	t->lines = t->lines < t->roots.n ? t->lines : t->roots.n;
	if (t->roots.n)
		deepen(t);
	roots_free(&t->roots);
	weigher_close(&t->w);
	free(t);
}
