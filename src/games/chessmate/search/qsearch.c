/* qsearch.c - the end of every line: captures are followed until nothing hangs any more
 * (quiescence; Harris, 1975), and what all nodes have in common: estimates, lines. */
#include "games/chessmate/search/node.h"
#include "games/chessmate/play.h"

enum {
	QUIET_PLIES = 10, /* captures in a row that are looked at */
	HOPELESS = 150    /* so much below alpha, a capture that brings no more is left out */
};

int look_estimate(const struct lookahead *t, const struct cm *s)
{
	int us = (int)cm_mover(s), score = cm_evaluate(s, us);
	if (t->guess == CARD_NONE)
		return score;
	bool ours = s->hand[us] & card_bit(t->guess), theirs = s->hand[!us] & card_bit(t->guess);
	return score - (ours - theirs) * cm_card_worth(t->guess);
}

void join_line(struct lookahead *t, int ply, step_t step)
{
	struct line *l = &t->lines[ply];
	int n = ply + 1 < PLIES ? t->lines[ply + 1].n : 0;
	if (n > PLIES - 1)
		n = PLIES - 1;
	if (n)
		memcpy(l->at + 1, t->lines[ply + 1].at, (size_t)n * sizeof *l->at);
	l->at[0] = step;
	l->n = n + 1;
}

bool is_stuck(const struct cm *s)
{
	return !cm_can_move(s) && (s->played || !cm_turning(s, s->hand[cm_mover(s)]));
}

/* What a capture brings cannot matter, or it loses more, as far as pawns tell. */
static bool is_futile(const struct cm *s, chess_move move, int hope)
{
	enum chess_side us = cm_mover(s), them = chess_other(us);
	const struct chess_board *b = &s->at.board;
	int gain = cm_worth(chess_kind_at(b, chess_move_to(move)) % CHESS_NO_KIND);
	int risk = cm_worth(chess_kind_at(b, chess_move_from(move)));
	if (chess_move_type(move) == CHESS_PROMOTION)
		return false;
	if (gain + HOPELESS <= hope)
		return true;
	return risk > gain + 50 && chess_move_type(move) == CHESS_NORMAL &&
	       (chess_attackers_to(b, &s->marks, them, chess_move_to(move)) & b->kind[CHESS_PAWN]);
}

static int quiesce(struct lookahead *t, const struct cm *s, int ply, int left, int alpha, int beta);

/* A node while its moves are tried. */
struct quiet {
	const struct cm *s;
	int ply, left, alpha, beta;
	bool check;
	int stand; /* the estimate */
	int best;
};

static void try_noise(struct lookahead *t, struct quiet *q, struct moves *m)
{
	order_turns(t, q->s, q->ply, 0, m);
	for (unsigned i = 0; i < m->list.count && q->best < q->beta; i++) {
		chess_move move = order_pick(m, i);
		int alpha = q->best > q->alpha ? q->best : q->alpha;
		if (!q->check && (m->order[i] < ORDER_NOISY || is_futile(q->s, move, alpha - q->stand)))
			continue;
		struct cm child = *q->s;
		make_turn(&child, turn_of(move));
		int score = -quiesce(t, &child, q->ply + 1, q->left - 1, -q->beta, -alpha);
		if (search_stopped(t->job))
			return;
		if (score > alpha)
			join_line(t, q->ply, turn_of(move));
		q->best = score > q->best ? score : q->best;
	}
}

static int quiesce(struct lookahead *t, const struct cm *s, int ply, int left, int alpha, int beta)
{
	struct moves m;
	struct quiet q = {s, ply, left, alpha, beta, .check = cm_in_check(s)};
	t->lines[ply].n = 0;
	t->job->seldepth = ply > t->job->seldepth ? ply : t->job->seldepth;
	if (search_count_node(t->job))
		return 0;
	q.stand = look_estimate(t, s);
	q.best = q.check ? mated_at(ply) : q.stand;
	if (ply + 1 >= PLIES || left <= 0 || q.best >= beta)
		return q.stand;
	cm_moves(s, false, &m.list);
	if (!m.list.count)
		return !is_stuck(s) ? q.stand : q.best < -SCORE_WIN_IN_MAX ? q.best : 0;
	try_noise(t, &q, &m);
	if (q.best < -SCORE_WIN_IN_MAX && s->hand[cm_mover(s)] && !s->played)
		return q.stand; /* a card might avert the mate: none has been tried */
	return q.best;
}

int look_quiet(struct lookahead *t, const struct cm *s, int ply, int alpha, int beta)
{
	return quiesce(t, s, ply, QUIET_PLIES, alpha, beta);
}
