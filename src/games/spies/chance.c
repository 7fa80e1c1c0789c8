/* chance.c - chance sampled: every outcome is equally likely, and a step that says
 * everything, so that replaying needs no generator. */
#include "games/spies/state.h"

#include <string.h>

/* Fisher-Yates shuffle, as far as the first n cards of the deck. */
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

/* S4: one piece after another comes to one of the squares still free, which is a digit of
 * the placement's number. */
static step_t roll_placement(struct rng *rng)
{
	uint64_t number = 0;
	for (int piece = 0; piece < SPIES_PIECES; piece++) {
		uint64_t squares = (uint64_t)(SPIES_SQUARES - piece);
		number = number * squares + rng_below(rng, squares);
	}
	return SPIES_PLACEMENT_BIT | number;
}

/* The dice of the active seats: how many seats are ahead of each, and, where events
 * are wanted, the faces that each has rolled. */
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
		int i = bb_lsb(left);
		face[i] = (uint8_t)(1 + rng_below(rng, 6));
		if (d->shown)
			strbuf_printf(&d->faces[i], d->faces[i].n ? ",%d" : "%d", face[i]);
	}
	for (int a = 0; a < d->n; a++)
		for (int b = 0; b < d->n; b++)
			d->rank[a] = (uint8_t)(d->rank[a] + (rank[a] == rank[b] && face[b] > face[a]));
}

/* S7. The faces are shown by events and kept nowhere. */
static step_t roll_order(const struct spies *s, struct rng *rng, struct events *events)
{
	struct dice d = {.shown = events != NULL};
	uint8_t order[SEATS_MAX];
	for (unsigned seats = s->active; seats; seats &= seats - 1)
		d.seat[d.n++] = (uint8_t)bb_lsb(seats);
	for (unsigned tied = (1u << d.n) - 1; tied; tied = tied_seats(&d))
		roll_once(&d, tied, rng);
	for (int i = 0; i < d.n; i++)
		order[d.rank[i]] = d.seat[i];
	for (int i = 0; d.shown && i < d.n; i++) {
		events_add_text(events, event_of(EVENT_DICE, d.seat[i]), strbuf_get(&d.faces[i]));
		strbuf_free(&d.faces[i]);
	}
	return spies_step_from_entries(SPIES_STEP_ORDER, order, d.n);
}

/* On a state with unknowns the cards are dealt by the table, where nobody here sees
 * them: STEP_NONE. */
step_t spies_roll(const void *state, struct rng *rng, struct events *events)
{
	const struct spies *s = state;
	switch (s->phase) {
	case SPIES_TEAM_DEAL:
		return roll_teams(s, rng);
	case SPIES_PLACEMENT:
		return roll_placement(rng);
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
