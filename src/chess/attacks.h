/* attacks.h - which squares a piece attacks, by table: leapers by one look-up,
 * sliders by a look-up indexed with the blockers on their lines.
 *
 * Magic bitboards (Lasse Hansen 2006; with a table of its own size for each
 * square, Pradyumna Kannan 2007); the factors were found by tools/find_magics.c.
 * Where the processor has a fast PEXT instruction (BMI2), the index is extracted
 * instead of multiplied. A program must run on any machine, so the choice is made
 * at run time: functions worth it are compiled once for each level below, and
 * attacks.level says which to call. 0.9 MiB of tables, filled in under a
 * millisecond by attacks_init. */
#ifndef CHESS_ATTACKS_H
#define CHESS_ATTACKS_H

#include "chess/bitboard.h"

/* What a processor offers. Code for a level is compiled for it function by
 * function, by these attributes. */
enum attacks_level {
	ATTACKS_AUTO,   /* the best there is */
	ATTACKS_BASIC,  /* any processor */
	ATTACKS_POPCNT, /* bits are counted by one instruction */
	ATTACKS_PEXT    /* ... and extracted by one, quickly */
};
#if defined(__x86_64__) && defined(__GNUC__)
#define ATTACKS_X86 1
#define ATTACKS_POPCNT_TARGET __attribute__((target("popcnt")))
#define ATTACKS_PEXT_TARGET __attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt")))
#else
#define ATTACKS_X86 0
#endif

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
	enum attacks_level level; /* ATTACKS_AUTO before attacks_init, never after */
} attacks;

/* Fills the tables. level is ATTACKS_AUTO but for tests and measurements; one
 * above what the machine has becomes that. To be called while no other thread
 * uses them; calling it again costs nothing unless the level changes. */
void attacks_init(enum attacks_level level);

/* Squares a rook or bishop attacks when the blockers are occupied: the first
 * blocker of each ray is included, of whatever colour. The two by magic are for
 * the levels below ATTACKS_PEXT, which orders the tables its own way. */
BB_INLINE bitboard attacks_rook_magic(int square, bitboard blockers)
{
	const struct attacks_slider *l = &attacks.rook;
	bitboard set = blockers & l->mask[square];
	return l->table[square][set * l->factor[square] >> l->shift[square]];
}

BB_INLINE bitboard attacks_bishop_magic(int square, bitboard blockers)
{
	const struct attacks_slider *l = &attacks.bishop;
	bitboard set = blockers & l->mask[square];
	return l->table[square][set * l->factor[square] >> l->shift[square]];
}

#if ATTACKS_X86
/* Parallel Bits Extract, in assembly: the compiler's own word for it is allowed only in
 * functions for such processors, and this may stand anywhere behind a test of attacks.level. */
BB_INLINE uint64_t attacks_pext(uint64_t set, uint64_t mask)
{
	uint64_t bits;
	__asm__("pext %2, %1, %0" : "=r"(bits) : "r"(set), "rm"(mask));
	return bits;
}

/* Only when attacks.level is ATTACKS_PEXT. */
BB_INLINE bitboard attacks_rook_pext(int square, bitboard blockers)
{
	const struct attacks_slider *l = &attacks.rook;
	return l->table[square][attacks_pext(blockers, l->mask[square])];
}

BB_INLINE bitboard attacks_bishop_pext(int square, bitboard blockers)
{
	const struct attacks_slider *l = &attacks.bishop;
	return l->table[square][attacks_pext(blockers, l->mask[square])];
}
#endif

/* By what the machine has. */
BB_INLINE bitboard attacks_rook(int square, bitboard blockers)
{
#if ATTACKS_X86
	if (attacks.level == ATTACKS_PEXT)
		return attacks_rook_pext(square, blockers);
#endif
	return attacks_rook_magic(square, blockers);
}

BB_INLINE bitboard attacks_bishop(int square, bitboard blockers)
{
#if ATTACKS_X86
	if (attacks.level == ATTACKS_PEXT)
		return attacks_bishop_pext(square, blockers);
#endif
	return attacks_bishop_magic(square, blockers);
}

#endif
