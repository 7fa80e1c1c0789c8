/* correction.c - correction histories: where searches of positions with the same pawns, or the same
 * other pieces of a side, have come to scores above or below the static evaluation, the evaluation of
 * the next one is moved there. */
#include "games/chess/thread.h"

enum {
	GRAIN = 360,     /* parts of a centipawn, in which the histories count */
	BONUS = 16,      /* for a centipawn of error and a ply of depth */
	BONUS_MAX = 4096 /* for a single score */
};

static chess_history *correction_entry(const struct chess_search_thread *t, int ply, int i)
{
	const struct chess_search_position *p = &t->stack[ply].position;
	uint64_t key = i ? p->piece_key[i - 1] : p->pawn_key;
	return &t->histories->correction[i][p->side_to_move][key & (CORRECTION_ROWS - 1)];
}

int chess_corrected_eval(const struct chess_search_thread *t, int ply)
{
	int sum = 0;
	for (int i = 0; i < CORRECTIONS; i++)
		sum += chess_history_load(correction_entry(t, ply, i));
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
	for (int i = 0; i < CORRECTIONS; i++)
		chess_history_add(correction_entry(t, ply, i), bonus);
}
