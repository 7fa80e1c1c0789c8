/* root_moves.c - there can be thousands of turns with a card, so before any is searched
 * all are judged by the board after them, then the better ones by captures. */
#include "games/chessmate/search/root_moves.h"

#include <stdlib.h>

#include "games/chessmate/search/node.h"
#include "games/chessmate/play.h"

enum {
	PLAIN_BONUS = 15, /* a card kept is worth a little */
	LOOKED_AT = 64,   /* how many are judged by what hangs after them */
	WINDOW = 200      /* so far behind the best, a score need not be exact */
};

static int better(const void *a, const void *b)
{
	const struct root *x = a, *y = b;
	if (x->judged != y->judged)
		return y->judged - x->judged;
	if (x->score != y->score)
		return x->score < y->score ? 1 : -1;
	return (x->step > y->step) - (x->step < y->step);
}

static void sort(struct roots *r)
{
	qsort(r->at + r->settled, r->n - r->settled, sizeof *r->at, better);
}

/* What the seat on move can take at once, about. */
static int loose_men(const struct cm *s)
{
	struct chess_move_list list;
	const struct chess_board *b = &s->at.board;
	enum chess_side us = cm_mover(s), them = chess_other(us);
	int most = 0;
	cm_moves(s, false, &list);
	for (unsigned i = 0; i < list.count; i++) {
		int to = chess_move_to(list.move[i]);
		if (!bb_has(b->side[them], to))
			continue;
		int gain = cm_worth(chess_kind_at(b, to));
		if (chess_attackers_to(b, &s->marks, them, to))
			gain -= cm_worth(chess_kind_at(b, chess_move_from(list.move[i])));
		most = gain > most ? gain : most;
	}
	return most;
}

/* Mated whatever the seat holds: the surest of all. */
static bool is_mate(const struct weigher *w, const struct cm *after)
{
	return cm_in_check(after) && !cm_can_move(after) &&
	       !cm_turning(after, after->hand[cm_mover(after)] | w->unseen);
}

/* A card before the move: what it does itself, and whether a move then mates. */
static int glance_before(const struct weigher *w, const struct cm *between, bool closely)
{
	struct chess_move_list list;
	cm_moves(between, false, &list);
	for (unsigned i = 0; i < list.count; i++) {
		struct cm after = *between;
		make_turn(&after, turn_of(list.move[i]));
		if (is_mate(w, &after))
			return SCORE_WIN - 1;
	}
	return cm_evaluate(between, (int)cm_mover(between)) - closely * WINDOW / 2;
}

/* The board after a turn: at first its mere look, then what hangs. */
static int glance(const struct weigher *w, const struct root *r, bool closely)
{
	struct cm after = w->base;
	int us = (int)cm_mover(&after);
	if (step_kind(r->step) == STEP_PASS)
		return 0;
	if (make_turn(&after, r->step))
		return glance_before(w, &after, closely);
	if (is_mate(w, &after))
		return SCORE_WIN - 1;
	if (closely && is_stuck(&after))
		return 0;
	return cm_evaluate(&after, us) + r->plain * PLAIN_BONUS - (closely ? loose_men(&after) : 0);
}

void roots_find(struct roots *r, struct weigher *w)
{
	struct search *job = w->ahead.job;
	struct steps list = {0};
	cm_list(job->root_infostate.now, &list);
	r->at = xzalloc((list.n + 1) * sizeof *r->at);
	for (size_t i = 0; i < list.n; i++) {
		struct parts p = unpack(list.at[i]);
		struct root *root = &r->at[r->n];
		if (!search_in_searchmoves(job, NULL, 0, list.at[i]))
			continue;
		r->n++;
		root->step = list.at[i];
		root->plain = p.kind == STEP_TURN && p.card == CARD_NONE;
		root->score = glance(w, root, false);
	}
	steps_free(&list);
	sort(r);
	for (size_t i = 0; i < r->n && i < LOOKED_AT; i++)
		r->at[i].score = glance(w, &r->at[i], true);
	sort(r);
}

void roots_free(struct roots *r)
{
	for (size_t i = 0; i < r->n; i++)
		free(r->at[i].line);
	free(r->at);
}

void roots_keep_line(struct root *r, const struct line *rest)
{
	int n = rest->n < PLIES - 1 ? rest->n : PLIES - 1;
	if (!r->line)
		r->line = xmalloc(sizeof *r->line);
	r->line->at[0] = r->step;
	memcpy(r->line->at + 1, rest->at, (size_t)n * sizeof *rest->at);
	r->line->n = n + 1;
}

/* One decision with nothing unknown in the other hand; false when the search ended. */
static bool judge(struct root *r, struct weigher *w, int alpha)
{
	int glanced = r->score;
	int score = weigh_in(w, CARD_NONE, r->step, 1, alpha, SCORE_INFINITE);
	if (search_check_time(w->ahead.job))
		return false;
	if (w->hands.n && score > SCORE_WIN_IN_MAX && glanced < SCORE_WIN_IN_MAX)
		score = weigh_unsure(score); /* a card may avert it */
	r->score = score;
	r->judged = true;
	roots_keep_line(r, weigh_line(w));
	return true;
}

void roots_judge(struct roots *r, struct weigher *w, size_t most_cards, bool exact)
{
	int best = -SCORE_INFINITE;
	for (int plain = 1; plain >= 0; plain--) {
		size_t left = plain ? r->n : most_cards;
		for (size_t i = r->settled; i < r->n && left > 0; i++) {
			struct root *root = &r->at[i];
			if (root->plain != plain || root->judged)
				continue;
			bool narrow = !exact && best > WINDOW - SCORE_INFINITE;
			if (!judge(root, w, narrow ? best - WINDOW : -SCORE_INFINITE))
				break;
			best = root->score > best ? root->score : best;
			left--;
		}
	}
	sort(r);
}

void roots_lift(struct roots *r, size_t to, size_t i)
{
	struct root root = r->at[i];
	memmove(&r->at[to + 1], &r->at[to], (i - to) * sizeof root);
	r->at[to] = root;
}
