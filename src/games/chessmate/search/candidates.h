/* candidates.h - turns with a card that are worth a look. */
#ifndef GAMES_CHESSMATE_SEARCH_CANDIDATES_H
#define GAMES_CHESSMATE_SEARCH_CANDIDATES_H

#include "games/chessmate/movegen.h"

enum { IDEAS = 12 };

struct ideas {
	int n;
	step_t at[IDEAS];
	int promise[IDEAS]; /* best first */
};

/* Finds up to MOST turns with a card of the seat on move in s that look better than
 * FLOOR at a glance. MOVES are its legal moves, BEST the best of them so far. */
void find_ideas(const struct cm *s, const struct chess_move_list *moves, chess_move best, int floor,
                int most, struct ideas *out);

/* A turn with a card that mates, or STEP_NONE. *LOOKED is how many boards it took. */
step_t find_card_mate(const struct cm *s, const struct chess_move_list *moves, unsigned *looked);

#endif
