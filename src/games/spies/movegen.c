/* movegen.c - what the seat to move may do, by bitboards. Everybody moves every piece,
 * so the decisions of a state hardly depend on whose turn it is: only a claim does. */
#include "games/spies/state.h"

#define DIAGONAL_A1_H8 UINT64_C(0x8040201008040201)
#define ANTIDIAGONAL_A8_H1 UINT64_C(0x0102040810204080)

/* SWAR popcount (Hacker's Delight, Warren 2002): sums of growing width, where a build
 * for every machine would call a function for bb_popcount. */
static int popcount(bitboard set)
{
	set -= set >> 1 & UINT64_C(0x5555555555555555);
	set = (set & UINT64_C(0x3333333333333333)) + (set >> 2 & UINT64_C(0x3333333333333333));
	set = (set + (set >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
	return (int)(set * UINT64_C(0x0101010101010101) >> 56);
}

/* Obstruction difference (Hoffmann 2010): a slider's squares come from the nearest
 * blockers below and above it on a line; twice the lowest one above, less the highest
 * one below, has the bits from the one to the other. */
static bitboard obstruction_difference(bitboard line, bitboard from, bitboard blockers)
{
	bitboard below = line & blockers & (from - 1), above = line & blockers & ~(from | (from - 1));
	bitboard highest = bb_of(bb_msb(below | 1));
	return line & ~from & (2 * (above & -above) - highest);
}

/* A long diagonal moved up (or down) until it goes through a square. */
static bitboard shift_to_rank(bitboard line, int ranks)
{
	return ranks >= 0 ? line << 8 * ranks : line >> -8 * ranks;
}

static bitboard rook_attacks(int square, bitboard blockers)
{
	bitboard from = bb_of(square);
	return obstruction_difference(bb_rank(rank_of(square)), from, blockers) |
	       obstruction_difference(BB_FILE_A << file_of(square), from, blockers);
}

static bitboard bishop_attacks(int square, bitboard blockers)
{
	bitboard from = bb_of(square);
	int file = file_of(square), rank = rank_of(square);
	return obstruction_difference(shift_to_rank(DIAGONAL_A1_H8, rank - file), from, blockers) |
	       obstruction_difference(shift_to_rank(ANTIDIAGONAL_A8_H1, rank + file - 7), from,
	                              blockers);
}

static bitboard knight_attacks(bitboard from)
{
	bitboard near = bb_west(from) | bb_east(from);
	bitboard far = bb_west(bb_west(from)) | bb_east(bb_east(from));
	return near << 16 | near >> 16 | far << 8 | far >> 8;
}

/* A pawn has no forward: it steps to the four sides and captures at the corners. */
static bitboard pawn_destinations(bitboard from, bitboard occupied)
{
	bitboard sides = bb_west(from) | bb_east(from);
	return ((sides | bb_north(from) | bb_south(from)) & ~occupied) |
	       ((bb_north(sides) | bb_south(sides)) & occupied);
}

bitboard spies_destinations(int piece, int from, bitboard occupied, bitboard blocked)
{
	bitboard blockers = occupied | blocked, to;
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
		to = knight_attacks(bb_of(from));
		break;
	default:
		to = pawn_destinations(bb_of(from), occupied);
	}
	return to & ~blocked;
}

static bitboard destinations(const struct spies *s, int piece)
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
static bitboard claim_squares(const struct spies *s)
{
	bitboard squares = 0;
	for (unsigned p = spies_claimable(s); p; p &= p - 1)
		squares |= bb_of(s->square[bb_lsb(p)]);
	return squares;
}

int spies_generate_moves(const struct spies *s, spies_move *list)
{
	spies_move *end = list;
	bitboard claims = claim_squares(s);
	for (bitboard squares = s->occupied; squares; squares &= squares - 1) {
		int from = bb_lsb(squares);
		for (bitboard to = destinations(s, spies_piece_on(s, from)); to; to &= to - 1) {
			spies_move m = spies_move_encode(from, bb_lsb(to));
			*end++ = m;
			if (claims & to & -to)
				*end++ = m | SPIES_MOVE_CLAIMS;
		}
	}
	*end++ = SPIES_MOVE_PASS;
	return (int)(end - list);
}

spies_move spies_random_move(const struct spies *s, struct fast_rng *rng)
{
	bitboard claims = claim_squares(s), to[SPIES_PIECES];
	int n = 1, most[SPIES_PIECES], pieces[SPIES_PIECES], n_pieces = 0;
	for (unsigned p = s->on_board; p; p &= p - 1) {
		int piece = bb_lsb(p);
		to[n_pieces] = destinations(s, piece);
		most[n_pieces] = popcount(to[n_pieces]) + popcount(to[n_pieces] & claims);
		n += most[n_pieces];
		pieces[n_pieces++] = piece;
	}
	int place = (int)fast_rng_below(rng, (uint32_t)n), i = 0;
	for (; i < n_pieces && place >= most[i]; i++)
		place -= most[i];
	if (i == n_pieces)
		return SPIES_MOVE_PASS;
	int from = s->square[pieces[i]], claimed = place - popcount(to[i]);
	bitboard set = claimed < 0 ? to[i] : to[i] & claims;
	for (place = claimed < 0 ? place : claimed; place > 0; place--)
		set &= set - 1;
	spies_move m = spies_move_encode(from, bb_lsb(set));
	return claimed < 0 ? m : m | SPIES_MOVE_CLAIMS;
}

int spies_count_moves(const struct spies *s)
{
	bitboard claims = claim_squares(s);
	int n = 1;
	for (unsigned p = s->on_board; p; p &= p - 1) {
		bitboard to = destinations(s, bb_lsb(p));
		n += popcount(to) + popcount(to & claims);
	}
	return n;
}
