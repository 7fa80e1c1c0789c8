/* rows.c - C4: the greatest number of disjoint diagonal triples, exactly.
 *
 * Triples of both directions compete for squares, so taking what comes first
 * is not enough: this is a maximum set packing. It is small (all 32 squares of a
 * colour hold eight rows), and mostly asked only up to the three rows that still
 * raise an income, so a branch over the lowest square that lies in a triple
 * does: the square is in one of the two triples that go up from it, or in none.
 * A branch ends when the squares left in triples, three to a row, cannot help.
 *
 * All squares of a set have one colour. A diagonal step that wraps around the
 * edge of the board lands on the other colour, so no shift needs a mask. */
#include "games/coffee/state.h"

enum { RIGHT = 9, LEFT = 7, ROWS_MAX = 8 };

/* The lowest squares of the triples in b that go up in steps of so many. */
static uint64_t feet(uint64_t b, int step)
{
	return b & b >> step & b >> 2 * step;
}

/* The squares of the triples with these feet. */
static uint64_t triples(uint64_t feet, int step)
{
	return feet | feet << step | feet << 2 * step;
}

uint64_t coffee_in_triples(uint64_t b)
{
	return triples(feet(b, RIGHT), RIGHT) | triples(feet(b, LEFT), LEFT);
}

int coffee_rows_upto(uint64_t b, int limit)
{
	int best = 0;
	while (best < limit) {
		uint64_t right = feet(b, RIGHT), left = feet(b, LEFT);
		if (!(right | left))
			break;
		/* Squares in no triple are out of it from here on. */
		b = triples(right, RIGHT) | triples(left, LEFT);
		int most = __builtin_popcountll(b) / 3;
		if (most < limit)
			limit = most;
		uint64_t lowest = b & -b;
		int with = 0;
		if (best < limit && right & lowest)
			with = 1 + coffee_rows_upto(b & ~triples(lowest, RIGHT), limit - 1);
		if (with > best)
			best = with;
		if (best < limit && left & lowest)
			with = 1 + coffee_rows_upto(b & ~triples(lowest, LEFT), limit - 1);
		if (with > best)
			best = with;
		b &= ~lowest;
	}
	return best;
}

int coffee_rows(uint64_t squares)
{
	return coffee_rows_upto(squares, ROWS_MAX);
}
