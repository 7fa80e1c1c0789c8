/* attacks.c - fills the tables of attacks.h.
 *
 * Start-up has to be quick, so a slider's attacks are not walked square by square:
 * a positive ray (towards higher squares) ends at its lowest blocker, found by the
 * borrow of a subtraction, a negative ray at its highest, found by counting
 * leading zeros. */
#include "chess/attacks.h"

#include <stddef.h>

#include "chess/magics.inc"

enum { ROOK_TABLE_SIZE = 102400, BISHOP_TABLE_SIZE = 5248 };

struct attacks_tables attacks;

static bitboard rook_table[ROOK_TABLE_SIZE];
static bitboard bishop_table[BISHOP_TABLE_SIZE];

/* A slider's two lines through its square, each as a negative and a positive ray. */
struct slider_rays {
	bitboard negative[2], positive[2];
};

static bitboard landing_square(int square, int file_step, int rank_step)
{
	int file = file_of(square) + file_step, rank = rank_of(square) + rank_step;
	if (file < 0 || file > 7 || rank < 0 || rank > 7)
		return 0;
	return bb_of(square_at(file, rank));
}

/* The eight leaps of (a,b) from a square. */
static bitboard leaper_attacks(int square, int a, int b)
{
	bitboard set = 0;
	for (int sign = 0; sign < 4; sign++) {
		int x = sign & 1 ? -1 : 1, y = sign & 2 ? -1 : 1;
		set |= landing_square(square, a * x, b * y) | landing_square(square, b * x, a * y);
	}
	return set;
}

static bitboard ray(int square, int file_step, int rank_step)
{
	bitboard set = 0, at;
	while ((at = landing_square(square, file_step, rank_step)) != 0) {
		set |= at;
		square = bb_lsb(at);
	}
	return set;
}

static void init_leapers(void)
{
	for (int square = 0; square < 64; square++) {
		attacks.knight[square] = leaper_attacks(square, 1, 2);
		attacks.champion[square] = leaper_attacks(square, 2, 3);
		attacks.king[square] = leaper_attacks(square, 0, 1) | leaper_attacks(square, 1, 1);
		attacks.pawn[0][square] = landing_square(square, -1, 1) | landing_square(square, 1, 1);
		attacks.pawn[1][square] = landing_square(square, -1, -1) | landing_square(square, 1, -1);
	}
}

/* Walks one ray and records the squares passed and the line it is part of. */
static void init_ray(int square, int file_step, int rank_step)
{
	bitboard passed = 0;
	bitboard line =
		bb_of(square) | ray(square, file_step, rank_step) | ray(square, -file_step, -rank_step);
	bitboard rest = ray(square, file_step, rank_step);
	int at = square;
	while (rest) {
		at = at + 8 * rank_step + file_step;
		attacks.between[square][at] = passed;
		attacks.full_line[square][at] = line;
		passed |= bb_of(at);
		rest &= ~bb_of(at);
	}
}

static void init_rays(void)
{
	for (int square = 0; square < 64; square++)
		for (int y = -1; y <= 1; y++)
			for (int x = -1; x <= 1; x++)
				if (x || y)
					init_ray(square, x, y);
}

static void init_king_zones(void)
{
	for (int square = 0; square < 64; square++) {
		bitboard neighbours = attacks.king[square];
		attacks.rook_king_zone[square] = attacks.bishop_king_zone[square] = 0;
		while (neighbours) {
			int at = bb_pop_lsb(&neighbours);
			attacks.rook_king_zone[square] |= attacks.rook_rays[at];
			attacks.bishop_king_zone[square] |= attacks.bishop_rays[at];
		}
	}
}

static struct slider_rays slider_rays_of(int square, bool rook)
{
	struct slider_rays l;
	l.negative[0] = rook ? ray(square, 0, -1) : ray(square, -1, -1);
	l.positive[0] = rook ? ray(square, 0, 1) : ray(square, 1, 1);
	l.negative[1] = rook ? ray(square, -1, 0) : ray(square, 1, -1);
	l.positive[1] = rook ? ray(square, 1, 0) : ray(square, -1, 1);
	return l;
}

static bitboard slider_attacks(const struct slider_rays *l, bitboard blockers)
{
	bitboard set = 0;
	for (int i = 0; i < 2; i++) {
		bitboard positive = l->positive[i] & blockers;
		bitboard negative = (l->negative[i] & blockers) | 1;
		set |= l->positive[i] & (positive ^ (positive - 1));
		set |= l->negative[i] & (BB_ALL << bb_msb(negative));
	}
	return set;
}

/* Relevant occupancy: a blocker on the last square of a ray changes nothing. */
static bitboard relevant_occupancy(const struct slider_rays *l, int square)
{
	bitboard edges = ((BB_FILE_A | BB_FILE_H) & ~(BB_FILE_A << file_of(square))) |
	                 ((BB_RANK_1 | BB_RANK_8) & ~bb_rank(rank_of(square)));
	return (l->negative[0] | l->positive[0] | l->negative[1] | l->positive[1]) & ~edges;
}

/* Fills the table of one square and returns the entry after it. Enumerating the
 * subsets of the mask by subtraction (carry-rippler) meets them in PEXT's order. */
static bitboard *init_slider(int square, bool rook, bitboard *table)
{
	struct slider_rays l = slider_rays_of(square, rook);
	struct attacks_slider *slider = rook ? &attacks.rook : &attacks.bishop;
	bool pext = CPU_CHOOSE(false, true);
	bitboard mask = relevant_occupancy(&l, square), set = 0;
	uint64_t factor = rook ? rook_factors[square] : bishop_factors[square];
	int shift = 64 - bb_popcount(mask);
	size_t n = 0;
	slider->mask[square] = mask;
	slider->table[square] = table;
	slider->factor[square] = factor;
	slider->shift[square] = (uint8_t)shift;
	*(rook ? &attacks.rook_rays[square] : &attacks.bishop_rays[square]) = slider_attacks(&l, 0);
	do {
		table[pext ? n : set * factor >> shift] = slider_attacks(&l, set);
		n++;
		set = (set - mask) & mask;
	} while (set);
	return table + n;
}

void attacks_init(void)
{
	init_leapers();
	init_rays();
	bitboard *next_rook = rook_table, *next_bishop = bishop_table;
	for (int square = 0; square < 64; square++) {
		next_rook = init_slider(square, true, next_rook);
		next_bishop = init_slider(square, false, next_bishop);
	}
	init_king_zones();
}
