/* selectivity.c - which moves of a node are searched less deep or not at all. */
#include "games/chessmate/search/selectivity.h"

#include "chess/see.h"

bool chessmate_reverse_futility_prunes(const struct chessmate_node *n)
{
	return n->depth <= 6 && n->ply > 1 && n->beta - n->alpha == 1 && n->beta > -SCORE_WIN_IN_MAX &&
	       n->static_eval < SCORE_WIN_IN_MAX && n->static_eval - 65 * n->depth >= n->beta;
}

/* The logarithm to base 2, rounded down. */
static int ilog2(unsigned n)
{
	return 31 - __builtin_clz(n | 1);
}

int chessmate_late_move_reduction(const struct chessmate_node *n, unsigned number, int score)
{
	int reduction = (ilog2((unsigned)n->depth) * ilog2(number) + 1) / 3 + (score < 0) -
	                (n->beta - n->alpha > 1);
	reduction = reduction > n->depth - 2 ? n->depth - 2 : reduction;
	return n->in_check || number < 3 || reduction < 0 ? 0 : reduction;
}

/* Shallow, a null window without a mate, no check, and some turn saves the side from mate. */
static bool may_prune(const struct chessmate_node *n)
{
	return n->beta - n->alpha == 1 && !score_is_proven(n->beta) && !n->in_check && n->ply > 0 &&
	       n->depth <= 4 && n->best_score > -SCORE_WIN_IN_MAX;
}

bool chessmate_late_move_prunes(const struct chessmate_node *n, unsigned number)
{
	return may_prune(n) && ((int)number >= 3 + 3 * n->depth * n->depth / 2 ||
	                        n->static_eval + 100 + 100 * n->depth <= n->alpha);
}

bool chessmate_see_prunes(const struct chessmate_node *n, chess_move move, bool quiet)
{
	const struct chess_board *b = &n->s->pos.board;
	int threshold = quiet ? -30 * n->depth * n->depth : -100 * n->depth;
	return may_prune(n) && chess_move_type(move) < CHESS_CASTLING &&
	       !see_ge(b, move, chess_kind_at(b, chess_move_from(move)),
	               chess_kind_at(b, chess_move_to(move)), threshold);
}
