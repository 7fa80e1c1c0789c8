/* deepen.inc.h - the outer half of alphabeta.inc.h, which includes it: the moves at
 * the root, iterative deepening over them, and the helper threads. */
#ifdef AB_MOVES /* so that the header compiles alone */

/* Sorts a few roots by score, best first; equal ones stay as they are. */
static void ab_sort(struct ab_root *roots, int n, bool judged)
{
	for (int i = 1; i < n; i++) {
		struct ab_root r = roots[i];
		int k = i, score = judged ? r.judged : r.score;
		for (; k && (judged ? roots[k - 1].judged : roots[k - 1].score) < score; k--)
			roots[k] = roots[k - 1];
		roots[k] = r;
	}
}

/* Brings root i to place `to`; those between move one on. */
static void ab_lift(struct ab *w, int to, int i)
{
	struct ab_root r = w->roots[i];
	memmove(&w->roots[to + 1], &w->roots[to], (size_t)(i - to) * sizeof r);
	w->roots[to] = r;
}

/* Searches the roots from `from` on and brings the best of them to there. False
 * when the search ended first; what is at `from` is sound even then. */
static bool ab_best_root(struct ab *w, const ab_state *s, int from, bool *changed)
{
	int alpha = -SCORE_INFINITE;
	for (int i = from; i < w->n_roots; i++) {
		struct ab_root *r = &w->roots[i];
		ab_state child = *s;
		hook_make(&child, &r->move);
		ab_note_first(w, 0, &r->move);
		int score = ab_try(w, s, &child, 0, 0, w->top_depth, alpha, SCORE_INFINITE, i == from);
		if (search_ended(w->job))
			return false;
		if (score <= alpha)
			continue;
		alpha = r->score = score;
		ab_join(r->line, &r->move, &w->frames[1].line);
		*changed = *changed || i > from || w->top_depth == 1;
		ab_lift(w, from, i);
	}
	return true;
}

static void ab_report(struct ab *w, int depth, int lines)
{
	for (int k = 0; k < lines && !w->boss; k++) {
		const struct ab_root *r = &w->roots[k];
		step_t steps[PV_MAX];
		size_t n = 0;
		for (int i = 0; i < r->line->n && n + AB_STEPS <= PV_MAX; i++)
			n += (size_t)hook_steps(&r->line->at[i], steps + n);
		search_report(w->job, depth, w->job->multipv > 1 ? k + 1 : 0, r->score, steps, n);
	}
}

/* True when deeper iterations would tell nothing more, or are not asked for. */
static bool ab_done(const struct ab *w, int lines)
{
	const struct limits *l = &w->job->limits;
	int score = w->roots[0].score;
	bool mate_found = l->mate > 0 && score >= SCORE_WIN - 2 * l->mate + 1;
	bool sure = true, forced = w->n_roots == 1 && l->clocked && !l->infinite && !l->only.n;
	for (int k = 0; k < lines; k++) {
		int away = SCORE_WIN - (w->roots[k].score < 0 ? -w->roots[k].score : w->roots[k].score);
		sure = sure && away <= w->top_depth;
	}
	return mate_found || sure || forced || search_late(w->job);
}

static int ab_last_depth(const struct limits *l)
{
	int last = l->depth > 0 && l->depth < DEPTH_MAX ? l->depth : DEPTH_MAX;
	if (l->mate > 0 && l->mate <= last / 2)
		last = 2 * l->mate - 1;
	return last;
}

/* Iterative deepening, from a depth on. */
static void ab_iterate(struct ab *w, const ab_state *s, int depth)
{
	int lines = w->job->multipv < 1 ? 1 : w->job->multipv;
	int last = ab_last_depth(&w->job->limits);
	lines = lines < w->n_roots && !w->boss ? lines : w->boss ? 1 : w->n_roots;
	bool reported = false;
	for (; depth <= last; depth++) {
		bool changed = false, whole = true;
		w->top_depth = depth;
		for (int k = 0; k < lines && whole; k++)
			whole = ab_best_root(w, s, k, &changed);
		if (whole) {
			ab_sort(w->roots, lines, false);
		} else if (lines > 1 || !changed) {
			/* Half an iteration cannot rank many lines. */
			if (reported)
				return;
			ab_sort(w->roots, w->n_roots, true);
			for (int i = 0; i < w->n_roots; i++)
				w->roots[i].score = w->roots[i].judged;
		}
		ab_report(w, whole ? depth : depth - 1, lines);
		reported = true;
		if (!whole || ab_done(w, lines))
			return;
	}
}

/* Keys that the game has seen twice: a third time is a draw. */
static void ab_find_twice(struct ab *w, const struct infostate *told)
{
	w->twice = xmalloc(told->n_keys * sizeof *w->twice);
	for (size_t i = 0; i < told->n_keys; i++)
		for (size_t k = 0; k < i; k++)
			if (told->keys[i] == told->keys[k]) {
				w->twice[w->n_twice++] = told->keys[i];
				break;
			}
}

/* Lists the moves at the root, best first by what each leads to. */
static void ab_find_roots(struct ab *w, const ab_state *s)
{
	struct ab_frame *f = &w->frames[0];
	w->n_roots = ab_list(w, s, 0, 1, w->job->limits.only.n > 0, 0);
	w->roots = xzalloc((size_t)w->n_roots * sizeof *w->roots);
	w->lines = xzalloc((size_t)w->n_roots * sizeof *w->lines);
	for (int i = 0; i < w->n_roots; i++) {
		struct ab_root *r = &w->roots[i];
		ab_state child = *s;
		ab_pick(f, i, w->n_roots);
		r->move = f->list[i];
		hook_make(&child, &r->move);
		bool over = hook_over(&child), same = hook_mover(&child) == hook_mover(s);
		int score = over ? ab_final(&child, !hook_mid_turn(&child)) : hook_evaluate(&child);
		if (!over && ab_repeats(w, &child, 1))
			score = 0;
		r->judged = r->score = same ? score : -score;
		r->line = &w->lines[i];
		r->line->n = 1;
		r->line->at[0] = r->move;
	}
	ab_sort(w->roots, w->n_roots, true);
}

static struct ab *ab_open(struct search *job, const ab_state *s)
{
	struct ab *w = xzalloc(sizeof *w);
	w->job = job;
	ab_find_twice(w, &job->told);
	ab_find_roots(w, s);
	return w;
}

static void ab_close(struct ab *w)
{
	free(w->twice);
	free(w->roots);
	free(w->lines);
	free(w);
}

/* A thread that searches the same position a little differently, to fill the
 * table. It has a search of its own, without reports, that its boss ends. */
struct ab_helper {
	pthread_t thread;
	struct search job, *boss;
	int number;
};

static void *ab_help(void *helper)
{
	struct ab_helper *h = helper;
	const ab_state s = *(const ab_state *)h->job.told.now;
	struct ab *w = ab_open(&h->job, &s);
	w->boss = h->boss;
	ab_iterate(w, &s, 1 + h->number % 2);
	ab_close(w);
	return NULL;
}

/* Starts up to n helpers and returns how many there are. A limit of nodes is
 * dealt out beforehand, so that all together stay within it. */
static int ab_start_helpers(struct search *job, struct ab_helper *helpers, int n)
{
	uint64_t share = job->limits.nodes / (uint64_t)(n + 1);
	if (job->limits.nodes && !share)
		return 0;
	for (int i = 0; i < n; i++) {
		struct ab_helper *h = &helpers[i];
		struct limits limits = {.nodes = share, .depth = job->limits.depth,
		                        .mate = job->limits.mate, .only = job->limits.only};
		h->job.game = job->game;
		h->job.told = job->told;
		h->job.limits = limits;
		h->job.multipv = h->job.threads = 1;
		h->job.table = job->table;
		h->boss = job;
		h->number = i;
		search_begin(&h->job);
		if (pthread_create(&h->thread, NULL, ab_help, h))
			return i;
		job->granted += share;
	}
	return n;
}

static void ab_think(struct search *job)
{
	const ab_state s = *(const ab_state *)job->told.now;
	int n = job->threads < 1 ? 0 : job->threads > AB_THREADS ? AB_THREADS - 1 : job->threads - 1;
	struct ab_helper *helpers = xzalloc((size_t)n * sizeof *helpers);
	struct ab *w = ab_open(job, &s);
	if (job->table)
		table_age(job->table);
	if (w->n_roots) {
		n = ab_start_helpers(job, helpers, n);
		ab_iterate(w, &s, 1);
		for (int i = 0; i < n; i++)
			search_stop(&helpers[i].job);
		for (int i = 0; i < n; i++)
			pthread_join(helpers[i].thread, NULL);
	}
	ab_close(w);
	free(helpers);
}

#endif
