/* root_moves.c - the root moves before the first iteration. There can be thousands of turns
 * with a card, so all are scored by static evaluation, the better ones less the best
 * capture after them, and only the best of these by a search. */
#include "games/chessmate/search/root_moves.h"

#include <stdlib.h>

#include "chess/see.h"
#include "games/chessmate/search/node.h"

enum {
	KEPT_CARD_BONUS = 15,  /* for turns without a card: it is kept */
	CAPTURES_CHECKED = 64, /* how many are scored less the best capture after them */
	EXACT_WINDOW = 200     /* scores so far behind the best need not be exact */
};

static int compare_root_moves(const void *a, const void *b)
{
	const struct root_move *x = a, *y = b;
	if (x->searched != y->searched)
		return y->searched - x->searched;
	if (x->score != y->score)
		return x->score < y->score ? 1 : -1;
	return (x->step > y->step) - (x->step < y->step);
}

/* There are too many for an insertion sort. */
static void sort_from(struct root_moves *moves, int from)
{
	qsort(moves->at + from, (size_t)(moves->n - from), sizeof *moves->at, compare_root_moves);
}

bool chessmate_root_move_without_card(const struct root_move *move)
{
	struct chessmate_step p = chessmate_step_unpack(move->step);
	return p.kind == STEP_TURN && p.card == CARD_NONE;
}

/* About what the side to move can win by its best capture. */
static int best_capture_gain(const struct chessmate *s)
{
	struct chess_move_list list;
	const struct chess_board *b = &s->pos.board;
	enum chess_side us = chessmate_side_to_move(s), them = chess_other(us);
	int most = 0;
	chessmate_list_moves(s, false, &list);
	for (unsigned i = 0; i < list.count; i++) {
		int to = chess_move_to(list.move[i]);
		if (!bb_has(b->side[them], to))
			continue;
		int gain = see_value[chess_kind_at(b, to)];
		if (chess_attackers_to(b, &s->marks, them, to))
			gain -= see_value[chess_kind_at(b, chess_move_from(list.move[i]))];
		most = gain > most ? gain : most;
	}
	return most;
}

/* Mate whatever hidden cards the seat holds. */
static bool is_mate(const struct belief_value *bv, const struct chessmate *after)
{
	return chessmate_in_check(after) && !chessmate_has_move(after) &&
	       !chessmate_playable_cards(after,
	                                 after->hand[chessmate_side_to_move(after)] | bv->unseen_cards);
}

/* The static score of a card before the move: the board after the card, or whether a move mates. */
static int static_score_before(const struct belief_value *bv, const struct chessmate *between,
                               bool with_captures)
{
	struct chess_move_list list;
	chessmate_list_moves(between, false, &list);
	for (unsigned i = 0; i < list.count; i++) {
		struct chessmate after = *between;
		chessmate_make_turn(&after, chessmate_turn_of_move(list.move[i]));
		if (is_mate(bv, &after))
			return SCORE_WIN - 1;
	}
	return chessmate_evaluate_next(bv->alphabeta.evaluator, between,
	                               (int)chessmate_side_to_move(between)) -
	       with_captures * EXACT_WINDOW / 2;
}

/* The static score of a turn: the board after it, with captures less the best one. */
static int static_score(const struct belief_value *bv, const struct root_move *root,
                        bool with_captures)
{
	struct chessmate after = bv->base;
	int us = (int)chessmate_side_to_move(&after);
	if (chessmate_step_kind(root->step) == STEP_PASS)
		return 0;
	if (chessmate_make_turn(&after, root->step))
		return static_score_before(bv, &after, with_captures && !after.replied);
	if (is_mate(bv, &after))
		return SCORE_WIN - 1;
	if (with_captures && chessmate_has_no_turn(&after))
		return 0;
	return chessmate_evaluate_next(bv->alphabeta.evaluator, &after, us) +
	       chessmate_root_move_without_card(root) * KEPT_CARD_BONUS -
	       (with_captures ? best_capture_gain(&after) : 0);
}

void chessmate_root_moves_list(struct root_moves *moves, struct belief_value *bv)
{
	const struct search_request *request = bv->alphabeta.search->request;
	struct steps list = {0};
	chessmate_list_decisions(request->root_infostate.now, &list);
	root_moves_init(moves, list.n);
	for (size_t i = 0; i < list.n; i++)
		if (search_in_searchmoves(request, NULL, 0, list.at[i])) {
			root_moves_add(moves, &list.at[i], 1, 0);
			moves->at[moves->n - 1].score = static_score(bv, &moves->at[moves->n - 1], false);
		}
	steps_free(&list);
	sort_from(moves, 0);
	for (int i = 0; i < moves->n && i < CAPTURES_CHECKED; i++)
		moves->at[i].score = static_score(bv, &moves->at[i], true);
	sort_from(moves, 0);
}

/* Searches a decision without hidden cards in the other hand; false when stopped. */
static bool score_root_move(struct deepen *d, struct root_move *root, struct belief_value *bv,
                            int alpha)
{
	int static_only = root->score;
	uint64_t nodes = d->search->nodes;
	int score = chessmate_belief_value_with(bv, 0, root->step, alpha, SCORE_INFINITE);
	deepen_note(d, root,
	            &(struct root_result){nodes, score, score > alpha ? BOUND_EXACT : BOUND_UPPER,
	                                  chessmate_belief_value_pv(bv)});
	if (search_check_time(bv->alphabeta.search))
		return false;
	if (bv->hands.n && score > SCORE_WIN_IN_MAX && static_only < SCORE_WIN_IN_MAX)
		score = chessmate_belief_value_unproven(score); /* a hidden card may avert it */
	root_move_update(root, score, chessmate_belief_value_pv(bv));
	return true;
}

void chessmate_root_moves_score(struct deepen *d, int from, struct belief_value *bv, int most_cards,
                                bool exact)
{
	struct root_moves *moves = &d->root_moves;
	int best = -SCORE_INFINITE;
	bv->depth = 1;
	for (int without_card = 1; without_card >= 0; without_card--) {
		int remaining = without_card ? moves->n : most_cards;
		for (int i = from; i < moves->n && remaining > 0; i++) {
			struct root_move *root = &moves->at[i];
			if (root->searched || chessmate_root_move_without_card(root) != without_card)
				continue;
			bool narrow = !exact && best > EXACT_WINDOW - SCORE_INFINITE;
			if (!score_root_move(d, root, bv, narrow ? best - EXACT_WINDOW : -SCORE_INFINITE))
				break;
			best = root->score > best ? root->score : best;
			remaining--;
		}
	}
	sort_from(moves, from);
}
