/* qsearch.c - quiescence search (Harris 1975): captures are searched until none is
 * left that is worth it; in check, all moves. */
#include "games/chess/thread.h"

enum { DELTA_MARGIN = 150 };

static bool prune_capture(const struct chess_stack_entry *ss, chess_move move, int alpha)
{
	const struct chess_search_position *p = &ss->position;
	enum chess_kind promotion = chess_move_promotion(move);
	if (promotion != CHESS_NO_KIND && promotion != CHESS_QUEEN)
		return true;
	/* Delta pruning: what is captured cannot bring the score up to alpha. */
	if (promotion == CHESS_NO_KIND &&
	    ss->eval + DELTA_MARGIN + see_value[chess_search_position_captured(p, move)] <= alpha)
		return true;
	/* SEE pruning: the exchange loses. */
	return !chess_search_position_see_ge(p, move, 0);
}

/* No captures, but is there any move at all? Asked only where a stalemate is
 * likely: of a side that has no pieces left. */
static bool is_stalemate(const struct chess_search_position *p)
{
	return !chess_search_position_has_non_pawns(p) && !chess_search_position_count_moves(p);
}

/* Stand pat: the score when no capture is made, by static evaluation or the TT; in
 * check, that of being mated. */
static int stand_pat(struct chess_search_thread *t, int ply, const struct chess_tt_hit *tt)
{
	struct chess_stack_entry *ss = &t->stack[ply];
	ss->eval = ss->static_eval = ss->raw_eval = -SCORE_INFINITE;
	if (ss->position.checkers)
		return score_mated_in(ply);
	ss->raw_eval = tt->hit ? tt->static_eval : chess_evaluate_node(t, ply);
	ss->eval = ss->static_eval = chess_corrected_eval(t, ply);
	return tt->hit && tt_cutoff(tt->bound, tt->score, ss->eval) ? tt->score : ss->eval;
}

/* Only the first node and those after a check ask the TT: deeper ones cost less than to wait for it, and
 * leave it to others. */
static int qsearch(struct chess_search_thread *t, int ply, int alpha, int beta, bool asks_tt)
{
	struct chess_stack_entry *ss = &t->stack[ply];
	ss->pv.n = 0;
	t->search->seldepth = ply > t->search->seldepth ? ply : t->search->seldepth;
	if (search_count_node(t->search) || chess_is_draw(t, ply))
		return 0;
	if (ply + 1 >= CHESS_MAX_PLY)
		return chess_evaluate_node(t, ply);

	/* TT cutoff */
	struct chess_tt_hit tt = {.hit = false};
	if (asks_tt)
		tt = chess_tt_probe(t, ply);
	if (tt.hit && beta - alpha == 1 && tt_cutoff(tt.bound, tt.score, beta))
		return tt.score;

	if (tt.hit && tt.move)
		chess_prefetch(t, ply, tt.move);
	int best = stand_pat(t, ply, &tt), old_alpha = alpha;
	if (best >= beta)
		return best;
	alpha = best > alpha ? best : alpha;

	bool in_check = ss->position.checkers != 0;
	chess_search_position_generate(&ss->position, in_check ? CHESS_GEN_LEGAL : CHESS_GEN_NOISY,
	                               &ss->moves);
	if (!ss->moves.count && !in_check && is_stalemate(&ss->position))
		return 0;
	chess_score_moves(t, ply, tt.hit ? tt.move : CHESS_NO_MOVE);
	chess_move best_move = CHESS_NO_MOVE;
	for (unsigned i = 0; i < ss->moves.count; i++) {
		chess_move move = chess_next_move(t, ply, i);
		if (in_check)
			chess_prefetch(t, ply, move);
		if (!in_check && prune_capture(ss, move, alpha))
			continue;
		/* One quiet evasion that does not lose at once is enough. */
		if (in_check && best > -SCORE_WIN_IN_MAX &&
		    chess_search_position_is_quiet(&ss->position, move))
			break;
		chess_make_move(t, ply, move);
		int score = -qsearch(t, ply + 1, -beta, -alpha, in_check);
		if (search_stopped(t->search))
			return 0;
		if (score <= best)
			continue;
		best = score;
		if (score <= alpha)
			continue;
		alpha = score;
		best_move = move;
		chess_pv_update(t, ply, move);
		if (score >= beta)
			break;
	}
	if (asks_tt)
		chess_tt_store(t, ply,
		               (struct chess_tt_hit){.move = best_move,
		                                     .score = best,
		                                     .depth = 0,
		                                     .bound = tt_bound(best, old_alpha, beta)});
	return best;
}

int chess_qsearch(struct chess_search_thread *t, int ply, int alpha, int beta)
{
	return qsearch(t, ply, alpha, beta, true);
}
