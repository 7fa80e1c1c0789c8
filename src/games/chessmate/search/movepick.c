/* movepick.c - move ordering: the move of the transposition table, captures by MVV-LVA (most
 * valuable victim, least valuable attacker; Slate and Atkin, 1977) and promotions, killer
 * moves (Huberman, 1968), the rest by the history heuristic (Schaeffer, 1983). */
#include "games/chessmate/search/movepick.h"

#include "games/chessmate/eval.h"
#include "search/movepick.h"

/* MVV-LVA: the value captured or promoted to, then the capturing piece; 0 for quiet moves. */
static int mvv_lva(const struct chessmate *s, chess_move move)
{
	enum chess_kind victim = chess_kind_at(&s->pos.board, chess_move_to(move));
	int sum = 0;
	if (victim != CHESS_NO_KIND && chess_move_type(move) != CHESS_CASTLING)
		sum = 10 * chessmate_piece_value(victim) -
		      chessmate_piece_value(chess_kind_at(&s->pos.board, chess_move_from(move))) / 10;
	if (chess_move_type(move) == CHESS_EN_PASSANT)
		sum = 9 * chessmate_piece_value(CHESS_PAWN);
	if (chess_move_type(move) == CHESS_PROMOTION)
		sum += 10 * chessmate_piece_value(chess_move_promotion(move));
	return sum;
}

void chessmate_movepick_score(const struct alphabeta *ab, const struct chessmate_node *n)
{
	const struct chessmate *s = n->s;
	struct move_picker *picker = n->picker;
	const chess_move *killers = ab->killers[n->ply];
	for (unsigned i = 0; i < picker->list.count; i++) {
		chess_move move = picker->list.move[i];
		int gain = mvv_lva(s, move);
		if (n->tt_move && chessmate_tt_move_of_turn(chessmate_turn_of_move(move)) == n->tt_move)
			picker->scores[i] = CHESSMATE_ORDER_TT_MOVE;
		else if (gain > 0)
			picker->scores[i] = CHESSMATE_ORDER_NOISY + gain;
		else if (move == killers[0] || move == killers[1])
			picker->scores[i] = CHESSMATE_ORDER_KILLER;
		else
			picker->scores[i] =
				ab->history[chessmate_side_to_move(s)][chess_move_from(move)][chess_move_to(move)];
	}
}

chess_move chessmate_movepick_next(struct move_picker *picker, unsigned i)
{
	movepick_swap(picker->list.move, sizeof(chess_move), picker->scores, i,
	              movepick_best(picker->scores, i, picker->list.count));
	return picker->list.move[i];
}

void chessmate_movepick_update_history(struct alphabeta *ab, const struct chessmate_node *n,
                                       chess_move move)
{
	enum chess_side us = chessmate_side_to_move(n->s);
	int *h = &ab->history[us][chess_move_from(move)][chess_move_to(move)];
	chess_move *killers = ab->killers[n->ply];
	if (mvv_lva(n->s, move) > 0)
		return;
	if (killers[0] != move) {
		killers[1] = killers[0];
		killers[0] = move;
	}
	*h += n->depth * n->depth;
	if (*h >= CHESSMATE_ORDER_KILLER)
		*h = CHESSMATE_ORDER_KILLER / 2;
}
