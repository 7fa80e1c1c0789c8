/* eval.h - what a position is worth without looking ahead. */
#ifndef GAMES_CHESS_EVAL_H
#define GAMES_CHESS_EVAL_H

#include "games/chess/pawns.h"
#include "games/chess/search_position.h"

enum { CHESS_EVAL_MAX = 20000 }; /* no estimate is further from 0 */

/* Estimate for the side to move, in hundredths of a pawn at the end of the game.
 * Says nothing about games that have ended. cache may be NULL; it is one thread's. */
int chess_static_eval(const struct position *p, struct chess_pawn_table *pawn_table);
/* The same for a position of the core. */
int chess_static_eval_of(const struct chess_position *p);

#endif
