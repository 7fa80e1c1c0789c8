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
#define DIAGONAL_A1_H8 UINT64_C(0x8040201008040201)     /* a1 to h8 */
#define ANTIDIAGONAL_A8_H1 UINT64_C(0x0102040810204080) /* a8 to h1 */

/* How many squares: by sums of growing width, for machines without the instruction. */
static int popcount(uint64_t set)
{
	set -= set >> 1 & UINT64_C(0x5555555555555555);
	set = (set & UINT64_C(0x3333333333333333)) + (set >> 2 & UINT64_C(0x3333333333333333));
	set = (set + (set >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
	return (int)(set * UINT64_C(0x0101010101010101) >> 56);
}

static uint64_t obstruction_difference(uint64_t line, uint64_t from, uint64_t blockers)
{
	uint64_t below = line & blockers & (from - 1), above = line & blockers & ~(from | (from - 1));
	uint64_t highest = UINT64_C(1) << (63 - __builtin_clzll(below | 1));
	return line & ~from & (2 * (above & -above) - highest);
}

/* A diagonal of the board moved up (or down) until it goes through a square. */
static uint64_t shift_to_rank(uint64_t line, int ranks)
{
	return ranks >= 0 ? line << 8 * ranks : line >> -8 * ranks;
}

static uint64_t rook_attacks(int square, uint64_t blockers)
{
	uint64_t from = spies_bit(square);
	return obstruction_difference(UINT64_C(0xFF) << (square & 56), from, blockers) |
	       obstruction_difference(FILE_A << (square & 7), from, blockers);
}

static uint64_t bishop_attacks(int square, uint64_t blockers)
{
	uint64_t from = spies_bit(square);
	int file = square & 7, rank = square >> 3;
	return obstruction_difference(shift_to_rank(DIAGONAL_A1_H8, rank - file), from, blockers) |
	       obstruction_difference(shift_to_rank(ANTIDIAGONAL_A8_H1, rank + file - 7), from,
	                              blockers);
}

static uint64_t knight_attacks(uint64_t from)
{
	uint64_t near = (from & ~FILE_A) >> 1 | (from & ~FILE_H) << 1;
	uint64_t far = (from & ~(FILE_A | FILE_B)) >> 2 | (from & ~(FILE_G | FILE_H)) << 2;
	return near << 16 | near >> 16 | far << 8 | far >> 8;
}

/* A pawn has no forward: it steps to the four sides and captures at the corners. */
static uint64_t pawn_destinations(uint64_t from, uint64_t occupied)
{
	uint64_t sides = (from & ~FILE_A) >> 1 | (from & ~FILE_H) << 1;
	return ((sides | from << 8 | from >> 8) & ~occupied) | ((sides << 8 | sides >> 8) & occupied);
}

uint64_t spies_destinations(int piece, int from, uint64_t occupied, uint64_t blocked)
{
	uint64_t blockers = occupied | blocked, to;
	switch (piece) {
	case SPIES_Q:
		to = rook_attacks(from, blockers) | bishop_attacks(from, blockers);
		break;
	case SPIES_R1:
	case SPIES_R2:
		to = rook_attacks(from, blockers);
		break;
	case SPIES_B1:
	case SPIES_B2:
		to = bishop_attacks(from, blockers);
		break;
	case SPIES_N1:
	case SPIES_N2:
		to = knight_attacks(spies_bit(from));
		break;
	default:
		to = pawn_destinations(spies_bit(from), occupied);
	}
	return to & ~blocked;
}

static uint64_t destinations(const struct spies *s, int piece)
{
	return spies_destinations(piece, s->square[piece], s->occupied, SPIES_BUILDING);
}

unsigned spies_claimable(const struct spies *s)
{
	int target = s->targets[spies_mover(s)];
	if (target == SPIES_UNKNOWN)
		return s->on_board & ~spies_known_cards(s->targets, s->players);
	return s->on_board & 1u << target;
}

/* The squares where a capture may be claimed. */
static uint64_t claim_squares(const struct spies *s)
{
	uint64_t squares = 0;
	for (unsigned p = spies_claimable(s); p; p &= p - 1)
		squares |= spies_bit(s->square[spies_lsb(p)]);
	return squares;
}

int spies_legal_moves(const struct spies *s, spies_move *list)
{
	spies_move *end = list;
	uint64_t claims = claim_squares(s);
	for (uint64_t squares = s->occupied; squares; squares &= squares - 1) {
		int from = __builtin_ctzll(squares);
		for (uint64_t to = destinations(s, spies_piece_on(s, from)); to; to &= to - 1) {
			spies_move m = spies_move_encode(from, __builtin_ctzll(to));
			*end++ = m;
			if (claims & to & -to)
				*end++ = m | SPIES_MOVE_CLAIMS;
		}
	}
	*end++ = SPIES_MOVE_PASS;
	return (int)(end - list);
}

int spies_count_legal_moves(const struct spies *s)
{
	uint64_t claims = claim_squares(s);
	int n = 1;
	for (unsigned p = s->on_board; p; p &= p - 1) {
		uint64_t to = destinations(s, spies_lsb(p));
		n += popcount(to) + popcount(to & claims);
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
	for (unsigned p = s->on_board; p; p &= p - 1) {
		int piece = spies_lsb(p);
		to[piece] = destinations(s, piece);
		n += popcount(to[piece]) + popcount(to[piece] & claims);
	}
	int k = (int)rng_below(rng, (uint64_t)n);
	for (unsigned p = s->on_board; p; p &= p - 1) {
		int piece = spies_lsb(p), from = s->square[piece];
		int n_plain = popcount(to[piece]);
		int n_claims = popcount(to[piece] & claims);
		if (k < n_plain)
			return spies_move_encode(from, nth_square(to[piece], k));
		if (k < n_plain + n_claims)
			return spies_move_encode(from, nth_square(to[piece] & claims, k - n_plain)) |
			       SPIES_MOVE_CLAIMS;
		k -= n_plain + n_claims;
	}
	return SPIES_MOVE_PASS;
}

static uint64_t perft(const struct spies *s, int depth, const atomic_bool *stop);

/* At the last decision only who comes first in a new order matters. */
static uint64_t perft_bulk_orders(const struct spies *s)
{
	struct spies next = *s;
	uint64_t total = 0, others = 1;
	for (int i = 2; i < spies_popcount(s->active); i++)
		others *= (uint64_t)i;
	for (unsigned seats = s->active; seats; seats &= seats - 1) {
		next.order[0] = (uint8_t)spies_lsb(seats);
		total += others * (uint64_t)spies_count_legal_moves(&next);
	}
	return total;
}

static uint64_t perft_chance(const struct spies *s, int depth, const atomic_bool *stop)
{
	struct steps list = {0};
	uint64_t total = 0;
	spies_chance_outcomes(s, &list);
	for (size_t i = 0; i < list.n; i++) {
		struct spies next = *s;
		spies_apply_step(&next, list.at[i]);
		total += perft(&next, depth, stop);
	}
	steps_free(&list);
	return total;
}

static uint64_t perft(const struct spies *s, int depth, const atomic_bool *stop)
{
	if (depth == 0)
		return 1;
	if (s->phase == SPIES_OVER || s->phase == SPIES_PLACEMENT ||
	    (stop && atomic_load_explicit(stop, memory_order_relaxed)))
		return 0;
	if (s->phase == SPIES_ORDER && depth == 1)
		return perft_bulk_orders(s);
	if (s->phase != SPIES_MOVE)
		return perft_chance(s, depth, stop);
	if (depth == 1)
		return (uint64_t)spies_count_legal_moves(s);
	spies_move list[SPIES_MOVES_MAX];
	uint64_t total = 0;
	int n = spies_legal_moves(s, list);
	for (int i = 0; i < n; i++) {
		struct spies next = *s;
		spies_apply_move(&next, list[i]);
		spies_apply_forced_outcomes(&next);
		total += perft(&next, depth - 1, stop);
	}
	return total;
}

uint64_t spies_perft(const void *s, int depth, const atomic_bool *stop)
{
	return perft(s, depth, stop);
}
