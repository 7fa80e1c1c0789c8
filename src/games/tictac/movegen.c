/* movegen.c - legal move generation, making moves, perft: the part that must be fast.
 *
 * Moves are generated legal, not pseudo-legal: what a turn must not do (leave the
 * enemy's line standing, leave the own king attacked) is turned into target masks
 * first (check mask, pins); then every piece goes where it can within its mask. */
#include "games/tictac/state.h"

/* The target masks of the seat to move. */
struct move_masks {
	unsigned pieces;    /* squares pieces other than the king may move to */
	unsigned king;      /* squares the king may move or be added to */
	unsigned additions; /* squares other pieces may be added to */
	unsigned pinned;    /* squares of pinned pieces */
	int king_square;    /* -1: not on the board */
};

/* Squares on a row, column or diagonal with a square, two steps away: the only
 * distance with a square between, to block on or to be pinned on. */
static inline unsigned two_squares_away(int square)
{
	return tictac_pseudo_attacks[0][TICTAC_QUEEN][square] &
	       ~tictac_pseudo_attacks[0][TICTAC_KING][square];
}

/* Narrows the masks to what leaves the king on the board unattacked (T10): check
 * evasions (capture the one checker or block it), and the pinned pieces. The king
 * itself is taken off the board when its own targets are tested. */
static inline void restrict_to_king_safety(const struct tictac *s, struct move_masks *masks)
{
	int us = s->mover, king = masks->king_square;
	unsigned occupied = tictac_occupied(s), far = two_squares_away(king);
	unsigned checkers = tictac_attackers_to(s, !us, king, occupied);
	masks->king &= ~tictac_attacks_by_seat(s, !us, occupied & ~(1u << king));
	if (checkers) {
		unsigned evasions = 0;
		if (!(checkers & (checkers - 1))) {
			evasions = checkers;
			if (checkers & far)
				evasions |= 1u << (bb_lsb(checkers) + king) / 2;
		}
		masks->pieces &= evasions;
		masks->additions &= evasions;
	}
	unsigned straight = (unsigned)(s->by_kind[TICTAC_ROOK] | s->by_kind[TICTAC_QUEEN]);
	unsigned diagonal = (unsigned)(s->by_kind[TICTAC_BISHOP] | s->by_kind[TICTAC_QUEEN]);
	unsigned snipers = far & s->by_seat[!us] &
	                   ((straight & tictac_pseudo_attacks[us][TICTAC_ROOK][king]) |
	                    (diagonal & tictac_pseudo_attacks[us][TICTAC_BISHOP][king]));
	for (; snipers; snipers &= snipers - 1)
		masks->pinned |= 1u << (bb_lsb(snipers) + king) / 2;
	masks->pinned &= s->by_seat[us];
}

static inline struct move_masks move_masks_of(const struct tictac *s)
{
	int us = s->mover;
	unsigned own = s->by_seat[us], empty = TICTAC_ALL_SQUARES & ~tictac_occupied(s);
	unsigned king = tictac_pieces(s, us, TICTAC_KING);
	unsigned line = tictac_line[s->by_seat[!us]];
	struct move_masks masks = {
		.pieces = line ? line : TICTAC_ALL_SQUARES & ~own,
		.additions = line || tictac_popcount[own] >= TICTAC_PIECES_MAX ? 0 : empty,
		.king_square = king ? bb_lsb(king) : -1,
	};
	if (king) {
		masks.king = masks.pieces;
		restrict_to_king_safety(s, &masks);
	} else if (masks.additions && tictac_in_reserve(s, us, TICTAC_KING)) {
		masks.king = empty & ~tictac_attacks_by_seat(s, !us, TICTAC_ALL_SQUARES & ~empty);
	}
	return masks;
}

/* The generator has two uses: with list NULL it only counts. It is inlined into
 * its callers, so that each has the code of its own use alone. */
#define ALWAYS_INLINE static inline __attribute__((always_inline))

ALWAYS_INLINE int push_moves(uint16_t *list, int n, int from, unsigned targets)
{
	if (!list)
		return n + tictac_popcount[targets];
	for (; targets; targets &= targets - 1)
		list[n++] = tictac_normal_move(from, bb_lsb(targets));
	return n;
}

/* To a knight, bishop, rook or queen (T8). */
ALWAYS_INLINE int push_promotions(uint16_t *list, int n, int from, unsigned targets)
{
	if (!list)
		return n + 4 * tictac_popcount[targets];
	for (; targets; targets &= targets - 1)
		for (int kind = TICTAC_KNIGHT; kind <= TICTAC_QUEEN; kind++)
			list[n++] = tictac_promotion_move(from, bb_lsb(targets), kind);
	return n;
}

ALWAYS_INLINE int push_additions(uint16_t *list, int n, int kind, unsigned targets)
{
	if (!list)
		return n + tictac_popcount[targets];
	for (; targets; targets &= targets - 1)
		list[n++] = tictac_addition_move(kind, bb_lsb(targets));
	return n;
}

ALWAYS_INLINE int generate_additions(const struct tictac *s, const struct move_masks *masks,
                                     uint16_t *list, int n)
{
	int us = s->mover;
	for (int kind = TICTAC_KNIGHT; kind <= TICTAC_QUEEN; kind++)
		if (tictac_in_reserve(s, us, kind))
			n = push_additions(list, n, kind, masks->additions);
	if (tictac_in_reserve(s, us, TICTAC_PAWN))
		n = push_additions(list, n, TICTAC_PAWN, masks->additions & tictac_home_rank(us));
	if (masks->king_square < 0)
		n = push_additions(list, n, TICTAC_KING, masks->king);
	return n;
}

/* Where a piece of the seat to move may go. */
ALWAYS_INLINE unsigned piece_targets(const struct tictac *s, const struct move_masks *masks,
                                     int from, int kind)
{
	int us = s->mover;
	unsigned occupied = tictac_occupied(s), targets = tictac_attacks(kind, us, from, occupied);
	if (kind == TICTAC_KING)
		return targets & masks->king;
	if (kind == TICTAC_PAWN) {
		unsigned ahead = us == TICTAC_WHITE ? 8u << from : 1u << from >> 3;
		targets = (targets & s->by_seat[!us]) | (ahead & ~occupied);
	}
	targets &= masks->pieces;
	/* A pinned piece may only capture the pinner, opposite the king. */
	return masks->pinned >> from & 1 ? targets & 1u << (2 * from - masks->king_square) : targets;
}

ALWAYS_INLINE int generate_piece_moves(const struct tictac *s, const struct move_masks *masks,
                                       uint16_t *list, int n)
{
	int us = s->mover;
	for (unsigned pieces = s->by_seat[us]; pieces; pieces &= pieces - 1) {
		int from = bb_lsb(pieces), kind = tictac_kind_at(s, from);
		unsigned targets = piece_targets(s, masks, from, kind);
		if (kind == TICTAC_PAWN) {
			n = push_promotions(list, n, from, targets & tictac_home_rank(!us));
			targets &= ~tictac_home_rank(!us);
		}
		n = push_moves(list, n, from, targets);
	}
	return n;
}

ALWAYS_INLINE int generate(const struct tictac *s, uint16_t *list)
{
	struct move_masks masks = move_masks_of(s);
	int n = 0;
	if (masks.additions | (masks.king_square < 0 ? masks.king : 0))
		n = generate_additions(s, &masks, list, n);
	return generate_piece_moves(s, &masks, list, n);
}

int tictac_generate_moves(const struct tictac *s, uint16_t *list)
{
	return generate(s, list);
}

int tictac_count_moves(const struct tictac *s)
{
	return generate(s, NULL);
}

bool tictac_generates(const struct tictac *s, uint16_t move)
{
	struct move_masks masks = move_masks_of(s);
	int us = s->mover, from = tictac_from(move), to = tictac_to(move);
	if (tictac_move_type(move) == TICTAC_ADDITION) {
		int kind = tictac_new_kind(move);
		unsigned targets = kind != TICTAC_KING     ? masks.additions
		                   : masks.king_square < 0 ? masks.king
		                                           : 0;
		if (kind == TICTAC_PAWN)
			targets &= tictac_home_rank(us);
		return tictac_in_reserve(s, us, kind) && targets >> to & 1;
	}
	int kind = tictac_kind_at(s, from);
	bool promotes = kind == TICTAC_PAWN && tictac_home_rank(!us) >> to & 1;
	return s->by_seat[us] >> from & 1 && promotes == (tictac_move_type(move) == TICTAC_PROMOTION) &&
	       piece_targets(s, &masks, from, kind) >> to & 1;
}

static inline void remove_piece(struct tictac *s, int seat, int kind, int square)
{
	s->squares &= ~((uint64_t)15 << 4 * square);
	s->by_kind[kind] &= (uint16_t) ~(1u << square);
	s->by_seat[seat] &= (uint16_t) ~(1u << square);
}

static inline void make_move(struct tictac *s, uint16_t move)
{
	int us = s->mover, to = tictac_to(move), from = tictac_from(move);
	s->halfmove_clock++;
	if (tictac_is_irreversible(s, move))
		s->halfmove_clock = 0;
	if (tictac_move_type(move) == TICTAC_ADDITION) {
		s->reserve[us] -= 1u << 4 * tictac_new_kind(move);
		tictac_put_piece(s, us, tictac_new_kind(move), to);
	} else {
		int kind = tictac_kind_at(s, from);
		if (s->by_seat[!us] >> to & 1)
			remove_piece(s, !us, tictac_kind_at(s, to), to);
		remove_piece(s, us, kind, from);
		tictac_put_piece(
			s, us, tictac_move_type(move) == TICTAC_PROMOTION ? tictac_new_kind(move) : kind, to);
	}
	s->fullmove += us == TICTAC_BLACK && s->fullmove < TICTAC_TURN_MAX;
	s->mover = (uint8_t)!us;
}

void tictac_make_move(struct tictac *s, uint16_t move)
{
	make_move(s, move);
}

/* Depth is 1 or more. Bulk counting: the moves of the last ply are counted, not made. */
static uint64_t count_leaves(const struct tictac *s, int depth, const atomic_bool *stop)
{
	if (s->halfmove_clock >= TICTAC_HALFMOVE_CLOCK_MAX)
		return 0;
	if (depth == 1)
		return (uint64_t)generate(s, NULL);
	if (stop && atomic_load_explicit(stop, memory_order_relaxed))
		return 0;
	uint16_t list[TICTAC_MOVES_MAX];
	uint64_t sum = 0;
	int n = generate(s, list);
	for (int i = 0; i < n; i++) {
		struct tictac next = *s;
		make_move(&next, list[i]);
		sum += count_leaves(&next, depth - 1, stop);
	}
	return sum;
}

uint64_t tictac_perft(const void *s, int depth, const atomic_bool *stop)
{
	return depth < 1 ? 1 : count_leaves(s, depth, stop);
}
