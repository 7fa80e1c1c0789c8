/* thread.h - one thread of a search: what it remembers while it walks, and what
 * the files of the search ask of each other. */
#ifndef GAMES_CHESS_THREAD_H
#define GAMES_CHESS_THREAD_H

#include "games/chess/eval.h"
#include "chess/movegen.h"
#include "search/search.h"

enum {
	WORKER_PLIES = 160,   /* moves from the root at most */
	WORKER_TRIED = 64,    /* quiet moves remembered at a node */
	HISTORY_TOP = 16384   /* nothing in struct experience is further from 0 */
};

/* The best line known from a ply on. */
struct line {
	int n;
	chess_move at[WORKER_PLIES];
};

/* How well moves have done elsewhere, whatever else stood on the board
 * (Schaeffer, 1983), and after the move before or the one before that. */
struct experience {
	int16_t quiet[2][64][64];   /* side, from, to */
	int16_t capture[6][64][6];  /* kind, to, kind taken */
	int16_t follow[2][2][6][64][6][64]; /* 1 or 2 plies ago; side, kind, to then; kind, to */
};

/* What a node keeps while its children are searched. */
struct frame {
	struct place place;
	int raw, estimate;  /* of place, by its look alone and by what the table knows too;
	                     * neither means anything in check */
	chess_move move;    /* the one being tried, CHESS_NO_MOVE for a pass */
	int kind;           /* of the man it moves */
	chess_move killers[2];
	chess_move excluded; /* left out here, to see how much depends on it */
	struct line line;
	struct chess_moves list;
	int order[CHESS_MOVES_MAX];
};

/* A move at the root. */
struct root {
	chess_move move;
	int judged; /* by its look alone */
	int score;  /* exact, from the last time it was the best of its line */
	struct line line;
};

struct worker {
	struct search *job;
	struct search *boss;    /* of a helper: whose reports count its nodes */
	const uint64_t *past;   /* keys of the game, oldest first, up to the root */
	size_t n_past;
	int top_depth;          /* of the iteration */
	struct root *roots;
	int n_roots;
	struct experience seen;
	struct pawn_cache pawns;
	struct frame frames[WORKER_PLIES];
};

/* search.c: the score of frames[ply].place for its side to move, looking depth
 * plies ahead (and on where it is noisy); frames[ply].line is the best line where
 * the score is within the window. Meaningless once the search has ended. */
int worker_search(struct worker *w, int ply, int depth, int alpha, int beta);
/* search.c: makes the move in frames[ply], leading to frames[ply + 1]. */
void worker_make(struct worker *w, int ply, chess_move move);
/* search.c: how many plies less the number-th move of a node is searched. */
int worker_reduction(int depth, int number);
/* search.c: puts move before the line found at ply + 1. */
void worker_join(struct worker *w, int ply, chess_move move);

/* root.c: a worker for a search from job's present state; helps boss unless that is
 * NULL. The caller closes it. */
struct worker *worker_open(struct search *job, struct search *boss);
void worker_close(struct worker *w);
/* root.c: iterative deepening from a depth on; reports unless it helps a boss. */
void worker_iterate(struct worker *w, int depth);

/* mate.c: looks at everything there is for a mate in so many turns; true, and the
 * line of it in roots[0], when there is one. */
bool worker_proves_mate(struct worker *w, int turns);

/* quiesce.c: the same as worker_search for captures alone. */
int worker_quiesce(struct worker *w, int ply, int alpha, int beta);
/* quiesce.c: counts a node; true when the search must end. */
bool worker_tick(struct worker *w);
/* quiesce.c: the place at ply is a draw, whatever follows. */
bool worker_drawn(const struct worker *w, int ply);
/* quiesce.c: the table's word on a place, and a word to it. move and estimate share
 * the entry's code. */
struct recall {
	bool known;
	chess_move move;
	int score, estimate, depth;
	enum bound bound;
};
struct recall worker_recall(const struct worker *w, int ply);
/* True when what was recalled holds on that side of a bound: the score is no
 * worse than it and a lower bound, or less and an upper bound, or exact. */
static inline bool worker_tells(const struct recall *r, int bound)
{
	return r->bound == BOUND_EXACT || r->bound == (r->score >= bound ? BOUND_LOWER : BOUND_UPPER);
}
void worker_store(const struct worker *w, int ply, int depth, int score, enum bound bound,
                  chess_move move);

/* order.c: judges the moves of frames[ply].list; first comes first. */
void order_moves(struct worker *w, int ply, chess_move first);
/* order.c: brings the most promising move from number i on to i and returns it. */
chess_move order_next(struct worker *w, int ply, unsigned i);
/* order.c: what history says of a quiet move. */
int order_history(struct worker *w, int ply, chess_move move);
/* order.c: move refuted what led here, those tried before it did not. */
void order_reward(struct worker *w, int ply, int depth, chess_move move, const chess_move *tried,
                  int n);

/* A move that takes nothing and promotes nothing. */
static inline bool worker_is_quiet(const struct place *p, chess_move move)
{
	return chess_special(move) != CHESS_PROMOTION && place_taken(p, move) == CHESS_NO_KIND;
}

/* A mate found at a ply, seen from the root. */
static inline int worker_mated(int ply)
{
	return ply - SCORE_WIN;
}

#endif
