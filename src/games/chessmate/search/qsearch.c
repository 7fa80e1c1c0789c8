/* qsearch.c - quiescence search (Harris, 1975): captures and promotions until the position
 * is quiet, with a stand-pat score; in check all moves. Cards are not played. */
#include "games/chessmate/search/qsearch.h"

#include "chess/see.h"
#include "games/chessmate/search/movepick.h"

enum {
	QSEARCH_PLIES = 10, /* so deep at most */
	DELTA_MARGIN = 150  /* a capture that stays so much below alpha is pruned */
};

/* Delta pruning: what is captured cannot raise alpha. */
static bool delta_prunes(const struct chessmate *s, chess_move move, int needed_gain)
{
	int gain = see_value[chess_kind_at(&s->pos.board, chess_move_to(move))];
	return chess_move_type(move) != CHESS_PROMOTION && gain + DELTA_MARGIN <= needed_gain;
}

/* The depth of a node counts the plies left. */
static int qsearch(struct alphabeta *ab, struct chessmate_node *n)
{
	const struct chessmate *s = n->s;
	ab->pvs[n->ply].n = 0;
	ab->search->seldepth = n->ply > ab->search->seldepth ? n->ply : ab->search->seldepth;
	if (search_count_node(ab->search))
		return 0;

	int stand_pat = n->in_check ? n->alpha : chessmate_static_eval(ab, s, n->alpha, n->beta);
	n->best_score = n->in_check ? score_mated_in(n->ply) : stand_pat;
	if (n->ply + 1 >= CHESSMATE_MAX_PLY || n->depth <= 0 || n->best_score >= n->beta)
		return n->in_check ? chessmate_static_eval(ab, s, n->alpha, n->beta) : stand_pat;

	struct move_picker picker;
	chess_move move;
	int score;
	n->picker = &picker;
	chessmate_movepick_open(ab, n, CHESS_NO_MOVE);
	while (n->best_score < n->beta &&
	       (move = chessmate_movepick_next(ab, n, !n->in_check, &score))) {
		n->alpha = n->best_score > n->alpha ? n->best_score : n->alpha;
		if (!n->in_check && delta_prunes(s, move, n->alpha - stand_pat))
			continue;
		struct chessmate child = *s;
		chessmate_make_turn(&child, chessmate_turn_of_move(move));
		struct chessmate_node next = {.s = &child,
		                              .depth = n->depth - 1,
		                              .ply = n->ply + 1,
		                              .alpha = -n->beta,
		                              .beta = -n->alpha,
		                              .in_check = chessmate_in_check(&child)};
		score = -qsearch(ab, &next);
		if (search_stopped(ab->search))
			break;
		if (score > n->alpha)
			chessmate_pv_update(ab, n->ply, chessmate_turn_of_move(move));
		n->best_score = score > n->best_score ? score : n->best_score;
	}
	/* Mated by force, but no card has been tried, and one might avert it. */
	if (n->best_score < -SCORE_WIN_IN_MAX && s->hand[chessmate_side_to_move(s)] && !s->card_played)
		return chessmate_static_eval(ab, s, n->alpha, n->beta);
	return n->best_score;
}

int chessmate_qsearch(struct alphabeta *ab, struct chessmate_node *n)
{
	n->depth = QSEARCH_PLIES;
	return qsearch(ab, n);
}
