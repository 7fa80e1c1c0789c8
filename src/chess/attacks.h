/* attacks.h - which squares a piece attacks, by table: leapers by one look-up,
 * sliders by a look-up indexed with the blockers on their lines.
 *
 * Magic bitboards (Lasse Hansen 2006; with a table of its own size for each
 * square, Pradyumna Kannan 2007); the factors were found by tools/find_magics.c.
 * Where the processor has a fast PEXT instruction (base/cpu.h), the index is extracted
 * instead of multiplied. 0.9 MiB of tables, filled in under a millisecond by
 * attacks_init. */
#ifndef CHESS_ATTACKS_H
#define CHESS_ATTACKS_H

#include "chess/bitboard.h"

/* One kind of slider, by square. Arrays side by side, for an element of eight bytes is
 * addressed by the instruction that reads it. */
struct attacks_slider {
	bitboard mask[64];         /* the squares whose occupation matters */
	const bitboard *table[64]; /* the attacks for each way to occupy them */
	uint64_t factor[64];       /* the magic factor, and by how much its product is shifted */
	uint8_t shift[64];
};

/* Read only after attacks_init. */
extern struct attacks_tables {
	bitboard knight[64];
	bitboard champion[64]; /* the leap of (2,3) instead of (1,2) */
	bitboard king[64];
	bitboard pawn[2][64];       /* where a pawn of white [0] or black [1] captures */
	bitboard between[64][64];   /* strictly between two squares of one line, else empty */
	bitboard full_line[64][64]; /* the whole line through two squares, else empty */
	bitboard rook_rays[64];     /* attacks on an empty board */
	bitboard bishop_rays[64];
	bitboard rook_king_zone[64];   /* from where a rook may attack a neighbour of */
	bitboard bishop_king_zone[64]; /* a king on the square, the board being empty */
	struct attacks_slider rook, bishop;
} attacks;

/* Fills the tables, for what the processor is. To be called while no other thread uses them. */
void attacks_init(void);

/* Squares a rook or bishop attacks when the blockers are occupied: the first
 * blocker of each ray is included, of whatever colour. */
BB_INLINE bitboard attacks_slider_for(const bool pext, const struct attacks_slider *l, int square,
                                      bitboard blockers)
{
	if (pext)
		return l->table[square][cpu_pext(blockers, l->mask[square])];
	bitboard set = blockers & l->mask[square];
	return l->table[square][set * l->factor[square] >> l->shift[square]];
}

BB_INLINE bitboard attacks_rook_for(const bool pext, int square, bitboard blockers)
{
	return attacks_slider_for(pext, &attacks.rook, square, blockers);
}

BB_INLINE bitboard attacks_bishop_for(const bool pext, int square, bitboard blockers)
{
	return attacks_slider_for(pext, &attacks.bishop, square, blockers);
}

BB_INLINE bitboard attacks_rook(int square, bitboard blockers)
{
	return attacks_rook_for(CPU_CHOOSE(false, true), square, blockers);
}

BB_INLINE bitboard attacks_bishop(int square, bitboard blockers)
{
	return attacks_bishop_for(CPU_CHOOSE(false, true), square, blockers);
}

#endif
