/* weights.h - what everything is worth: the numbers of the evaluation, in
 * hundredths of a pawn, middle game and end game.
 *
 * They were found by logistic regression over positions of games that the
 * engine played against itself (the method is Peter Österlund's, 2014), from a
 * beginning with material alone. */
#ifndef GAMES_CHESS_WEIGHTS_H
#define GAMES_CHESS_WEIGHTS_H

#include "games/chess/score.h"
#include "chess/board.h"

enum {
	/* Squares with their mirror images on the other wing taken together: rank by
	 * rank from the own side, each from the edge to the middle. */
	WEIGHTS_HALF = 32,
	/* How many squares a queen can reach at most, and none. */
	WEIGHTS_REACH = 28
};

/* Ranks are counted from the own side, 0 to 7, kinds as in enum chess_kind. */
struct chess_weights {
	taper man[6][WEIGHTS_HALF];              /* a man by where it stands */
	taper reach[6][WEIGHTS_REACH];           /* by squares it can go to: knight to queen */
	taper bishop_pair;
	taper bishop_pawns;                      /* each own pawn on the bishop's colour */
	taper behind_pawn;                       /* knight or bishop behind a pawn */
	taper outpost[2];                        /* knight, bishop where no pawn can drive it off */
	taper open_file, half_open_file;         /* rook */
	taper isolated, doubled, backward;       /* pawn */
	taper supported[8], beside[8];           /* pawn guarded by, beside an own pawn; by rank */
	taper passed[8];                         /* by rank */
	taper passed_stopped[8];                 /* a man stands before it */
	taper passed_safe[8];                    /* its next square is not attacked */
	taper passed_own_king, passed_their_king; /* each square the king is away, from rank 4 on */
	taper shelter[4][8];                     /* own pawn before the king, by file and rank; 0: none */
	taper storm[4][8];                       /* enemy pawn on such a file, by rank; 0: none */
	taper storm_stopped[8];                  /* the same with an own pawn before it, besides */
	taper pawn_attacks[6];                   /* by kind attacked: knight to queen */
	taper minor_attacks[6];                  /* by a knight or bishop */
	taper rook_attacks[6];
	taper king_attacks;                      /* by the king, what nobody guards */
	taper hanging;                           /* attacked and not guarded, or twice and guarded once */
	taper push_threat;                       /* a safe pawn step would attack it */
	taper move;                              /* to be on move */
};

/* How dangerous it is for a king: units that add up; see evaluate.c. */
struct chess_dangers {
	int attacker[6];  /* each man that attacks near the king, by kind */
	int square;       /* each attack on a square beside the king */
	int weak;         /* each such square that only king or queen guard */
	int check[6];     /* a safe check by this kind */
	int no_queen;     /* taken off where the attacker has no queen */
	int base;         /* taken off always */
};

extern const struct chess_weights chess_weights;
extern const struct chess_dangers chess_dangers;

/* The place of a square in a table of WEIGHTS_HALF. */
static inline int weights_half(enum chess_side side, int square)
{
	int file = file_of(square), rank = chess_rank(side, rank_of(square));
	return rank * 4 + (file < 4 ? file : 7 - file);
}

/* A man of SIDE on SQUARE, for its side. */
static inline taper weights_of_man(enum chess_side side, enum chess_kind kind, int square)
{
	return chess_weights.man[kind][weights_half(side, square)];
}

#endif
