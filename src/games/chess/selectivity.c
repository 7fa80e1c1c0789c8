/* selectivity.c - which moves of a node are searched less deep, deeper or not at all. */
#include "games/chess/selectivity.h"

#include "chess/attacks.h"

static void find_check_squares(struct chess_node *n)
{
	const struct chess_search_position *p = &n->ss->position;
	enum chess_side them = chess_other(p->side_to_move);
	int king = chess_king_square(&p->board, them);
	bitboard occupied = chess_occupied(&p->board);
	n->check_squares[CHESS_PAWN] = attacks.pawn[them][king];
	n->check_squares[CHESS_KNIGHT] = attacks.knight[king];
	n->check_squares[CHESS_BISHOP] = attacks_bishop(king, occupied);
	n->check_squares[CHESS_ROOK] = attacks_rook(king, occupied);
	n->check_squares[CHESS_QUEEN] = n->check_squares[CHESS_BISHOP] | n->check_squares[CHESS_ROOK];
	n->check_squares[CHESS_KING] = 0;
	n->has_check_squares = true;
}

/* True for a direct check, by the piece that moves. */
bool chess_gives_check(struct chess_node *n, chess_move move)
{
	if (!n->has_check_squares)
		find_check_squares(n);
	enum chess_kind kind = chess_search_position_moved(&n->ss->position, move);
	return chess_move_type(move) != CHESS_CASTLING &&
	       bb_has(n->check_squares[kind], chess_move_to(move));
}

/* Natural logarithms in 64ths: 64 * ln(n). */
static const int logarithm[64] = {
	0,   0,   44,  70,  89,  103, 115, 125, 133, 141, 147, 153, 159, 164, 169, 173,
	177, 181, 185, 188, 192, 195, 198, 201, 203, 206, 209, 211, 213, 216, 218, 220,
	222, 224, 226, 228, 229, 231, 233, 234, 236, 238, 239, 241, 242, 244, 245, 246,
	248, 249, 250, 252, 253, 254, 255, 256, 258, 259, 260, 261, 262, 263, 264, 265,
};

int chess_lmr_reduction(int depth, int move_number)
{
	int d = logarithm[depth < 63 ? depth : 63], n = logarithm[move_number < 63 ? move_number : 63];
	return (d * n / 64 * 7 / 16 + 48) / 64;
}

/* Prunes a late or hopeless move at a shallow node, when another has saved the side
 * from mate. */
bool chess_prune_move(struct chess_node *n, chess_move move)
{
	const struct chess_search_position *p = &n->ss->position;
	int depth = n->depth, move_number = n->moves_tried + n->moves_pruned;
	if (n->best_score <= -SCORE_WIN_IN_MAX || n->resumes)
		return false;
	/* SEE pruning of captures and checks */
	if (!n->is_quiet || chess_gives_check(n, move))
		return depth <= 6 && !chess_search_position_see_ge(p, move, -100 * depth);
	if (n->in_check)
		return false;
	/* Late move pruning (LMP, move count pruning): so many tried that no more quiet moves are. */
	n->skip_quiets = move_number > (3 + depth * depth) / (n->improving ? 1 : 2);
	if (n->skip_quiets)
		return true;
	int lmr_depth = depth - chess_lmr_reduction(depth, move_number + 1);
	lmr_depth = lmr_depth < 1 ? 1 : lmr_depth;
	/* Futility pruning (Schaeffer 1986; Heinz 1998): too far below alpha for a quiet move. */
	if (lmr_depth <= 7 && n->ss->eval + 100 + 80 * lmr_depth <= n->alpha)
		return true;
	/* History pruning */
	if (lmr_depth <= 4 && n->history < -3500 * lmr_depth)
		return true;
	/* SEE pruning of quiet moves */
	return lmr_depth <= 7 && !chess_search_position_see_ge(p, move, -25 * lmr_depth * lmr_depth);
}

/* By how many plies the move just made is searched deeper. */
int chess_extension_for(const struct chess_search_thread *t, const struct chess_node *n,
                        chess_move move)
{
	const struct chess_stack_entry *ss = n->ss;
	if (n->ply >= 2 * t->deepen.depth)
		return 0;
	/* Singular extension */
	if (move == n->tt.move && n->singular)
		return n->singular;
	/* Check extension, of checks that lose nothing */
	return ss[1].position.checkers && chess_search_position_see_ge(&ss->position, move, 0);
}

/* Late move reductions (LMR, in use since about 2004, described by Romstad): by how many
 * plies the move just made is searched less deep. */
int chess_late_move_reduction(const struct chess_node *n, chess_move move)
{
	const struct chess_stack_entry *ss = n->ss;
	if (n->depth < 3 || n->moves_tried < 1 + n->pv_node)
		return 0;
	int reduction = chess_lmr_reduction(n->depth, n->moves_tried + n->moves_pruned + 1);
	if (n->is_quiet) {
		reduction += !n->improving;
		reduction -= move == ss->killers[0] || move == ss->killers[1];
		reduction -= n->history / 8192;
	} else {
		reduction -= 1;
	}
	reduction -= n->pv_node;
	reduction -= ss[1].position.checkers != 0;
	return reduction < 0 ? 0 : reduction > n->depth - 2 ? n->depth - 2 : reduction;
}
