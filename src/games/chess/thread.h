/* thread.h - one thread of a search: what it remembers while it walks, and what
 * the files of the search ask of each other. */
#ifndef GAMES_CHESS_THREAD_H
#define GAMES_CHESS_THREAD_H

#include "games/chess/eval.h"
#include "chess/movegen.h"
#include "search/search.h"

enum {
	CHESS_MAX_PLY = 160,  /* moves from the root at most */
	CHESS_MAX_TRIED = 64, /* quiet moves remembered at a node */
	HISTORY_MAX = 16384   /* nothing in struct chess_histories is further from 0 */
};

/* The best line known from a ply on. */
struct chess_pv {
	int n;
	chess_move moves[CHESS_MAX_PLY];
};

/* How well moves have done elsewhere, whatever else stood on the board
 * (Schaeffer, 1983), and after the move before or the one before that. */
struct chess_histories {
	int16_t quiet_history[2][64][64];  /* side, from, to */
	int16_t capture_history[6][64][6]; /* kind, to, kind taken */
	int16_t continuation_history[2][2][6][64][6]
								[64]; /* 1 or 2 plies ago; side, kind, to then; kind, to */
};

/* What a node keeps while its children are searched. */
struct chess_stack_entry {
	struct position position;
	int static_eval, eval; /* of place, by its look alone and by what the table knows too;
	                     * neither means anything in check */
	chess_move move;       /* the one being tried, CHESS_NO_MOVE for a pass */
	int moved_kind;        /* of the man it moves */
	chess_move killers[2];
	chess_move excluded_move; /* left out here, to see how much depends on it */
	struct chess_pv pv;
	struct chess_move_list moves;
	int scores[CHESS_MOVES_MAX];
};

/* A move at the root. */
struct chess_root_move {
	chess_move move;
	int static_score; /* by its look alone */
	int score;        /* exact, from the last time it was the best of its line */
	struct chess_pv pv;
};

struct chess_search_thread {
	struct search *search;
	struct search *main_search; /* of a helper: whose reports count its nodes */
	const uint64_t *game_keys;  /* keys of the game, oldest first, up to the root */
	size_t n_game_keys;
	int root_depth; /* of the iteration */
	struct chess_root_move *root_moves;
	int n_root_moves;
	struct chess_histories histories;
	struct chess_pawn_table pawn_table;
	struct chess_stack_entry stack[CHESS_MAX_PLY];
};

/* search.c: the score of frames[ply].place for its side to move, looking depth
 * plies ahead (and on where it is noisy); frames[ply].line is the best line where
 * the score is within the window. Meaningless once the search has ended. */
int chess_alpha_beta(struct chess_search_thread *t, int ply, int depth, int alpha, int beta);
/* search.c: makes the move in frames[ply], leading to frames[ply + 1]. */
void chess_make_move(struct chess_search_thread *t, int ply, chess_move move);
/* search.c: how many plies less the number-th move of a node is searched. */
int chess_lmr_reduction(int depth, int move_number);
/* search.c: puts move before the line found at ply + 1. */
void chess_pv_update(struct chess_search_thread *t, int ply, chess_move move);

/* root.c: a worker for a search from job's present state; helps boss unless that is
 * NULL. The caller closes it. */
struct chess_search_thread *chess_thread_open(struct search *search, struct search *main_search);
void chess_thread_close(struct chess_search_thread *t);
/* root.c: iterative deepening from a depth on; reports unless it helps a boss. */
void chess_iterative_deepening(struct chess_search_thread *t, int depth);

/* mate.c: looks at everything there is for a mate in so many turns; true, and the
 * line of it in roots[0], when there is one. */
bool chess_mate_search(struct chess_search_thread *t, int turns);

/* quiesce.c: the same as chess_alpha_beta for captures alone. */
int chess_qsearch(struct chess_search_thread *t, int ply, int alpha, int beta);
/* quiesce.c: counts a node; true when the search must end. */
bool chess_count_node(struct chess_search_thread *t);
/* quiesce.c: the place at ply is a draw, whatever follows. */
bool chess_is_draw(const struct chess_search_thread *t, int ply);
/* quiesce.c: the table's word on a place, and a word to it. move and estimate share
 * the entry's code. */
struct chess_tt_hit {
	bool hit;
	chess_move move;
	int score, static_eval, depth;
	enum bound bound;
};
struct chess_tt_hit chess_tt_probe(const struct chess_search_thread *t, int ply);
/* True when what was recalled holds on that side of a bound: the score is no
 * worse than it and a lower bound, or less and an upper bound, or exact. */
static inline bool chess_tt_cutoff(const struct chess_tt_hit *tt, int bound)
{
	return tt->bound == BOUND_EXACT ||
	       tt->bound == (tt->score >= bound ? BOUND_LOWER : BOUND_UPPER);
}
void chess_tt_store(const struct chess_search_thread *t, int ply, int depth, int score,
                    enum bound bound, chess_move move);

/* order.c: judges the moves of frames[ply].list; first comes first. */
void chess_score_moves(struct chess_search_thread *t, int ply, chess_move tt_move);
/* order.c: brings the most promising move from number i on to i and returns it. */
chess_move chess_next_move(struct chess_search_thread *t, int ply, unsigned i);
/* order.c: what history says of a quiet move. */
int chess_history_get(struct chess_search_thread *t, int ply, chess_move move);
/* order.c: move refuted what led here, those tried before it did not. */
void chess_history_update(struct chess_search_thread *t, int ply, int depth, chess_move move,
                          const chess_move *tried, int n);

/* A mate found at a ply, seen from the root. */
static inline int chess_mated_in(int ply)
{
	return ply - SCORE_WIN;
}

#endif
