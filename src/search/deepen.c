/* deepen.c - one iteration after another, each a little deeper. */
#include "search/deepen.h"

#include <stdlib.h>

#include "base/memory.h"
#include "base/random.h"
#include "search/abdada.h"
#include "search/smp_root.h"

enum {
	ASPIRATION_WINDOW = 15, /* to either side, at first */
	ASPIRATION_MAX = 800    /* a window that has grown so wide is opened */
};

/* The mark (search/abdada.h) of the search of root move i; 0 for the first, which is not
 * deferred, and where no other threads are. */
static uint64_t mark_of(const struct deepen *d, int i, int move_number)
{
	return d->search->control->abdada && move_number && d->depth >= ABDADA_DEPTH_MIN
	           ? abdada_mark(splitmix64((uint64_t)d->root_moves.at[i].number), d->depth)
	           : 0;
}

void deepen_note(struct deepen *d, const struct root_move *move, const struct root_result *found)
{
	struct root_effort *effort = d->efforts ? &d->efforts[move->number] : NULL;
	if (!effort)
		return;
	effort->nodes += d->search->nodes - found->nodes_before;
	if (search_stopped(d->search))
		return;
	effort->score = found->score;
	effort->bound = found->bound;
	if (!found->line || !found->line->n)
		return;
	effort->n_line = found->line->n < TREE_LINE_MAX ? found->line->n : TREE_LINE_MAX;
	memcpy(effort->line, found->line->at, (size_t)effort->n_line * sizeof *effort->line);
}

/* The line of a root move that is reported, as it is then. */
static size_t write_reported_line(struct deepen *d, const struct root_move *move, step_t *line)
{
	if (d->hooks->write_line)
		return d->hooks->write_line(d, move, line);
	memcpy(line, move->pv->at, (size_t)move->pv->n * sizeof *line);
	return (size_t)move->pv->n;
}

/* The line of another: its own steps, and what was noted or is known behind them. */
static size_t write_noted_line(struct deepen *d, const struct root_move *move, step_t *line)
{
	const struct root_effort *effort = &d->efforts[move->number];
	size_t n = (size_t)move->n_steps, more = (size_t)effort->n_line;
	memcpy(line, move->pv->at, n * sizeof *line);
	memcpy(line + n, effort->line, more * sizeof *line);
	if (!more && d->hooks->find_reply) {
		line[n] = d->hooks->find_reply(d, move);
		more = line[n] != STEP_NONE;
	}
	return n + more;
}

/* Those in front are as they are reported, whatever was searched. */
void deepen_keep_tree(struct deepen *d)
{
	if (!d->efforts)
		return;
	search_tree_free(d->search->request->tree);
	for (int i = 0; i < d->root_moves.n; i++) {
		const struct root_move *move = &d->root_moves.at[i];
		const struct root_effort *effort = &d->efforts[move->number];
		bool reported = i < d->multipv;
		step_t line[PV_MAX + TREE_LINE_MAX];
		if (!reported && effort->bound == BOUND_NONE)
			continue;
		size_t n = reported ? write_reported_line(d, move, line) : write_noted_line(d, move, line);
		struct tree_move *kept = search_tree_add(d->search->request->tree, line, n);
		kept->nodes = effort->nodes;
		kept->kind = SCORE_CP;
		kept->score = reported ? move->score : effort->score;
		kept->bound = reported ? BOUND_EXACT : effort->bound;
		kept->rank = reported ? i + 1 : 0;
	}
}

void deepen_free(struct deepen *d)
{
	root_moves_free(&d->root_moves);
	free(d->efforts);
}

/* Searches the root moves from `from` on within a window and brings the best of them
 * there; those that other threads are searching in a second pass. False when the search was
 * stopped first; what is at `from` is sound even then. */
static bool search_root(struct deepen *d, int from, int alpha, int beta, int *best)
{
	*best = -SCORE_INFINITE;
	for (int n = d->root_moves.n - from, k = 0; k < 2 * n && alpha < beta; k++) {
		int i = from + k % n;
		struct root_move *move = &d->root_moves.at[i];
		uint64_t mark = mark_of(d, i, i - from);
		if (k < n)
			move->deferred = abdada_defers(d->search, mark);
		if (move->deferred == (k < n))
			continue;
		abdada_begin(d->search, mark);
		uint64_t nodes = d->search->nodes;
		int score = d->hooks->search_move(d, move, i - from, alpha, beta);
		move->nodes += d->search->nodes - nodes;
		abdada_end(d->search, mark);
		deepen_note(d, move,
		            &(struct root_result){nodes, score, tt_bound(score, alpha, beta), d->child_pv});
		if (search_stopped(d->search))
			return false;
		*best = score > *best ? score : *best;
		if (score <= alpha)
			continue;
		alpha = score;
		root_move_update(move, score, d->child_pv);
		d->best_changed = d->best_changed || i > from || d->depth == 1;
		root_moves_to_front(&d->root_moves, from, i);
	}
	return true;
}

/* Aspiration window: searches in a window around the score of the iteration before, which
 * grows until the score lies within. */
static bool aspiration_search(struct deepen *d, int from)
{
	int previous_score = d->root_moves.at[from].score, window = ASPIRATION_WINDOW, best;
	int alpha = -SCORE_INFINITE, beta = SCORE_INFINITE, first = d->hooks->aspiration_from;
	if (first && d->depth >= first && !score_is_proven(previous_score)) {
		alpha = previous_score - window;
		beta = previous_score + window;
	}
	for (;;) {
		if (!search_root(d, from, alpha, beta, &best))
			return false;
		if (best > alpha && best < beta)
			return true;
		window = window >= ASPIRATION_MAX ? SCORE_INFINITE : 2 * window;
		if (best <= alpha)
			alpha = window > ASPIRATION_MAX ? -SCORE_INFINITE : best - window;
		else
			beta = window > ASPIRATION_MAX ? SCORE_INFINITE : best + window;
	}
}

/* MultiPV: the best move, the best of the others, and so on. */
static bool search_lines(struct deepen *d)
{
	for (int k = 0; k < d->multipv; k++)
		if (!aspiration_search(d, k))
			return false;
	root_moves_sort(&d->root_moves, d->multipv);
	return true;
}

/* The length of a line without the open turn at its end that is left of one too long. */
static size_t whole_turns(const struct search_request *request, const struct pv *pv)
{
	_Alignas(max_align_t) unsigned char state[STATE_MAX];
	size_t n = 0;
	if (pv->n < PV_MAX)
		return (size_t)pv->n;
	memcpy(state, request->root_infostate.now, request->game->state_size);
	for (size_t i = 0; i < PV_MAX; i++) {
		request->game->apply(state, pv->at[i], NULL);
		if (!request->game->mid_turn(state))
			n = i + 1;
	}
	return n;
}

void deepen_report(struct deepen *d, int depth, int lines)
{
	for (int k = 0; k < lines; k++) {
		const struct root_move *move = &d->root_moves.at[k];
		step_t line[PV_MAX];
		struct search_info info = {.depth = depth,
		                           .multipv = d->search->request->multipv > 1 ? k + 1 : 0,
		                           .kind = SCORE_CP,
		                           .score = move->score};
		info.pv = d->hooks->write_line ? line : move->pv->at;
		info.n_pv = d->hooks->write_line ? d->hooks->write_line(d, move, line)
		                                 : whole_turns(d->search->request, move->pv);
		search_report(d->search, info);
	}
}

bool deepen_mate_found(const struct deepen *d)
{
	int mate = d->search->request->limits.mate;
	return mate > 0 && d->root_moves.at[0].score >= SCORE_WIN - 2 * mate + 1;
}

/* True when every line is a win or loss that an iteration of this depth proves. */
static bool all_proven(const struct deepen *d)
{
	for (int k = 0; k < d->multipv; k++) {
		int score = d->root_moves.at[k].score, turns = SCORE_WIN - (score < 0 ? -score : score);
		if (d->hooks->proof_factor * turns > d->depth)
			return false;
	}
	return true;
}

/* True when the clock leaves no time for another iteration. */
static bool no_time_left(struct deepen *d)
{
	const struct root_move *best = &d->root_moves.at[0];
	uint64_t nodes = 0;
	for (int i = 0; i < d->root_moves.n; i++)
		nodes += d->root_moves.at[i].nodes;
	if (!nodes) /* an iteration of another kind */
		return search_should_not_start_iteration(d->search, 1000);
	int elsewhere = (int)((nodes - best->nodes) * 1000 / nodes);
	return search_should_not_start_iteration(
		d->search, search_time_share(&d->stability, best->number, best->score, elsewhere));
}

/* True when deeper iterations would tell nothing more, or there is no time for one. */
static bool is_finished(struct deepen *d)
{
	const struct limits *l = &d->search->request->limits;
	bool only_move = d->root_moves.n == 1 && l->has_clock && !l->infinite && !l->searchmoves.n;
	return deepen_mate_found(d) || only_move || all_proven(d) || search_must_end(d->search) ||
	       no_time_left(d);
}

/* The depth of the last iteration that the limits let begin. */
static int last_depth(const struct deepen *d)
{
	const struct limits *l = &d->search->request->limits;
	int last = l->depth > 0 && l->depth < d->hooks->max_depth ? l->depth : d->hooks->max_depth;
	return l->mate > 0 && l->mate <= last / 2 ? 2 * l->mate - 1 : last;
}

/* An iteration of another kind keeps more than the list of moves: there threads go each its own
 * way, and share the transposition table alone. */
static bool shares_iterations(const struct deepen *d)
{
	return d->hooks->search_move != NULL;
}

/* Where iterations are not shared every second helper thread begins ahead, by one. */
static int first_depth(const struct deepen *d)
{
	int number = d->search->number;
	return 1 + (!shares_iterations(d) && number && number % 2 == 0);
}

/* With several threads: what the first of them that completes an iteration has found is what
 * all have found. True when this iteration, or a deeper one, is completed now. */
static bool share_iteration(struct deepen *d, bool completed)
{
	struct smp_root *root = d->search->control->smp_root;
	search_share_nodes(d->search); /* whoever reports the iteration counts them */
	if (!root || !shares_iterations(d))
		return completed;
	int done = smp_root_sync(root, d->search, &d->root_moves, d->depth, completed);
	if (done < d->depth)
		return false;
	d->depth = done;
	return true;
}

/* One iteration after another; as deepen_run. */
static bool iterate(struct deepen *d)
{
	int multipv = d->search->request->multipv, last = last_depth(d);
	bool reported = false;
	multipv = multipv < 1 ? 1 : multipv;
	d->multipv = multipv < d->root_moves.n ? multipv : d->root_moves.n;
	d->depth = first_depth(d);
	for (; d->depth <= last; d->depth++) {
		d->best_changed = false;
		bool completed =
			d->hooks->search_iteration ? d->hooks->search_iteration(d) : search_lines(d);
		completed = share_iteration(d, completed);
		/* Half an iteration may have found a better move, but cannot rank several. */
		if (!completed && (d->multipv > 1 || !d->best_changed)) {
			if (reported)
				return false;
			root_moves_reset(&d->root_moves);
		}
		deepen_report(d, completed ? d->depth : d->depth - 1, d->multipv);
		reported = true;
		if (!completed || is_finished(d))
			return false;
	}
	return true;
}

bool deepen_run(struct deepen *d)
{
	if (!d->search->number && d->search->request->tree)
		d->efforts = xzalloc((size_t)d->root_moves.n * sizeof *d->efforts);
	bool finished = iterate(d);
	deepen_keep_tree(d);
	return finished;
}
