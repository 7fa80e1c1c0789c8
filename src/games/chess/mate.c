/* mate.c - mate search: proves a mate in so many turns. Alpha-beta prunes; here every
 * move of the attacker is tried until one mates against every answer. Killers hold
 * the move that worked last at a ply. */
#include "games/chess/state.h"
#include "games/chess/thread.h"

static bool attacker_mates(struct chess_search_thread *t, int ply, int plies);

/* Every move of the defender leads to a mate within plies - 1 (an odd number). */
static bool defender_is_mated(struct chess_search_thread *t, int ply, int plies)
{
	struct chess_stack_entry *ss = &t->stack[ply];
	ss->pv.n = 0;
	if (plies == 0 && !ss->position.checkers)
		return false;
	chess_search_position_generate(&ss->position, CHESS_GEN_LEGAL, &ss->moves);
	if (!ss->moves.count)
		return ss->position.checkers != 0;
	if (plies == 0 || chess_is_draw(t, ply))
		return false;
	chess_score_moves(t, ply, ss->killers[0]);
	for (unsigned i = 0; i < ss->moves.count; i++) {
		chess_move move = chess_next_move(t, ply, i);
		chess_make_move(t, ply, move);
		if (search_count_node(t->search) || !attacker_mates(t, ply + 1, plies - 1)) {
			ss->killers[0] = move;
			return false;
		}
		if (ss[1].pv.n >= ss->pv.n)
			chess_pv_update(t, ply, move);
	}
	return true;
}

/* Some move of the attacker mates within so many plies (an odd number). */
static bool attacker_mates(struct chess_search_thread *t, int ply, int plies)
{
	struct chess_stack_entry *ss = &t->stack[ply];
	ss->pv.n = 0;
	if (chess_is_draw(t, ply))
		return false;
	chess_search_position_generate(&ss->position, CHESS_GEN_LEGAL, &ss->moves);
	chess_score_moves(t, ply, ss->killers[0]);
	for (unsigned i = 0; i < ss->moves.count; i++) {
		chess_move move = chess_next_move(t, ply, i);
		chess_make_move(t, ply, move);
		if (search_count_node(t->search))
			return false;
		if (defender_is_mated(t, ply + 1, plies - 1)) {
			ss->killers[0] = move;
			chess_pv_update(t, ply, move);
			return true;
		}
	}
	return false;
}

bool chess_mate_search(struct chess_search_thread *t, int turns)
{
	struct root_moves *root_moves = &t->deepen.root_moves;
	for (int i = 0; i < root_moves->n; i++) {
		struct root_move *move = &root_moves->at[i];
		chess_make_move(t, 0, chess_step_move(move->step));
		if (search_count_node(t->search))
			return false;
		if (defender_is_mated(t, 1, 2 * turns - 2)) {
			root_move_update(move, -score_mated_in(2 * turns - 1), &t->stack[1].pv);
			root_moves_to_front(root_moves, 0, i);
			return true;
		}
	}
	return false;
}
