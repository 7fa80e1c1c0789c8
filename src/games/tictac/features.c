/* features.c - the slots that training and a learned evaluation ask.
 *
 * A seat sees the board from its own side, and of two mirror images the same one. Its features are,
 * for each square, what stands there and how many pieces of either side attack it; for each line,
 * whose its squares are; for each kind, how many both have in reserve. */
#include "games/tictac/state.h"

#include <string.h>

enum {
	CODES = 16,   /* of what stands on a square: four bits of struct tictac */
	CONTROLS = 9, /* of a square: attackers of either side, of which two are told apart */
	LINES = 8,
	PATTERNS = 27, /* of a line: each square empty, one's own, or the other's */
	COUNTS = 9,    /* of a kind in reserve: 0 .. 8 */
	FIRST_LINE = TICTAC_SQUARES * CODES * CONTROLS,
	FIRST_RESERVE = FIRST_LINE + LINES * PATTERNS,
	FEATURES = FIRST_RESERVE + TICTAC_KINDS * COUNTS * COUNTS,
	STAGES = TICTAC_PIECES_MAX + 1
};

/* ---- nine numbers of four bits in a word, as struct tictac has its squares */

static const uint64_t ones = 0x111111111, rank1 = 0xFFF, file_a = 0x00F00F00F;

/* A 1 for each square of a set. */
static inline uint64_t spread(unsigned set)
{
	uint64_t ranks = (set & 0007) | (uint64_t)(set & 0070) << 9 | (uint64_t)(set & 0700) << 18;
	return (ranks | ranks << 3 | ranks << 6) & ones;
}

/* A word as a seat sees it from its side of the board. */
static inline uint64_t seen_from(uint64_t word, int seat)
{
	return seat == TICTAC_WHITE ? word : (word & rank1) << 24 | (word & rank1 << 12) | word >> 24;
}

static inline uint64_t in_a_mirror(uint64_t word)
{
	return (word & file_a) << 8 | (word & file_a << 4) | (word >> 8 & file_a);
}

/* The squares as a seat sees them; its own pieces are white. */
static inline uint64_t seen_squares(const struct tictac *s, int seat)
{
	uint64_t squares = s->squares, occupied = (squares | squares >> 1 | squares >> 2) & ones;
	return seen_from(seat == TICTAC_WHITE ? squares : squares ^ occupied << 3, seat);
}

/* How many of a seat's pieces attack each square; 2 stands for more, too. */
static inline uint64_t attackers(const struct tictac *s, int seat)
{
	unsigned once = 0, twice = 0, occupied = tictac_occupied(s);
	for (unsigned pieces = s->by_seat[seat]; pieces; pieces &= pieces - 1) {
		int square = bb_lsb(pieces);
		unsigned attacked = tictac_attacks(tictac_kind_at(s, square), seat, square, occupied);
		twice |= once & attacked;
		once |= attacked;
	}
	return spread(once) + spread(twice);
}

/* ---- the features */

/* The first square of each line, and how far the next is from it. */
static const uint8_t lines[LINES][2] = {{0, 1}, {3, 1}, {6, 1}, {0, 3},
                                        {1, 3}, {2, 3}, {0, 4}, {2, 2}};

/* Whose the three squares from one on are, so many apart. */
static inline int pattern(uint64_t whose, int from, int apart)
{
	whose >>= 4 * from;
	return (int)((whose & 3) + 3 * (whose >> 4 * apart & 3) + 9 * (whose >> 8 * apart & 3));
}

static void features_of(const void *state, int seat, struct features *out)
{
	const struct tictac *s = state;
	uint64_t squares = seen_squares(s, seat);
	uint64_t control = seen_from(3 * attackers(s, seat) + attackers(s, !seat), seat);
	if ((squares & file_a) > (squares >> 8 & file_a)) {
		squares = in_a_mirror(squares);
		control = in_a_mirror(control);
	}
	uint64_t occupied = (squares | squares >> 1 | squares >> 2) & ones;
	uint64_t whose = occupied + (squares >> 3 & ones);
	uint16_t *to = out->number;
	for (int i = 0; i < TICTAC_SQUARES; i++)
		*to++ = (uint16_t)((i * CODES + (int)(squares >> 4 * i & 15)) * CONTROLS +
		                   (int)(control >> 4 * i & 15));
	for (int i = 0; i < LINES; i++)
		*to++ = (uint16_t)(FIRST_LINE + i * PATTERNS + pattern(whose, lines[i][0], lines[i][1]));
	for (int i = TICTAC_PAWN; i < TICTAC_KINDS; i++)
		*to++ = (uint16_t)(FIRST_RESERVE + (i * COUNTS + tictac_in_reserve(s, seat, i)) * COUNTS +
		                   tictac_in_reserve(s, !seat, i));
	out->n = TICTAC_SQUARES + LINES + TICTAC_KINDS;
}

/* By the number of pieces on the board. */
static int bucket(const void *state)
{
	const struct tictac *s = state;
	return tictac_popcount[tictac_occupied(s)] / 2;
}

/* What the search evaluates: all but what it extends. */
static bool is_quiet(const void *state, step_t best)
{
	const struct tictac *s = state;
	(void)best;
	return !tictac_line[s->by_seat[!s->mover]] && !tictac_in_check(s, s->mover);
}

/* ---- packed: the squares and the reserves, as the seat on move sees them, eight and twice four
 * bytes, the low ones first */

static void put(uint8_t *to, uint64_t number, int n)
{
	for (int i = 0; i < n; i++)
		to[i] = (uint8_t)(number >> 8 * i);
}

static uint64_t get(const uint8_t *from, int n)
{
	uint64_t number = 0;
	for (int i = 0; i < n; i++)
		number |= (uint64_t)from[i] << 8 * i;
	return number;
}

static void pack(const void *state, uint8_t *out)
{
	const struct tictac *s = state;
	memset(out, 0, PACKED_STATE_SIZE);
	put(out, seen_squares(s, s->mover), 8);
	put(out + 8, s->reserve[s->mover], 4);
	put(out + 12, s->reserve[!s->mover], 4);
}

static bool unpack(const uint8_t *packed, void *out)
{
	struct tictac s = {.fullmove = 1};
	uint64_t squares = get(packed, 8);
	for (int square = 0; square < TICTAC_SQUARES; square++, squares >>= 4) {
		int code = (int)(squares & 15), kind = (code & 7) - 1;
		if (!code)
			continue;
		if (kind < 0 || kind >= TICTAC_KINDS)
			return false;
		tictac_put_piece(&s, code >> 3, kind, square);
	}
	s.reserve[TICTAC_WHITE] = (uint32_t)get(packed + 8, 4);
	s.reserve[TICTAC_BLACK] = (uint32_t)get(packed + 12, 4);
	for (int seat = 0; seat < 2; seat++) {
		for (int kind = TICTAC_PAWN; kind < TICTAC_KINDS; kind++)
			if (tictac_in_reserve(&s, seat, kind) >= COUNTS)
				return false;
		if (s.reserve[seat] >> 4 * TICTAC_KINDS ||
		    tictac_popcount[s.by_seat[seat]] > TICTAC_PIECES_MAX)
			return false;
	}
	memcpy(out, &s, sizeof s);
	return !squares;
}

static const char *take_off(const void *state, int square, void *out)
{
	static const char *const names[TICTAC_SQUARES] = {"piece.a1", "piece.b1", "piece.c1",
	                                                  "piece.a2", "piece.b2", "piece.c2",
	                                                  "piece.a3", "piece.b3", "piece.c3"};
	struct tictac s = *(const struct tictac *)state;
	int kind = tictac_kind_at(&s, square);
	if (kind == TICTAC_NO_PIECE)
		return NULL;
	uint16_t others = (uint16_t) ~(1u << square);
	s.squares &= ~(UINT64_C(15) << 4 * square);
	s.by_kind[kind] &= others;
	s.by_seat[TICTAC_WHITE] &= others;
	s.by_seat[TICTAC_BLACK] &= others;
	memcpy(out, &s, sizeof s);
	return names[square];
}

const struct learning tictac_learning = {
	.features = FEATURES,
	.buckets = STAGES,
	.features_of = features_of,
	.bucket = bucket,
	.is_quiet = is_quiet,
	.pack = pack,
	.unpack = unpack,
	.places = TICTAC_SQUARES,
	.take_off = take_off,
};
