/* deepen.inc.h - the outer half of alphabeta.inc.h, which includes it: root moves,
 * iterative deepening with MultiPV, and lazy SMP. */
#ifdef AB_MOVES /* so that the header compiles alone */

/* Insertion sort by score, best first; stable. */
static void ab_sort_root_moves(struct ab_root_move *root_moves, int n, bool by_static_score)
{
	for (int i = 1; i < n; i++) {
		struct ab_root_move r = root_moves[i];
		int k = i, score = by_static_score ? r.static_score : r.score;
		for (; k; k--) {
			const struct ab_root_move *before = &root_moves[k - 1];
			if ((by_static_score ? before->static_score : before->score) >= score)
				break;
			root_moves[k] = *before;
		}
		root_moves[k] = r;
	}
}

/* Brings root move i to index `to`; those between move one on. */
static void ab_move_to_front(struct ab_thread *t, int to, int i)
{
	struct ab_root_move r = t->root_moves[i];
	memmove(&t->root_moves[to + 1], &t->root_moves[to], (size_t)(i - to) * sizeof r);
	t->root_moves[to] = r;
}

/* Searches the root moves from pv_index on and brings the best of them to there.
 * False when the search was stopped first; what is at pv_index is sound even then.
 * *changed: the first of them was searched, or a better one found. */
static bool ab_search_root(struct ab_thread *t, int pv_index, bool *changed)
{
	int alpha = -SCORE_INFINITE, depth = t->root_depth;
	for (int i = pv_index; i < t->n_root_moves; i++) {
		struct ab_root_move *r = &t->root_moves[i];
		ab_make_move(t, 0, &r->move);
		int score = i == pv_index ? ab_search_child(t, 0, depth, alpha, SCORE_INFINITE)
		                          : ab_search_null_window(t, 0, depth, alpha, SCORE_INFINITE);
		if (search_stopped(t->search))
			return false;
		if (score <= alpha)
			continue;
		alpha = r->score = score;
		pv_append(r->pv, hook_steps(&r->move, r->pv->at), &t->stack[1].pv);
		*changed = *changed || i > pv_index || depth == 1;
		ab_move_to_front(t, pv_index, i);
	}
	return true;
}

static void ab_report_pvs(struct ab_thread *t, int depth, int multipv)
{
	for (int k = 0; k < multipv && !t->main_search; k++) {
		const struct ab_root_move *r = &t->root_moves[k];
		search_report(t->search, depth, t->search->multipv > 1 ? k + 1 : 0, r->score, r->pv->at,
		              (size_t)r->pv->n);
	}
}

/* True when deeper iterations would tell nothing more, or are not asked for. */
static bool ab_finished(const struct ab_thread *t, int multipv)
{
	const struct limits *l = &t->search->limits;
	bool mate_found = l->mate > 0 && t->root_moves[0].score >= SCORE_WIN - 2 * l->mate + 1;
	bool only_move = t->n_root_moves == 1 && l->has_clock && !l->infinite && !l->searchmoves.n;
	bool proven = true; /* every line ends within the depth that was searched in full */
	for (int k = 0; k < multipv; k++) {
		int score = t->root_moves[k].score;
		proven = proven && SCORE_WIN - (score < 0 ? -score : score) <= t->root_depth;
	}
	return mate_found || proven || only_move || search_should_not_start_iteration(t->search);
}

static int ab_max_depth(const struct limits *l)
{
	int max_depth = l->depth > 0 && l->depth < DEPTH_MAX ? l->depth : DEPTH_MAX;
	if (l->mate > 0 && l->mate <= max_depth / 2)
		max_depth = 2 * l->mate - 1;
	return max_depth;
}

/* Iterative deepening, from a depth on. A helper searches one line only. */
static void ab_iterative_deepening(struct ab_thread *t, int depth)
{
	int multipv = t->main_search || t->search->multipv < 1 ? 1 : t->search->multipv;
	if (multipv > t->n_root_moves)
		multipv = t->n_root_moves;
	int max_depth = ab_max_depth(&t->search->limits);
	bool reported = false;
	for (; depth <= max_depth; depth++) {
		bool changed = false, completed = true;
		t->root_depth = depth;
		for (int k = 0; k < multipv && completed; k++)
			completed = ab_search_root(t, k, &changed);
		if (completed) {
			ab_sort_root_moves(t->root_moves, multipv, false);
		} else if (multipv > 1 || !changed) {
			/* Half an iteration cannot rank many lines. */
			if (reported)
				return;
			ab_sort_root_moves(t->root_moves, t->n_root_moves, true);
			for (int i = 0; i < t->n_root_moves; i++)
				t->root_moves[i].score = t->root_moves[i].static_score;
		}
		ab_report_pvs(t, completed ? depth : depth - 1, multipv);
		reported = true;
		if (!completed || ab_finished(t, multipv))
			return;
	}
}

/* Lists the root moves, best first by the static evaluation of what each leads to. */
static void ab_init_root_moves(struct ab_thread *t)
{
	struct ab_stack_entry *ss = &t->stack[0];
	const ab_state *child = &t->stack[1].state;
	t->n_root_moves = ab_generate_moves(t, 0, 1, 0);
	t->root_moves = xzalloc((size_t)t->n_root_moves * sizeof *t->root_moves);
	t->root_pvs = xzalloc((size_t)t->n_root_moves * sizeof *t->root_pvs);
	for (int i = 0; i < t->n_root_moves; i++) {
		struct ab_root_move *r = &t->root_moves[i];
		ab_pick_move(ss, i, t->n_root_moves);
		r->move = ss->moves[i];
		ab_make_move(t, 0, &r->move);
		bool over = hook_is_terminal(child), same = hook_mover(child) == hook_mover(&ss->state);
		int score = over ? ab_terminal_score(child, !hook_mid_turn(child)) : hook_evaluate(child);
		if (!over && ab_is_repetition(t, 1))
			score = 0;
		r->static_score = r->score = same ? score : -score;
		r->pv = &t->root_pvs[i];
		r->pv->n = hook_steps(&r->move, r->pv->at);
	}
	ab_sort_root_moves(t->root_moves, t->n_root_moves, true);
}

static struct ab_thread *ab_thread_new(struct search *search)
{
	struct ab_thread *t = xzalloc(sizeof *t);
	t->search = search;
	t->stack[0].state = *(const ab_state *)search->root_infostate.now;
	repeated_keys_init(&t->repeated_keys, &search->root_infostate);
	ab_init_root_moves(t);
	return t;
}

static void ab_thread_free(struct ab_thread *t)
{
	repeated_keys_free(&t->repeated_keys);
	free(t->root_moves);
	free(t->root_pvs);
	free(t);
}

/* Lazy SMP (Hyatt and others, described by Nasu 2013): helper threads search the
 * same root on their own and share nothing but the transposition table; half of
 * them begin one depth ahead. A helper has a search of its own, without reports,
 * that the main thread stops. */
struct ab_helper_thread {
	pthread_t thread;
	struct search search, *main_search;
	int index;
};

static void *ab_helper_run(void *helper)
{
	struct ab_helper_thread *h = helper;
	struct ab_thread *t = ab_thread_new(&h->search);
	t->main_search = h->main_search;
	ab_iterative_deepening(t, 1 + h->index % 2);
	ab_thread_free(t);
	return NULL;
}

/* Starts up to n helpers and returns how many there are. A limit of nodes is
 * dealt out beforehand, so that all together stay within it. */
static int ab_start_helpers(struct search *search, struct ab_helper_thread *helpers, int n)
{
	uint64_t node_share = search->limits.nodes / (uint64_t)(n + 1);
	if (search->limits.nodes && !node_share)
		return 0;
	for (int i = 0; i < n; i++) {
		struct ab_helper_thread *h = &helpers[i];
		struct limits limits = {.nodes = node_share,
		                        .depth = search->limits.depth,
		                        .mate = search->limits.mate,
		                        .searchmoves = search->limits.searchmoves};
		h->search.game = search->game;
		h->search.root_infostate = search->root_infostate;
		h->search.limits = limits;
		h->search.multipv = h->search.threads = 1;
		h->search.tt = search->tt;
		h->main_search = search;
		h->index = i;
		search_begin(&h->search);
		if (pthread_create(&h->thread, NULL, ab_helper_run, h))
			return i;
		search->helper_node_budget += node_share;
	}
	return n;
}

/* The slot `search` of a game: runs the main thread and its helpers to a limit. */
static void ab_search_position(struct search *search)
{
	int n = search->threads < 1                ? 0
	        : search->threads > AB_THREADS_MAX ? AB_THREADS_MAX - 1
	                                           : search->threads - 1;
	struct ab_helper_thread *helpers = xzalloc((size_t)n * sizeof *helpers);
	struct ab_thread *t = ab_thread_new(search);
	if (t->n_root_moves) {
		n = ab_start_helpers(search, helpers, n);
		ab_iterative_deepening(t, 1);
		for (int i = 0; i < n; i++)
			search_stop(&helpers[i].search);
		for (int i = 0; i < n; i++)
			pthread_join(helpers[i].thread, NULL);
	}
	ab_thread_free(t);
	free(helpers);
}

#endif
