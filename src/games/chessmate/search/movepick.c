/* movepick.c - move ordering: the move of the transposition table, captures by MVV-LVA (most
 * valuable victim, least valuable attacker; Slate and Atkin, 1977) and promotions, killer
 * moves (Huberman, 1968), the rest by the history heuristic (Schaeffer, 1983). */
#include "games/chessmate/search/movepick.h"

#include "games/chessmate/eval.h"

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

void chessmate_movepick_score(const struct alphabeta *ab, const struct chessmate *s, int ply,
                              uint32_t tt_move, struct move_picker *picker)
{
	for (unsigned i = 0; i < picker->list.count; i++) {
		chess_move move = picker->list.move[i];
		int gain = mvv_lva(s, move);
		if (tt_move && chessmate_tt_move_of_turn(chessmate_turn_of_move(move)) == tt_move)
			picker->scores[i] = CHESSMATE_ORDER_TT_MOVE;
		else if (gain > 0)
			picker->scores[i] = CHESSMATE_ORDER_NOISY + gain;
		else if (move == ab->killers[ply][0] || move == ab->killers[ply][1])
			picker->scores[i] = CHESSMATE_ORDER_KILLER;
		else
			picker->scores[i] =
				ab->history[chessmate_side_to_move(s)][chess_move_from(move)][chess_move_to(move)];
	}
}

chess_move chessmate_movepick_next(struct move_picker *picker, unsigned i)
{
	unsigned best = i;
	for (unsigned k = i + 1; k < picker->list.count; k++)
		if (picker->scores[k] > picker->scores[best])
			best = k;
	chess_move move = picker->list.move[best];
	int order = picker->scores[best];
	picker->list.move[best] = picker->list.move[i];
	picker->scores[best] = picker->scores[i];
	picker->list.move[i] = move;
	picker->scores[i] = order;
	return move;
}

void chessmate_movepick_update_history(struct alphabeta *ab, const struct chessmate *s,
                                       chess_move move, int depth, int ply)
{
	int *h = &ab->history[chessmate_side_to_move(s)][chess_move_from(move)][chess_move_to(move)];
	if (mvv_lva(s, move) > 0)
		return;
	if (ab->killers[ply][0] != move) {
		ab->killers[ply][1] = ab->killers[ply][0];
		ab->killers[ply][0] = move;
	}
	*h += depth * depth;
	if (*h >= CHESSMATE_ORDER_KILLER)
		*h = CHESSMATE_ORDER_KILLER / 2;
}
