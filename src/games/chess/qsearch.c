/* qsearch.c - the end of every line: captures are followed until nothing hangs
 * any more (quiescence, Harris 1975), and what all nodes have in common: counting,
 * draws, the table. */
#include "games/chess/state.h"
#include "games/chess/thread.h"

enum {
	DELTA_MARGIN = 150, /* so much below alpha, a capture that brings no more is left out */
	TT_CLOCK_LIMIT = 90 /* quiet turns from which on the table is not believed */
};

/* A helper's nodes go into the reports now and then. */
bool chess_count_node(struct chess_search_thread *t)
{
	enum { REPORT_EVERY = 1024 };
	if (search_count_node(t->search))
		return true;
	if (t->main_search && t->search->nodes % REPORT_EVERY == 0)
		atomic_fetch_add_explicit(&t->main_search->helper_nodes, REPORT_EVERY,
		                          memory_order_relaxed);
	return false;
}

/* Repetition: once since the root is enough, as nothing new can come of it; up to
 * the root the rule's two times. */
static bool is_repetition(const struct chess_search_thread *t, int ply)
{
	const struct position *p = &t->stack[ply].position;
	int seen_before = 0;
	for (int back = 4; back <= p->halfmove_clock; back += 2) {
		int prior = ply - back;
		if (prior > 0) {
			if (t->stack[prior].position.key == p->key)
				return true;
			continue;
		}
		size_t ago = (size_t)-prior; /* plies before the root, which is the last of past */
		if (ago >= t->n_game_keys)
			return false;
		seen_before += t->game_keys[t->n_game_keys - 1 - ago] == p->key;
		if (seen_before == CHESS_THREEFOLD - 1)
			return true;
	}
	return false;
}

bool chess_is_draw(const struct chess_search_thread *t, int ply)
{
	const struct position *p = &t->stack[ply].position;
	if (p->halfmove_clock >= CHESS_FIFTY_MOVE_CLOCK)
		return !p->checkers || position_count_moves(p) > 0;
	return (p->halfmove_clock >= 4 && is_repetition(t, ply)) ||
	       chess_insufficient_material(&p->board);
}

/* ---- the table ---- */

/* Scores in the table count mates from their node, in the search from the root. */
static int score_to_tt(int score, int ply)
{
	return score > SCORE_WIN_IN_MAX ? score + ply : score < -SCORE_WIN_IN_MAX ? score - ply : score;
}

static int score_from_tt(int score, int ply)
{
	return score > SCORE_WIN_IN_MAX ? score - ply : score < -SCORE_WIN_IN_MAX ? score + ply : score;
}

struct chess_tt_hit chess_tt_probe(const struct chess_search_thread *t, int ply)
{
	struct tt_entry e;
	const struct chess_stack_entry *ss = &t->stack[ply];
	if (!t->search->tt || ss->excluded_move || !tt_probe(t->search->tt, ss->position.key, &e))
		return (struct chess_tt_hit){.hit = false};
	struct chess_tt_hit tt = {true,
	                          (chess_move)(e.move & 0xFFFF),
	                          score_from_tt(e.score, ply),
	                          (int16_t)(e.move >> 16),
	                          e.depth,
	                          e.bound};
	if (ss->position.halfmove_clock >= TT_CLOCK_LIMIT)
		tt.depth = -1;
	return tt;
}

void chess_tt_store(const struct chess_search_thread *t, int ply, int depth, int score,
                    enum bound bound, chess_move move)
{
	const struct chess_stack_entry *ss = &t->stack[ply];
	uint32_t code = move | (uint32_t)(uint16_t)ss->static_eval << 16;
	struct tt_entry e = {code, (int16_t)score_to_tt(score, ply), (uint8_t)(depth < 0 ? 0 : depth),
	                     bound};
	if (t->search->tt && !ss->excluded_move)
		tt_store(t->search->tt, ss->position.key, e);
}

/* ---- captures ---- */

/* Not worth a look: what it takes cannot bring the score up to alpha, or less
 * comes of it than goes. */
static bool delta_prunes(const struct chess_stack_entry *ss, chess_move move, int alpha)
{
	enum chess_kind promoted = chess_move_promotion(move);
	if (promoted != CHESS_NO_KIND && promoted != CHESS_QUEEN)
		return true;
	int hope = ss->eval + DELTA_MARGIN + see_value[position_captured(&ss->position, move)];
	if (promoted == CHESS_NO_KIND && hope <= alpha)
		return true;
	return !position_see_ge(&ss->position, move, 0);
}

/* No captures, but is there any move at all? Asked only where a stalemate is
 * likely: of a side that has no pieces left. */
static bool is_stalemate(const struct position *p)
{
	return !position_has_non_pawns(p) && !position_count_moves(p);
}

/* The score when no move is made: of a side in check, to be mated. */
static int stand_pat(struct chess_search_thread *t, int ply, const struct chess_tt_hit *tt)
{
	struct chess_stack_entry *ss = &t->stack[ply];
	ss->eval = ss->static_eval = -SCORE_INFINITE;
	if (ss->position.checkers)
		return chess_mated_in(ply);
	ss->eval = ss->static_eval =
		tt->hit ? tt->static_eval : chess_static_eval(&ss->position, &t->pawn_table);
	if (tt->hit && chess_tt_cutoff(tt, ss->eval))
		return tt->score;
	return ss->eval;
}

/* Tries what is worth a look; the best score, `best` where nothing is better. */
static int search_captures(struct chess_search_thread *t, int ply, int best, int alpha, int beta,
                           chess_move *best_move)
{
	struct chess_stack_entry *ss = &t->stack[ply];
	bool in_check = ss->position.checkers != 0;
	for (unsigned i = 0; i < ss->moves.count; i++) {
		chess_move move = chess_next_move(t, ply, i);
		if (!in_check && delta_prunes(ss, move, alpha))
			continue;
		chess_make_move(t, ply, move);
		int score = -chess_qsearch(t, ply + 1, -beta, -alpha);
		if (search_stopped(t->search))
			return 0;
		if (score <= best)
			continue;
		best = score;
		if (score <= alpha)
			continue;
		alpha = score;
		*best_move = move;
		chess_pv_update(t, ply, move);
		if (score >= beta)
			break;
	}
	return best;
}

int chess_qsearch(struct chess_search_thread *t, int ply, int alpha, int beta)
{
	struct chess_stack_entry *ss = &t->stack[ply];
	ss->pv.n = 0;
	t->search->seldepth = ply > t->search->seldepth ? ply : t->search->seldepth;
	if (chess_count_node(t) || chess_is_draw(t, ply))
		return 0;
	if (ply + 1 >= CHESS_MAX_PLY)
		return chess_static_eval(&ss->position, &t->pawn_table);
	struct chess_tt_hit tt = chess_tt_probe(t, ply);
	if (tt.hit && beta - alpha == 1 && chess_tt_cutoff(&tt, beta))
		return tt.score;
	int best = stand_pat(t, ply, &tt), old_alpha = alpha;
	if (best >= beta)
		return best;
	alpha = best > alpha ? best : alpha;
	bool in_check = ss->position.checkers != 0;
	position_generate(&ss->position, in_check ? CHESS_GEN_LEGAL : CHESS_GEN_NOISY, &ss->moves);
	if (!ss->moves.count && !in_check && is_stalemate(&ss->position))
		return 0;
	chess_move best_move = CHESS_NO_MOVE;
	chess_score_moves(t, ply, tt.hit ? tt.move : CHESS_NO_MOVE);
	best = search_captures(t, ply, best, alpha, beta, &best_move);
	if (!search_stopped(t->search))
		chess_tt_store(t, ply, 0, best,
		               best >= beta       ? BOUND_LOWER
		               : best > old_alpha ? BOUND_EXACT
		                                  : BOUND_UPPER,
		               best_move);
	return best;
}
