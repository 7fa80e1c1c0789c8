/* find_magics.c - finds the factors of src/chess/magics.inc, the magic bitboards
 * of rook and bishop, and writes that file to standard output.
 *
 * Usage: find_magics [SEED] > src/chess/magics.inc
 *   SEED  where the random numbers begin; without it, the one that gave the file
 *         in the tree: the same seed, the same file, on every machine
 *
 * A factor serves a square when (occupied & mask) * factor, shifted right until
 * as many bits are left as the mask has, gives different attacks different
 * indexes. Such factors are found by trial: random numbers with few bits set
 * (about one in eight) work best (Tord Romstad, 2007). */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "chess/bitboard.h"

enum { SEED = 2007, SUBSETS_MAX = 4096, LEAST_TOP_BITS = 6 };

/* The subsets of one square's mask, and what a slider attacks under each. */
struct square_table {
	bitboard mask;
	unsigned shift;
	int n;
	bitboard blockers[SUBSETS_MAX];
	bitboard attacks[SUBSETS_MAX];
};

static const int rook_steps[4][2] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};
static const int bishop_steps[4][2] = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};

static bool on_board(int file, int rank)
{
	return file >= 0 && file < 8 && rank >= 0 && rank < 8;
}

/* The attacks of a slider, square by square; or, with `relevant`, the squares
 * whose occupation can matter: a ray's last square cannot. */
static bitboard slide(int square, const int steps[4][2], bitboard blockers, bool relevant)
{
	bitboard set = 0;
	for (int i = 0; i < 4; i++) {
		int file = file_of(square) + steps[i][0], rank = rank_of(square) + steps[i][1];
		for (; on_board(file, rank); file += steps[i][0], rank += steps[i][1]) {
			if (relevant && !on_board(file + steps[i][0], rank + steps[i][1]))
				break;
			set |= bb_of(square_at(file, rank));
			if (bb_has(blockers, square_at(file, rank)))
				break;
		}
	}
	return set;
}

static void fill_table(struct square_table *t, int square, const int steps[4][2])
{
	bitboard blockers = 0;
	t->mask = slide(square, steps, 0, true);
	t->shift = (unsigned)(64 - bb_popcount(t->mask));
	t->n = 0;
	do {
		t->blockers[t->n] = blockers;
		t->attacks[t->n++] = slide(square, steps, blockers, false);
		blockers = (blockers - t->mask) & t->mask; /* the next subset (carry-rippler) */
	} while (blockers);
}

static bool is_magic(const struct square_table *t, uint64_t factor)
{
	static bitboard seen[SUBSETS_MAX];
	/* A factor that leaves the mask's top bits nearly empty maps too much to 0. */
	if (bb_popcount((t->mask * factor) >> 56) < LEAST_TOP_BITS)
		return false;
	memset(seen, 0, sizeof seen);
	for (int i = 0; i < t->n; i++) {
		bitboard *entry = &seen[t->blockers[i] * factor >> t->shift];
		if (*entry && *entry != t->attacks[i])
			return false;
		*entry = t->attacks[i]; /* never empty: every slider attacks something */
	}
	return true;
}

static uint64_t next_random(uint64_t *state)
{
	return splitmix64((*state)++);
}

static uint64_t find_factor(const struct square_table *t, uint64_t *state)
{
	uint64_t factor;
	do {
		factor = next_random(state);
		factor &= next_random(state);
		factor &= next_random(state);
	} while (!is_magic(t, factor));
	return factor;
}

static void write_factors(const char *name, const int steps[4][2], uint64_t *state)
{
	static struct square_table table;
	printf("\nstatic const uint64_t %s[64] = {\n", name);
	for (int square = 0; square < 64; square++) {
		fill_table(&table, square, steps);
		printf("%sUINT64_C(0x%016" PRIx64 "),%s", square % 3 ? " " : "\t",
		       find_factor(&table, state), square % 3 == 2 || square == 63 ? "\n" : "");
	}
	printf("};\n");
}

int main(int argc, char **argv)
{
	uint64_t state = argc > 1 ? strtoull(argv[1], NULL, 10) : SEED;
	printf("/* magics.inc - the factors of attacks.c's magic bitboards, a1 to h8; written by\n"
	       " * tools/find_magics.c. */\n");
	write_factors("rook_factors", rook_steps, &state);
	write_factors("bishop_factors", bishop_steps, &state);
	return 0;
}
