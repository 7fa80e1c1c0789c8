/* search.c - iterative deepening (Scott, 1969) over the root moves, each valued by its mean
 * over all hands that the opponent may hold (belief_value.h). */
#include "games/chessmate/search.h"

#include <stdlib.h>

#include "games/chessmate/movegen.h"
#include "games/chessmate/rules.h"
#include "games/chessmate/search/node.h"
#include "games/chessmate/search/root_moves.h"
#include "search/deepen.h"
#include "search/smp.h"

enum {
	FIRST_CARD_TURNS = 60,  /* so many turns with a card are searched at depth 1 */
	LATER_CARD_TURNS = 200, /* and so many more before the iteration of */
	LATER_CARD_TURNS_DEPTH = 3
};

/* What the hooks of deepen.h work on. */
struct chessmate_root {
	struct belief_value belief_value;
	int n_ranked; /* so many at the front are in the order of the iteration before */
};

/* ---- reports */

/* STEP_NONE where only unknown cards of the own hand would do. */
static step_t first_decision(const struct chessmate *s)
{
	struct steps list = {0};
	chessmate_list_decisions(s, &list);
	step_t first = list.n ? list.at[0] : STEP_NONE;
	steps_free(&list);
	return first;
}

/* The whole turn, which may begin with cards; legal whatever is drawn between. */
static size_t write_turn(const struct belief_value *bv, const struct root_move *r, step_t *pv)
{
	struct chessmate s = bv->base;
	size_t n = 0;
	pv[n++] = r->step;
	if (chessmate_step_kind(r->step) == STEP_PASS)
		return n;
	while (chessmate_make_turn(&s, pv[n - 1])) {
		pv[n] = n < (size_t)r->pv->n ? r->pv->at[n] : first_decision(&s);
		if (pv[n] == STEP_NONE)
			break;
		n++;
	}
	return n;
}

/* The part of a principal variation that does not depend on what is drawn on the way. */
static size_t write_known_pv(const struct deepen *d, const struct root_move *r, step_t *pv)
{
	const struct chessmate_root *root = d->thread;
	const struct belief_value *bv = &root->belief_value;
	struct chessmate s;
	size_t n = write_turn(bv, r, pv);
	memcpy(&s, bv->alphabeta.search->request->root_infostate.now, sizeof s);
	for (size_t i = 0; i < n && s.phase == PHASE_TURN; i++)
		chessmate_apply(&s, pv[i], NULL);
	for (int i = (int)n; i < r->pv->n && n < PV_MAX; i++) {
		step_t step = r->pv->at[i];
		if (s.phase != PHASE_TURN || chessmate_end_reason(&s) != REASON_NONE ||
		    !chessmate_is_legal(&s, step, NULL))
			break;
		pv[n++] = step;
		chessmate_apply(&s, step, NULL);
	}
	return n;
}

/* ---- iterations */

/* How many of the turns with a card are searched in this iteration. */
static int card_turn_limit(const struct deepen *d)
{
	static const int most[] = {0, 0, 100, 50, 30};
	if (d->root_moves.at[0].score < -SCORE_WIN_IN_MAX || d->search->request->limits.mate > 0)
		return d->root_moves.n;
	return most[d->depth < 4 ? d->depth : 4];
}

/* Late move reductions: how much less deep root move i is searched at first. */
static int root_reduction(const struct deepen *d, int i)
{
	if (i < 3 || d->depth < 3 || d->search->request->limits.mate)
		return 0;
	return 1 + (i >= 12 && d->depth > 3);
}

/* Searches root move i and puts it in its order among those ranked; false when stopped. */
static bool search_root_move(struct deepen *d, int i)
{
	struct chessmate_root *root = d->thread;
	struct root_move *at = d->root_moves.at;
	struct pv pv;
	int floor = root->n_ranked < d->multipv ? -SCORE_INFINITE : at[d->multipv - 1].score;
	int mean = floor, to = root->n_ranked;
	uint64_t nodes = d->search->nodes;
	bool done = chessmate_belief_value_mean(&root->belief_value, at[i].step, root_reduction(d, i),
	                                        at[i].score, floor, &mean, &pv);
	deepen_note(d, &at[i],
	            &(struct root_result){nodes, mean > floor ? mean : floor,
	                                  mean > floor ? BOUND_EXACT : BOUND_UPPER,
	                                  mean > floor ? &pv : NULL});
	if (!done)
		return false;
	if (mean <= floor)
		return true;
	root_move_update(&at[i], mean, &pv);
	while (to && at[to - 1].score < mean)
		to--;
	d->best_changed = d->best_changed || (to == 0 && i > 0);
	root_moves_to_front(&d->root_moves, to, i);
	root->n_ranked++;
	return true;
}

/* The first iteration is static but for the better moves. In the others all lines of
 * MultiPV are searched at once, for a mean costs little where it is below a floor. */
static bool search_iteration(struct deepen *d)
{
	struct chessmate_root *root = d->thread;
	struct belief_value *bv = &root->belief_value;
	int n = d->root_moves.n, cards = 0;
	if (d->depth == 1) {
		int first_cards = d->multipv > FIRST_CARD_TURNS ? d->multipv : FIRST_CARD_TURNS;
		chessmate_root_moves_score(d, 0, bv, d->search->request->limits.mate ? n : first_cards,
		                           d->multipv > 1);
		return true;
	}
	if (d->depth == LATER_CARD_TURNS_DEPTH)
		chessmate_root_moves_score(d, root->n_ranked, bv, LATER_CARD_TURNS, false);
	int most = card_turn_limit(d);
	bv->depth = d->depth;
	root->n_ranked = 0;
	for (int i = 0; i < n; i++)
		if ((chessmate_root_move_without_card(&d->root_moves.at[i]) || cards++ < most ||
		     i < d->multipv) &&
		    !search_root_move(d, i))
			return false;
	return true;
}

/* The search of one thread. */
static void search_thread(struct search *search)
{
	static const struct deepen_hooks hooks = {.max_depth = CHESSMATE_MAX_PLY - 8,
	                                          .proof_factor = 1,
	                                          .search_iteration = search_iteration,
	                                          .write_line = write_known_pv};
	struct chessmate_root *root = xzalloc(sizeof *root);
	struct belief_value *bv = &root->belief_value;
	struct deepen d = {.search = search, .hooks = &hooks, .thread = root};
	chessmate_belief_value_open(bv, search);
	chessmate_root_moves_list(&d.root_moves, bv);
	if (d.root_moves.n)
		deepen_run(&d);
	deepen_free(&d);
	chessmate_belief_value_close(bv);
	free(root);
}

void chessmate_search(struct search *search)
{
	smp_search(search, search_thread);
}
