/* chance.c - what is dealt, rolled and placed: each outcome equally likely, each
 * a step that says everything, so that replaying needs no generator. */
#include "games/spies/state.h"

#include <string.h>

step_t spies_step_from_entries(enum spies_step_kind kind, const uint8_t *entries, int n)
{
	uint32_t value = (uint32_t)n << 24;
	for (int i = 0; i < n; i++)
		value |= (uint32_t)entries[i] << 4 * i;
	return spies_step_encode(kind, value);
}

/* The k-th lowest square of a set. */
static int nth_square(uint64_t set, uint64_t k)
{
	for (; k > 0; k--)
		set &= set - 1;
	return __builtin_ctzll(set);
}

/* The queen's place among the 56 free squares is the highest digit, the next
 * piece's among the 55 that are left the second, and so on. */
void spies_placement_unrank(uint64_t index, uint8_t at[SPIES_PIECES])
{
	uint64_t free_squares = ~SPIES_BUILDING, digits = SPIES_PLACEMENTS;
	for (int piece = 0; piece < SPIES_PIECES; piece++) {
		digits /= (uint64_t)(SPIES_SQUARES - piece);
		at[piece] = (uint8_t)nth_square(free_squares, index / digits);
		index %= digits;
		free_squares ^= spies_bit(at[piece]);
	}
}

uint64_t spies_placement_rank(const uint8_t at[SPIES_PIECES])
{
	uint64_t free_squares = ~SPIES_BUILDING, index = 0;
	for (int piece = 0; piece < SPIES_PIECES; piece++) {
		uint64_t bit = spies_bit(at[piece]);
		index = index * (uint64_t)(SPIES_SQUARES - piece) +
		        (uint64_t)__builtin_popcountll(free_squares & (bit - 1));
		free_squares ^= bit;
	}
	return index;
}

const char *spies_chance_prefix(const void *state)
{
	static const char *const dealt[] = {"teams:", "setup:", "lives:", "targets:", "order:"};
	static const char *const teams[] = {
		"team:p1=", "team:p2=", "team:p3=", "team:p4=", "team:p5=", "team:p6="};
	const struct spies *s = state;
	if (s->phase <= SPIES_ORDER)
		return dealt[s->phase];
	if (!spies_table_speaks(s))
		return "";
	if (s->phase == SPIES_OUT)
		return "out:";
	return teams[s->phase == SPIES_CLAIMER_TEAM ? spies_mover(s) : spies_lsb(s->active)];
}

/* Puts the deck in random order, as far as its first n cards. */
static void shuffle(uint8_t *deck, int cards, int n, struct rng *rng)
{
	for (int i = 0; i < n; i++) {
		int j = i + (int)rng_below(rng, (uint64_t)(cards - i));
		uint8_t card = deck[j];
		deck[j] = deck[i];
		deck[i] = card;
	}
}

static step_t roll_teams(const struct spies *s, struct rng *rng)
{
	uint8_t deck[SEATS_MAX];
	for (int i = 0; i < s->players; i++)
		deck[i] = i < spies_team_size(s->players, SPIES_W) ? SPIES_W : SPIES_B;
	shuffle(deck, s->players, s->players, rng);
	return spies_step_from_entries(SPIES_STEP_TEAMS, deck, s->players);
}

static step_t roll_cards(const struct spies *s, enum spies_step_kind kind, struct rng *rng)
{
	uint8_t deck[SPIES_PIECES];
	for (int i = 0; i < SPIES_PIECES; i++)
		deck[i] = (uint8_t)i;
	shuffle(deck, SPIES_PIECES, s->players, rng);
	return spies_step_from_entries(kind, deck, s->players);
}

/* The active seats, how many are ahead of each, and the faces that each has rolled
 * where somebody wants to see them. */
struct dice {
	int n;
	uint8_t seat[SEATS_MAX], rank[SEATS_MAX];
	bool shown;
	struct strbuf faces[SEATS_MAX];
};

/* The seats that share their rank with another, by their places in d. */
static unsigned tied_seats(const struct dice *d)
{
	unsigned tied = 0;
	for (int a = 0; a < d->n; a++)
		for (int b = 0; b < a; b++)
			if (d->rank[a] == d->rank[b])
				tied |= 1u << a | 1u << b;
	return tied;
}

/* Those of `tied` roll once; who rolls higher gets ahead of who had the same rank. */
static void roll_once(struct dice *d, unsigned tied, struct rng *rng)
{
	uint8_t face[SEATS_MAX] = {0}, rank[SEATS_MAX];
	memcpy(rank, d->rank, sizeof rank);
	for (unsigned left = tied; left; left &= left - 1) {
		int i = spies_lsb(left);
		face[i] = (uint8_t)(1 + rng_below(rng, 6));
		if (d->shown)
			strbuf_printf(&d->faces[i], d->faces[i].n ? ",%d" : "%d", face[i]);
	}
	for (int a = 0; a < d->n; a++)
		for (int b = 0; b < d->n; b++)
			d->rank[a] = (uint8_t)(d->rank[a] + (rank[a] == rank[b] && face[b] > face[a]));
}

/* S7. The faces are told and kept nowhere. */
static step_t roll_order(const struct spies *s, struct rng *rng, struct events *events)
{
	struct dice d = {.shown = events != NULL};
	uint8_t order[SEATS_MAX];
	for (unsigned seats = s->active; seats; seats &= seats - 1)
		d.seat[d.n++] = (uint8_t)spies_lsb(seats);
	for (unsigned tied = (1u << d.n) - 1; tied; tied = tied_seats(&d))
		roll_once(&d, tied, rng);
	for (int i = 0; i < d.n; i++)
		order[d.rank[i]] = d.seat[i];
	for (int i = 0; d.shown && i < d.n; i++) {
		events_add(events, TO_EVERYBODY, EVENT_DICE, "seat=%s faces=%s",
		           spies_seat_names[d.seat[i]], strbuf_get(&d.faces[i]));
		strbuf_free(&d.faces[i]);
	}
	return spies_step_from_entries(SPIES_STEP_ORDER, order, d.n);
}

/* On a state with unknowns the cards are dealt where nobody here can see them. */
step_t spies_roll(const void *state, struct rng *rng, struct events *events)
{
	const struct spies *s = state;
	switch (s->phase) {
	case SPIES_TEAM_DEAL:
		return roll_teams(s, rng);
	case SPIES_PLACEMENT:
		return SPIES_PLACEMENT_BIT | rng_below(rng, SPIES_PLACEMENTS);
	case SPIES_LIVES:
		return spies_has_unknowns(s) ? STEP_NONE : roll_cards(s, SPIES_STEP_LIVES, rng);
	case SPIES_TARGETS:
		return spies_has_unknowns(s) ? STEP_NONE : roll_cards(s, SPIES_STEP_TARGETS, rng);
	case SPIES_ORDER:
		return roll_order(s, rng, events);
	default:
		return spies_forced_outcome(s);
	}
}

/* Lists come out sorted because the last seat's entry is the highest part of a step. */
static void list_teams(const struct spies *s, struct steps *out)
{
	for (unsigned black = 0; black <= spies_all_seats(s); black++) {
		uint8_t entries[SEATS_MAX];
		if (spies_popcount(black) != spies_team_size(s->players, SPIES_B))
			continue;
		for (int i = 0; i < s->players; i++)
			entries[i] = black >> i & 1 ? SPIES_B : SPIES_W;
		steps_add(out, spies_step_from_entries(SPIES_STEP_TEAMS, entries, s->players));
	}
}

/* Every way to give n seats different things out of a set. */
static void list_permutations(enum spies_step_kind kind, unsigned set, int n, struct steps *out)
{
	uint8_t given[SEATS_MAX];
	unsigned left = set, rest = set; /* not given; of those, to be tried for the seat */
	int seat = n - 1;
	for (;;) {
		if (rest) {
			given[seat] = (uint8_t)spies_lsb(rest);
			left ^= 1u << given[seat];
			rest = left;
			if (seat-- > 0)
				continue;
			steps_add(out, spies_step_from_entries(kind, given, n));
			rest = 0;
		}
		if (++seat == n)
			return;
		left |= 1u << given[seat];
		rest = left >> given[seat] >> 1 << given[seat] << 1;
	}
}

/* What the table might say where the state cannot tell. */
static void list_table_outcomes(const struct spies *s, struct steps *out)
{
	bool out_due = s->phase == SPIES_OUT;
	for (uint32_t value = 0; value < (out_due ? SPIES_NOBODY + 1 : 2 * SEATS_MAX); value++) {
		step_t step = spies_step_encode(out_due ? SPIES_STEP_OUT : SPIES_STEP_TEAM, value);
		if (spies_is_legal(s, step, NULL))
			steps_add(out, step);
	}
}

bool spies_chance_outcomes(const struct spies *s, struct steps *out)
{
	enum { FEW_SEATS = 4 }; /* 7,920 deals; for six seats they are 332,640 */
	if ((s->phase == SPIES_LIVES || s->phase == SPIES_TARGETS) && s->players > FEW_SEATS)
		return false;
	switch (s->phase) {
	case SPIES_TEAM_DEAL:
		list_teams(s, out);
		break;
	case SPIES_PLACEMENT:
		return false;
	case SPIES_LIVES:
		list_permutations(SPIES_STEP_LIVES, SPIES_ALL_PIECES, s->players, out);
		break;
	case SPIES_TARGETS:
		list_permutations(SPIES_STEP_TARGETS, SPIES_ALL_PIECES, s->players, out);
		break;
	case SPIES_ORDER:
		list_permutations(SPIES_STEP_ORDER, s->active, spies_popcount(s->active), out);
		break;
	default:
		list_table_outcomes(s, out);
	}
	return true;
}
