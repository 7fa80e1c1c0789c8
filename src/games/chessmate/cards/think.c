/* think.c - choosing a decision without knowing the other hand.
 *
 * A few worlds are drawn that agree with all the seat was told. Each is searched as
 * if all were known; what is best in one of them is then valued in every one, and
 * the best mean wins. (Sampling worlds and solving each: Ginsberg, 1999, for
 * bridge.) Before that every decision is judged by a search of captures, which
 * also says which turns with a card are worth more: there can be thousands. */
#include <stdlib.h>

#include "games/chessmate/cards/generate.h"
#include "games/chessmate/cards/judge.h"
#include "games/chessmate/cards/play.h"
#include "games/chessmate/cards/lookahead.h"
#include "games/chessmate/cards/turn.h"
#include "games/chessmate/cards/worlds.h"

enum {
	WORLDS = 6,
	FIRST = 8,   /* decisions that are valued in every world to begin with */
	CLAMP = 3000 /* what a mate in one world counts in the mean of several */
};

struct root {
	step_t step;
	bool plain;
	int judged; /* at a glance, then by a search of captures */
	int total;  /* the mean over worlds, once valued there */
	bool valued;
	struct line line;
};

struct thought {
	struct lookahead ahead;
	struct cm worlds[WORLDS];
	int n_worlds;
	struct root *roots; /* n, best first */
	size_t n;
	int depth;
};

/* ---- beginning */

/* What the seat on move could be facing. When nothing agrees with what it was told,
 * the other hand is taken to be empty. */
static void draw_worlds(struct thought *t)
{
	struct search *job = t->ahead.job;
	struct rng rng;
	void *worlds = cm_open_worlds(&job->told, NULL);
	memcpy(&t->worlds[0], job->told.now, sizeof t->worlds[0]);
	t->n_worlds = 1;
	rng_from_seed(&rng, "search", job->seed);
	if (!worlds)
		memset(t->worlds[0].hidden, 0, sizeof t->worlds[0].hidden);
	else if (cm_has_unknowns(job->told.now))
		for (t->n_worlds = 0; t->n_worlds < WORLDS; t->n_worlds++)
			cm_draw_world(worlds, &rng, &t->worlds[t->n_worlds]);
	if (worlds)
		cm_close_worlds(worlds);
}

static void find_twice(struct lookahead *t, const struct history *told)
{
	t->twice = need((told->n_keys + 1) * sizeof *t->twice);
	for (size_t i = 0; i < told->n_keys; i++)
		for (size_t k = 0; k < i; k++)
			if (told->keys[i] == told->keys[k]) {
				t->twice[t->n_twice++] = told->keys[i];
				break;
			}
}

static void list_roots(struct thought *t)
{
	struct search *job = t->ahead.job;
	struct steps list = {0};
	cm_list(job->told.now, &list);
	t->roots = need_zeroed((list.n + 1) * sizeof *t->roots);
	for (int pass = 0; pass < 2 && !t->n; pass++)
		for (size_t i = 0; i < list.n; i++)
			if (pass || search_allows(job, NULL, 0, list.at[i])) {
				struct parts p = unpack(list.at[i]);
				bool plain = p.kind == STEP_TURN && p.card == CARD_NONE;
				t->roots[t->n++] = (struct root){.step = list.at[i], .plain = plain};
			}
	steps_free(&list);
}

/* ---- values */

/* Values a decision in a world for the seat on move, at least or at most as alpha and
 * beta say. Leaves the line behind it in lines[0] or lines[1]. */
static int value(struct thought *t, const struct cm *world, step_t step, int depth, int alpha,
                 int beta)
{
	struct lookahead *ahead = &t->ahead;
	struct cm child = *world;
	if (step_kind(step) == STEP_PASS)
		return 0;
	ahead->keys[0] = cm_repetition_key(world);
	ahead->opening = STEP_NONE;
	if (make_turn(&child, step)) {
		ahead->opening = step;
		return look_ahead(ahead, &child, depth, 0, alpha, beta);
	}
	return -look_ahead(ahead, &child, depth - 1, 1, -beta, -alpha);
}

static void keep_line(struct thought *t, struct root *r)
{
	const struct line *rest = &t->ahead.lines[t->ahead.opening == STEP_NONE];
	int n = rest->n < PLIES - 1 ? rest->n : PLIES - 1;
	r->line.at[0] = r->step;
	memcpy(r->line.at + 1, rest->at, (size_t)n * sizeof *rest->at);
	r->line.n = n + 1;
}

static int better_judged(const void *a, const void *b)
{
	const struct root *x = a, *y = b;
	if (x->judged != y->judged)
		return x->judged < y->judged ? 1 : -1;
	return (x->step > y->step) - (x->step < y->step);
}

/* At a glance: the board after it. Moves come first among equals. */
static void glance(struct thought *t)
{
	int seat = (int)cm_mover(&t->worlds[0]);
	for (size_t i = 0; i < t->n; i++) {
		struct root *r = &t->roots[i];
		struct cm child = t->worlds[0];
		if (step_kind(r->step) == STEP_PASS)
			continue;
		make_turn(&child, r->step);
		r->judged = cm_evaluate(&child, seat) + (r->plain ? 15 : 0);
	}
	qsort(t->roots, t->n, sizeof *t->roots, better_judged);
}

/* By a search of captures; those that there is no time for stay behind. */
static void judge(struct thought *t)
{
	for (int plain = 1; plain >= 0; plain--)
		for (size_t i = 0; i < t->n; i++) {
			struct root *r = &t->roots[i];
			if (r->plain != plain)
				continue;
			int score = value(t, &t->worlds[0], r->step, 1, -SCORE_INFINITE, SCORE_INFINITE);
			if (search_ended(t->ahead.job)) {
				r->judged -= 2 * SCORE_INFINITE;
				continue;
			}
			r->judged = r->total = score;
			keep_line(t, r);
		}
	qsort(t->roots, t->n, sizeof *t->roots, better_judged);
}

/* ---- iterations */

/* How many of the turns with a card are searched this deep. */
static size_t allowance(int depth)
{
	static const size_t most[] = {0, 0, 100, 50, 30};
	return most[depth < 4 ? depth : 4];
}

/* Is root i, which has so many cards before it, searched in this iteration? */
static bool is_in(const struct thought *t, size_t i, size_t *cards_before)
{
	return t->roots[i].plain || (*cards_before)++ < allowance(t->depth);
}

/* The best root in a world, or t->n when the search has ended. */
static size_t best_in_world(struct thought *t, const struct cm *world)
{
	size_t best = t->n, cards_before = 0;
	int alpha = -SCORE_INFINITE;
	for (size_t i = 0; i < t->n; i++) {
		if (!is_in(t, i, &cards_before))
			continue;
		int beta = best < t->n ? alpha + 1 : SCORE_INFINITE;
		int score = value(t, world, t->roots[i].step, t->depth, alpha, beta);
		if (best < t->n && score > alpha && !search_ended(t->ahead.job))
			score = value(t, world, t->roots[i].step, t->depth, alpha, SCORE_INFINITE);
		if (search_ended(t->ahead.job))
			return t->n;
		if (score > alpha || best == t->n) {
			alpha = score;
			best = i;
		}
	}
	return best;
}

static int clamp(const struct thought *t, int score)
{
	if (t->n_worlds == 1)
		return score;
	return score > CLAMP ? CLAMP : score < -CLAMP ? -CLAMP : score;
}

/* The mean over the worlds, or what is sure: the slowest win, the fastest loss. */
static int sum_up(const struct thought *t, const int values[WORLDS])
{
	int sum = 0, low = SCORE_INFINITE, high = -SCORE_INFINITE;
	for (int w = 0; w < t->n_worlds; w++) {
		sum += clamp(t, values[w]);
		low = values[w] < low ? values[w] : low;
		high = values[w] > high ? values[w] : high;
	}
	if (low > SCORE_SURE || high < -SCORE_SURE)
		return low;
	return sum / t->n_worlds;
}

/* Values a root in every world; false when the search has ended. */
static bool value_everywhere(struct thought *t, struct root *r)
{
	int values[WORLDS];
	if (r->valued)
		return true;
	for (int w = t->n_worlds - 1; w >= 0; w--) {
		values[w] = value(t, &t->worlds[w], r->step, t->depth, -SCORE_INFINITE, SCORE_INFINITE);
		if (search_ended(t->ahead.job))
			return false;
	}
	keep_line(t, r);
	r->total = sum_up(t, values);
	r->valued = true;
	return true;
}

static int better_valued(const void *a, const void *b)
{
	const struct root *x = a, *y = b;
	if (x->valued != y->valued)
		return y->valued - x->valued;
	if (!x->valued)
		return 0;
	return x->total < y->total ? 1 : x->total > y->total ? -1 : 0;
}

/* Brings the valued roots to the front, best first; the others keep their order. */
static void sort_valued(struct thought *t)
{
	struct root *sorted = need(t->n * sizeof *sorted);
	size_t n = 0;
	for (int valued = 1; valued >= 0; valued--) {
		size_t from = n;
		for (size_t i = 0; i < t->n; i++) {
			size_t k = n;
			if (t->roots[i].valued != valued)
				continue;
			for (; k > from && better_valued(&t->roots[i], &sorted[k - 1]) < 0; k--)
				sorted[k] = sorted[k - 1];
			sorted[k] = t->roots[i];
			n++;
		}
	}
	free(t->roots);
	t->roots = sorted;
}

/* One iteration; false when the search ended in it. */
static bool iterate(struct thought *t, size_t lines)
{
	for (size_t i = 0; i < t->n; i++)
		t->roots[i].valued = false;
	size_t best[WORLDS];
	for (int w = 0; w < t->n_worlds; w++) {
		best[w] = best_in_world(t, &t->worlds[w]);
		if (best[w] == t->n)
			return false;
	}
	for (int w = 0; w < t->n_worlds; w++)
		if (!value_everywhere(t, &t->roots[best[w]]))
			return false;
	for (size_t i = 0; i < lines; i++)
		if (lines > 1 && !value_everywhere(t, &t->roots[i]))
			return false;
	sort_valued(t);
	return true;
}

/* ---- telling */

/* The part of a line that the seat can say now, without what is drawn on the way. */
static size_t say_line(const struct thought *t, const struct line *line, step_t *pv)
{
	struct cm s;
	size_t n = 0;
	memcpy(&s, t->ahead.job->told.now, sizeof s);
	for (int i = 0; i < line->n && n < PV_MAX; i++) {
		if (s.phase != PHASE_TURN || cm_end(&s) != REASON_NONE ||
		    !cm_allows(&s, line->at[i], NULL))
			break;
		pv[n++] = line->at[i];
		cm_decide(&s, unpack(line->at[i]), NULL);
	}
	return n;
}

static void report(struct thought *t, size_t lines)
{
	step_t pv[PV_MAX];
	for (size_t k = 0; k < lines; k++) {
		struct root *r = &t->roots[k];
		if (r->line.n == 0) {
			r->line.n = 1;
			r->line.at[0] = r->step;
		}
		size_t n = say_line(t, &r->line, pv);
		if (n == 0) /* trusted, though the state alone would not allow it */
			pv[n++] = r->step;
		search_report(t->ahead.job, t->depth, t->ahead.job->multipv > 1 ? (int)k + 1 : 0, r->total,
		              pv, n);
	}
}

static bool is_done(const struct thought *t)
{
	const struct limits *l = &t->ahead.job->limits;
	int score = t->roots[0].total, away = SCORE_WIN - (score < 0 ? -score : score);
	bool forced = t->n == 1 && l->clocked && !l->infinite && !l->only.n;
	bool mate = l->mate > 0 && score >= SCORE_WIN - 2 * l->mate + 1;
	return mate || forced || away <= t->depth || search_late(t->ahead.job);
}

static int last_depth(const struct limits *l)
{
	int last = l->depth > 0 && l->depth < PLIES - 8 ? l->depth : PLIES - 8;
	if (l->mate > 0 && l->mate <= last / 2)
		last = 2 * l->mate - 1;
	return last;
}

static void think(struct thought *t)
{
	struct search *job = t->ahead.job;
	size_t lines = job->multipv < 1 ? 1 : (size_t)job->multipv;
	lines = lines < t->n ? lines : t->n;
	glance(t);
	t->depth = 1;
	judge(t);
	for (size_t i = 0; i < t->n && i < FIRST && value_everywhere(t, &t->roots[i]); i++)
		;
	sort_valued(t);
	report(t, lines);
	for (t->depth = 2; t->depth <= last_depth(&job->limits) && !is_done(t); t->depth++)
		if (search_ended(job) || !iterate(t, lines))
			return;
		else
			report(t, lines);
}

void chessmate_think(struct search *job)
{
	struct thought *t = need_zeroed(sizeof *t);
	t->ahead.job = job;
	draw_worlds(t);
	find_twice(&t->ahead, &job->told);
	list_roots(t);
	if (t->n)
		think(t);
	free(t->ahead.twice);
	free(t->roots);
	free(t);
}
