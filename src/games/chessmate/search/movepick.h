/* movepick.h - the order of the moves of a node. */
#ifndef GAMES_CHESSMATE_SEARCH_MOVEPICK_H
#define GAMES_CHESSMATE_SEARCH_MOVEPICK_H

#include "games/chessmate/search/node.h"

/* The moves of a node; those behind the one picked last are in no order. */
struct move_picker {
	struct chess_move_list list;
	int scores[CHESS_MOVES_MAX];
};

enum {
	CHESSMATE_ORDER_TT_MOVE = 1 << 30, /* the move of the transposition table */
	CHESSMATE_ORDER_NOISY = 1 << 20,   /* captures and promotions, from here on */
	CHESSMATE_ORDER_KILLER = 1 << 16   /* killers; below: by history */
};

/* Scores the moves listed in a node's picker. */
void chessmate_movepick_score(const struct alphabeta *ab, const struct chessmate_node *n);
/* Brings the best move from number i on to i and returns it. */
chess_move chessmate_movepick_next(struct move_picker *picker, unsigned i);
/* Updates killers and history after a beta cutoff by this move. */
void chessmate_movepick_update_history(struct alphabeta *ab, const struct chessmate_node *n,
                                       chess_move move);

#endif
