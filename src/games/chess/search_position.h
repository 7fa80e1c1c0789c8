/* search_position.h - a position as the search walks through it: the core's board with
 * what the search asks for at every node kept up to date, key and worth of the
 * men included. Making a move writes a new place, nothing is taken back. */
#ifndef GAMES_CHESS_SEARCH_POSITION_H
#define GAMES_CHESS_SEARCH_POSITION_H

#include "games/chess/score.h"
#include "chess/position.h"

enum { CHESS_PHASES = 24 }; /* of the game: all the pieces that are no pawns; 0 when none is left */

struct place {
	struct chess_board board;
	uint64_t key;      /* the core's */
	uint64_t pawn_key; /* of the pawns alone */
	taper worth;       /* of the men where they stand, white's less black's */
	bitboard checkers; /* men that attack the king of the side to move */
	int phase;         /* above CHESS_PHASES where promotions have made it so */
	uint16_t quiet;    /* half-moves since the last capture or pawn move */
	uint8_t side;      /* to move */
};

/* The place of a position. */
void place_from(struct place *out, const struct chess_position *p);
/* Writes to next the place after a legal move; next is not p. */
void place_make(struct place *next, const struct place *p, chess_move move);
/* The same after a pass, which no rule knows. */
void place_pass(struct place *next, const struct place *p);

/* Takes a piece of SIDE from what the bits say: its men of one kind. */
static inline bitboard place_men(const struct place *p, enum chess_side side, enum chess_kind kind)
{
	return p->board.kind[kind] & p->board.side[side];
}

/* True when side has more than king and pawns: to pass is then no great gain. */
static inline bool place_has_pieces(const struct place *p, enum chess_side side)
{
	const bitboard *kind = p->board.kind;
	return (p->board.side[side] & ~(kind[CHESS_PAWN] | kind[CHESS_KING])) != 0;
}

/* What a move takes: CHESS_NO_KIND when nothing. */
static inline enum chess_kind place_taken(const struct place *p, chess_move move)
{
	if (chess_special(move) == CHESS_EN_PASSANT)
		return CHESS_PAWN;
	if (chess_special(move) == CHESS_CASTLING || !bb_has(p->board.side[!p->side], chess_to(move)))
		return CHESS_NO_KIND;
	return chess_kind_at(&p->board, chess_to(move));
}

#endif
