/* chance.c - what is due between decisions: deals, draws and the mill, and what
 * the table says; and which of it comes next. */
#include "games/chessmate/movegen.h"
#include "games/chessmate/text.h"
#include "games/chessmate/turn.h"

bool cm_may_hold_one(const struct cm *s, int seat, cards set)
{
	return (cm_possible(s, seat) & set) != 0;
}

bool cm_may_hold_none(const struct cm *s, int seat, cards set)
{
	for (int deck = 0; deck <= s->own; deck++)
		if (cards_count(cm_unseen(s, deck) & ~set) < s->hidden[seat][deck])
			return false;
	return !(s->hand[seat] & set);
}

void cm_reshuffle(struct cm *s, int deck, struct events *events)
{
	memset(s->discards[deck], 0, sizeof s->discards[deck]);
	s->n_discards[deck] = 0;
	for (int seat = 0; seat < 2; seat++)
		if (s->last[seat] != CARD_NONE && card_deck(s->last[seat]) == deck)
			s->last[seat] = CARD_NONE;
	events_add(events, TO_EVERYBODY, EVENT_RESHUFFLE, "deck=%s",
	           s->own ? cm_seats[deck] : "common");
}

/* A seat that knows its own hand can work out the other; a spectator cannot. */
void cm_mark_known(struct cm *s)
{
	bool outside = cm_from_outside(s);
	for (int deck = 0; deck <= s->own; deck++) {
		if (cm_pile(s, deck) > 0)
			continue;
		for (int seat = 0; seat < 2 && !outside; seat++)
			if (s->hidden[seat][deck]) {
				s->hand[seat] |= cm_unseen(s, deck);
				s->hidden[seat][deck] = 0;
			}
		s->known |= (s->hand[0] | s->hand[1]) & DECK(deck);
	}
}

/* All hands are full: a turn begins, or goes on after its first card. */
static void begin(struct cm *s)
{
	s->phase = PHASE_TURN;
	if (cm_can_move(s))
		return;
	if (!s->played)
		s->phase = PHASE_SAY;
	else
		s->phase = cm_in_check(s) ? PHASE_MATE : PHASE_STALE;
}

void cm_settle(struct cm *s, struct events *events)
{
	int seat = cm_short(s);
	if (seat > 1) {
		begin(s);
		return;
	}
	s->phase = PHASE_DRAW;
	if (cm_pile(s, cm_deck(s, seat)) == 0)
		cm_reshuffle(s, cm_deck(s, seat), events);
}

static void add_cards(struct cm *s, struct parts p)
{
	s->hand[p.seat] |= p.set;
	for (int deck = 0; deck < 2; deck++)
		s->hidden[p.seat][deck] = (uint8_t)(s->hidden[p.seat][deck] + p.hidden[deck]);
	cm_mark_known(s);
}

static void mill(struct cm *s, cards set)
{
	int card = cards_pop(&set), deck = card_deck(card);
	s->discards[deck][s->n_discards[deck]++] = (uint8_t)card_kind(card);
	cm_mark_known(s);
}

static void exchange_hands(struct cm *s)
{
	cards hand = s->hand[0];
	uint8_t hidden[2];
	s->hand[0] = s->hand[1];
	s->hand[1] = hand;
	memcpy(hidden, s->hidden[0], sizeof hidden);
	memcpy(s->hidden[0], s->hidden[1], sizeof hidden);
	memcpy(s->hidden[1], hidden, sizeof hidden);
}

/* A seat hears what will be in a hand; the spectator, who hears only how much,
 * learns nothing. */
static void hear_hand(struct cm *s, struct parts p)
{
	int source = cm_fate_source(p.seat);
	if (p.hidden[0] + p.hidden[1])
		return;
	s->hand[source] = p.set;
	s->known |= p.set;
	memset(s->hidden[source], 0, sizeof s->hidden[source]);
}

void cm_chance(struct cm *s, struct parts p, struct events *events)
{
	switch (p.kind) {
	case STEP_DEAL:
		add_cards(s, p);
		if (cm_held(s, 1) > 0)
			cm_settle(s, events);
		break;
	case STEP_DRAW:
		add_cards(s, p);
		cm_settle(s, events);
		break;
	case STEP_MILL:
		mill(s, p.set);
		begin(s);
		break;
	case STEP_FATE:
		hear_hand(s, p);
		if (s->phase == PHASE_FATE_W) {
			s->phase = PHASE_FATE_B;
			break;
		}
		exchange_hands(s);
		cm_settle(s, events);
		break;
	default:
		s->phase = p.verdict == GOES_ON     ? PHASE_TURN
		           : p.verdict == CHECKMATE ? PHASE_MATE
		                                    : PHASE_STALE;
	}
}

/* The seat that chance deals with now. */
static int due_seat(const struct cm *s)
{
	switch (s->phase) {
	case PHASE_DEAL:
		return cm_held(s, 0) > 0;
	case PHASE_DRAW:
		return cm_short(s);
	case PHASE_MILL:
		return (int)cm_mover(s);
	default:
		return s->phase == PHASE_FATE_B;
	}
}

const char *cm_due(const void *state)
{
	static const char *const prefixes[][2] = {
		[PHASE_DEAL] = {"deal:w=", "deal:b="},   [PHASE_DRAW] = {"draw:w=", "draw:b="},
		[PHASE_MILL] = {"mill:w=", "mill:b="},   [PHASE_FATE_W] = {"fate:w=", NULL},
		[PHASE_FATE_B] = {NULL, "fate:b="},      [PHASE_SAY] = {"over:", NULL},
	};
	const struct cm *s = state;
	return prefixes[s->phase][due_seat(s)];
}

static step_t verdict_step(enum verdict verdict)
{
	return pack((struct parts){.kind = STEP_OVER, .verdict = verdict});
}

/* Which verdicts there could be, as bits. */
static unsigned verdicts(const struct cm *s)
{
	int us = (int)cm_mover(s);
	cards turning = cm_turning(s, cm_possible(s, us));
	unsigned set = 0;
	if (cm_may_hold_one(s, us, turning))
		set |= 1u << GOES_ON;
	if (cm_may_hold_none(s, us, turning))
		set |= 1u << (cm_in_check(s) ? CHECKMATE : STALEMATE);
	return set;
}

step_t cm_announce(const void *state)
{
	const struct cm *s = state;
	if (s->phase == PHASE_SAY) {
		unsigned set = verdicts(s);
		return set & (set - 1) ? STEP_NONE : verdict_step((enum verdict)__builtin_ctz(set));
	}
	if (s->phase != PHASE_FATE_W && s->phase != PHASE_FATE_B)
		return STEP_NONE;
	int seat = due_seat(s), source = cm_fate_source(seat);
	if (cm_hidden(s, source))
		return STEP_NONE;
	return pack((struct parts){.kind = STEP_FATE, .seat = seat, .set = s->hand[source]});
}

static enum step_kind due_kind(const struct cm *s)
{
	return s->phase == PHASE_DEAL ? STEP_DEAL : s->phase == PHASE_DRAW ? STEP_DRAW : STEP_MILL;
}

/* Every card of the pile is as likely as another; what lies in the hands unknown
 * is as if it were there. */
step_t cm_roll(const void *state, struct rng *rng, struct events *events)
{
	const struct cm *s = state;
	(void)events;
	if (s->phase != PHASE_DEAL && s->phase != PHASE_DRAW && s->phase != PHASE_MILL)
		return cm_announce(s);
	struct parts p = {.kind = due_kind(s), .seat = due_seat(s)};
	cards from = cm_unseen(s, cm_deck(s, p.seat));
	for (int n = s->phase == PHASE_DEAL ? HAND : 1; n > 0; n--) {
		cards set = from & ~p.set;
		for (uint64_t skip = rng_below(rng, (uint64_t)cards_count(set)); skip > 0; skip--)
			set &= set - 1;
		p.set |= set & (0u - set);
	}
	return pack(p);
}

static void list_deals(struct parts p, cards from, struct steps *out)
{
	for (cards one = from; one;) {
		cards a = card_bit(cards_pop(&one));
		for (cards two = one; two;) {
			cards b = card_bit(cards_pop(&two));
			for (cards three = two; three;) {
				p.set = a | b | card_bit(cards_pop(&three));
				steps_add(out, pack(p));
			}
		}
	}
	steps_sort(out);
}

bool cm_list_chance(const struct cm *s, struct steps *out)
{
	if (s->phase == PHASE_SAY) {
		unsigned set = verdicts(s);
		for (int verdict = GOES_ON; verdict <= (int)STALEMATE; verdict++)
			if (set >> verdict & 1)
				steps_add(out, verdict_step((enum verdict)verdict));
		return true;
	}
	if (s->phase == PHASE_FATE_W || s->phase == PHASE_FATE_B) {
		step_t said = cm_announce(s);
		if (said != STEP_NONE)
			steps_add(out, said);
		return said != STEP_NONE;
	}
	struct parts p = {.kind = due_kind(s), .seat = due_seat(s)};
	cards from = cm_unseen(s, cm_deck(s, p.seat));
	if (s->phase == PHASE_DEAL) {
		list_deals(p, from, out);
		return true;
	}
	while (from) {
		p.set = card_bit(cards_pop(&from));
		steps_add(out, pack(p));
	}
	return true;
}
