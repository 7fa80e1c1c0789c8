/* candidates.h - turns with a card that are worth a look. */
#ifndef GAMES_CHESSMATE_SEARCH_CANDIDATES_H
#define GAMES_CHESSMATE_SEARCH_CANDIDATES_H

#include "games/chessmate/movegen.h"

enum { CANDIDATES_MAX = 12 };

struct card_candidates {
	int n;
	step_t at[CANDIDATES_MAX];
	int scores[CANDIDATES_MAX]; /* best first */
};

/* Finds up to MOST turns with a card of the seat on move in s that look better than
 * FLOOR at a glance. MOVES are its legal moves, BEST the best of them so far. */
void chessmate_find_candidates(const struct chessmate *s, const struct chess_move_list *moves,
                               chess_move best, int floor, int max, struct card_candidates *out);

/* A turn with a card that mates, or STEP_NONE. *LOOKED is how many boards it took. */
step_t chessmate_find_card_mate(const struct chessmate *s, const struct chess_move_list *moves,
                                unsigned *boards);

#endif
