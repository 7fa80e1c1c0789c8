/* candidates.h - turns with a card that are worth a search. */
#ifndef GAMES_CHESSMATE_SEARCH_CANDIDATES_H
#define GAMES_CHESSMATE_SEARCH_CANDIDATES_H

#include "games/chessmate/eval.h"
#include "games/chessmate/movegen.h"

enum { CANDIDATES_MAX = 12 };

/* The caller sets max and floor. */
struct card_candidates {
	int max;   /* at most so many, up to CANDIDATES_MAX */
	int floor; /* static evaluations must be above this */
	int n;
	step_t at[CANDIDATES_MAX];
	int scores[CANDIDATES_MAX]; /* best first */
};

/* Finds the turns with a card of the side to move whose static evaluation is best. moves
 * are its legal moves, best the best of them. */
void chessmate_find_candidates(struct chessmate_evaluator *evaluator, const struct chessmate *s,
                               const struct chess_move_list *moves, chess_move best,
                               struct card_candidates *out);

/* A turn with a card that mates, or STEP_NONE. *boards is how many were looked at. */
step_t chessmate_find_card_mate(const struct chessmate *s, const struct chess_move_list *moves,
                                unsigned *boards);

#endif
