/* thread.h - one thread of a search: its stack, its histories, and what the files
 * of the search ask of each other, from the bottom up. */
#ifndef GAMES_CHESS_THREAD_H
#define GAMES_CHESS_THREAD_H

#include <stdatomic.h>

#include "chess/eval.h"
#include "search/deepen.h"
#include "search/nnue.h"

enum {
	CHESS_MAX_PLY = 160,     /* moves from the root at most */
	CHESS_MAX_TRIED = 64,    /* moves without a cutoff remembered at a node */
	CORRECTIONS = 3,         /* correction histories */
	CORRECTION_ROWS = 16384, /* a power of two */
	CONTINUATIONS = 3,       /* moves before that continuation history goes by */
	HISTORY_MAX = 16384      /* nothing in struct chess_histories is further from 0 */
};

/* A score of a history, relaxed: where two threads change one at a time, a change is lost. */
typedef _Atomic int16_t chess_history;

/* How well moves have done elsewhere, whatever else stood on the board (history
 * heuristic, Schaeffer 1983), and after a move shortly before. All threads of a
 * search share them: so they reduce a move alike, and find each other's results. They are kept
 * through a game (slot search_memory): what was good a move ago mostly still is. */
struct chess_histories {
	chess_history quiet_history[2][64 * 64]; /* side; from and to */
	chess_history capture_history[6][64][6]; /* kind, to, captured kind */
	/* 1, 2 or 4 plies before; side, kind and to of that move; kind and to */
	chess_history continuation_history[CONTINUATIONS][2][6][64][6 * 64];
	/* pawns, white's and black's other pieces; side to move */
	chess_history correction[CORRECTIONS][2][CORRECTION_ROWS];
	/* side to move; kind and to of the last move, and of the one before */
	chess_history continuation_correction[2][6 * 64][6 * 64];
};

/* What a node keeps while its children are searched. */
struct chess_stack_entry {
	struct chess_search_position position;
	int raw_eval;    /* of the evaluation alone, as the TT keeps it */
	int static_eval; /* raw_eval corrected; means nothing in check */
	int eval;        /* static_eval improved by a TT score; means nothing in check */
	chess_move move; /* the one being searched, CHESS_NO_MOVE for a null move */
	int moved_kind;  /* of the piece that `move` moves */
	chess_move killers[2];
	chess_move excluded_move; /* left out by the search of a singular extension */
	/* The rows of the histories that concern this node: from and to; kind and to, after the
	 * move one, two and four plies before. */
	const chess_history *quiet_history, *continuation[CONTINUATIONS];
	struct pv pv;
	struct chess_move_list moves;
	int scores[CHESS_MOVES_MAX]; /* of the moves, for ordering */
	bool has_sums;
	struct nnue_sums sums; /* of the position, where it has them */
};

/* Moves searched at a node without a cutoff. */
struct chess_tried {
	int n;
	chess_move moves[CHESS_MAX_TRIED];
};

struct chess_search_thread {
	struct search *search;
	const uint64_t *game_keys; /* keys of the game, oldest first, up to the root */
	size_t n_game_keys;
	struct deepen deepen;              /* with the root moves and the depth of the iteration */
	struct chess_histories *histories; /* search->control->shared */
	struct chess_pawn_table pawn_table;
	struct chess_stack_entry stack[CHESS_MAX_PLY];
};

/* ---- node.c: what all nodes have in common */

/* Prefetches what the TT has of stack[ply] after a move that may soon be made, and need not be legal. */
void chess_prefetch(const struct chess_search_thread *t, int ply, chess_move move);
/* Makes a move in stack[ply], leading to stack[ply + 1]. */
void chess_make_move(struct chess_search_thread *t, int ply, chess_move move);
/* Makes a null move in stack[ply], leading to stack[ply + 1]. */
void chess_make_null_move(struct chess_search_thread *t, int ply);
/* Sets the PV at a ply to a move and the PV found at ply + 1. */
void chess_pv_update(struct chess_search_thread *t, int ply, chess_move move);
/* True when the position at ply is a draw, whatever follows. */
bool chess_is_draw(const struct chess_search_thread *t, int ply);

/* The static evaluation of stack[ply] for its side to move, by the net that the request names; raw: not
 * yet corrected. */
int chess_evaluate_node(struct chess_search_thread *t, int ply);

/* A TT entry as the search uses it. */
struct chess_tt_hit {
	bool hit;
	chess_move move;
	int score, static_eval, depth;
	enum bound bound;
};
struct chess_tt_hit chess_tt_probe(const struct chess_search_thread *t, int ply);
/* Stores move, score, depth and bound, with the static evaluation in stack[ply]. */
void chess_tt_store(const struct chess_search_thread *t, int ply, struct chess_tt_hit entry);

/* ---- movepick.c */

/* Where a move stands in a row of the histories: by from and to, by kind and to. */
static inline int chess_quiet_index(chess_move move)
{
	return chess_move_from(move) | chess_move_to(move) << 6;
}
static inline int chess_continuation_index(const struct chess_search_position *p, chess_move move)
{
	return (int)chess_search_position_moved(p, move) * 64 + chess_move_to(move);
}

/* Scores the moves of stack[ply].moves for ordering, and keeps the rows of the histories
 * there. */
void chess_score_moves(struct chess_search_thread *t, int ply, chess_move tt_move);
/* Brings the best of the moves from number i on to i and returns it. */
chess_move chess_next_move(struct chess_search_thread *t, int ply, unsigned i);

/* Staged move generation of a node: the TT move is given before any is generated; then captures
 * and promotions; quiet moves when of those only such are left as lose by SEE. */
enum chess_movepicker_stage {
	MOVEPICKER_TT_MOVE,
	MOVEPICKER_NOISY,
	MOVEPICKER_QUIET,
	MOVEPICKER_END
};
struct chess_movepicker {
	chess_move tt_move; /* CHESS_NO_MOVE as soon as it has turned out not to be legal */
	enum chess_movepicker_stage stage; /* the next */
	unsigned next;                     /* the number in stack[ply].moves of the move to give next */
};
/* Empties stack[ply].moves and keeps the rows of the histories there. */
void chess_movepicker_init(struct chess_search_thread *t, int ply, struct chess_movepicker *picker,
                           chess_move tt_move);
/* The next move, CHESS_NO_MOVE when there is none. Where quiet moves are skipped the rest comes
 * in no order, for that no longer matters. */
chess_move chess_movepicker_next(struct chess_search_thread *t, int ply,
                                 struct chess_movepicker *picker, bool skip_quiets);

static inline int chess_history_load(const chess_history *entry)
{
	return atomic_load_explicit((chess_history *)entry, memory_order_relaxed);
}

/* History gravity: adds a bonus; the nearer to the limit, the less is added. */
static inline void chess_history_add(chess_history *entry, int bonus)
{
	int size = bonus < 0 ? -bonus : bonus, old = chess_history_load(entry);
	atomic_store_explicit(entry, (int16_t)(old + bonus - old * size / HISTORY_MAX),
	                      memory_order_relaxed);
}

/* The sum of the histories of a quiet move at a node whose moves were scored. */
static inline int chess_history_get(const struct chess_stack_entry *ss, chess_move move)
{
	int index = chess_continuation_index(&ss->position, move);
	return chess_history_load(&ss->quiet_history[chess_quiet_index(move)]) +
	       chess_history_load(&ss->continuation[0][index]) +
	       chess_history_load(&ss->continuation[1][index]) +
	       chess_history_load(&ss->continuation[2][index]) / 2;
}
/* A move has failed high: raises its history, lowers that of those tried before it,
 * and makes it a killer if it is quiet. */
void chess_history_update(struct chess_search_thread *t, int ply, int depth, chess_move move,
                          const struct chess_tried *tried);

/* ---- correction.c */

/* The raw evaluation of stack[ply] corrected by how far the scores of positions with the same pawns,
 * and with the same pieces of a side, were from theirs; for its side to move, not in check. */
int chess_corrected_eval(const struct chess_search_thread *t, int ply);
/* Takes in the score of a node that was searched to a depth, best_move being its best or
 * CHESS_NO_MOVE; nothing where that says nothing of the evaluation. */
void chess_correction_update(struct chess_search_thread *t, int ply, chess_move best_move,
                             const struct chess_tt_hit *found);

/* ---- qsearch.c: the same as chess_alpha_beta for captures alone */
int chess_qsearch(struct chess_search_thread *t, int ply, int alpha, int beta);

/* ---- search.c */

/* The score of stack[ply].position for its side to move, searched to a depth in plies;
 * stack[ply].pv is the best line where the score is within the window. Meaningless
 * once the search has been stopped. */
int chess_alpha_beta(struct chess_search_thread *t, int ply, int depth, int alpha, int beta);

/* ---- mate.c: tries everything to find a mate in so many turns; true, and its line that
 * of the first root move, when there is one */
bool chess_mate_search(struct chess_search_thread *t, int turns);

#endif
