/* belief.c - full states that agree with what a viewer was told, each equally
 * likely (S16).
 *
 * Given what was told, teams, lives and targets have nothing to do with each other:
 * the teams are filled up to their sizes, the lives of the living are any different
 * pieces among those still there, and the targets any different pieces at all,
 * because not claiming one tells nothing. So the worlds are the product of three
 * lists, a world is a number below the product of their lengths, and drawing one is
 * reading that number digit by digit: nothing is ever tried and thrown away.
 *
 * What was told over time adds nothing to the present, with one exception: a game
 * that a claim has won leaves it unsaid whose life was claimed there (S13). */
#include "games/spies/state.h"

#include <string.h>

/* Seats that lack a card and the cards they may have. */
struct gap {
	uint8_t seats[SEATS_MAX], pool[SPIES_PIECES];
	int n, cards;
	uint64_t ways;
};

struct worlds {
	struct spies known;
	uint8_t white[20]; /* every way to choose team W */
	uint64_t teams;
	struct gap lives, targets;
	/* One of the lives may be the piece claimed last, which is none of the pool. */
	uint8_t late[SPIES_PIECES];
	int n_late;
	uint64_t late_ways;
};

/* n * (n - 1) * ... , k factors: the ways to deal k of n different cards. */
static uint64_t deals(int n, int k)
{
	uint64_t ways = 1;
	for (int i = 0; i < k; i++)
		ways *= i < n ? (uint64_t)(n - i) : 0;
	return ways;
}

static int list(unsigned set, uint8_t *out)
{
	int n = 0;
	for (; set; set &= set - 1)
		out[n++] = (uint8_t)spies_first(set);
	return n;
}

static struct gap gap(unsigned seats, unsigned pieces)
{
	struct gap g = {0};
	g.n = list(seats, g.seats);
	g.cards = list(pieces, g.pool);
	g.ways = deals(g.cards, g.n);
	return g;
}

static void find_teams(struct worlds *w)
{
	const struct spies *s = &w->known;
	for (unsigned white = 0; white <= spies_seats(s); white++)
		if (spies_count(white) == spies_team_size(s->players, SPIES_W) &&
		    !(s->team[SPIES_W] & ~white) && !(s->team[SPIES_B] & white))
			w->white[w->teams++] = (uint8_t)white;
}

/* The piece that was claimed last, as a set; all that may be it when the history
 * does not go back so far. */
static unsigned claimed_last(const struct infostate *told, unsigned claims)
{
	struct spies s;
	memcpy(&s, told->start, sizeof s);
	for (size_t i = 0; i < told->n; i++) {
		spies_move m = (spies_move)told->steps[i];
		if (spies_step_kind(told->steps[i]) == SPIES_STEP_MOVE && (m & SPIES_CLAIMS))
			claims = 1u << spies_piece_on(&s, spies_to(m));
		spies_make(&s, told->steps[i]);
	}
	return claims;
}

static void find_lives(struct worlds *w, const struct infostate *told)
{
	const struct spies *s = &w->known;
	unsigned there = s->standing, known = spies_known(s->lives, s->players);
	unsigned claims = spies_winning_claims(s);
	if (s->phase == SPIES_CLAIM || s->phase == SPIES_OUT)
		there |= 1u << s->piece; /* whose life it was is not said yet */
	w->lives = gap(spies_unknown(s->lives, s->active), there & ~known);
	for (int seat = 0; seat < s->players; seat++)
		if ((s->active >> seat & 1) && (claims & ~there & known & 1u << s->lives[seat]))
			claims = 0; /* the one who lost it is known */
	if (!claims || w->lives.n == 0)
		return;
	w->n_late = list(claimed_last(told, claims) & ~known, w->late);
	w->late_ways = (uint64_t)(w->lives.n * w->n_late) * deals(w->lives.cards, w->lives.n - 1);
}

void *spies_open_worlds(const struct infostate *told, struct error *err)
{
	struct worlds w = {0};
	memcpy(&w.known, told->now, sizeof w.known);
	const struct spies *s = &w.known;
	w.teams = 1;
	w.lives.ways = w.targets.ways = 1;
	if (s->phase >= SPIES_SETUP) {
		w.teams = 0;
		find_teams(&w);
	}
	if (s->phase >= SPIES_TARGETS)
		find_lives(&w, told);
	if (s->phase >= SPIES_ORDER)
		w.targets = gap(spies_unknown(s->targets, spies_seats(s)),
		                SPIES_ALL & ~spies_known(s->targets, s->players));
	if (!w.teams || !(w.lives.ways + w.late_ways) || !w.targets.ways) {
		error_set(err, ERROR_BAD_POSITION, "no deal agrees with what was told (S16)");
		return NULL;
	}
	return memcpy(xmalloc(sizeof w), &w, sizeof w);
}

/* Takes the lowest digit, to a base, off a number. */
static uint64_t digit(uint64_t *number, uint64_t base)
{
	uint64_t d = *number % base;
	*number /= base;
	return d;
}

/* Deals the cards of the pool to all seats of the gap but one (or none: -1). */
static void fill(const struct gap *g, int but, uint64_t number, uint8_t *cards)
{
	uint8_t pool[SPIES_PIECES];
	memcpy(pool, g->pool, sizeof pool);
	for (int i = 0, left = g->cards; i < g->n; i++) {
		if (i == but)
			continue;
		int k = (int)digit(&number, (uint64_t)left);
		cards[g->seats[i]] = pool[k];
		pool[k] = pool[--left];
	}
}

static void fill_lives(const struct worlds *w, uint64_t number, uint8_t *lives)
{
	if (number < w->lives.ways) {
		fill(&w->lives, -1, number, lives);
		return;
	}
	number -= w->lives.ways;
	int late = (int)digit(&number, (uint64_t)w->lives.n);
	lives[w->lives.seats[late]] = w->late[digit(&number, (uint64_t)w->n_late)];
	fill(&w->lives, late, number, lives);
}

void spies_draw_world(void *worlds, struct rng *rng, void *out)
{
	const struct worlds *w = worlds;
	struct spies s = w->known;
	uint64_t lives = w->lives.ways + w->late_ways;
	uint64_t number = rng_below(rng, w->teams * lives * w->targets.ways);
	uint64_t team = digit(&number, w->teams);
	if (s.phase >= SPIES_SETUP) {
		s.team[SPIES_W] = w->white[team];
		s.team[SPIES_B] = (uint8_t)(spies_seats(&s) & ~s.team[SPIES_W]);
	}
	fill_lives(w, digit(&number, lives), s.lives);
	fill(&w->targets, -1, number, s.targets);
	memcpy(out, &s, sizeof s);
}
