/*
 * An orthodox chess position: a plain value of 96 bytes without pointers, so
 * memcpy clones it and two equal positions are equal bytes.  Making a move
 * writes a new position; there is no unmaking.
 *
 * The key (Albert Zobrist 1970) is kept up to date by chess_position_make.  It tells
 * positions apart as the repetition rule does: by men, side, castling rights, and
 * en passant only where a pawn stands to capture so.
 */
#ifndef CHESS_POSITION_H
#define CHESS_POSITION_H

#include "chess/board.h"
#include "chess/marks.h"
#include "chess/move.h"

enum {
	/* The counters stay where they are once here, so that every position can be
	 * written down and read back. */
	CHESS_COUNTER_LIMIT = 65535
};

struct chess_position {
	struct chess_board board;
	uint64_t key;
	uint16_t halfmove_clock; /* half-moves since the last capture or pawn move */
	uint16_t fullmove;       /* of the full move, from 1 */
	uint8_t side_to_move;    /* enum chess_side: who is to move */
	uint8_t spare[3];        /* zero */
};

/* Makes ready every table chess needs.  To be called once, before any other
 * function of chess and before any other thread; takes less than a millisecond. */
void chess_init(void);

/* The starting position of orthodox chess. */
struct chess_position chess_position_start(void);

/* Writes to NEXT the position after MOVE, which must be legal in P.  NEXT may be P. */
void chess_position_make(struct chess_position *next, const struct chess_position *p,
                         chess_move move);

/* The same for the board alone, SIDE moving. */
void chess_board_make(struct chess_board *next, const struct chess_board *b, enum chess_side side,
                      chess_move move);

/* The marks after MOVE on board B (the board before it).  NEXT may be M. */
void chess_marks_make(struct chess_marks *next, const struct chess_marks *m, chess_move move);

/* P's key from scratch: what the key field should hold. */
uint64_t chess_position_key(const struct chess_position *p);

/* What stands on SQUARE: CHESS_NO_KIND when empty. */
enum chess_kind chess_kind_at(const struct chess_board *b, int square);

/* The men of BY that attack SQUARE; MARKS may be NULL. */
bitboard chess_attackers_to(const struct chess_board *b, const struct chess_marks *marks,
                            enum chess_side by, int square);

/* Whether SIDE's king stands attacked; MARKS may be NULL. */
bool chess_in_check(const struct chess_board *b, const struct chess_marks *marks,
                    enum chess_side side);

#endif
