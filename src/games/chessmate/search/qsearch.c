/* qsearch.c - the end of every line: captures are followed until nothing hangs any more
 * (quiescence; Harris, 1975), and what all nodes have in common: estimates, lines. */
#include "games/chessmate/search/qsearch.h"

#include "games/chessmate/eval.h"
#include "games/chessmate/search/movepick.h"

enum {
	QSEARCH_PLIES = 10, /* captures in a row that are looked at */
	DELTA_MARGIN = 150  /* so much below alpha, a capture that brings no more is left out */
};

/* What a capture brings cannot matter, or it loses more, as far as pawns tell. */
static bool delta_prunes(const struct chessmate *s, chess_move move, int needed_gain)
{
	enum chess_side us = chessmate_side_to_move(s), them = chess_other(us);
	const struct chess_board *b = &s->pos.board;
	int gain = chessmate_piece_value(chess_kind_at(b, chess_move_to(move)) % CHESS_NO_KIND);
	int risk = chessmate_piece_value(chess_kind_at(b, chess_move_from(move)));
	if (chess_move_type(move) == CHESS_PROMOTION)
		return false;
	if (gain + DELTA_MARGIN <= needed_gain)
		return true;
	return risk > gain + 50 && chess_move_type(move) == CHESS_NORMAL &&
	       (chess_attackers_to(b, &s->marks, them, chess_move_to(move)) & b->kind[CHESS_PAWN]);
}

static int qsearch(struct alphabeta *ab, const struct chessmate *s, int ply, int plies_left,
                   int alpha, int beta);

/* A node while its moves are tried. */
struct qsearch_node {
	const struct chessmate *s;
	int ply, plies_left, alpha, beta;
	bool in_check;
	int stand_pat; /* the estimate */
	int best_score;
};

static void search_captures(struct alphabeta *ab, struct qsearch_node *q,
                            struct move_picker *picker)
{
	chessmate_movepick_score(ab, q->s, q->ply, 0, picker);
	for (unsigned i = 0; i < picker->list.count && q->best_score < q->beta; i++) {
		chess_move move = chessmate_movepick_next(picker, i);
		int alpha = q->best_score > q->alpha ? q->best_score : q->alpha;
		if (!q->in_check &&
		    (picker->scores[i] < ORDER_NOISY || delta_prunes(q->s, move, alpha - q->stand_pat)))
			continue;
		struct chessmate child = *q->s;
		chessmate_make_turn(&child, chessmate_turn_of_move(move));
		int score = -qsearch(ab, &child, q->ply + 1, q->plies_left - 1, -q->beta, -alpha);
		if (search_stopped(ab->search))
			return;
		if (score > alpha)
			chessmate_pv_update(ab, q->ply, chessmate_turn_of_move(move));
		q->best_score = score > q->best_score ? score : q->best_score;
	}
}

static int qsearch(struct alphabeta *ab, const struct chessmate *s, int ply, int plies_left,
                   int alpha, int beta)
{
	struct move_picker picker;
	struct qsearch_node q = {s, ply, plies_left, alpha, beta, .in_check = chessmate_in_check(s)};
	ab->pvs[ply].n = 0;
	ab->search->seldepth = ply > ab->search->seldepth ? ply : ab->search->seldepth;
	if (search_count_node(ab->search))
		return 0;
	q.stand_pat = chessmate_static_eval(ab, s);
	q.best_score = q.in_check ? chessmate_mated_in(ply) : q.stand_pat;
	if (ply + 1 >= CHESSMATE_MAX_PLY || plies_left <= 0 || q.best_score >= beta)
		return q.stand_pat;
	chessmate_list_moves(s, false, &picker.list);
	if (!picker.list.count)
		return !chessmate_has_no_turn(s)          ? q.stand_pat
		       : q.best_score < -SCORE_WIN_IN_MAX ? q.best_score
		                                          : 0;
	search_captures(ab, &q, &picker);
	if (q.best_score < -SCORE_WIN_IN_MAX && s->hand[chessmate_side_to_move(s)] && !s->card_played)
		return q.stand_pat; /* a card might avert the mate: none has been tried */
	return q.best_score;
}

int chessmate_qsearch(struct alphabeta *ab, const struct chessmate *s, int ply, int alpha, int beta)
{
	return qsearch(ab, s, ply, QSEARCH_PLIES, alpha, beta);
}
