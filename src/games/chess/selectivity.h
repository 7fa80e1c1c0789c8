/* selectivity.h - a node of the search, and by how much each of its moves is searched. */
#ifndef GAMES_CHESS_SELECTIVITY_H
#define GAMES_CHESS_SELECTIVITY_H

#include "games/chess/thread.h"

/* One node while its moves are searched. */
struct chess_node {
	struct chess_stack_entry *ss;
	int ply, depth, alpha, beta;
	int stored_depth; /* in the TT */
	bool pv_node;     /* an open window: the line through here is wanted */
	bool in_check;
	bool improving; /* the static evaluation is better than a turn ago */
	int singular;   /* plies that the TT move is extended by */
	struct chess_tt_hit tt;
	chess_move best_move;
	int best_score;
	struct chess_movepicker movepicker;
	int moves_tried, moves_pruned;
	uint64_t mark;             /* of the move being searched (search/abdada.h), or 0 */
	unsigned n_deferred;       /* moves another thread was searching, at the front of the list */
	bool resumes;              /* the list has them alone, now searched */
	bool skip_quiets;          /* late move pruning: no more quiet moves but checks */
	bool is_quiet;             /* the move being searched is */
	int history;               /* of the move being searched, where it is quiet */
	bitboard check_squares[6]; /* from where a piece of each kind attacks the other king */
	bool has_check_squares;    /* check_squares are found */
	struct chess_tried tried;
};

/* True for a direct check, by the piece that moves. */
bool chess_gives_check(struct chess_node *n, chess_move move);
/* True, and perhaps skip_quiets, where a late or hopeless move of a shallow node is not searched; not
 * before another has saved the side from mate. */
bool chess_prune_move(struct chess_node *n, chess_move move);
/* By how many plies the move just made is searched deeper. */
int chess_extension_for(const struct chess_search_thread *t, const struct chess_node *n,
                        chess_move move);
/* By how many less deep. */
int chess_late_move_reduction(const struct chess_node *n, chess_move move);
/* Late move reductions: by how many plies the move of a number is reduced. */
int chess_lmr_reduction(int depth, int move_number);

#endif
