/* rows.c - C4: the greatest number of disjoint diagonal triples, exactly.
 *
 * Triples of both directions compete for squares, so taking what comes first
 * is not enough: this is a maximum set packing. It is small (all 32 squares of a
 * colour hold eight rows), and mostly asked only up to the three rows that still
 * raise an income, so branch and bound over the lowest square that lies in a triple
 * does: the square is in one of the two triples that go up from it, or in none.
 * The bound: squares left in triples, three to a row.
 *
 * All squares of a set have one colour. A diagonal step that wraps around the
 * edge of the board lands on the other colour, so no shift needs a mask. */
#include "chess/attacks.h"
#include "games/coffee/state.h"

enum { DIAGONAL_STEP = 9, ANTIDIAGONAL_STEP = 7, ROWS_MAX = 8 };

/* The lowest squares of the triples in b that go up in this step. */
static bitboard triple_bases(bitboard b, int step)
{
	return b & b >> step & b >> 2 * step;
}

/* The squares of the triples with these bases. */
static bitboard triple_squares(bitboard bases, int step)
{
	return bases | bases << step | bases << 2 * step;
}

bitboard coffee_in_triples(bitboard b)
{
	return triple_squares(triple_bases(b, DIAGONAL_STEP), DIAGONAL_STEP) |
	       triple_squares(triple_bases(b, ANTIDIAGONAL_STEP), ANTIDIAGONAL_STEP);
}

int coffee_rows_up_to(bitboard b, int limit)
{
	int best = 0;
	while (best < limit) {
		bitboard diagonal = triple_bases(b, DIAGONAL_STEP),
				 antidiagonal = triple_bases(b, ANTIDIAGONAL_STEP);
		if (!(diagonal | antidiagonal))
			break;
		/* Squares in no triple are out of it from here on. */
		b = triple_squares(diagonal, DIAGONAL_STEP) |
		    triple_squares(antidiagonal, ANTIDIAGONAL_STEP);
		int upper_bound = bb_popcount(b) / 3;
		if (upper_bound < limit)
			limit = upper_bound;
		bitboard lowest = b & -b;
		int rows = 0;
		if (best < limit && diagonal & lowest)
			rows = 1 + coffee_rows_up_to(b & ~triple_squares(lowest, DIAGONAL_STEP), limit - 1);
		if (rows > best)
			best = rows;
		if (best < limit && antidiagonal & lowest)
			rows = 1 + coffee_rows_up_to(b & ~triple_squares(lowest, ANTIDIAGONAL_STEP), limit - 1);
		if (rows > best)
			best = rows;
		b &= ~lowest;
	}
	return best;
}

int coffee_rows(bitboard squares)
{
	return coffee_rows_up_to(squares, ROWS_MAX);
}

bitboard coffee_row_through(bitboard squares, int at)
{
	static const int steps[] = {
		DIAGONAL_STEP,
		ANTIDIAGONAL_STEP}; /* one that wraps around an edge is on the other colour */
	int rows = coffee_rows(squares);
	for (int i = 0; i < 2; i++)
		for (int first = at - 2 * steps[i]; first <= at; first += steps[i]) {
			if (first < 0 || first + 2 * steps[i] > 63)
				continue;
			bitboard row = bb_of(first) | bb_of(first + steps[i]) | bb_of(first + 2 * steps[i]);
			if (!(row & ~squares) && coffee_rows(squares & ~row) == rows - 1)
				return row;
		}
	return 0;
}
