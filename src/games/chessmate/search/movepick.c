/* movepick.c - move ordering: the move of the transposition table, captures by MVV-LVA (most
 * valuable victim, least valuable attacker; Slate and Atkin, 1977) and promotions that lose nothing by
 * SEE, killer
 * moves (Huberman, 1968), the rest by the history heuristic (Schaeffer, 1983). */
#include "games/chessmate/search/movepick.h"

#include "chess/see.h"
#include "search/movepick.h"

/* MVV-LVA: the value captured or promoted to, then the capturing piece; 0 for quiet moves. */
static int mvv_lva(const struct chessmate *s, chess_move move)
{
	enum chess_kind victim = chess_kind_at(&s->pos.board, chess_move_to(move));
	int sum = 0;
	if (victim != CHESS_NO_KIND && chess_move_type(move) != CHESS_CASTLING)
		sum = 10 * see_value[victim] - (int)chess_kind_at(&s->pos.board, chess_move_from(move));
	if (chess_move_type(move) == CHESS_EN_PASSANT)
		sum = 9 * see_value[CHESS_PAWN];
	if (chess_move_type(move) == CHESS_PROMOTION)
		sum += 10 * see_value[chess_move_promotion(move)];
	return sum;
}

static void score_moves(const struct alphabeta *ab, const struct chessmate_node *n, size_t from)
{
	const struct chessmate *s = n->s;
	struct move_picker *picker = n->picker;
	const chess_move *killers = ab->killers[n->ply];
	const int(*history)[64] = ab->history[chessmate_side_to_move(s)];
	for (size_t i = from; i < picker->list.count; i++) {
		chess_move move = picker->list.move[i];
		int gain = mvv_lva(s, move);
		if (gain > 0)
			picker->scores[i] = CHESSMATE_ORDER_SEE_UNKNOWN + gain;
		else if (move == killers[0] || move == killers[1])
			picker->scores[i] = CHESSMATE_ORDER_KILLER;
		else
			picker->scores[i] = history[chess_move_from(move)][chess_move_to(move)];
	}
}

static void append(const struct alphabeta *ab, const struct chessmate_node *n,
                   enum chess_gen_type type)
{
	size_t from = n->picker->list.count;
	chessmate_append_moves(n->s, type, &n->picker->list);
	n->picker->end = n->picker->list.count;
	score_moves(ab, n, from);
}

void chessmate_movepick_open(const struct alphabeta *ab, const struct chessmate_node *n,
                             chess_move tt_move)
{
	n->picker->next = n->picker->list.count = 0;
	n->picker->complete = false;
	n->picker->tt_move = tt_move;
	append(ab, n, CHESS_GEN_NOISY);
}

void chessmate_movepick_complete(const struct alphabeta *ab, const struct chessmate_node *n)
{
	if (!n->picker->complete)
		append(ab, n, CHESS_GEN_QUIET);
	n->picker->complete = true;
}

/* The number of the best move left. The SEE of a capture is asked only when its turn comes. */
static unsigned best_left(const struct chessmate *s, struct move_picker *picker)
{
	const struct chess_board *b = &s->pos.board;
	for (;;) {
		unsigned best = movepick_best(picker->scores, picker->next, picker->end);
		chess_move move = picker->list.move[best];
		if (best >= picker->end || picker->scores[best] < CHESSMATE_ORDER_SEE_UNKNOWN)
			return best;
		enum chess_kind captured = chess_move_type(move) == CHESS_EN_PASSANT
		                               ? CHESS_PAWN
		                               : chess_kind_at(b, chess_move_to(move));
		bool loses = !see_ge(b, move, chess_kind_at(b, chess_move_from(move)), captured, 0);
		picker->scores[best] += (loses ? 2 * CHESSMATE_ORDER_LOSING : CHESSMATE_ORDER_NOISY) -
		                        CHESSMATE_ORDER_SEE_UNKNOWN;
	}
}

chess_move chessmate_movepick_next(const struct alphabeta *ab, const struct chessmate_node *n,
                                   bool noisy_only, int *score)
{
	struct move_picker *picker = n->picker;
	for (;;) {
		unsigned best = best_left(n->s, picker);
		bool noisy = best < picker->end && picker->scores[best] >= CHESSMATE_ORDER_NOISY;
		if (!noisy && noisy_only)
			return CHESS_NO_MOVE;
		if (!noisy && !picker->complete) {
			chessmate_movepick_complete(ab, n);
			continue;
		}
		if (best >= picker->end)
			return CHESS_NO_MOVE;
		chess_move move = picker->list.move[best];
		*score = picker->scores[best];
		movepick_swap(picker->list.move, sizeof(chess_move), picker->scores, picker->next++, best);
		if (move != picker->tt_move)
			return move;
	}
}

void chessmate_movepick_skip_quiet(struct move_picker *picker)
{
	unsigned end = picker->next;
	for (unsigned i = picker->next; i < picker->end; i++)
		if (!chessmate_movepick_is_quiet(picker->scores[i]))
			movepick_swap(picker->list.move, sizeof(chess_move), picker->scores, end++, i);
	picker->end = end;
}

/* History gravity: the nearer the bound, the less a bonus adds. */
static void add_history(int *h, int bonus)
{
	*h += bonus - *h * (bonus < 0 ? -bonus : bonus) / CHESSMATE_HISTORY_MAX;
}

void chessmate_movepick_update_history(struct alphabeta *ab, const struct chessmate_node *n,
                                       chess_move best)
{
	const struct move_picker *picker = n->picker;
	int(*history)[64] = ab->history[chessmate_side_to_move(n->s)];
	int bonus = n->depth > 10 ? 1600 : 160 * n->depth;
	chess_move *killers = ab->killers[n->ply];
	if (mvv_lva(n->s, best) > 0)
		return;
	if (killers[0] != best) {
		killers[1] = killers[0];
		killers[0] = best;
	}
	add_history(&history[chess_move_from(best)][chess_move_to(best)], bonus);
	for (unsigned i = 0; i < picker->next; i++) {
		chess_move move = picker->list.move[i];
		if (move != best && mvv_lva(n->s, move) <= 0)
			add_history(&history[chess_move_from(move)][chess_move_to(move)], -bonus);
	}
}
