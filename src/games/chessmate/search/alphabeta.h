/* alphabeta.h - alpha-beta search of one determinization, in which all hands are known.
 *
 * A ply is a turn. The card drawn for one that is played is left out, so hands get smaller
 * along a line; there is no other chance. Moves without a card are searched in full, turns
 * with one selectively: those whose static evaluation is best, those that mate near the
 * root, replies, and all of them when nothing else averts a mate. So a mate may be found late, but
 * a mate found is one in this determinization. */
#ifndef GAMES_CHESSMATE_SEARCH_ALPHABETA_H
#define GAMES_CHESSMATE_SEARCH_ALPHABETA_H

#include "games/chessmate/eval.h"
#include "games/chessmate/step.h"
#include "search/repetition.h"
#include "search/search.h"

enum {
	CHESSMATE_MAX_PLY = 64,
	CHESSMATE_NO_MATE_KEYS = 4096 /* a power of two */
};

/* What a search keeps between its nodes; starts zeroed but for search. */
struct alphabeta {
	struct search *search;
	struct chessmate_evaluator *evaluator; /* owned by struct belief_value */
	int without_cards;   /* the seat that plays none where it can do without, or -1 */
	step_t root_turn[3]; /* the turn at the root as far as it was made: cards before the move */
	size_t n_root_turn;
	struct repeated_keys repeated_keys;
	uint64_t keys[CHESSMATE_MAX_PLY]; /* of the positions on the path */
	uint64_t no_card_mate
		[CHESSMATE_NO_MATE_KEYS]; /* keys of nodes where no card mates, each at its place */
	chess_move killers[CHESSMATE_MAX_PLY][2];
	int history[2][64][64];           /* by side, from, to */
	struct pv pvs[CHESSMATE_MAX_PLY]; /* by ply */
};

/* A node. The caller says where it is and what to look for; the rest starts zeroed. */
struct chessmate_node {
	const struct chessmate *s; /* in PHASE_TURN; outlives the node */
	int depth, ply;            /* turns to search, turns from the root */
	int alpha, beta;           /* alpha rises while the turns are searched */
	bool in_check;
	int static_eval; /* unless in check */
	uint64_t key;
	uint32_t tt_code; /* of node.h; 0: none */
	step_t tt_turn;   /* the turn of the code, tried first; or STEP_NONE */
	int best_score;
	step_t best_step;
	step_t best_move; /* the best turn without a card */
	unsigned n_tried;
	struct move_picker *picker;
};

/* The score of a node for the side to move. Meaningless once the search was stopped. The
 * principal variation is pvs[ply]. */
int chessmate_alphabeta(struct alphabeta *ab, struct chessmate_node *n);

#endif
