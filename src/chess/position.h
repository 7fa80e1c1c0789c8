/* position.h - a chess position: a plain value of 96 bytes without pointers, so
 * memcpy clones it and two equal positions are equal bytes. Copy-make: a move
 * writes a new position, nothing is unmade.
 *
 * The zobrist key is updated by chess_position_make. It tells positions apart as
 * the repetition rule does: by pieces, side to move, castling rights, and en
 * passant only where a pawn stands to capture so. */
#ifndef CHESS_POSITION_H
#define CHESS_POSITION_H

#include "chess/attacks.h"
#include "chess/board.h"
#include "chess/marks.h"
#include "chess/move.h"
#include "chess/zobrist.h"

enum {
	/* The counters stay where they are once here, so that every position can be
	 * written down and read back. */
	CHESS_COUNTER_LIMIT = 65535
};

struct chess_position {
	struct chess_board board;
	uint64_t key;
	uint16_t halfmove_clock; /* half-moves since the last capture or pawn move */
	uint16_t fullmove;       /* number of the full move, from 1 */
	uint8_t side_to_move;    /* enum chess_side */
	uint8_t spare[3];        /* zero */
};

/* Fills every table the library needs; to be called before any other function of
 * it, from any thread, any number of times. Takes less than a millisecond. */
void chess_init(void);

/* The starting position of orthodox chess. */
struct chess_position chess_position_start(void);

/* Writes to next the position after a move that is legal in p. next may be p. */
void chess_position_make(struct chess_position *next, const struct chess_position *p,
                         chess_move move);

/* Writes to next the board, or the marks beside it, after a move that is legal. next may be the
 * one before it. */
void chess_board_make(struct chess_board *next, const struct chess_board *b, enum chess_side side,
                      chess_move move);
void chess_marks_make(struct chess_marks *next, const struct chess_marks *m, chess_move move);

/* The key of p from scratch: what its field should hold. */
uint64_t chess_position_key(const struct chess_position *p);

/* What the key holds for a set of rooks that may still castle. */
BB_INLINE uint64_t chess_castling_key(bitboard rooks)
{
	uint64_t key = 0;
	while (rooks)
		key ^= zobrist.castling[bb_pop_lsb(&rooks)];
	return key;
}

/* What it holds for the en passant square, the given side being to move. */
BB_INLINE uint64_t chess_ep_key(const struct chess_board *b, enum chess_side us)
{
	if (!b->ep)
		return 0;
	int square = bb_lsb(b->ep);
	bitboard takers = attacks.pawn[chess_other(us)][square];
	return takers & b->kind[CHESS_PAWN] & b->side[us] ? zobrist.ep[file_of(square)] : 0;
}

#endif
