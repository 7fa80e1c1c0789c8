/* movegen.c - which moves are legal, and what they do: the part that must be fast.
 *
 * Nothing is tried and taken back. What a turn must not do (leave the enemy's
 * line standing, leave the own king attacked) is turned into sets of squares
 * first; then every piece goes where it can within its set. */
#include "games/tictac/state.h"

/* Where a turn of the seat to move may lead. */
struct bounds {
	unsigned men;      /* squares pieces other than the king may move to */
	unsigned king;     /* squares the king may move or be added to */
	unsigned additions; /* squares other pieces may be added to */
	unsigned pinned;   /* squares of pieces that hide the king */
	int king_at;       /* -1: not on the board */
};

/* Squares in line with a square, one further than its neighbours. */
static inline unsigned two_away(int square)
{
	return tictac_reach[0][TT_QUEEN][square] & ~tictac_reach[0][TT_KING][square];
}

/* Narrows the bounds to what the king on the board permits (T10). */
static inline void guard_king(const struct tictac *s, struct bounds *b)
{
	int us = s->mover, k = b->king_at;
	unsigned taken = tictac_taken(s), far = two_away(k);
	unsigned checkers = tictac_attackers(s, !us, k, taken);
	b->king &= ~tictac_attacked(s, !us, taken & ~(1u << k));
	if (checkers) {
		unsigned answers = 0;
		if (!(checkers & (checkers - 1))) {
			answers = checkers;
			if (checkers & far)
				answers |= 1u << (tictac_lowest(checkers) + k) / 2;
		}
		b->men &= answers;
		b->additions &= answers;
	}
	unsigned straight = (unsigned)(s->kind[TT_ROOK] | s->kind[TT_QUEEN]);
	unsigned diagonal = (unsigned)(s->kind[TT_BISHOP] | s->kind[TT_QUEEN]);
	unsigned snipers = far & s->seat[!us] &
	                   ((straight & tictac_reach[us][TT_ROOK][k]) |
	                    (diagonal & tictac_reach[us][TT_BISHOP][k]));
	for (; snipers; snipers &= snipers - 1)
		b->pinned |= 1u << (tictac_lowest(snipers) + k) / 2;
	b->pinned &= s->seat[us];
}

static inline struct bounds bounds_of(const struct tictac *s)
{
	int us = s->mover;
	unsigned own = s->seat[us], free = TT_BOARD & ~tictac_taken(s);
	unsigned king = tictac_men(s, us, TT_KING);
	unsigned line = tictac_line[s->seat[!us]];
	struct bounds b = {
		.men = line ? line : TT_BOARD & ~own,
		.additions = line || tictac_count[own] >= TT_LIMIT ? 0 : free,
		.king_at = king ? tictac_lowest(king) : -1,
	};
	if (king) {
		b.king = b.men;
		guard_king(s, &b);
	} else if (b.additions && tictac_in_hand(s, us, TT_KING)) {
		b.king = free & ~tictac_attacked(s, !us, TT_BOARD & ~free);
	}
	return b;
}

/* The two ways to use the generator: list NULL only counts. It is inlined into
 * its callers, so each has the code for its way alone. */
#define GENERATOR static inline __attribute__((always_inline))

GENERATOR int go(uint16_t *list, int n, int from, unsigned targets)
{
	if (!list)
		return n + tictac_count[targets];
	for (; targets; targets &= targets - 1)
		list[n++] = tictac_plain(from, tictac_lowest(targets));
	return n;
}

/* T8. */
GENERATOR int promote(uint16_t *list, int n, int from, unsigned targets)
{
	if (!list)
		return n + 4 * tictac_count[targets];
	for (; targets; targets &= targets - 1)
		for (int kind = TT_KNIGHT; kind <= TT_QUEEN; kind++)
			list[n++] = tictac_promotion(from, tictac_lowest(targets), kind);
	return n;
}

GENERATOR int add(uint16_t *list, int n, int kind, unsigned targets)
{
	if (!list)
		return n + tictac_count[targets];
	for (; targets; targets &= targets - 1)
		list[n++] = tictac_addition(kind, tictac_lowest(targets));
	return n;
}

GENERATOR int additions(const struct tictac *s, const struct bounds *b, uint16_t *list, int n)
{
	int us = s->mover;
	for (int kind = TT_KNIGHT; kind <= TT_QUEEN; kind++)
		if (tictac_in_hand(s, us, kind))
			n = add(list, n, kind, b->additions);
	if (tictac_in_hand(s, us, TT_PAWN))
		n = add(list, n, TT_PAWN, b->additions & tictac_home_rank(us));
	if (b->king_at < 0)
		n = add(list, n, TT_KING, b->king);
	return n;
}

GENERATOR int moves(const struct tictac *s, const struct bounds *b, uint16_t *list, int n)
{
	int us = s->mover;
	unsigned taken = tictac_taken(s);
	for (unsigned men = s->seat[us]; men; men &= men - 1) {
		int from = tictac_lowest(men), kind = tictac_kind_at(s, from);
		unsigned targets = tictac_attacks(kind, us, from, taken);
		if (kind == TT_KING) {
			n = go(list, n, from, targets & b->king);
			continue;
		}
		if (kind == TT_PAWN) {
			unsigned ahead = us == TT_WHITE ? 8u << from : 1u << from >> 3;
			targets = (targets & s->seat[!us]) | (ahead & ~taken);
		}
		targets &= b->men;
		/* A piece that hides the king from a far square may only go there. */
		if (b->pinned >> from & 1)
			targets &= 1u << (2 * from - b->king_at);
		if (kind == TT_PAWN) {
			n = promote(list, n, from, targets & tictac_home_rank(!us));
			targets &= ~tictac_home_rank(!us);
		}
		n = go(list, n, from, targets);
	}
	return n;
}

GENERATOR int generate(const struct tictac *s, uint16_t *list)
{
	struct bounds b = bounds_of(s);
	int n = 0;
	if (b.additions | (b.king_at < 0 ? b.king : 0))
		n = additions(s, &b, list, n);
	return moves(s, &b, list, n);
}

int tictac_moves(const struct tictac *s, uint16_t *list)
{
	return generate(s, list);
}

int tictac_count_moves(const struct tictac *s)
{
	return generate(s, NULL);
}

static inline void lift(struct tictac *s, int seat, int kind, int square)
{
	s->squares &= ~((uint64_t)15 << 4 * square);
	s->kind[kind] &= (uint16_t)~(1u << square);
	s->seat[seat] &= (uint16_t)~(1u << square);
}

static inline void put(struct tictac *s, int seat, int kind, int square)
{
	s->squares |= (uint64_t)(kind + 1 + 8 * seat) << 4 * square;
	s->kind[kind] |= (uint16_t)(1u << square);
	s->seat[seat] |= (uint16_t)(1u << square);
}

void tictac_put(struct tictac *s, int seat, int kind, int square)
{
	put(s, seat, kind, square);
}

static inline void apply(struct tictac *s, uint16_t move)
{
	int us = s->mover, to = tictac_to(move), from = tictac_from(move);
	s->quiet++;
	if (tictac_loud(s, move))
		s->quiet = 0;
	if (tictac_sort(move) == TT_ADDS) {
		s->hand[us] -= 1u << 4 * tictac_new_kind(move);
		put(s, us, tictac_new_kind(move), to);
	} else {
		int kind = tictac_kind_at(s, from);
		if (s->seat[!us] >> to & 1)
			lift(s, !us, tictac_kind_at(s, to), to);
		lift(s, us, kind, from);
		put(s, us, tictac_sort(move) == TT_PROMOTES ? tictac_new_kind(move) : kind, to);
	}
	s->turn += us == TT_BLACK;
	s->mover = (uint8_t)!us;
}

void tictac_apply_move(struct tictac *s, uint16_t move)
{
	apply(s, move);
}

enum tictac_status tictac_status_of(const struct tictac *s, int moves)
{
	if (moves)
		return s->quiet < TT_QUIET_LIMIT ? TT_ONGOING : TT_QUIET;
	if (tictac_line[s->seat[!s->mover]])
		return TT_LINE;
	return tictac_in_check(s, s->mover) ? TT_CHECKMATE : TT_STALEMATE;
}

enum tictac_status tictac_status(const struct tictac *s)
{
	return tictac_status_of(s, generate(s, NULL));
}

/* Depth is 1 or more. The last turn is counted, not made. */
static uint64_t perft(const struct tictac *s, int depth, const atomic_bool *stop)
{
	if (s->quiet >= TT_QUIET_LIMIT)
		return 0;
	if (depth == 1)
		return (uint64_t)generate(s, NULL);
	if (stop && atomic_load_explicit(stop, memory_order_relaxed))
		return 0;
	uint16_t list[TT_MOVES_MAX];
	uint64_t sum = 0;
	int n = generate(s, list);
	for (int i = 0; i < n; i++) {
		struct tictac next = *s;
		apply(&next, list[i]);
		sum += perft(&next, depth - 1, stop);
	}
	return sum;
}

uint64_t tictac_perft(const void *s, int depth, const atomic_bool *stop)
{
	return depth < 1 ? 1 : perft(s, depth, stop);
}
