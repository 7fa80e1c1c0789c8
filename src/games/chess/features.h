/* features.h - the features of chess for a learned evaluation: which kind of piece, one's own or the
 * other's, stands on which square, seen from a side's end of the board and, where its king stands on
 * the king's wing, in a mirror: so the king is always on the queen's wing. */
#ifndef GAMES_CHESS_FEATURES_H
#define GAMES_CHESS_FEATURES_H

#include "chess/board.h"
#include "game/learning.h"

enum {
	CHESS_FEATURES = 2 * 6 * 64,
	CHESS_BUCKETS = 8 /* by the number of pieces on the board, four at a time */
};

/* Its slots features_of, features_changed and bucket take a struct chess_board for a state, too. */
extern const struct learning chess_learning;

#endif
