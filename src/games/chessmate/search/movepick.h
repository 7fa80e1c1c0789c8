/* movepick.h - the order of the moves of a node. */
#ifndef GAMES_CHESSMATE_SEARCH_MOVEPICK_H
#define GAMES_CHESSMATE_SEARCH_MOVEPICK_H

#include "games/chessmate/search/node.h"

/* The moves of a node, staged: captures and promotions that lose nothing, then all others. Those behind
 * the one picked last are in no order. */
struct move_picker {
	unsigned next; /* the number of the move to be picked next */
	unsigned end;  /* of the moves to be picked; behind it may be quiet ones that are left out */
	bool complete; /* quiet moves are listed, too */
	chess_move tt_move; /* not picked, since it was tried before; or CHESS_NO_MOVE */
	struct chess_move_list list;
	int scores[CHESS_MOVES_MAX];
};

enum {
	CHESSMATE_ORDER_SEE_UNKNOWN = 1 << 20, /* above: a capture whose SEE was not asked yet */
	CHESSMATE_ORDER_NOISY = 1 << 18,       /* captures and promotions that lose nothing */
	CHESSMATE_ORDER_KILLER = 1 << 16,      /* killers; below: by history */
	CHESSMATE_ORDER_LOSING = -(1 << 16),   /* below: captures that lose by SEE */
	CHESSMATE_HISTORY_MAX = 16384
};

/* By the score of a move: is it neither killer, capture nor promotion? */
static inline bool chessmate_movepick_is_quiet(int score)
{
	return score < CHESSMATE_ORDER_KILLER && score > CHESSMATE_ORDER_LOSING;
}

/* Lists the captures and promotions. tt_move as in the picker. */
void chessmate_movepick_open(const struct alphabeta *ab, const struct chessmate_node *n,
                             chess_move tt_move);
/* Lists the other moves as well, if they are not. */
void chessmate_movepick_complete(const struct alphabeta *ab, const struct chessmate_node *n);
/* Picks the best move left, or CHESS_NO_MOVE. Its score is in *score. With noisy_only the list ends before
 * the first quiet or losing move. */
chess_move chessmate_movepick_next(const struct alphabeta *ab, const struct chessmate_node *n,
                                   bool noisy_only, int *score);
/* Leaves out all quiet moves that are left. */
void chessmate_movepick_skip_quiet(struct move_picker *picker);
/* Updates killers and history after a beta cutoff by a move. */
void chessmate_movepick_update_history(struct alphabeta *ab, const struct chessmate_node *n,
                                       chess_move best);

#endif
