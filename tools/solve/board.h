/* board.h - nine squares seen by the seat to move, and the turns it has.
 *
 * Seat 0 is to move and moves up the board, whatever its colour: a position of the other
 * colour is turned round first, and so is the board after each turn. */
#ifndef SOLVE_BOARD_H
#define SOLVE_BOARD_H

#include <stdbool.h>
#include <stdint.h>

enum { PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING, KINDS, NO_KIND = KINDS };
enum {
	SQUARES = 9,
	ALL_SQUARES = 511,
	MEN_MAX = 4, /* of a seat on the board (T4) */
	HOME = 7,    /* the home rank of seat 0, as a set of squares */
	FAR = 448,   /* its far rank */
	TURNS_MAX = 72,
	ADDED = SQUARES /* struct turn: comes from the reserve */
};

/* The symmetries of the board as bits: files exchanged, ranks exchanged. */
enum { IDENTITY, MIRROR, FLIP, SYMMETRIES = 4 };

struct board {
	uint16_t men[2];       /* squares of each seat */
	uint16_t of[2][KINDS]; /* squares of each seat's kind */
	uint8_t kind[SQUARES]; /* what stands there; of any value where nobody does */
};

/* One turn (T3): `kind` stands on `to` after it; `from` may be ADDED. */
struct turn {
	uint8_t from, to, kind, captured;
};

/* A square and a set of squares after a symmetry; filled by board_init. */
extern uint8_t board_symmetric_square[SYMMETRIES][SQUARES];
extern uint16_t board_symmetric_set[SYMMETRIES][ALL_SQUARES + 1];

/* Fills the tables; to be called once, before anything else here. */
void board_init(void);

/* Puts a man on an empty square, takes one off. */
static inline void board_put(struct board *b, int seat, int square, int kind)
{
	uint16_t bit = (uint16_t)(1u << square);
	b->men[seat] |= bit;
	b->of[seat][kind] |= bit;
	b->kind[square] = (uint8_t)kind;
}

static inline void board_take(struct board *b, int seat, int square)
{
	uint16_t rest = (uint16_t) ~(1u << square);
	b->men[seat] &= rest;
	b->of[seat][b->kind[square]] &= rest;
}

/* The men of `seat` that attack a square when these squares are occupied (T6, T7). */
unsigned board_attackers(const struct board *b, int seat, int square, unsigned occupied);
/* Whether a seat's king stands attacked; without one on the board, never (T6). */
bool board_in_check(const struct board *b, int seat);
/* Whether T17 admits the board: no line of the seat to move, the other one not in check, one king
 * a seat at most, no pawn on its far rank. */
bool board_is_legal(const struct board *b);
/* The legal turns (T3 to T12) of seat 0 with these kinds, as bits, in its reserve; returns how
 * many. A king in reserve is not added where one stands on the board. */
int board_turns(const struct board *b, unsigned reserve, struct turn turns[TURNS_MAX]);

#endif
