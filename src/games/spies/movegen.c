/* movegen.c - what the seat to move may do, by bitboards. Everybody moves every
 * piece, so the decisions of a state hardly depend on whose turn it is: only a
 * claim does.
 *
 * A slider's squares come from the nearest pieces below and above it on a line:
 * twice the lowest one above, less the highest one below, has the bits from the
 * one to the other (obstruction difference: Hoffmann, 2010). */
#include "games/spies/state.h"

#define FILE_A UINT64_C(0x0101010101010101)
#define FILE_B (FILE_A << 1)
#define FILE_G (FILE_A << 6)
#define FILE_H (FILE_A << 7)
#define RISING UINT64_C(0x8040201008040201)  /* a1 to h8 */
#define FALLING UINT64_C(0x0102040810204080) /* a8 to h1 */

/* How many squares: by sums of growing width, for machines without the instruction. */
static int size(uint64_t set)
{
	set -= set >> 1 & UINT64_C(0x5555555555555555);
	set = (set & UINT64_C(0x3333333333333333)) + (set >> 2 & UINT64_C(0x3333333333333333));
	set = (set + (set >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
	return (int)(set * UINT64_C(0x0101010101010101) >> 56);
}

static uint64_t slide(uint64_t line, uint64_t from, uint64_t stops)
{
	uint64_t below = line & stops & (from - 1), above = line & stops & ~(from | (from - 1));
	uint64_t highest = UINT64_C(1) << (63 - __builtin_clzll(below | 1));
	return line & ~from & (2 * (above & -above) - highest);
}

/* A diagonal of the board moved up (or down) until it goes through a square. */
static uint64_t through(uint64_t diagonal, int ranks)
{
	return ranks >= 0 ? diagonal << 8 * ranks : diagonal >> -8 * ranks;
}

static uint64_t straight(int square, uint64_t stops)
{
	uint64_t from = spies_bit(square);
	return slide(UINT64_C(0xFF) << (square & 56), from, stops) |
	       slide(FILE_A << (square & 7), from, stops);
}

static uint64_t diagonal(int square, uint64_t stops)
{
	uint64_t from = spies_bit(square);
	int file = square & 7, rank = square >> 3;
	return slide(through(RISING, rank - file), from, stops) |
	       slide(through(FALLING, rank + file - 7), from, stops);
}

static uint64_t leaps(uint64_t from)
{
	uint64_t near = (from & ~FILE_A) >> 1 | (from & ~FILE_H) << 1;
	uint64_t far = (from & ~(FILE_A | FILE_B)) >> 2 | (from & ~(FILE_G | FILE_H)) << 2;
	return near << 16 | near >> 16 | far << 8 | far >> 8;
}

/* A pawn has no forward: it steps to the four sides and captures at the corners. */
static uint64_t pawn(uint64_t from, uint64_t taken)
{
	uint64_t sides = (from & ~FILE_A) >> 1 | (from & ~FILE_H) << 1;
	return ((sides | from << 8 | from >> 8) & ~taken) | ((sides << 8 | sides >> 8) & taken);
}

uint64_t spies_reach(int piece, int from, uint64_t taken, uint64_t walls)
{
	uint64_t stops = taken | walls, to;
	switch (piece) {
	case SPIES_Q:
		to = straight(from, stops) | diagonal(from, stops);
		break;
	case SPIES_R1:
	case SPIES_R2:
		to = straight(from, stops);
		break;
	case SPIES_B1:
	case SPIES_B2:
		to = diagonal(from, stops);
		break;
	case SPIES_N1:
	case SPIES_N2:
		to = leaps(spies_bit(from));
		break;
	default:
		to = pawn(spies_bit(from), taken);
	}
	return to & ~walls;
}

static uint64_t reach(const struct spies *s, int piece)
{
	return spies_reach(piece, s->at[piece], s->taken, SPIES_BUILDING);
}

unsigned spies_claimable(const struct spies *s)
{
	int target = s->targets[spies_mover(s)];
	if (target == SPIES_UNKNOWN)
		return s->standing & ~spies_known(s->targets, s->players);
	return s->standing & 1u << target;
}

/* The squares where a capture may be claimed. */
static uint64_t claim_squares(const struct spies *s)
{
	uint64_t squares = 0;
	for (unsigned p = spies_claimable(s); p; p &= p - 1)
		squares |= spies_bit(s->at[spies_first(p)]);
	return squares;
}

int spies_moves(const struct spies *s, spies_move *list)
{
	spies_move *end = list;
	uint64_t claims = claim_squares(s);
	for (uint64_t squares = s->taken; squares; squares &= squares - 1) {
		int from = __builtin_ctzll(squares);
		for (uint64_t to = reach(s, spies_piece_on(s, from)); to; to &= to - 1) {
			spies_move m = spies_make_move(from, __builtin_ctzll(to));
			*end++ = m;
			if (claims & to & -to)
				*end++ = m | SPIES_CLAIMS;
		}
	}
	*end++ = SPIES_PASS;
	return (int)(end - list);
}

int spies_count_moves(const struct spies *s)
{
	uint64_t claims = claim_squares(s);
	int n = 1;
	for (unsigned p = s->standing; p; p &= p - 1) {
		uint64_t to = reach(s, spies_first(p));
		n += size(to) + size(to & claims);
	}
	return n;
}

/* The k-th lowest square of a set. */
static int nth_square(uint64_t set, int k)
{
	for (; k > 0; k--)
		set &= set - 1;
	return __builtin_ctzll(set);
}

/* The plain moves of each piece come first, then its claims; the pass is last. */
spies_move spies_random_move(const struct spies *s, struct rng *rng)
{
	uint64_t claims = claim_squares(s), to[SPIES_PIECES];
	int n = 1;
	for (unsigned p = s->standing; p; p &= p - 1) {
		int piece = spies_first(p);
		to[piece] = reach(s, piece);
		n += size(to[piece]) + size(to[piece] & claims);
	}
	int k = (int)rng_below(rng, (uint64_t)n);
	for (unsigned p = s->standing; p; p &= p - 1) {
		int piece = spies_first(p), from = s->at[piece];
		int plain = size(to[piece]);
		int claimed = size(to[piece] & claims);
		if (k < plain)
			return spies_make_move(from, nth_square(to[piece], k));
		if (k < plain + claimed)
			return spies_make_move(from, nth_square(to[piece] & claims, k - plain)) |
			       SPIES_CLAIMS;
		k -= plain + claimed;
	}
	return SPIES_PASS;
}

static uint64_t count(const struct spies *s, int depth, const atomic_bool *stop);

/* At the last decision only who comes first in a new order matters. */
static uint64_t count_by_first(const struct spies *s)
{
	struct spies next = *s;
	uint64_t total = 0, others = 1;
	for (int i = 2; i < spies_count(s->active); i++)
		others *= (uint64_t)i;
	for (unsigned seats = s->active; seats; seats &= seats - 1) {
		next.order[0] = (uint8_t)spies_first(seats);
		total += others * (uint64_t)spies_count_moves(&next);
	}
	return total;
}

static uint64_t count_outcomes(const struct spies *s, int depth, const atomic_bool *stop)
{
	struct steps list = {0};
	uint64_t total = 0;
	spies_outcomes(s, &list);
	for (size_t i = 0; i < list.n; i++) {
		struct spies next = *s;
		spies_make(&next, list.at[i]);
		total += count(&next, depth, stop);
	}
	steps_free(&list);
	return total;
}

static uint64_t count(const struct spies *s, int depth, const atomic_bool *stop)
{
	if (depth == 0)
		return 1;
	if (s->phase == SPIES_OVER || s->phase == SPIES_SETUP ||
	    (stop && atomic_load_explicit(stop, memory_order_relaxed)))
		return 0;
	if (s->phase == SPIES_ORDER && depth == 1)
		return count_by_first(s);
	if (s->phase != SPIES_MOVE)
		return count_outcomes(s, depth, stop);
	if (depth == 1)
		return (uint64_t)spies_count_moves(s);
	spies_move list[SPIES_MOVES_MAX];
	uint64_t total = 0;
	int n = spies_moves(s, list);
	for (int i = 0; i < n; i++) {
		struct spies next = *s;
		spies_decide(&next, list[i]);
		spies_settle(&next);
		total += count(&next, depth - 1, stop);
	}
	return total;
}

uint64_t spies_perft(const void *s, int depth, const atomic_bool *stop)
{
	return count(s, depth, stop);
}
