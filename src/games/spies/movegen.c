/* movegen.c - what the seat to move may do, by bitboards and the tables of attacks of chess.
 * Everybody moves every piece, so the decisions of a state hardly depend on whose turn it is:
 * only a claim does. */
#include "chess/attacks.h"
#include "games/spies/state.h"

/* A pawn has no forward: it steps to the four sides and captures at the corners. */
BB_INLINE bitboard pawn_destinations(bitboard from, bitboard occupied)
{
	bitboard sides = bb_west(from) | bb_east(from);
	return ((sides | bb_north(from) | bb_south(from)) & ~occupied) |
	       ((bb_north(sides) | bb_south(sides)) & occupied);
}

BB_INLINE bitboard destinations_from(int piece, int from, bitboard occupied, bitboard blocked)
{
	bitboard blockers = occupied | blocked, to;
	switch (piece) {
	case SPIES_Q:
		to = attacks_rook(from, blockers) | attacks_bishop(from, blockers);
		break;
	case SPIES_R1:
	case SPIES_R2:
		to = attacks_rook(from, blockers);
		break;
	case SPIES_B1:
	case SPIES_B2:
		to = attacks_bishop(from, blockers);
		break;
	case SPIES_N1:
	case SPIES_N2:
		to = attacks.knight[from];
		break;
	default:
		to = pawn_destinations(bb_of(from), occupied);
	}
	return to & ~blocked;
}

bitboard spies_destinations(int piece, int from, bitboard occupied, bitboard blocked)
{
	return destinations_from(piece, from, occupied, blocked);
}

BB_INLINE bitboard destinations(const struct spies *s, int piece)
{
	return destinations_from(piece, s->square[piece], s->occupied, SPIES_BUILDING);
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
		most[n_pieces] = bb_popcount(to[n_pieces]) + bb_popcount(to[n_pieces] & claims);
		n += most[n_pieces];
		pieces[n_pieces++] = piece;
	}
	int place = (int)fast_rng_below(rng, (uint32_t)n), i = 0;
	for (; i < n_pieces && place >= most[i]; i++)
		place -= most[i];
	if (i == n_pieces)
		return SPIES_MOVE_PASS;
	int from = s->square[pieces[i]], claimed = place - bb_popcount(to[i]);
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
		n += bb_popcount(to) + bb_popcount(to & claims);
	}
	return n;
}
