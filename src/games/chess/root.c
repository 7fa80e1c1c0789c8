/* root.c - the first move: iterative deepening (Scott, 1969) with a window around
 * what is expected (Slate and Atkin, 1977), one line or several. */
#include <string.h>

#include "games/chess/state.h"
#include "games/chess/see.h"
#include "games/chess/thread.h"

enum {
	WINDOW = 15,     /* to either side, at first */
	FROM_DEPTH = 5,  /* before that everything is open */
	WIDEST = 800
};

/* ---- judging moves by their look ---- */

/* What the side to move can take at once, about. */
static int loose_men(struct worker *w, int ply)
{
	struct frame *f = &w->frames[ply];
	int most = 0;
	f->list.count = chess_core_for(NULL)->list(&f->place.board, NULL, (enum chess_side)f->place.side,
	                                           CHESS_NOISY, f->list.move);
	for (unsigned i = 0; i < f->list.count; i++)
		for (int kind = CHESS_QUEEN; kind >= (int)CHESS_PAWN; kind--)
			if (exchange_value[kind] > most &&
			    exchange_gains(&f->place, f->list.move[i], exchange_value[kind]))
				most = exchange_value[kind];
	return most;
}

static int judge(struct worker *w, chess_move move)
{
	struct frame *child = &w->frames[1];
	worker_make(w, 0, move);
	if (!chess_core_for(NULL)->count(&child->place.board, NULL, (enum chess_side)child->place.side))
		return child->place.checkers ? -worker_mated(1) : 0;
	if (worker_drawn(w, 1))
		return 0;
	return -chess_evaluate(&child->place, &w->pawns) - loose_men(w, 1);
}

/* Sorts the first n roots, best first; equal ones stay as they are. */
static void sort(struct root *roots, int n, bool judged)
{
	for (int i = 1; i < n; i++) {
		struct root r = roots[i];
		int k = i, score = judged ? r.judged : r.score;
		for (; k && (judged ? roots[k - 1].judged : roots[k - 1].score) < score; k--)
			roots[k] = roots[k - 1];
		roots[k] = r;
	}
}

static void find_roots(struct worker *w)
{
	struct frame *f = &w->frames[0];
	f->list.count = chess_core_for(NULL)->list(&f->place.board, NULL, (enum chess_side)f->place.side,
	                                           CHESS_ALL, f->list.move);
	w->roots = xzalloc((f->list.count + 1) * sizeof *w->roots);
	for (unsigned i = 0; i < f->list.count; i++) {
		chess_move move = f->list.move[i];
		if (!search_in_searchmoves(w->job, NULL, 0, chess_step(move)))
			continue;
		struct root *r = &w->roots[w->n_roots++];
		r->move = r->line.at[0] = move;
		r->line.n = 1;
		r->judged = r->score = judge(w, move);
	}
	sort(w->roots, w->n_roots, true);
}

struct worker *worker_open(struct search *job, struct search *boss)
{
	const struct chess *s = job->root_infostate.now;
	struct worker *w = xzalloc(sizeof *w);
	w->job = job;
	w->boss = boss;
	w->past = job->root_infostate.keys;
	w->n_past = job->root_infostate.n_keys;
	place_from(&w->frames[0].place, &s->p);
	w->frames[0].raw = w->frames[0].place.checkers ? -SCORE_INFINITE : chess_evaluate(&w->frames[0].place, &w->pawns);
	find_roots(w);
	return w;
}

void worker_close(struct worker *w)
{
	free(w->roots);
	free(w);
}

/* ---- one iteration ---- */

/* Brings root i to place `to`; those between move one on. */
static void lift(struct worker *w, int to, int i)
{
	struct root r = w->roots[i];
	memmove(&w->roots[to + 1], &w->roots[to], (size_t)(i - to) * sizeof r);
	w->roots[to] = r;
}

/* The score of a root's move, searched with as little effort as will do. */
static int try(struct worker *w, chess_move move, int number, int alpha, int beta)
{
	int depth = w->top_depth - 1, less = 0, score = alpha + 1;
	worker_make(w, 0, move);
	if (number >= 3 && depth >= 3 && worker_is_quiet(&w->frames[0].place, move) &&
	    !w->frames[1].place.checkers)
		less = worker_reduction(depth, number) - 1;
	less = less < 0 ? 0 : less;
	if (number > 0)
		score = -worker_search(w, 1, depth - less, -alpha - 1, -alpha);
	if (score > alpha && less)
		score = -worker_search(w, 1, depth, -alpha - 1, -alpha);
	if (score > alpha)
		score = -worker_search(w, 1, depth, -beta, -alpha);
	return score;
}

/* Searches the roots from `from` on within a window and brings the best of them
 * there. False when the search ended first; what is at `from` is sound even then. */
static bool best_root(struct worker *w, int from, int alpha, int beta, int *best, bool *changed)
{
	*best = -SCORE_INFINITE;
	for (int i = from; i < w->n_roots; i++) {
		chess_move move = w->roots[i].move;
		int score = try(w, move, i - from, alpha, beta);
		if (search_stopped(w->job))
			return false;
		*best = score > *best ? score : *best;
		if (score <= alpha)
			continue;
		alpha = score;
		worker_join(w, 0, move);
		w->roots[i].score = score;
		w->roots[i].line = w->frames[0].line;
		*changed = *changed || i > from || w->top_depth == 1;
		lift(w, from, i);
		if (score >= beta)
			return true;
	}
	return true;
}

/* The best root from `from` on, whatever its score. */
static bool settle(struct worker *w, int from, bool *changed)
{
	int expected = w->roots[from].score, width = WINDOW, best;
	int alpha = -SCORE_INFINITE, beta = SCORE_INFINITE;
	if (w->top_depth >= FROM_DEPTH && expected < SCORE_WIN_IN_MAX && expected > -SCORE_WIN_IN_MAX) {
		alpha = expected - width;
		beta = expected + width;
	}
	for (;;) {
		if (!best_root(w, from, alpha, beta, &best, changed))
			return false;
		if (best > alpha && best < beta)
			return true;
		width = width >= WIDEST ? SCORE_INFINITE : 2 * width;
		if (best <= alpha)
			alpha = width > WIDEST ? -SCORE_INFINITE : best - width;
		else
			beta = width > WIDEST ? SCORE_INFINITE : best + width;
	}
}

/* ---- all iterations ---- */

static void report(struct worker *w, int depth, int lines)
{
	for (int k = 0; k < lines && !w->boss; k++) {
		const struct root *r = &w->roots[k];
		step_t steps[PV_MAX];
		size_t n = 0;
		for (int i = 0; i < r->line.n && n < PV_MAX; i++)
			steps[n++] = chess_step(r->line.at[i]);
		search_report(w->job, depth, w->job->multipv > 1 ? k + 1 : 0, r->score, steps, n);
	}
}

static int away(int score)
{
	return SCORE_WIN - (score < 0 ? -score : score);
}

/* True when deeper iterations would tell nothing more, or are not asked for. */
static bool done(const struct worker *w, int lines)
{
	const struct limits *l = &w->job->limits;
	bool found = l->mate > 0 && w->roots[0].score >= SCORE_WIN - 2 * l->mate + 1;
	bool forced = w->n_roots == 1 && l->has_clock && !l->infinite && !l->searchmoves.n;
	bool sure = true;
	for (int k = 0; k < lines; k++)
		sure = sure && 2 * away(w->roots[k].score) <= w->top_depth;
	return found || forced || sure || search_should_not_start_iteration(w->job);
}

static int last_depth(const struct limits *l)
{
	int last = l->depth > 0 && l->depth < DEPTH_MAX ? l->depth : DEPTH_MAX;
	if (l->mate > 0 && l->mate <= last / 2)
		last = 2 * l->mate - 1;
	return last;
}

/* What deepening has not found although it may be there. */
static void look_for_mate(struct worker *w)
{
	int most = w->job->limits.mate;
	if (w->boss || !most || w->roots[0].score >= SCORE_WIN - 2 * most + 1)
		return;
	for (int turns = 1; turns <= most && 2 * turns < WORKER_PLIES; turns++)
		if (worker_proves_mate(w, turns)) {
			w->roots[0].score = SCORE_WIN - 2 * turns + 1;
			report(w, 2 * turns - 1, 1);
			return;
		}
}

void worker_iterate(struct worker *w, int depth)
{
	int lines = w->job->multipv < 1 || w->boss ? 1 : w->job->multipv;
	int last = last_depth(&w->job->limits);
	bool reported = false;
	lines = lines < w->n_roots ? lines : w->n_roots;
	for (; depth <= last; depth++) {
		bool changed = false, whole = true;
		w->top_depth = depth;
		for (int k = 0; k < lines && whole; k++)
			whole = settle(w, k, &changed);
		if (!whole && reported && (lines > 1 || !changed))
			return; /* half an iteration cannot rank many lines */
		if (whole)
			sort(w->roots, lines, false);
		report(w, whole ? depth : depth - 1, lines);
		reported = true;
		if (!whole || done(w, lines))
			return;
	}
	look_for_mate(w);
}
