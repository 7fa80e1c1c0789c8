/* root_moves.h - the decisions that a search chooses from, and their order. */
#ifndef GAMES_CHESSMATE_SEARCH_ROOT_MOVES_H
#define GAMES_CHESSMATE_SEARCH_ROOT_MOVES_H

#include "games/chessmate/search/belief_value.h"

struct chessmate_root_move {
	step_t step;
	bool without_card; /* a move without a card */
	bool searched;     /* by more than a glance */
	int score;
	struct chessmate_pv *pv; /* what follows, or NULL; owned */
};

/* Starts zeroed, ends with chessmate_root_moves_free. */
struct chessmate_root_moves {
	struct chessmate_root_move *at; /* best first, as far as is known */
	size_t n;
	size_t n_ranked; /* those before this one keep their order */
};

/* Lists what the search may choose, judged at a glance. */
void chessmate_root_moves_list(struct chessmate_root_moves *moves, struct belief_value *bv);
void chessmate_root_moves_free(struct chessmate_root_moves *moves);
/* Judges by a search of captures: all moves, and so many turns with a card, of those
 * that have not been judged yet. EXACT: all scores are exact, not only good ones. */
void chessmate_root_moves_score(struct chessmate_root_moves *moves, struct belief_value *bv,
                                size_t most_cards, bool exact);
/* Brings root i to place TO; those between move one on. */
void chessmate_root_moves_move_up(struct chessmate_root_moves *moves, size_t to, size_t i);
void chessmate_root_move_set_pv(struct chessmate_root_move *root, const struct chessmate_pv *rest);

#endif
