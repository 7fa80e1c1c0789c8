/* attacks.h - attack tables for nine squares.
 *
 * What a piece attacks are its pseudo-attacks (those on an empty board) less what
 * is blocked by other pieces. Only the ends of a full row, column or diagonal can
 * be blocked, from the other end, so one small table serves every kind. */
#ifndef GAMES_TICTAC_ATTACKS_H
#define GAMES_TICTAC_ATTACKS_H

#include <stdint.h>

/* Pseudo-attacks by seat, kind and square. Between seats only the pawns differ. */
extern const uint16_t tictac_pseudo_attacks[2][6][9];

/* Squares not blocked from a square, by the occupied squares of b1..b3: the corners
 * a1 and c3 block nothing. */
extern const uint16_t tictac_visible_squares[9][128];

/* How many squares a set has. */
extern const uint8_t tictac_popcount[512];

/* The three squares of a line within a set of at most four, or 0 (T11). */
extern const uint16_t tictac_line[512];

/* Squares not blocked from a square when these are occupied. */
static inline unsigned tictac_visible(int square, unsigned occupied)
{
	return tictac_visible_squares[square][occupied >> 1 & 127];
}

/* Squares a piece attacks from a square when these are occupied; those of own
 * pieces are not left out (T6, T7). */
static inline unsigned tictac_attacks(int kind, int seat, int square, unsigned occupied)
{
	return tictac_pseudo_attacks[seat][kind][square] & tictac_visible(square, occupied);
}

#endif
