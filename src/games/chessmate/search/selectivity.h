/* selectivity.h - which moves of a node are searched less deep or not at all. */
#ifndef GAMES_CHESSMATE_SEARCH_SELECTIVITY_H
#define GAMES_CHESSMATE_SEARCH_SELECTIVITY_H

#include "games/chessmate/search/alphabeta.h"

/* Reverse futility pruning (static null move): so far above beta that no turn of the enemy's is expected to
 * bring the score below. */
bool chessmate_reverse_futility_prunes(const struct chessmate_node *n);
/* Late move reductions: by how many plies move number `number` of a node, a quiet one with this score of its
 * order, is searched less deep. */
int chessmate_late_move_reduction(const struct chessmate_node *n, unsigned number, int score);
/* Late move and futility pruning: true when no more quiet moves of a node are searched, from this number on. */
bool chessmate_late_move_prunes(const struct chessmate_node *n, unsigned number);
/* SEE pruning of a move at a shallow node. */
bool chessmate_see_prunes(const struct chessmate_node *n, chess_move move, bool quiet);

#endif
