/* behaviour.c - classes of decisions, by hypothesis about the Life-Piece of who decides. */
#include "games/spies/behaviour.h"

#include <string.h>

/* The squares that are attacked, and those attacked twice or more. */
struct attacked {
	bitboard once, twice;
};

static struct attacked attacked_squares(const uint8_t *square, unsigned on_board, bitboard occupied)
{
	struct attacked a = {0, 0};
	for (unsigned p = on_board; p; p &= p - 1) {
		int piece = bb_lsb(p);
		bitboard to = spies_destinations(piece, square[piece], occupied, SPIES_BUILDING);
		a.twice |= a.once & to;
		a.once |= to;
	}
	return a;
}

static int attack_level(struct attacked a, int square)
{
	return (int)(a.once >> square & 1) + (int)(a.twice >> square & 1);
}

enum { PASS = 0, QUIET = 3, CAPTURE = 6, MOVED = 9, MOVED_CAPTURING = 12, SUICIDE = 15 };

/* The class of a decision under each hypothesis. */
static void classify(const struct spies *s, spies_move m, uint8_t class_of[SPIES_PIECES])
{
	uint8_t square[SPIES_PIECES];
	unsigned on_board = s->on_board;
	bitboard occupied = s->occupied;
	int moved = SPIES_UNKNOWN, kind = PASS;
	memcpy(square, s->square, sizeof square);
	if (m != SPIES_MOVE_PASS) {
		int from = spies_move_from(m), to = spies_move_to(m);
		moved = spies_piece_on(s, from);
		kind = QUIET;
		if (occupied >> to & 1) {
			int captured = spies_piece_on(s, to);
			on_board &= ~(1u << captured);
			class_of[captured] = SUICIDE;
			kind = CAPTURE;
		}
		occupied = (occupied & ~bb_of(from)) | bb_of(to);
		square[moved] = (uint8_t)to;
	}
	struct attacked a = attacked_squares(square, on_board, occupied);
	for (unsigned p = on_board; p; p &= p - 1) {
		int piece = bb_lsb(p);
		int base = piece == moved ? (kind == CAPTURE ? MOVED_CAPTURING : MOVED) : kind;
		class_of[piece] = (uint8_t)(base + attack_level(a, square[piece]));
	}
}

enum spies_treatment spies_treatment(const struct spies *s, spies_move m, int piece)
{
	struct spies after = *s;
	spies_apply_move(&after, m);
	bool before =
		attack_level(attacked_squares(s->square, s->on_board, s->occupied), s->square[piece]) > 0;
	if (m != SPIES_MOVE_PASS && spies_move_to(m) == s->square[piece])
		return SPIES_CAPTURED;
	bool now = attack_level(attacked_squares(after.square, after.on_board, after.occupied),
	                        after.square[piece]) > 0;
	if (before)
		return now ? SPIES_LEFT : SPIES_GUARDED;
	return now ? SPIES_ATTACKED : SPIES_LET_BE;
}

void spies_choice_observe(const struct spies *s, spies_move m, struct spies_choice *out)
{
	spies_move list[SPIES_MOVES_MAX];
	uint8_t class_of[SPIES_PIECES];
	int n = spies_generate_moves(s, list);
	memset(out, 0, sizeof *out);
	struct attacked before = attacked_squares(s->square, s->on_board, s->occupied);
	for (unsigned p = s->on_board; p; p &= p - 1)
		out->context[bb_lsb(p)] = (uint8_t)(attack_level(before, s->square[bb_lsb(p)]) +
		                                    3 * (bb_popcount(s->active) == 2));
	for (int i = 0; i < n; i++) {
		if (list[i] != SPIES_MOVE_PASS && (list[i] & SPIES_MOVE_CLAIMS))
			continue;
		classify(s, list[i], class_of);
		for (unsigned p = s->on_board; p; p &= p - 1)
			out->n[bb_lsb(p)][class_of[bb_lsb(p)]]++;
	}
	classify(s, m == SPIES_MOVE_PASS ? m : m & ~SPIES_MOVE_CLAIMS, out->class_of);
}
