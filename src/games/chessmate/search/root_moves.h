/* root_moves.h - the root moves: the decisions that the search chooses from, in order. */
#ifndef GAMES_CHESSMATE_SEARCH_ROOT_MOVES_H
#define GAMES_CHESSMATE_SEARCH_ROOT_MOVES_H

#include "games/chessmate/search/belief_value.h"

struct chessmate_root_move {
	step_t step;
	bool without_card;
	bool searched; /* the score is by a search, not static */
	int score;
	struct pv *pv; /* or NULL; owned */
};

/* Starts zeroed, ends with chessmate_root_moves_free. */
struct chessmate_root_moves {
	struct chessmate_root_move *at; /* best first */
	size_t n;
	size_t n_ranked; /* so many at the front are in the order of this iteration */
};

/* Lists the decisions that searchmoves allows, by static scores. */
void chessmate_root_moves_list(struct chessmate_root_moves *moves, struct belief_value *bv);
void chessmate_root_moves_free(struct chessmate_root_moves *moves);
/* Scores by a search of depth 1, of those not searched yet, all moves and so many turns with
 * a card. exact: all scores are exact, not only those near the best. */
void chessmate_root_moves_score(struct chessmate_root_moves *moves, struct belief_value *bv,
                                size_t most_cards, bool exact);
/* Moves number i up to number `to`; those between go one down. */
void chessmate_root_moves_move_up(struct chessmate_root_moves *moves, size_t to, size_t i);
/* The principal variation becomes the step and what follows it. */
void chessmate_root_move_set_pv(struct chessmate_root_move *root, const struct pv *rest);

#endif
