/* bitboard.h - bitboards: sets of squares of an 8x8 board as 64-bit words, bit 0
 * a1, bit 7 h1, bit 63 h8 (little-endian rank-file mapping).
 *
 * Everything is inlined; BB_INLINE insists, because the move generators are
 * compiled for more than one instruction set and must contain these functions to get
 * their fast form. What ends in _for takes, as a constant, whether it is inlined into a
 * function marked CPU_PEXT_TARGET. */
#ifndef CHESS_BITBOARD_H
#define CHESS_BITBOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "base/cpu.h"

/* Aligned as on 64 bit everywhere, so that no state that has one gets another padding. */
typedef uint64_t bitboard __attribute__((aligned(8)));

#define BB_INLINE CPU_INLINE

enum {
	SQUARE_NONE = 64, /* "no square" wherever a square number is stored */
	FILE_A = 0,
	FILE_C = 2,
	FILE_D = 3,
	FILE_E = 4,
	FILE_F = 5,
	FILE_G = 6,
	FILE_H = 7
};

#define BB_ALL (~UINT64_C(0))
#define BB_FILE_A UINT64_C(0x0101010101010101)
#define BB_FILE_H UINT64_C(0x8080808080808080)
/* Squares of the colour of a1. */
#define BB_DARK_SQUARES UINT64_C(0xaa55aa55aa55aa55)
#define BB_RANK_1 UINT64_C(0x00000000000000ff)
#define BB_RANK_8 UINT64_C(0xff00000000000000)

/* The square on a file (0..7) and a rank (0..7). */
BB_INLINE int square_at(int file, int rank)
{
	return rank * 8 + file;
}
BB_INLINE int file_of(int square)
{
	return square & 7;
}
BB_INLINE int rank_of(int square)
{
	return square >> 3;
}

/* The set of one square, which must be 0..63. */
BB_INLINE bitboard bb_of(int square)
{
	return UINT64_C(1) << square;
}
/* The eight squares of a rank (0..7). */
BB_INLINE bitboard bb_rank(int rank)
{
	return BB_RANK_1 << (8 * rank);
}
/* True when a square, 0..63, is in the set. */
BB_INLINE bool bb_has(bitboard set, int square)
{
	return set >> square & 1;
}
/* How many squares a set has. */
BB_INLINE int bb_popcount(bitboard set)
{
	return cpu_popcount(set);
}
BB_INLINE int bb_popcount_for(const bool pext, bitboard set)
{
	return pext ? __builtin_popcountll(set) : cpu_popcount(set);
}
/* Two squares or more. */
BB_INLINE bool bb_more_than_one(bitboard set)
{
	return (set & (set - 1)) != 0;
}

/* The lowest (least significant bit) and the highest square (most significant) of
 * a set, which must not be empty. */
BB_INLINE int bb_lsb(bitboard set)
{
	return __builtin_ctzll(set);
}
BB_INLINE int bb_msb(bitboard set)
{
	return 63 - __builtin_clzll(set);
}

/* Takes the lowest square out of a set (not empty) and returns it:
 * while (set) { int square = bb_pop_lsb(&set); ... } visits a set in order. */
BB_INLINE int bb_pop_lsb(bitboard *set)
{
	int square = bb_lsb(*set);
	*set &= *set - 1;
	return square;
}

/* The n-th lowest square of a set that has more, n from 0. */
BB_INLINE int bb_nth_for(const bool pext, bitboard set, unsigned n)
{
	if (pext)
		return bb_lsb(cpu_pdep(bb_of((int)n), set));
	for (; n > 0; n--)
		set &= set - 1;
	return bb_lsb(set);
}
BB_INLINE int bb_nth(bitboard set, unsigned n)
{
	return bb_nth_for(false, set, n);
}

/* Shifts every square of the set one step; what leaves the board is gone. */
BB_INLINE bitboard bb_north(bitboard set)
{
	return set << 8;
}
BB_INLINE bitboard bb_south(bitboard set)
{
	return set >> 8;
}
BB_INLINE bitboard bb_east(bitboard set)
{
	return (set & ~BB_FILE_H) << 1;
}
BB_INLINE bitboard bb_west(bitboard set)
{
	return (set & ~BB_FILE_A) >> 1;
}
BB_INLINE bitboard bb_north_east(bitboard set)
{
	return (set & ~BB_FILE_H) << 9;
}
BB_INLINE bitboard bb_north_west(bitboard set)
{
	return (set & ~BB_FILE_A) << 7;
}
BB_INLINE bitboard bb_south_east(bitboard set)
{
	return (set & ~BB_FILE_H) >> 7;
}
BB_INLINE bitboard bb_south_west(bitboard set)
{
	return (set & ~BB_FILE_A) >> 9;
}

#endif
