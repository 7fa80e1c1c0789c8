/* search.c - alpha-beta: principal variation search (Marsland and Campbell, 1982)
 * of one node. Depth counts plies. */
#include "games/chess/selectivity.h"
#include "search/abdada.h"

enum {
	DEFER_DEPTH_MIN = 2,       /* moves of shallower nodes are searched sooner than deferred */
	DOUBLY_SINGULAR = 20,      /* below the others by so much more it is extended by two plies */
	CUTOFF_CHECK_DEPTH_MIN = 3 /* shallower nodes are searched sooner than probed again */
};

/* ---- before any move */

/* Static evaluation, improved by the TT score where its bound allows. */
static void set_eval(struct chess_search_thread *t, struct chess_node *n)
{
	struct chess_stack_entry *ss = n->ss;
	if (ss->excluded_move)
		return; /* known from the search that asks */
	ss->eval = ss->static_eval = ss->raw_eval = -SCORE_INFINITE;
	if (n->in_check)
		return;
	ss->raw_eval = n->tt.hit ? n->tt.static_eval : chess_evaluate_node(t, n->ply);
	ss->static_eval = chess_corrected_eval(t, n->ply);
	ss->eval = ss->static_eval;
	n->improving = n->ply < 2 || ss->static_eval > ss[-2].static_eval;
	if (n->tt.hit && tt_cutoff(n->tt.bound, n->tt.score, ss->eval) && !score_is_proven(n->tt.score))
		ss->eval = n->tt.score;
}

/* Reverse futility pruning (static null move): so far above beta that no move of the
 * enemy's is expected to bring it below. */
static bool reverse_futility_prunes(const struct chess_node *n)
{
	int eval = n->ss->eval;
	return n->depth <= 8 && n->beta > -SCORE_WIN_IN_MAX && eval < SCORE_WIN_IN_MAX &&
	       eval - 65 * (n->depth - n->improving) >= n->beta;
}

/* Razoring (Birmingham and Kent, 1977): so far below alpha that only a capture can help,
 * which quiescence search will see. */
static bool razoring_prunes(struct chess_search_thread *t, const struct chess_node *n, int *score)
{
	if (n->depth > 3 || n->ss->eval + 250 * n->depth > n->alpha)
		return false;
	*score = chess_qsearch(t, n->ply, n->alpha, n->beta);
	return *score <= n->alpha;
}

/* Null-move pruning (Beal, 1989): a side so far ahead that even a pass holds the
 * score needs no search. Not without pieces, where zugzwang is likely, and not twice
 * in a row. */
static bool null_move_prunes(struct chess_search_thread *t, const struct chess_node *n, int *score)
{
	int eval = n->ss->eval;
	bool after_null_move = n->ply && t->stack[n->ply - 1].move == CHESS_NO_MOVE;
	if (n->depth < 3 || eval < n->beta || after_null_move || n->beta < -SCORE_WIN_IN_MAX ||
	    !chess_search_position_has_non_pawns(&n->ss->position))
		return false;
	int margin = (eval - n->beta) / 200, reduction = 3 + n->depth / 3 + (margin < 3 ? margin : 3);
	chess_make_null_move(t, n->ply);
	*score = -chess_alpha_beta(t, n->ply + 1, n->depth - reduction, -n->beta, 1 - n->beta);
	if (*score > SCORE_WIN_IN_MAX) /* a mate after a null move proves nothing */
		*score = n->beta;
	return *score >= n->beta;
}

/* ProbCut (Buro 1995): a capture that a shallower search finds far above beta is expected to hold. */
static bool probcut_prunes(struct chess_search_thread *t, const struct chess_node *n, int *score)
{
	struct chess_stack_entry *ss = n->ss;
	int beta = n->beta + 150, depth = n->depth - 4;
	if (n->depth < 5 || score_is_proven(n->beta) ||
	    (n->tt.hit && n->tt.depth >= depth && n->tt.score < beta))
		return false;
	chess_search_position_generate(&ss->position, CHESS_GEN_NOISY, &ss->moves);
	chess_score_moves(t, n->ply, n->tt.move);
	for (unsigned i = 0; i < ss->moves.count; i++) {
		chess_move move = chess_next_move(t, n->ply, i);
		if (!chess_search_position_see_ge(&ss->position, move, beta - ss->static_eval))
			continue;
		chess_make_move(t, n->ply, move);
		*score = -chess_qsearch(t, n->ply + 1, -beta, 1 - beta);
		if (*score >= beta)
			*score = -chess_alpha_beta(t, n->ply + 1, depth, -beta, 1 - beta);
		if (search_stopped(t->search))
			return true;
		if (*score >= beta) {
			chess_tt_store(
				t, n->ply,
				(struct chess_tt_hit){
					.move = move, .score = *score, .depth = depth + 1, .bound = BOUND_LOWER});
			return true;
		}
	}
	return false;
}

/* Singular extension (Anantharaman et al., 1988): a TT move that is better than all
 * others by a margin is searched deeper, by two plies where the margin is great; one that is
 * not, and would fail high, less deep. True, and best_score set, when even without it the node
 * fails high (multi-cut). */
static bool singular_extension(struct chess_search_thread *t, struct chess_node *n)
{
	struct chess_stack_entry *ss = n->ss;
	const struct chess_tt_hit *tt = &n->tt;
	if (n->depth < 7 || !tt->hit || !tt->move || ss->excluded_move || tt->depth < n->depth - 3 ||
	    tt->bound == BOUND_UPPER || score_is_proven(tt->score) || n->ply >= 2 * t->deepen.depth)
		return false;
	int singular_beta = tt->score - 2 * n->depth;
	ss->excluded_move = tt->move;
	int score = chess_alpha_beta(t, n->ply, (n->depth - 1) / 2, singular_beta - 1, singular_beta);
	ss->excluded_move = CHESS_NO_MOVE;
	n->best_score = singular_beta;
	if (score < singular_beta)
		n->singular = 1 + (!n->pv_node && score < singular_beta - DOUBLY_SINGULAR);
	else if (tt->score >= n->beta)
		n->singular = -1;
	return score >= singular_beta && singular_beta >= n->beta;
}

/* ---- one move */

/* The next move to search, CHESS_NO_MOVE when none is left. Sets is_quiet and history. */
static chess_move pick_move(struct chess_search_thread *t, struct chess_node *n)
{
	struct chess_stack_entry *ss = n->ss;
	for (chess_move move;
	     (move = chess_movepicker_next(t, n->ply, &n->movepicker, n->skip_quiets));) {
		n->is_quiet = chess_search_position_is_quiet(&ss->position, move);
		if (move == ss->excluded_move ||
		    (n->skip_quiets && n->is_quiet && !chess_gives_check(n, move)))
			continue;
		chess_prefetch(t, n->ply, move);
		n->history = n->is_quiet ? chess_history_get(ss, move) : 0;
		if (!chess_prune_move(n, move))
			return move;
		n->moves_pruned++;
	}
	return CHESS_NO_MOVE;
}

/* Principal variation search: the score of the move just made. The first move gets the
 * whole window; others a zero window at reduced depth, then at full depth, then the
 * whole window, as long as they fail high. */
static int search_move(struct chess_search_thread *t, struct chess_node *n, int depth,
                       int reduction)
{
	int ply = n->ply + 1, alpha = n->alpha;
	if (n->moves_tried == 0)
		return -chess_alpha_beta(t, ply, depth, -n->beta, -alpha);
	int score = -chess_alpha_beta(t, ply, depth - reduction, -alpha - 1, -alpha);
	if (score > alpha && reduction)
		score = -chess_alpha_beta(t, ply, depth, -alpha - 1, -alpha);
	if (score > alpha && score < n->beta)
		score = -chess_alpha_beta(t, ply, depth, -n->beta, -alpha);
	return score;
}

/* Takes the score of a move in; true when it fails high. */
static bool update_best(struct chess_search_thread *t, struct chess_node *n, chess_move move,
                        int score)
{
	if (score > n->best_score) {
		n->best_score = score;
		if (score > n->alpha) {
			n->best_move = move;
			if (n->pv_node)
				chess_pv_update(t, n->ply, move);
			if (score >= n->beta)
				return true;
			n->alpha = score;
		}
	}
	if (n->tried.n < CHESS_MAX_TRIED)
		n->tried.moves[n->tried.n++] = move;
	return false;
}

/* ---- the node */

/* Marks the move just made as being searched at this depth, or, where another thread is
 * searching it, defers it and returns false. */
static bool mark_or_defer(const struct chess_search_thread *t, struct chess_node *n, int depth)
{
	struct chess_stack_entry *ss = n->ss;
	if (!n->moves_tried || n->depth < DEFER_DEPTH_MIN)
		return true;
	n->mark = abdada_mark(ss[1].position.key, depth);
	if (n->resumes || !abdada_defers(t->search, n->mark)) {
		abdada_begin(t->search, n->mark);
		return true;
	}
	n->mark = 0;
	ss->moves.move[n->n_deferred] = ss->move; /* in the place of one already picked */
	ss->scores[n->n_deferred] = -(n->moves_tried << 8) - n->moves_pruned; /* keeps the order */
	n->n_deferred++;
	n->moves_tried++;
	return false;
}

static void end_mark(const struct chess_search_thread *t, struct chess_node *n)
{
	abdada_end(t->search, n->mark);
	n->mark = 0;
}

/* Makes the list that of the deferred moves, in the order in which they were; false when there
 * are none. */
static bool resume_deferred(struct chess_node *n)
{
	if (!n->n_deferred || n->resumes || n->best_score >= n->beta)
		return false;
	n->ss->moves.count = n->n_deferred;
	n->movepicker = (struct chess_movepicker){.stage = MOVEPICKER_END};
	n->resumes = true;
	n->skip_quiets = false;
	return true;
}

/* Counts the moves before a deferred one as when it was deferred: so it is reduced, and as deep,
 * as the other thread searches it. */
static void restore_move_number(struct chess_node *n)
{
	int score = -n->ss->scores[n->movepicker.next - 1];
	n->moves_tried = score >> 8;
	n->moves_pruned = score & 255;
}

/* Cutoff check (Kerrigan 2017): another thread has had a TT cutoff here meanwhile. */
static bool cut_off_elsewhere(const struct chess_search_thread *t, const struct chess_node *n,
                              int *score)
{
	if (!n->moves_tried || n->depth < CUTOFF_CHECK_DEPTH_MIN || n->pv_node)
		return false;
	struct chess_tt_hit tt = chess_tt_probe(t, n->ply);
	*score = tt.score;
	return tt.hit && tt.depth >= n->stored_depth && tt_cutoff(tt.bound, tt.score, n->beta);
}

/* The moves of a node, one after another. */
static int search_moves(struct chess_search_thread *t, struct chess_node *n)
{
	struct chess_stack_entry *ss = n->ss;
	int old_alpha = n->alpha;

	/* Move generation and ordering */
	ss[1].killers[0] = ss[1].killers[1] = CHESS_NO_MOVE;
	chess_movepicker_init(t, n->ply, &n->movepicker, n->tt.move);
	n->best_score = -SCORE_INFINITE;

	/* Each move that is not pruned: extension, late move reduction, PVS */
resume:
	for (chess_move move; (move = pick_move(t, n)) != CHESS_NO_MOVE;) {
		int score;
		if (t->search->control->abdada && cut_off_elsewhere(t, n, &score))
			return score;
		chess_make_move(t, n->ply, move);
		if (n->resumes)
			restore_move_number(n);
		int extension = chess_extension_for(t, n, move);
		int reduction = extension > 0 ? 0 : chess_late_move_reduction(n, move);
		int depth = n->depth - 1 + extension;
		if (t->search->control->abdada && !mark_or_defer(t, n, depth - reduction))
			continue;
		score = search_move(t, n, depth, reduction);
		if (n->mark)
			end_mark(t, n);
		if (search_stopped(t->search))
			return 0;
		n->moves_tried++;
		if (update_best(t, n, move, score))
			break;
	}
	if (resume_deferred(n))
		goto resume;

	/* Checkmate and stalemate */
	if (!n->moves_tried && !n->moves_pruned) {
		if (ss->excluded_move)
			return n->alpha;
		return n->in_check ? score_mated_in(n->ply) : 0;
	}

	/* History and killers after a beta cutoff */
	if (n->best_score >= n->beta && n->best_move)
		chess_history_update(t, n->ply, n->depth, n->best_move, &n->tried);
	struct chess_tt_hit found = {.move = n->best_move ? n->best_move : n->tt.move,
	                             .score = n->best_score,
	                             .depth = n->stored_depth,
	                             .bound = tt_bound(n->best_score, old_alpha, n->beta)};
	chess_correction_update(t, n->ply, n->best_move, &found);
	/* TT store */
	chess_tt_store(t, n->ply, found);
	return n->best_score;
}

int chess_alpha_beta(struct chess_search_thread *t, int ply, int depth, int alpha, int beta)
{
	struct chess_stack_entry *ss = &t->stack[ply];

	/* Quiescence search at the horizon */
	if (depth <= 0)
		return chess_qsearch(t, ply, alpha, beta);

	/* The end of the search, draws, the end of the stack */
	ss->pv.n = 0;
	if (search_count_node(t->search))
		return 0;
	if (!ss->excluded_move && chess_is_draw(t, ply))
		return 0;
	if (ply + 1 >= CHESS_MAX_PLY)
		return ss->position.checkers ? 0 : chess_evaluate_node(t, ply);

	/* Mate distance pruning */
	if (score_mate_distance_prunes(ply, &alpha, &beta))
		return alpha;

	struct chess_node n = {.ss = ss,
	                       .ply = ply,
	                       .depth = depth,
	                       .alpha = alpha,
	                       .beta = beta,
	                       .pv_node = beta - alpha > 1,
	                       .in_check = ss->position.checkers != 0};

	/* Transposition table (Greenblatt et al., 1967): probe and cutoff */
	n.tt = chess_tt_probe(t, ply);
	if (!n.pv_node && n.tt.hit && n.tt.depth >= depth && tt_cutoff(n.tt.bound, n.tt.score, beta))
		return n.tt.score;

	if (n.tt.move)
		chess_prefetch(t, ply, n.tt.move);

	/* Static evaluation */
	set_eval(t, &n);

	/* Pruning of the whole node, by its evaluation or by little search */
	if (!n.pv_node && !n.in_check && !ss->excluded_move) {
		int score;
		if (reverse_futility_prunes(&n))
			return ss->eval;
		if (razoring_prunes(t, &n, &score) || null_move_prunes(t, &n, &score) ||
		    probcut_prunes(t, &n, &score))
			return score;
	}

	/* Internal iterative reduction (IIR; Schroeder, 2020): without a TT move the order is
	 * poor, and a shallower search will find one. */
	if (depth >= 4 && !n.tt.move && !ss->excluded_move)
		n.depth--;
	/* Of several threads each asks for the whole depth, and takes what another has found. */
	n.stored_depth = t->search->control->abdada ? depth : n.depth;

	/* Singular extension, multi-cut */
	if (singular_extension(t, &n) || search_stopped(t->search))
		return n.best_score;

	return search_moves(t, &n);
}
