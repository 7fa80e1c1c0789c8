/* node.h - what the files of the look-ahead ask of each other. */
#ifndef GAMES_CHESSMATE_SEARCH_NODE_H
#define GAMES_CHESSMATE_SEARCH_NODE_H

#include "games/chessmate/movegen.h"
#include "games/chessmate/search/alphabeta.h"

/* ---- order.c: which move first */

/* The moves of a node, the most promising first as they are picked. */
struct move_picker {
	struct chess_move_list list;
	int scores[CHESS_MOVES_MAX];
};

enum {
	ORDER_TT_MOVE = 1 << 30, /* the table's move, */
	ORDER_NOISY = 1 << 20,   /* captures and promotions, from here on, */
	ORDER_KILLER = 1 << 16   /* moves that refuted something beside it; below: by history */
};

/* Judges the moves listed; the one with this code comes first. */
void chessmate_movepick_score(const struct alphabeta *ab, const struct chessmate *s, int ply,
                              uint32_t tt_move, struct move_picker *picker);
/* Brings the best move from number i on to i and returns it. */
chess_move chessmate_movepick_next(struct move_picker *picker, unsigned i);
/* The move has refuted what led here. */
void chessmate_movepick_update_history(struct alphabeta *ab, const struct chessmate *s,
                                       chess_move move, int depth, int ply);

/* A turn without a card, and any turn in the table's 32 bits: never 0. */
step_t chessmate_turn_of_move(chess_move move);
uint32_t chessmate_tt_move_of_turn(step_t step);

/* ---- quiet.c: the end of every line */

/* As chessmate_alphabeta, for captures and promotions alone; in check for every move. */
int chessmate_qsearch(struct alphabeta *ab, const struct chessmate *s, int ply, int alpha,
                      int beta);
/* An estimate for the seat on move. */
int chessmate_static_eval(const struct alphabeta *ab, const struct chessmate *s);
/* Puts step before the line found at ply + 1. */
void chessmate_pv_update(struct alphabeta *ab, int ply, step_t step);
/* No turn is left, whatever the hand holds: mated or stalemated. */
bool chessmate_has_no_turn(const struct chessmate *s);

static inline int chessmate_mated_in(int ply)
{
	return ply - SCORE_WIN;
}

#endif
