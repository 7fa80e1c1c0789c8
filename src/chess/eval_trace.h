/* eval_trace.h - the terms of the evaluation, each summed up apart, for whoever asks why. */
#ifndef CHESS_EVAL_TRACE_H
#define CHESS_EVAL_TRACE_H

#include "chess/board.h"
#include "chess/score.h"

/* Enum, name. The first six: material and piece-square values, in the order of enum chess_kind. */
#define CHESS_EVAL_TERMS(X)                   \
	X(PAWNS, "pawns")                         \
	X(KNIGHTS, "knights")                     \
	X(BISHOPS, "bishops")                     \
	X(ROOKS, "rooks")                         \
	X(QUEENS, "queens")                       \
	X(KINGS, "kings")                         \
	X(MOBILITY, "mobility")                   \
	X(BISHOP_PAIR, "bishop-pair")             \
	X(BISHOP_PAWNS, "bishop-pawns")           \
	X(MINOR_BEHIND_PAWN, "minor-behind-pawn") \
	X(OUTPOSTS, "outposts")                   \
	X(ROOK_FILES, "rook-files")               \
	X(ISOLATED, "isolated")                   \
	X(DOUBLED, "doubled")                     \
	X(BACKWARD, "backward")                   \
	X(SUPPORTED, "supported")                 \
	X(PHALANX, "phalanx")                     \
	X(PASSED, "passed")                       \
	X(SHELTER, "shelter")                     \
	X(STORM, "storm")                         \
	X(KING_SAFETY, "king-safety")             \
	X(THREATS, "threats")                     \
	X(HANGING, "hanging")                     \
	X(TEMPO, "tempo")

enum chess_eval_term {
#define X(term, name) CHESS_TERM_##term,
	CHESS_EVAL_TERMS(X)
#undef X
		CHESS_TERMS
};

/* White's less black's. */
struct chess_eval_trace {
	score_t term[CHESS_TERMS];
};

/* Adds a side's value to a term, unless trace is NULL, as it is in the search; returns the value. */
static inline __attribute__((always_inline)) score_t chess_trace(struct chess_eval_trace *trace,
                                                                 enum chess_side side,
                                                                 enum chess_eval_term term,
                                                                 score_t value)
{
	if (trace)
		trace->term[term] += side == CHESS_WHITE ? value : -value;
	return value;
}

#endif
