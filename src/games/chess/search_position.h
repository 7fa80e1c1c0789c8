/* search_position.h - a position as the search walks through it: the core's board with
 * what the search asks for at every node kept up to date, key and worth of the
 * men included. Making a move writes a new place, nothing is taken back. */
#ifndef GAMES_CHESS_SEARCH_POSITION_H
#define GAMES_CHESS_SEARCH_POSITION_H

#include "games/chess/score.h"
#include "chess/position.h"

enum {
	CHESS_PHASE_MAX = 24
}; /* of the game: all the pieces that are no pawns; 0 when none is left */

struct position {
	struct chess_board board;
	uint64_t key;            /* the core's */
	uint64_t pawn_key;       /* of the pawns alone */
	score_t psqt;            /* of the men where they stand, white's less black's */
	bitboard checkers;       /* men that attack the king of the side to move */
	int phase;               /* above CHESS_PHASE_MAX where promotions have made it so */
	uint16_t halfmove_clock; /* half-moves since the last capture or pawn move */
	uint8_t side_to_move;    /* to move */
};

/* The place of a position. */
void position_from(struct position *out, const struct chess_position *p);
/* Writes to next the place after a legal move; next is not p. */
void position_make(struct position *next, const struct position *p, chess_move move);
/* The same after a pass, which no rule knows. */
void position_make_null(struct position *next, const struct position *p);

/* Takes a piece of SIDE from what the bits say: its men of one kind. */
static inline bitboard position_pieces(const struct position *p, enum chess_side side,
                                       enum chess_kind kind)
{
	return p->board.kind[kind] & p->board.side[side];
}

/* True when side has more than king and pawns: to pass is then no great gain. */
static inline bool position_has_non_pawns(const struct position *p, enum chess_side side)
{
	const bitboard *kind = p->board.kind;
	return (p->board.side[side] & ~(kind[CHESS_PAWN] | kind[CHESS_KING])) != 0;
}

/* What a move takes: CHESS_NO_KIND when nothing. */
static inline enum chess_kind position_captured(const struct position *p, chess_move move)
{
	if (chess_move_type(move) == CHESS_EN_PASSANT)
		return CHESS_PAWN;
	if (chess_move_type(move) == CHESS_CASTLING ||
	    !bb_has(p->board.side[!p->side_to_move], chess_move_to(move)))
		return CHESS_NO_KIND;
	return chess_kind_at(&p->board, chess_move_to(move));
}

#endif
