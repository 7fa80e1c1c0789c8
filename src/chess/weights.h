/* weights.h - the weights of the evaluation, in hundredths of a pawn, middle game
 * and end game.
 *
 * They were found by logistic regression over positions of games that the
 * engine played against itself (the method is Peter Österlund's, 2014), starting from
 * material alone. */
#ifndef CHESS_WEIGHTS_H
#define CHESS_WEIGHTS_H

#include "chess/score.h"
#include "chess/board.h"

enum {
	/* Squares with their mirror images on the other wing taken together: rank by
	 * rank from the own side, each from the edge to the centre. */
	WEIGHTS_SQUARES = 32,
	/* Mobility 0 to 27, the most a queen has. */
	WEIGHTS_MOBILITY = 28
};

/* Ranks are counted from the own side, 0 to 7, kinds as in enum chess_kind. */
struct chess_weights {
	score_t piece_square[6][WEIGHTS_SQUARES]; /* material and piece-square values */
	score_t mobility[6][WEIGHTS_MOBILITY];    /* by squares it can go to: knight to queen */
	score_t bishop_pair;
	score_t bishop_pawns;                       /* each own pawn on the bishop's colour */
	score_t minor_behind_pawn;                  /* knight or bishop behind a pawn */
	score_t outpost[2];                         /* knight, bishop where no pawn can drive it off */
	score_t open_file, half_open_file;          /* rook */
	score_t isolated, doubled, backward;        /* pawn */
	score_t supported[8], phalanx[8];           /* pawn guarded by, beside an own pawn; by rank */
	score_t passed[8];                          /* by rank */
	score_t passed_blocked[8];                  /* a piece stands before it */
	score_t passed_safe[8];                     /* its next square is not attacked */
	score_t passed_own_king, passed_their_king; /* each square the king is away, from rank 4 on */
	score_t shelter[4][8];      /* own pawn before the king, by file and rank; 0: none */
	score_t storm[4][8];        /* enemy pawn on such a file, by rank; 0: none */
	score_t storm_blocked[8];   /* enemy pawn that an own one blocks, by rank; added to storm */
	score_t threat_by_pawn[6];  /* by kind attacked: knight to queen */
	score_t threat_by_minor[6]; /* by a knight or bishop */
	score_t threat_by_rook[6];
	score_t threat_by_king;      /* by the king, what nobody guards */
	score_t hanging;             /* attacked and not guarded, or twice and guarded once */
	score_t threat_by_pawn_push; /* a safe pawn step would attack it */
	score_t tempo;               /* to be the side to move */
};

/* King safety: attack units that add up; see eval.c. */
struct chess_king_danger {
	int attacker[6];   /* each piece that attacks the king ring, by kind */
	int ring_attack;   /* each attack on a square beside the king */
	int weak_square;   /* each such square that only king or queen guard */
	int safe_check[6]; /* a safe check by this kind */
	int no_queen;      /* taken off where the attacker has no queen */
	int base;          /* taken off always */
};

extern const struct chess_weights chess_weights;
extern const struct chess_king_danger chess_king_danger;

/* The index of a square in a table of WEIGHTS_SQUARES. */
static inline int psqt_index(enum chess_side side, int square)
{
	int file = file_of(square), rank = chess_relative_rank(side, rank_of(square));
	return rank * 4 + (file < 4 ? file : 7 - file);
}

/* Material and piece-square value of a piece, for its side. */
static inline score_t psqt_value(enum chess_side side, enum chess_kind kind, int square)
{
	return chess_weights.piece_square[kind][psqt_index(side, square)];
}

#endif
