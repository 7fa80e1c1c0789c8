/* qsearch.c - the end of every line: captures are followed until nothing hangs
 * any more (quiescence, Harris 1975), and what all nodes have in common: counting,
 * draws, the table. */
#include "games/chess/state.h"
#include "games/chess/see.h"
#include "games/chess/thread.h"

enum {
	HOPELESS = 150, /* so much below alpha, a capture that brings no more is left out */
	NEAR_DRAW = 90  /* quiet turns from which on the table is not believed */
};

/* A helper's nodes go into the reports now and then. */
bool worker_tick(struct worker *w)
{
	enum { OFTEN = 1024 };
	if (search_count_node(w->job))
		return true;
	if (w->boss && w->job->nodes % OFTEN == 0)
		atomic_fetch_add_explicit(&w->boss->helper_nodes, OFTEN, memory_order_relaxed);
	return false;
}

/* Repetition: once since the root is enough, as nothing new can come of it; up to
 * the root the rule's two times. */
static bool repeats(const struct worker *w, int ply)
{
	const struct place *p = &w->frames[ply].place;
	int before = 0;
	for (int back = 4; back <= p->quiet; back += 2) {
		int at = ply - back;
		if (at > 0) {
			if (w->frames[at].place.key == p->key)
				return true;
			continue;
		}
		size_t ago = (size_t)-at; /* plies before the root, which is the last of past */
		if (ago >= w->n_past)
			return false;
		before += w->past[w->n_past - 1 - ago] == p->key;
		if (before == CHESS_OCCURRENCES - 1)
			return true;
	}
	return false;
}

bool worker_drawn(const struct worker *w, int ply)
{
	const struct place *p = &w->frames[ply].place;
	if (p->quiet >= CHESS_QUIET_LIMIT)
		return !p->checkers ||
		       chess_core_for(NULL)->count(&p->board, NULL, (enum chess_side)p->side) > 0;
	return (p->quiet >= 4 && repeats(w, ply)) || chess_dead_material(&p->board);
}

/* ---- the table ---- */

/* Scores in the table count mates from their node, in the search from the root. */
static int to_table(int score, int ply)
{
	return score > SCORE_WIN_IN_MAX ? score + ply : score < -SCORE_WIN_IN_MAX ? score - ply : score;
}

static int from_table(int score, int ply)
{
	return score > SCORE_WIN_IN_MAX ? score - ply : score < -SCORE_WIN_IN_MAX ? score + ply : score;
}

struct recall worker_recall(const struct worker *w, int ply)
{
	struct tt_entry e;
	const struct frame *f = &w->frames[ply];
	if (!w->job->tt || f->excluded || !tt_probe(w->job->tt, f->place.key, &e))
		return (struct recall){.known = false};
	struct recall r = {true, (chess_move)(e.move & 0xFFFF), from_table(e.score, ply),
	                   (int16_t)(e.move >> 16), e.depth, e.bound};
	if (f->place.quiet >= NEAR_DRAW)
		r.depth = -1;
	return r;
}

void worker_store(const struct worker *w, int ply, int depth, int score, enum bound bound,
                  chess_move move)
{
	const struct frame *f = &w->frames[ply];
	uint32_t code = move | (uint32_t)(uint16_t)f->raw << 16;
	struct tt_entry e = {code, (int16_t)to_table(score, ply), (uint8_t)(depth < 0 ? 0 : depth),
	                        bound};
	if (w->job->tt && !f->excluded)
		tt_store(w->job->tt, f->place.key, e);
}

/* ---- captures ---- */

/* Not worth a look: what it takes cannot bring the score up to alpha, or less
 * comes of it than goes. */
static bool futile(const struct frame *f, chess_move move, int alpha)
{
	enum chess_kind promoted = chess_promoted(move);
	if (promoted != CHESS_NO_KIND && promoted != CHESS_QUEEN)
		return true;
	int hope = f->estimate + HOPELESS + exchange_value[place_taken(&f->place, move)];
	if (promoted == CHESS_NO_KIND && hope <= alpha)
		return true;
	return !exchange_gains(&f->place, move, 0);
}

/* No captures, but is there any move at all? Asked only where a stalemate is
 * likely: of a side that has no pieces left. */
static bool stalemated(const struct place *p)
{
	enum chess_side us = (enum chess_side)p->side;
	return !place_has_pieces(p, us) && !chess_core_for(NULL)->count(&p->board, NULL, us);
}

/* The score when no move is made: of a side in check, to be mated. */
static int stand(struct worker *w, int ply, const struct recall *r)
{
	struct frame *f = &w->frames[ply];
	f->estimate = f->raw = -SCORE_INFINITE;
	if (f->place.checkers)
		return worker_mated(ply);
	f->estimate = f->raw = r->known ? r->estimate : chess_evaluate(&f->place, &w->pawns);
	if (r->known && worker_tells(r, f->estimate))
		return r->score;
	return f->estimate;
}

/* Tries what is worth a look; the best score, `best` where nothing is better. */
static int try_moves(struct worker *w, int ply, int best, int alpha, int beta, chess_move *found)
{
	struct frame *f = &w->frames[ply];
	bool check = f->place.checkers != 0;
	for (unsigned i = 0; i < f->list.count; i++) {
		chess_move move = order_next(w, ply, i);
		if (!check && futile(f, move, alpha))
			continue;
		worker_make(w, ply, move);
		int score = -worker_quiesce(w, ply + 1, -beta, -alpha);
		if (search_stopped(w->job))
			return 0;
		if (score <= best)
			continue;
		best = score;
		if (score <= alpha)
			continue;
		alpha = score;
		*found = move;
		worker_join(w, ply, move);
		if (score >= beta)
			break;
	}
	return best;
}

int worker_quiesce(struct worker *w, int ply, int alpha, int beta)
{
	struct frame *f = &w->frames[ply];
	f->line.n = 0;
	w->job->seldepth = ply > w->job->seldepth ? ply : w->job->seldepth;
	if (worker_tick(w) || worker_drawn(w, ply))
		return 0;
	if (ply + 1 >= WORKER_PLIES)
		return chess_evaluate(&f->place, &w->pawns);
	struct recall r = worker_recall(w, ply);
	if (r.known && beta - alpha == 1 && worker_tells(&r, beta))
		return r.score;
	int best = stand(w, ply, &r), before = alpha;
	if (best >= beta)
		return best;
	alpha = best > alpha ? best : alpha;
	bool check = f->place.checkers != 0;
	f->list.count = chess_core_for(NULL)->list(&f->place.board, NULL, (enum chess_side)f->place.side,
	                                           check ? CHESS_ALL : CHESS_NOISY, f->list.move);
	if (!f->list.count && !check && stalemated(&f->place))
		return 0;
	chess_move found = CHESS_NO_MOVE;
	order_moves(w, ply, r.known ? r.move : CHESS_NO_MOVE);
	best = try_moves(w, ply, best, alpha, beta, &found);
	if (!search_stopped(w->job))
		worker_store(w, ply, 0, best, best >= beta ? BOUND_LOWER : best > before ? BOUND_EXACT : BOUND_UPPER, found);
	return best;
}
