#include "games/chessmate/belief.h"

#include <stdlib.h>

#include "games/chessmate/movegen.h"
#include "games/chessmate/turn.h"

/* Cards that are alike for the viewer: of SET, n[seat] are in each hand, the rest
 * is in the draw pile. */
struct group {
	cards set;
	int n[2];
};

/* At most six unknown cards are in hands, and two piles hold the rest. */
enum { GROUPS = 8 };

/* What a step did to the cards not known, to go back by. */
struct past {
	cards from;     /* the group that hidden cards were drawn from, after the draw */
	cards shown[2]; /* those that became known, by seat */
	cards taken[2]; /* a known one that is unknown from here on, by seat */
	bool exchanged;
};

struct worlds {
	struct cm start, now; /* as the viewer knows them */
	struct group groups[GROUPS];
	int n_groups;
	bool outside; /* nobody's hand was known: which cards are known follows from the past */
	step_t *steps;
	struct past *past;
	size_t n;
	/* What the seat on move may hold, where not every choice of cards will do. */
	struct hands hands;
};

static int in_pile(const struct group *g)
{
	return cards_count(g->set) - g->n[0] - g->n[1];
}

static struct group *group_of(struct worlds *w, int card)
{
	for (int i = 0; i < w->n_groups; i++)
		if (w->groups[i].set & card_bit(card))
			return &w->groups[i];
	return NULL;
}

static void add_group(struct worlds *w, cards set, int white, int black)
{
	int kept = 0;
	for (int i = 0; i < w->n_groups; i++)
		if (w->groups[i].set)
			w->groups[kept++] = w->groups[i];
	w->n_groups = kept;
	if (!set)
		return;
	ensure(kept < GROUPS);
	w->groups[w->n_groups++] = (struct group){set, {white, black}};
}

/* Unknown cards of a hand become known; false when they cannot have been there. */
static bool show(struct worlds *w, int seat, cards set)
{
	w->past[w->n].shown[seat] |= set;
	while (set) {
		int card = cards_pop(&set);
		struct group *g = group_of(w, card);
		if (!g || g->n[seat] == 0)
			return false;
		g->set ^= card_bit(card);
		g->n[seat]--;
	}
	return true;
}

/* Cards come out of the pile, named. */
static bool leave_pile(struct worlds *w, cards set)
{
	while (set) {
		int card = cards_pop(&set);
		struct group *g = group_of(w, card);
		if (!g || in_pile(g) == 0)
			return false;
		g->set ^= card_bit(card);
	}
	return true;
}

/* Cards go from the pile of a deck to a hand, not named. */
static bool draw_hidden(struct worlds *w, int seat, int deck, int number)
{
	for (int i = 0; number > 0 && i < w->n_groups; i++) {
		struct group *g = &w->groups[i];
		if (!(g->set & DECK(deck)) || in_pile(g) < number)
			continue;
		g->n[seat] += number;
		w->past[w->n].from = g->set;
		return true;
	}
	return number == 0;
}

static void exchange(struct worlds *w)
{
	w->past[w->n].exchanged = true;
	for (int i = 0; i < w->n_groups; i++) {
		struct group *g = &w->groups[i];
		int n = g->n[0];
		g->n[0] = g->n[1];
		g->n[1] = n;
	}
}

/* What a decision shows: its card. A spectator loses sight of the vulture's prey. */
static bool learn_decision(struct worlds *w, struct parts p)
{
	const struct cm *s = &w->now;
	int us = (int)cm_mover(s);
	if (p.kind == STEP_PASS || p.card == CARD_NONE)
		return true;
	if (!(s->hand[us] & card_bit(p.card)) && !show(w, us, card_bit(p.card)))
		return false;
	if (card_kind(p.card) == CARD_VULTURE && cm_from_outside(s)) {
		w->past[w->n].taken[us] = card_bit(s->last[!us]);
		add_group(w, card_bit(s->last[!us]), us == 0, us == 1);
	}
	return true;
}

static bool learn_chance(struct worlds *w, struct parts p)
{
	const struct cm *s = &w->now;
	int source = cm_fate_source(p.seat);
	switch (p.kind) {
	case STEP_DEAL:
	case STEP_DRAW:
	case STEP_MILL:
		return leave_pile(w, p.set) && draw_hidden(w, p.seat, 0, p.hidden[0]) &&
		       draw_hidden(w, p.seat, 1, p.hidden[1]);
	case STEP_FATE:
		if (!show(w, source, p.set & ~s->hand[source]))
			return false;
		if (s->phase == PHASE_FATE_B)
			exchange(w);
		return true;
	default:
		return true;
	}
}

/* Lives through one step; false when no world agrees with it. */
static bool live(struct worlds *w, step_t step)
{
	struct parts p = unpack(step);
	bool decision = p.kind == STEP_TURN || p.kind == STEP_PASS;
	w->past[w->n] = (struct past){0};
	w->steps[w->n] = step;
	if (!(decision ? learn_decision : learn_chance)(w, p))
		return false;
	struct cm before = w->now;
	(decision ? cm_decide : cm_chance)(&w->now, p, NULL);
	/* An empty pile has shown what is left (M11). */
	for (int seat = 0; seat < 2 && (p.kind == STEP_DEAL || p.kind == STEP_DRAW ||
	                                p.kind == STEP_MILL); seat++)
		if (!show(w, seat, w->now.hand[seat] & ~before.hand[seat] & ~p.set))
			return false;
	/* And what was shuffled anew is a group. */
	for (int deck = 0; deck <= w->now.own; deck++) {
		cards fresh = cm_unseen(&w->now, deck);
		for (int i = 0; i < w->n_groups; i++)
			fresh &= ~w->groups[i].set;
		add_group(w, fresh, 0, 0);
	}
	w->outside = w->outside || cm_from_outside(&w->now);
	w->n++;
	return true;
}

/* ---- what the table has said of the seat on move */

enum demand { ANY_HAND, TURNING_HAND, IDLE_HAND };

static enum demand demanded(const struct worlds *w)
{
	const struct cm *s = &w->now;
	enum step_kind last = w->n ? step_kind(w->steps[w->n - 1]) : STEP_DEAL;
	if (s->played || !cm_hidden(s, (int)cm_mover(s)))
		return ANY_HAND;
	if (s->phase == PHASE_MATE)
		return IDLE_HAND;
	if (s->phase == PHASE_STALE)
		return last == STEP_PASS ? TURNING_HAND : last == STEP_OVER ? IDLE_HAND : ANY_HAND;
	return s->phase == PHASE_TURN && !cm_can_move(s) ? TURNING_HAND : ANY_HAND;
}

/* Every choice of what a hand holds unknown, as far as the groups tell. */
static void list_hands(const struct worlds *w, int seat, struct hands *out)
{
	for (int i = 0; i < w->n_groups; i++)
		if (w->groups[i].n[seat])
			hands_extend(out, w->groups[i].set, w->groups[i].n[seat]);
}

/* Lists what the seat on move may hold, if the table's word restricts it. */
static bool restrict_hands(struct worlds *w)
{
	const struct cm *s = &w->now;
	int us = (int)cm_mover(s);
	enum demand demand = demanded(w);
	if (demand == ANY_HAND)
		return true;
	cards turning = cm_turning(s, cm_possible(s, us));
	if (s->hand[us] & turning)
		return demand == TURNING_HAND;
	list_hands(w, us, &w->hands);
	size_t kept = 0;
	for (size_t i = 0; i < w->hands.n; i++)
		if (((w->hands.at[i] & turning) != 0) == (demand == TURNING_HAND))
			w->hands.at[kept++] = w->hands.at[i];
	w->hands.n = kept;
	return kept > 0;
}

/* ---- opening and closing */

static bool open(struct worlds *w, const struct infostate *told)
{
	for (int deck = 0; deck <= w->now.own; deck++)
		add_group(w, cm_unseen(&w->now, deck), w->now.hidden[0][deck], w->now.hidden[1][deck]);
	w->outside = cm_from_outside(&w->now);
	for (size_t i = 0; i < told->n; i++)
		if (!live(w, told->steps[i]))
			return false;
	return memcmp(&w->now, told->now, sizeof w->now) == 0 && restrict_hands(w);
}

void *cm_open_worlds(const struct infostate *told, struct error *err)
{
	struct worlds *w = xzalloc(sizeof *w);
	memcpy(&w->start, told->start, sizeof w->start);
	w->now = w->start;
	w->steps = xmalloc((told->n + 1) * sizeof *w->steps);
	w->past = xmalloc((told->n + 1) * sizeof *w->past);
	if (open(w, told))
		return w;
	error_set(err, ERROR_BAD_POSITION, "no deal of the cards agrees with what was told");
	cm_close_worlds(w);
	return NULL;
}

void cm_close_worlds(void *worlds)
{
	struct worlds *w = worlds;
	free(w->steps);
	free(w->past);
	hands_free(&w->hands);
	free(w);
}

void cm_list_hands(const void *worlds, struct hands *out)
{
	const struct worlds *w = worlds;
	list_hands(w, !cm_mover(&w->now), out);
}

/* ---- drawing */

/* A random choice of k cards of a set. */
static cards choose(cards set, int k, struct rng *rng)
{
	cards chosen = 0;
	for (; k > 0; k--) {
		cards left = set & ~chosen;
		for (uint64_t skip = rng_below(rng, (uint64_t)cards_count(left)); skip > 0; skip--)
			left &= left - 1;
		chosen |= left & (0u - left);
	}
	return chosen;
}

/* What the hands hold unknown now. */
static void choose_hands(const struct worlds *w, struct rng *rng, cards hands[2])
{
	int us = (int)cm_mover(&w->now);
	hands[0] = hands[1] = 0;
	if (w->hands.n)
		hands[us] = w->hands.at[rng_below(rng, w->hands.n)];
	for (int i = 0; i < w->n_groups; i++) {
		const struct group *g = &w->groups[i];
		if (!w->hands.n)
			hands[us] |= choose(g->set, g->n[us], rng);
		hands[!us] |= choose(g->set & ~hands[us], g->n[!us], rng);
	}
}

static void fill(struct cm *s, const cards hands[2])
{
	for (int seat = 0; seat < 2; seat++)
		s->hand[seat] |= hands[seat];
	memset(s->hidden, 0, sizeof s->hidden);
	cm_mark_known(s);
}

/* Goes back to the start, choosing which of the cards in a hand was drawn when.
 * Leaves in hands what was unknown then, and in drawn what each step brought. */
static void go_back(const struct worlds *w, struct rng *rng, cards hands[2], cards *drawn)
{
	for (size_t i = w->n; i-- > 0;) {
		struct parts p = unpack(w->steps[i]);
		const struct past *past = &w->past[i];
		int number = p.kind == STEP_DEAL || p.kind == STEP_DRAW ? p.hidden[0] + p.hidden[1] : 0;
		if (past->exchanged) {
			cards hand = hands[0];
			hands[0] = hands[1];
			hands[1] = hand;
		}
		for (int seat = 0; seat < 2; seat++)
			hands[seat] = (hands[seat] | past->shown[seat]) & ~past->taken[seat];
		drawn[i] = number ? choose(hands[p.seat] & past->from, number, rng) : 0;
		if (number)
			hands[p.seat] &= ~drawn[i];
	}
}

/* The same game with all cards named. */
static void play_again(const struct worlds *w, const cards *drawn, struct cm *s)
{
	for (size_t i = 0; i < w->n; i++) {
		struct parts p = unpack(w->steps[i]);
		if (p.kind == STEP_TURN || p.kind == STEP_PASS) {
			cm_decide(s, p, NULL);
			continue;
		}
		p.set = p.kind == STEP_FATE ? s->hand[cm_fate_source(p.seat)] : p.set | drawn[i];
		p.hidden[0] = p.hidden[1] = 0;
		cm_chance(s, p, NULL);
	}
}

void cm_draw_world(void *worlds, struct rng *rng, void *out)
{
	const struct worlds *w = worlds;
	cards hands[2];
	choose_hands(w, rng, hands);
	struct cm s = w->now;
	if (w->outside) {
		cards *drawn = xmalloc((w->n + 1) * sizeof *drawn);
		go_back(w, rng, hands, drawn);
		s = w->start;
		fill(&s, hands);
		play_again(w, drawn, &s);
		free(drawn);
	} else {
		fill(&s, hands);
	}
	memcpy(out, &s, sizeof s);
}
