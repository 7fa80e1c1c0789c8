/* root_moves.h - the decisions that the search chooses from, in order. */
#ifndef GAMES_CHESSMATE_SEARCH_ROOT_MOVES_H
#define GAMES_CHESSMATE_SEARCH_ROOT_MOVES_H

#include "games/chessmate/search/belief_value.h"
#include "search/deepen.h"

/* True for a turn without a card. */
bool chessmate_root_move_without_card(const struct root_move *move);
/* Lists the decisions that searchmoves allows, by static scores. */
void chessmate_root_moves_list(struct root_moves *moves, struct belief_value *bv);
/* Scores by a search of depth 1, of those from `from` on and not searched yet, all moves and
 * so many turns with a card. exact: all scores are exact, not only those near the best. */
void chessmate_root_moves_score(struct deepen *d, int from, struct belief_value *bv, int most_cards,
                                bool exact);

#endif
