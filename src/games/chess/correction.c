/* correction.c - correction histories: where searches of positions with the same pawns, or the same
 * other pieces of a side, or after the same two moves, have come to scores above or below the static
 * evaluation, the evaluation of the next one is moved there. */
#include "games/chess/thread.h"

enum {
	GRAIN = 360,     /* parts of a centipawn, in which the histories count */
	BONUS = 16,      /* for a centipawn of error and a ply of depth */
	BONUS_MAX = 4096 /* for a single score */
};

/* The entries of stack[ply]; returns how many. */
static int correction_entries(const struct chess_search_thread *t, int ply,
                              chess_history *entries[CORRECTIONS + 1])
{
	const struct chess_stack_entry *ss = &t->stack[ply];
	enum chess_side side = ss->position.side_to_move;
	struct chess_histories *h = t->histories;
	const uint64_t keys[CORRECTIONS] = {ss->position.pawn_key, ss->position.piece_key[0],
	                                    ss->position.piece_key[1]};
	for (int i = 0; i < CORRECTIONS; i++)
		entries[i] = &h->correction[i][side][keys[i] & (CORRECTION_ROWS - 1)];
	if (ply < 2 || ss[-1].move == CHESS_NO_MOVE || ss[-2].move == CHESS_NO_MOVE)
		return CORRECTIONS;
	entries[CORRECTIONS] =
		&h->continuation_correction[side][ss[-1].moved_kind * 64 + chess_move_to(ss[-1].move)]
								   [ss[-2].moved_kind * 64 + chess_move_to(ss[-2].move)];
	return CORRECTIONS + 1;
}

int chess_corrected_eval(const struct chess_search_thread *t, int ply)
{
	chess_history *entries[CORRECTIONS + 1];
	int sum = 0, n = correction_entries(t, ply, entries);
	for (int i = 0; i < n; i++)
		sum += chess_history_load(entries[i]);
	int eval = t->stack[ply].raw_eval + sum / GRAIN;
	return eval > CHESS_EVAL_MAX ? CHESS_EVAL_MAX : eval < -CHESS_EVAL_MAX ? -CHESS_EVAL_MAX : eval;
}

/* A capture is no error of the evaluation, which is of quiet positions; nor is a bound that the
 * evaluation keeps. */
static bool tells_of_evaluation(const struct chess_stack_entry *ss, chess_move best_move,
                                const struct chess_tt_hit *found)
{
	if (ss->position.checkers || ss->excluded_move || score_is_proven(found->score))
		return false;
	if (best_move && !chess_search_position_is_quiet(&ss->position, best_move))
		return false;
	return found->bound == BOUND_EXACT ||
	       (found->bound == BOUND_LOWER) == (found->score > ss->static_eval);
}

void chess_correction_update(struct chess_search_thread *t, int ply, chess_move best_move,
                             const struct chess_tt_hit *found)
{
	const struct chess_stack_entry *ss = &t->stack[ply];
	if (!tells_of_evaluation(ss, best_move, found))
		return;
	int bonus = (found->score - ss->static_eval) * found->depth * BONUS;
	bonus = bonus > BONUS_MAX ? BONUS_MAX : bonus < -BONUS_MAX ? -BONUS_MAX : bonus;
	chess_history *entries[CORRECTIONS + 1];
	int n = correction_entries(t, ply, entries);
	for (int i = 0; i < n; i++)
		chess_history_add(entries[i], bonus);
}
