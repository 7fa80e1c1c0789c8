/* eval.h - static evaluation. */
#ifndef GAMES_CHESS_EVAL_H
#define GAMES_CHESS_EVAL_H

#include "games/chess/pawns.h"
#include "games/chess/search_position.h"

enum { CHESS_EVAL_MAX = 20000 }; /* no evaluation is further from 0 */

/* Static evaluation for the side to move, in hundredths of a pawn in the end game.
 * Says nothing about games that have ended. pawn_table may be NULL; it is one
 * thread's. The slot of the contract is chess_evaluate. */
int chess_static_eval(const struct chess_search_position *p, struct chess_pawn_table *pawn_table);

#endif
