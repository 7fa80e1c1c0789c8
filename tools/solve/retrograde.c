/* retrograde.c - see retrograde.h.
 *
 * First every position is looked at forwards, at what leaves the unit. Then distance by distance:
 * who can turn to a lost position wins, who can turn only to won ones loses. Only predecessors of
 * the positions of one distance are looked at for the next; they are found by turns taken back. */
#include "tools/solve/retrograde.h"

#include "base/memory.h"
#include "games/tictac/attacks.h"

struct unit {
	const struct game *game;
	struct slice *slices[2]; /* the same where a slice is its own conjugate */
	int longest;             /* the greatest distance so far, plus 1 */
};

/* The successors of one position. */
struct outlook {
	bool any;         /* there is a turn */
	bool inside;      /* one stays in the unit */
	bool undecided;   /* one of those is not known to be won for the opponent */
	bool drawn;       /* one outside is not won for the opponent, nor lost */
	int win, longest; /* the shortest lost, the longest won one, plus 1; 0 for none */
};

static bool is_won(uint8_t value)
{
	return value <= LONGEST && value > 0 && value % 2 == 0;
}

static bool is_lost(uint8_t value)
{
	return value <= LONGEST && value % 2 == 1;
}

/* Looks at all successors. Inside the unit those count that are at most `known`. */
static struct outlook look_ahead(const struct game *game, const struct slice *slice,
                                 const struct board *b, int known)
{
	struct outlook o = {0};
	struct turn turns[TURNS_MAX];
	const struct slice *conjugate = slice_conjugate(game, slice);
	int n = board_turns(b, game->materials.at[slice->material[0]].in_reserve, turns);
	o.any = n > 0;
	for (int i = 0; i < n; i++) {
		uint32_t rank;
		const struct slice *next = slice_after(game, slice, b, turns[i], &rank);
		uint8_t value = game->values[next->offset + rank];
		ensure(value != NO_POSITION || next == conjugate);
		if (next == conjugate) {
			o.inside = true;
			if (value > known || !is_won(value))
				o.undecided = true;
			if (value > known)
				continue;
		}
		if (is_won(value))
			o.longest = value >= o.longest ? value + 1 : o.longest;
		else if (is_lost(value))
			o.win = o.win && o.win <= value ? o.win : value + 1;
		else if (next != conjugate)
			o.drawn = true;
	}
	return o;
}

/* The value where there is no turn. In a bound a side that has given up a part of its reserve is
 * not stalemated while it has room on the board: it would have to play what it gave up, and counts
 * as lost. */
static uint8_t value_without_turn(const struct game *game, const struct slice *slice,
                                  const struct board *b)
{
	const struct shape *shape = game->materials.at[slice->material[0]].shape;
	if (tictac_line[b->men[1]] || board_in_check(b, 0))
		return LOST_IN_0;
	return game->bound && !shape->any && shape->men < MEN_MAX ? LOST_IN_0 : DRAWN;
}

uint8_t retrograde_value(const struct game *game, const struct slice *slice, const struct board *b)
{
	if (!board_is_legal(b))
		return NO_POSITION;
	struct outlook o = look_ahead(game, slice, b, LONGEST);
	if (!o.any)
		return value_without_turn(game, slice, b);
	if (o.win)
		return (uint8_t)o.win;
	return (uint8_t)(o.undecided || o.drawn ? DRAWN : o.longest);
}

/* The value by what leaves the unit; it may yet become a shorter win, and DRAWN anything. */
static uint8_t first_value(const struct game *game, const struct slice *slice,
                           const struct board *b)
{
	if (!board_is_legal(b))
		return NO_POSITION;
	struct outlook o = look_ahead(game, slice, b, 0);
	if (!o.any)
		return value_without_turn(game, slice, b) ? LOST_IN_0 : NOT_LOST;
	if (o.win)
		return (uint8_t)o.win;
	if (o.drawn)
		return NOT_LOST;
	return (uint8_t)(o.inside ? DRAWN : o.longest);
}

static void set_value(struct unit *unit, uint8_t *at, uint8_t value)
{
	*at = value;
	if (value <= LONGEST && value > unit->longest)
		unit->longest = value;
}

/* A position before the present one of distance `value`, turned so that its mover is the seat that
 * has just turned: decides it where it can be. */
static void visit(struct unit *unit, struct slice *before, uint32_t rank, uint8_t value)
{
	uint8_t *at = &unit->game->values[before->offset + rank];
	if (is_lost(value)) {
		if (*at == DRAWN || *at == NOT_LOST || (is_won(*at) && *at > value + 1))
			set_value(unit, at, (uint8_t)(value + 1));
	} else if (*at == DRAWN) {
		struct board b;
		slice_unrank(unit->game, before, rank, &b);
		struct outlook o = look_ahead(unit->game, before, &b, value);
		if (!o.undecided)
			set_value(unit, at, (uint8_t)o.longest);
	}
}

/* Both images of the board before, where both have a number. */
static void visit_before(struct unit *unit, struct slice *slice, const struct board *b,
                         uint8_t value)
{
	struct slice *before = slice_conjugate(unit->game, slice);
	uint16_t men[2] = {b->men[1], b->men[0]};
	bool own_image;
	visit(unit, before, slice_rank(unit->game, before, men, b->kind, FLIP, &own_image), value);
	if (own_image)
		visit(unit, before, slice_rank(unit->game, before, men, b->kind, FLIP | MIRROR, &own_image),
		      value);
}

/* The opponent's man, taken off `to`, goes back to each square of `from` as `kind`. */
static void take_back_moves(struct unit *unit, struct slice *slice, struct board *b, unsigned from,
                            int kind, uint8_t value)
{
	for (; from; from &= from - 1) {
		int square = __builtin_ctz(from);
		board_put(b, 1, square, kind);
		visit_before(unit, slice, b, value);
		board_take(b, 1, square);
	}
}

/* All turns by which the opponent's man of this kind can have come to `to`, where it no longer
 * stands; a man that it captured there stands there again. */
static void take_back_to(struct unit *unit, struct slice *slice, struct board *b, int to, int kind,
                         uint8_t value)
{
	bool captures = b->men[0] >> to & 1;
	unsigned empty = ALL_SQUARES & ~(unsigned)(b->men[0] | b->men[1]);
	/* Whence the opponent's pawn comes, an own one on the square would attack or step to. */
	unsigned pawn = empty & (captures ? tictac_pseudo_attacks[0][PAWN][to] : 8u << to);
	unsigned occupied = ALL_SQUARES & ~empty;
	bool any = unit->game->materials.at[slice->material[1]].shape->any;
	if (kind == PAWN) {
		take_back_moves(unit, slice, b, pawn, PAWN, value);
		return;
	}
	take_back_moves(unit, slice, b, empty & tictac_attacks(kind, 1, to, occupied), kind, value);
	if (any && (1u << to & HOME) && kind != KING)
		take_back_moves(unit, slice, b, pawn, PAWN, value);
}

/* Decides what can be decided by one position whose value is known. */
static void take_back(struct unit *unit, struct slice *slice, struct board *b, uint8_t value)
{
	const struct material *at = unit->game->materials.at;
	const struct material *own = &at[slice->material[0]], *other = &at[slice->material[1]];
	for (unsigned men = b->men[1]; men; men &= men - 1) {
		int to = __builtin_ctz(men), kind = b->kind[to];
		board_take(b, 1, to);
		bool home = kind != PAWN || (1u << to & FAR);
		if (other->reserve[kind] == INEXHAUSTIBLE && home)
			visit_before(unit, slice, b, value);
		take_back_to(unit, slice, b, to, kind, value);
		bool room = tictac_popcount[b->men[0]] < MEN_MAX;
		for (int captured = PAWN; captured <= QUEEN && own->shape->any && room; captured++) {
			board_put(b, 0, to, captured);
			take_back_to(unit, slice, b, to, kind, value);
			board_take(b, 0, to);
		}
		board_put(b, 1, to, kind);
	}
}

static void look_at_all(struct unit *unit, struct slice *slice)
{
	uint8_t *values = unit->game->values + slice->offset;
	memset(values, DRAWN, slice->size);
	for (uint32_t rank = 0; rank < slice->size; rank++) {
		struct board b;
		slice_unrank(unit->game, slice, rank, &b);
		set_value(unit, &values[rank], first_value(unit->game, slice, &b));
	}
}

/* All positions of one distance in a slice. */
static void take_back_all(struct unit *unit, struct slice *slice, uint8_t value)
{
	uint8_t *begin = unit->game->values + slice->offset, *end = begin + slice->size, *at = begin;
	while ((at = memchr(at, value, (size_t)(end - at)))) {
		struct board b;
		slice_unrank(unit->game, slice, (uint32_t)(at - begin), &b);
		take_back(unit, slice, &b, value);
		if (++at == end)
			break;
	}
}

bool retrograde_solve(const struct game *game, struct slice *slice)
{
	struct unit unit = {game, {slice, slice_conjugate(game, slice)}, 0};
	int n = unit.slices[0] == unit.slices[1] ? 1 : 2;
	for (int i = 0; i < n; i++)
		look_at_all(&unit, unit.slices[i]);
	for (int value = LOST_IN_0; value <= unit.longest; value++) {
		if (value >= LONGEST - 1)
			return false;
		for (int i = 0; i < n; i++)
			take_back_all(&unit, unit.slices[i], (uint8_t)value);
	}
	for (int i = 0; i < n; i++) {
		uint8_t *values = game->values + unit.slices[i]->offset;
		for (uint32_t rank = 0; rank < unit.slices[i]->size; rank++)
			values[rank] = values[rank] == NOT_LOST ? (uint8_t)DRAWN : values[rank];
	}
	return true;
}
