/* node.h - what all nodes of the search have in common. */
#ifndef GAMES_CHESSMATE_SEARCH_NODE_H
#define GAMES_CHESSMATE_SEARCH_NODE_H

#include "games/chessmate/movegen.h"
#include "games/chessmate/search/alphabeta.h"

/* Makes a turn in a determinization; no card is drawn. True when the same side stays to
 * move, since the turn has begun with a card. */
bool chessmate_make_turn(struct chessmate *s, step_t step);

/* A move as a turn without a card. */
step_t chessmate_turn_of_move(chess_move move);
/* Any turn in the 32 bits that the transposition table has for a move; never 0. And back: a card is one
 * that the side to move holds; STEP_NONE for what is no legal turn here. */
uint32_t chessmate_tt_code_of_turn(step_t step);
step_t chessmate_turn_of_tt_code(const struct chessmate *s, uint32_t code);

/* The static evaluation for the side to move; less exact outside of a window. */
int chessmate_static_eval(const struct alphabeta *ab, const struct chessmate *s, int alpha,
                          int beta);
/* Makes the principal variation at ply of a step and the one found at ply + 1. */
void chessmate_pv_update(struct alphabeta *ab, int ply, step_t step);
/* No turn is left, with a card of the hand or without: checkmate or stalemate. */
bool chessmate_has_no_turn(const struct chessmate *s);

#endif
