/* node.h - what the files of the look-ahead ask of each other. */
#ifndef GAMES_CHESSMATE_SEARCH_NODE_H
#define GAMES_CHESSMATE_SEARCH_NODE_H

#include "games/chessmate/movegen.h"
#include "games/chessmate/search/alphabeta.h"

/* ---- order.c: which move first */

/* The moves of a node, the most promising first as they are picked. */
struct moves {
	struct chess_move_list list;
	int order[CHESS_MOVES_MAX];
};

enum {
	ORDER_FIRST = 1 << 30, /* the table's move, */
	ORDER_NOISY = 1 << 20, /* captures and promotions, from here on, */
	ORDER_KILLER = 1 << 16 /* moves that refuted something beside it; below: by history */
};

/* Judges the moves listed; the one with this code comes first. */
void order_turns(const struct lookahead *t, const struct cm *s, int ply, uint32_t first,
                 struct moves *m);
/* Brings the best move from number i on to i and returns it. */
chess_move order_pick(struct moves *m, unsigned i);
/* The move has refuted what led here. */
void order_learn(struct lookahead *t, const struct cm *s, chess_move move, int depth, int ply);

/* A turn without a card, and any turn in the table's 32 bits: never 0. */
step_t turn_of(chess_move move);
uint32_t turn_code(step_t step);

/* ---- quiet.c: the end of every line */

/* As look_ahead, for captures and promotions alone; in check for every move. */
int look_quiet(struct lookahead *t, const struct cm *s, int ply, int alpha, int beta);
/* An estimate for the seat on move. */
int look_estimate(const struct lookahead *t, const struct cm *s);
/* Puts step before the line found at ply + 1. */
void join_line(struct lookahead *t, int ply, step_t step);
/* No turn is left, whatever the hand holds: mated or stalemated. */
bool is_stuck(const struct cm *s);

static inline int mated_at(int ply)
{
	return ply - SCORE_WIN;
}

#endif
