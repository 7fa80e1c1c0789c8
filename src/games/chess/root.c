/* root.c - the root: iterative deepening (Scott, 1969) with aspiration windows
 * (Slate and Atkin, 1977), for one line or several (MultiPV). */
#include <string.h>

#include "games/chess/state.h"
#include "games/chess/thread.h"

enum {
	ASPIRATION_WINDOW = 15,   /* to either side, at first */
	ASPIRATION_MIN_DEPTH = 5, /* the window is open before */
	ASPIRATION_MAX = 800      /* and after it has grown so wide */
};

/* ---- root moves */

/* The most that a capture gains by static exchange evaluation, in steps of a piece. */
static int best_capture_gain(struct chess_search_thread *t, int ply)
{
	struct chess_stack_entry *ss = &t->stack[ply];
	int most = 0;
	position_generate(&ss->position, CHESS_GEN_NOISY, &ss->moves);
	for (unsigned i = 0; i < ss->moves.count; i++)
		for (int kind = CHESS_QUEEN; kind >= (int)CHESS_PAWN; kind--)
			if (see_value[kind] > most &&
			    position_see_ge(&ss->position, ss->moves.move[i], see_value[kind]))
				most = see_value[kind];
	return most;
}

/* The score of a root move without search. */
static int static_score(struct chess_search_thread *t, chess_move move)
{
	struct chess_stack_entry *child = &t->stack[1];
	chess_make_move(t, 0, move);
	if (!position_count_moves(&child->position))
		return child->position.checkers ? -score_mated_in(1) : 0;
	if (chess_is_draw(t, 1))
		return 0;
	return -chess_static_eval(&child->position, &t->pawn_table) - best_capture_gain(t, 1);
}

/* Sorts the first n root moves, best first; equal ones stay as they are. */
static void sort_root_moves(struct chess_root_move *root_moves, int n, bool by_static_score)
{
	for (int i = 1; i < n; i++) {
		struct chess_root_move r = root_moves[i];
		int k = i;
		for (; k; k--) {
			const struct chess_root_move *before = &root_moves[k - 1];
			if (by_static_score ? before->static_score >= r.static_score : before->score >= r.score)
				break;
			root_moves[k] = *before;
		}
		root_moves[k] = r;
	}
}

static void init_root_moves(struct chess_search_thread *t)
{
	struct chess_stack_entry *ss = &t->stack[0];
	position_generate(&ss->position, CHESS_GEN_LEGAL, &ss->moves);
	t->root_moves = xzalloc((ss->moves.count + 1) * sizeof *t->root_moves);
	for (unsigned i = 0; i < ss->moves.count; i++) {
		chess_move move = ss->moves.move[i];
		if (!search_in_searchmoves(t->search, NULL, 0, chess_step_of(move)))
			continue;
		struct chess_root_move *r = &t->root_moves[t->n_root_moves++];
		r->move = move;
		r->pv.at[0] = chess_step_of(move);
		r->pv.n = 1;
		r->static_score = r->score = static_score(t, move);
	}
	sort_root_moves(t->root_moves, t->n_root_moves, true);
}

struct chess_search_thread *chess_thread_open(struct search *search, struct search *main_search)
{
	const struct chess *s = search->root_infostate.now;
	struct chess_search_thread *t = xzalloc(sizeof *t);
	t->search = search;
	t->main_search = main_search;
	t->game_keys = search->root_infostate.keys;
	t->n_game_keys = search->root_infostate.n_keys;
	struct chess_stack_entry *root = &t->stack[0];
	position_from(&root->position, &s->p);
	root->static_eval = root->position.checkers
	                        ? -SCORE_INFINITE
	                        : chess_static_eval(&root->position, &t->pawn_table);
	init_root_moves(t);
	return t;
}

void chess_thread_close(struct chess_search_thread *t)
{
	free(t->root_moves);
	free(t);
}

/* ---- one iteration */

/* Brings root move i to place `to`; those between move one on. */
static void move_to_front(struct chess_search_thread *t, int to, int i)
{
	struct chess_root_move r = t->root_moves[i];
	memmove(&t->root_moves[to + 1], &t->root_moves[to], (size_t)(i - to) * sizeof r);
	t->root_moves[to] = r;
}

/* Principal variation search at the root, with late move reductions: the score of a
 * move. */
static int search_root_move(struct chess_search_thread *t, chess_move move, int move_number,
                            int alpha, int beta)
{
	int depth = t->root_depth - 1, reduction = 0, score = alpha + 1;
	chess_make_move(t, 0, move);
	if (move_number >= 3 && depth >= 3 && position_is_quiet(&t->stack[0].position, move) &&
	    !t->stack[1].position.checkers)
		reduction = chess_lmr_reduction(depth, move_number) - 1;
	reduction = reduction < 0 ? 0 : reduction;
	if (move_number > 0)
		score = -chess_alpha_beta(t, 1, depth - reduction, -alpha - 1, -alpha);
	if (score > alpha && reduction)
		score = -chess_alpha_beta(t, 1, depth, -alpha - 1, -alpha);
	if (score > alpha)
		score = -chess_alpha_beta(t, 1, depth, -beta, -alpha);
	return score;
}

/* Searches the root moves from `from` on within a window and brings the best of them
 * there. False when the search was stopped first; what is at `from` is sound even
 * then. */
static bool search_root(struct chess_search_thread *t, int from, int alpha, int beta, int *best)
{
	*best = -SCORE_INFINITE;
	for (int i = from; i < t->n_root_moves; i++) {
		chess_move move = t->root_moves[i].move;
		int score = search_root_move(t, move, i - from, alpha, beta);
		if (search_stopped(t->search))
			return false;
		*best = score > *best ? score : *best;
		if (score <= alpha)
			continue;
		alpha = score;
		chess_pv_update(t, 0, move);
		t->root_moves[i].score = score;
		t->root_moves[i].pv = t->stack[0].pv;
		t->best_move_changed = t->best_move_changed || i > from || t->root_depth == 1;
		move_to_front(t, from, i);
		if (score >= beta)
			return true;
	}
	return true;
}

/* Aspiration window: searches the root moves from `from` on in a window around the
 * score of the iteration before, which grows until the score lies within. */
static bool aspiration_search(struct chess_search_thread *t, int from)
{
	int previous_score = t->root_moves[from].score, window = ASPIRATION_WINDOW, best;
	int alpha = -SCORE_INFINITE, beta = SCORE_INFINITE;
	if (t->root_depth >= ASPIRATION_MIN_DEPTH && previous_score < SCORE_WIN_IN_MAX &&
	    previous_score > -SCORE_WIN_IN_MAX) {
		alpha = previous_score - window;
		beta = previous_score + window;
	}
	for (;;) {
		if (!search_root(t, from, alpha, beta, &best))
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

/* ---- all iterations */

static void report(struct chess_search_thread *t, int depth, int lines)
{
	for (int k = 0; k < lines && !t->main_search; k++) {
		const struct chess_root_move *r = &t->root_moves[k];
		search_report(t->search, depth, t->search->multipv > 1 ? k + 1 : 0, r->score, r->pv.at,
		              (size_t)r->pv.n);
	}
}

/* Plies to the mate that a score stands for. */
static int mate_distance(int score)
{
	return SCORE_WIN - (score < 0 ? -score : score);
}

/* True when deeper iterations would find nothing more, or are not asked for. */
static bool iterations_done(const struct chess_search_thread *t, int lines)
{
	const struct limits *l = &t->search->limits;
	bool mate_found = l->mate > 0 && t->root_moves[0].score >= SCORE_WIN - 2 * l->mate + 1;
	bool only_move = t->n_root_moves == 1 && l->has_clock && !l->infinite && !l->searchmoves.n;
	bool mates_proven = true;
	for (int k = 0; k < lines; k++)
		mates_proven = mates_proven && 2 * mate_distance(t->root_moves[k].score) <= t->root_depth;
	return mate_found || only_move || mates_proven || search_should_not_start_iteration(t->search);
}

static int max_depth(const struct limits *l)
{
	int last = l->depth > 0 && l->depth < DEPTH_MAX ? l->depth : DEPTH_MAX;
	if (l->mate > 0 && l->mate <= last / 2)
		last = 2 * l->mate - 1;
	return last;
}

/* `go mate`: proves what iterative deepening, which prunes, has not found. */
static void try_mate_search(struct chess_search_thread *t)
{
	int most = t->search->limits.mate;
	if (t->main_search || !most || t->root_moves[0].score >= SCORE_WIN - 2 * most + 1)
		return;
	for (int turns = 1; turns <= most && 2 * turns < CHESS_MAX_PLY; turns++)
		if (chess_mate_search(t, turns)) {
			t->root_moves[0].score = SCORE_WIN - 2 * turns + 1;
			report(t, 2 * turns - 1, 1);
			return;
		}
}

void chess_iterative_deepening(struct chess_search_thread *t, int depth)
{
	int lines = t->search->multipv < 1 || t->main_search ? 1 : t->search->multipv;
	int last = max_depth(&t->search->limits);
	bool reported = false;
	lines = lines < t->n_root_moves ? lines : t->n_root_moves;
	for (; depth <= last; depth++) {
		bool whole = true;
		t->best_move_changed = false;
		t->root_depth = depth;
		for (int k = 0; k < lines && whole; k++)
			whole = aspiration_search(t, k);
		if (!whole && reported && (lines > 1 || !t->best_move_changed))
			return; /* half an iteration cannot rank many lines */
		if (whole)
			sort_root_moves(t->root_moves, lines, false);
		report(t, whole ? depth : depth - 1, lines);
		reported = true;
		if (!whole || iterations_done(t, lines))
			return;
	}
	try_mate_search(t);
}
