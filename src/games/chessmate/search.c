/* search.c - iterative deepening (Scott, 1969) over the root moves, each valued by its mean
 * over all hands that the opponent may hold (belief_value.h). */
#include "games/chessmate/search.h"

#include <stdlib.h>

#include "games/chessmate/movegen.h"
#include "games/chessmate/rules.h"
#include "games/chessmate/search/node.h"
#include "games/chessmate/search/root_moves.h"
#include "games/chessmate/turn.h"

enum {
	FIRST_CARD_TURNS = 60,   /* so many turns with a card are searched at depth 1 */
	ALL_CARD_TURNS_DEPTH = 3 /* the others before this iteration */
};

struct iterative_deepening {
	struct belief_value belief_value;
	struct chessmate_root_moves root_moves;
	size_t multipv;
	int depth;
};

/* ---- reports */

/* The move behind a card that comes before it; legal whatever is drawn between. */
static step_t move_after_card(const struct belief_value *bv, const struct chessmate_root_move *r)
{
	struct chessmate s = bv->base;
	struct steps list = {0};
	if (r->pv && r->pv->n > 1)
		return r->pv->at[1];
	chessmate_make_turn(&s, r->step);
	chessmate_list_decisions(&s, &list);
	step_t first = list.n ? list.at[0] : STEP_NONE;
	steps_free(&list);
	return first;
}

/* The part of a principal variation that does not depend on what is drawn on the way. */
static size_t known_pv(const struct belief_value *bv, const struct chessmate_root_move *r,
                       step_t *pv)
{
	struct chessmate s;
	size_t n = 0;
	memcpy(&s, bv->alphabeta.search->root_infostate.now, sizeof s);
	pv[n++] = r->step;
	chessmate_apply_decision(&s, chessmate_step_unpack(r->step), NULL);
	if (s.card_played && !bv->base.card_played)
		pv[n++] = move_after_card(bv, r);
	if (n > 1 && s.phase == PHASE_TURN)
		chessmate_apply_decision(&s, chessmate_step_unpack(pv[1]), NULL);
	for (int i = (int)n; r->pv && i < r->pv->n && n < PV_MAX; i++) {
		step_t step = r->pv->at[i];
		if (s.phase != PHASE_TURN || chessmate_end_reason(&s) != REASON_NONE ||
		    !chessmate_is_legal(&s, step, NULL))
			break;
		pv[n++] = step;
		chessmate_apply_decision(&s, chessmate_step_unpack(step), NULL);
	}
	return n;
}

static void report(struct iterative_deepening *deepening, int depth)
{
	struct search *search = deepening->belief_value.alphabeta.search;
	step_t pv[PV_MAX];
	for (size_t k = 0; k < deepening->multipv; k++) {
		const struct chessmate_root_move *r = &deepening->root_moves.at[k];
		size_t n = known_pv(&deepening->belief_value, r, pv);
		search_report(search, depth, search->multipv > 1 ? (int)k + 1 : 0, r->score, pv, n);
	}
}

/* ---- iterations */

/* How many of the turns with a card are searched in this iteration. */
static size_t card_turn_limit(const struct iterative_deepening *deepening)
{
	static const size_t most[] = {0, 0, 100, 50, 30};
	if (deepening->root_moves.at[0].score < -SCORE_WIN_IN_MAX ||
	    deepening->belief_value.alphabeta.search->limits.mate > 0)
		return deepening->root_moves.n;
	return most[deepening->depth < 4 ? deepening->depth : 4];
}

/* Searches root move i and puts it in its order among those ranked; false when stopped. */
static bool search_root_move(struct iterative_deepening *deepening, size_t i)
{
	struct chessmate_root_moves *r = &deepening->root_moves;
	struct pv pv;
	int floor = r->n_ranked < deepening->multipv ? -SCORE_INFINITE
	                                             : r->at[deepening->multipv - 1].score,
		mean;
	size_t to = r->n_ranked;
	deepening->belief_value.depth = deepening->depth;
	if (!chessmate_belief_value_mean(&deepening->belief_value, r->at[i].step, floor, &mean, &pv))
		return false;
	if (mean <= floor)
		return true;
	r->at[i].score = mean;
	chessmate_root_move_set_pv(&r->at[i], &pv);
	while (to && r->at[to - 1].score < mean)
		to--;
	chessmate_root_moves_move_up(r, to, i);
	r->n_ranked++;
	return true;
}

/* One iteration; false when stopped in it. */
static bool search_root_moves(struct iterative_deepening *deepening)
{
	size_t cards = 0, most = card_turn_limit(deepening);
	deepening->root_moves.n_ranked = 0;
	for (size_t i = 0; i < deepening->root_moves.n; i++) {
		bool without_card = deepening->root_moves.at[i].without_card;
		if ((without_card || cards++ < most || i < deepening->multipv) &&
		    !search_root_move(deepening, i))
			return false;
	}
	return true;
}

/* True when the mate asked for is found, the only move need not be searched, every score
 * is a mate within the depth, or time is up. */
static bool is_done(const struct iterative_deepening *deepening)
{
	const struct search *search = deepening->belief_value.alphabeta.search;
	const struct limits *l = &search->limits;
	bool mate = l->mate > 0 && deepening->root_moves.at[0].score >= SCORE_WIN - 2 * l->mate + 1;
	bool forced = deepening->root_moves.n == 1 && l->has_clock && !l->infinite && !l->searchmoves.n,
		 sure = true;
	for (size_t k = 0; k < deepening->multipv; k++)
		sure = sure && SCORE_WIN - abs(deepening->root_moves.at[k].score) <= deepening->depth;
	return mate || forced || sure || search_should_not_start_iteration(search) ||
	       search_stopped(search);
}

static int last_depth(const struct limits *l)
{
	int last = l->depth > 0 && l->depth < CHESSMATE_MAX_PLY - 8 ? l->depth : CHESSMATE_MAX_PLY - 8;
	if (l->mate > 0 && l->mate <= last / 2)
		last = 2 * l->mate - 1;
	return last;
}

static void iterative_deepening(struct iterative_deepening *deepening)
{
	struct search *search = deepening->belief_value.alphabeta.search;
	size_t cards = search->limits.mate                     ? deepening->root_moves.n
	               : deepening->multipv > FIRST_CARD_TURNS ? deepening->multipv
	                                                       : FIRST_CARD_TURNS;
	deepening->depth = 1;
	chessmate_root_moves_score(&deepening->root_moves, &deepening->belief_value, cards,
	                           deepening->multipv > 1);
	report(deepening, 1);
	for (deepening->depth = 2;
	     deepening->depth <= last_depth(&search->limits) && !is_done(deepening);
	     deepening->depth++) {
		step_t before = deepening->root_moves.at[0].step;
		if (deepening->depth == ALL_CARD_TURNS_DEPTH)
			chessmate_root_moves_score(&deepening->root_moves, &deepening->belief_value,
			                           deepening->root_moves.n, false);
		bool whole = search_root_moves(deepening);
		/* An unfinished iteration may have found a better move, but does not rank several. */
		if (!whole && (deepening->multipv > 1 || deepening->root_moves.at[0].step == before))
			return;
		report(deepening, whole ? deepening->depth : deepening->depth - 1);
		if (!whole)
			return;
	}
}

void chessmate_search(struct search *search)
{
	struct iterative_deepening *deepening = xzalloc(sizeof *deepening);
	chessmate_belief_value_open(&deepening->belief_value, search);
	chessmate_root_moves_list(&deepening->root_moves, &deepening->belief_value);
	deepening->multipv = search->multipv < 1 ? 1 : (size_t)search->multipv;
	deepening->multipv =
		deepening->multipv < deepening->root_moves.n ? deepening->multipv : deepening->root_moves.n;
	if (deepening->root_moves.n)
		iterative_deepening(deepening);
	chessmate_root_moves_free(&deepening->root_moves);
	chessmate_belief_value_close(&deepening->belief_value);
	free(deepening);
}
