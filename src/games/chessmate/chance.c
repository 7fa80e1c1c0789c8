/* chance.c - chance and table steps: deals, draws, the mill, the hands after an exchange,
 * verdicts; and which of them is due next. */
#include "games/chessmate/chance.h"

#include "games/chessmate/cards/hand_sets.h"
#include "games/chessmate/movegen.h"

static bool may_hold_any(const struct chessmate *s, int seat, card_set set)
{
	return (chessmate_possible_hand(s, seat) & set) != 0;
}

bool chessmate_may_hold_none(const struct chessmate *s, int seat, card_set set)
{
	for (int deck = 0; deck <= s->own_decks; deck++)
		if (card_set_count(chessmate_unseen_cards(s, deck) & ~set) < s->hidden[seat][deck])
			return false;
	return !(s->hand[seat] & set);
}

void chessmate_reshuffle(struct chessmate *s, int deck, struct events *events)
{
	memset(s->discards[deck], 0, sizeof s->discards[deck]);
	s->n_discards[deck] = 0;
	for (int seat = 0; seat < 2; seat++)
		if (s->last_played[seat] != CARD_NONE && card_deck(s->last_played[seat]) == deck)
			s->last_played[seat] = CARD_NONE;
	struct event e = event_of(EVENT_RESHUFFLE, EVENT_NONE);
	e.deck = (int8_t)(s->own_decks ? deck : EVENT_NONE);
	events_add(events, e);
}

/* Who knows one hand can infer the other; who knows neither cannot. */
void chessmate_mark_known_cards(struct chessmate *s)
{
	bool infers = chessmate_infers_hands(s);
	for (int deck = 0; deck <= s->own_decks; deck++) {
		if (chessmate_draw_pile_size(s, deck) > 0)
			continue;
		for (int seat = 0; seat < 2 && infers; seat++)
			if (s->hidden[seat][deck]) {
				s->hand[seat] |= chessmate_unseen_cards(s, deck);
				s->hidden[seat][deck] = 0;
			}
		s->known |= (s->hand[0] | s->hand[1]) & DECK_CARDS(deck);
		if (chessmate_spectator_infers_hands(s))
			s->seen |= (s->hand[0] | s->hand[1]) & DECK_CARDS(deck);
	}
}

/* All hands are full: a turn begins, or continues after its first card, which was legal only
 * because some turn is. */
static void begin_turn(struct chessmate *s)
{
	bool goes_on = chessmate_turn_has_begun(s) || chessmate_has_move(s);
	s->phase = goes_on ? PHASE_TURN : PHASE_VERDICT;
}

void chessmate_set_next_phase(struct chessmate *s, struct events *events)
{
	int seat = chessmate_seat_to_draw(s);
	if (seat > 1) {
		begin_turn(s);
		return;
	}
	s->phase = PHASE_DRAW;
	if (chessmate_draw_pile_size(s, chessmate_deck_of_seat(s, seat)) == 0)
		chessmate_reshuffle(s, chessmate_deck_of_seat(s, seat), events);
}

static void add_cards(struct chessmate *s, const struct chessmate_step *p)
{
	s->hand[p->seat] |= p->cards;
	for (int deck = 0; deck < 2; deck++)
		s->hidden[p->seat][deck] = (uint8_t)(s->hidden[p->seat][deck] + p->hidden[deck]);
	chessmate_mark_known_cards(s);
}

static void mill(struct chessmate *s, card_set set)
{
	chessmate_discard(s, card_set_pop(&set));
	chessmate_mark_known_cards(s);
}

static void exchange_hands(struct chessmate *s)
{
	card_set hand = s->hand[0];
	uint8_t hidden[2];
	s->hand[0] = s->hand[1];
	s->hand[1] = hand;
	memcpy(hidden, s->hidden[0], sizeof hidden);
	memcpy(s->hidden[0], s->hidden[1], sizeof hidden);
	memcpy(s->hidden[1], hidden, sizeof hidden);
}

/* Both seats are told the cards of a hand, so that each card of it that has a name here is known
 * to both; a spectator is told how many, and sees those that it saw before. */
static void reveal_hand(struct chessmate *s, const struct chessmate_step *p)
{
	int source = chessmate_fate_source(p->seat);
	for (int deck = 0; deck < 2; deck++)
		if (!p->hidden[deck])
			s->hidden[source][deck] = 0;
	s->hand[source] |= p->cards;
	s->known |= s->hand[source];
	chessmate_mark_known_cards(s);
}

void chessmate_apply_chance(struct chessmate *s, const struct chessmate_step *p,
                            struct events *events)
{
	switch (p->kind) {
	case STEP_DEAL:
		add_cards(s, p);
		if (chessmate_hand_count(s, 1) > 0)
			chessmate_set_next_phase(s, events);
		break;
	case STEP_DRAW:
		add_cards(s, p);
		chessmate_set_next_phase(s, events);
		break;
	case STEP_MILL:
		mill(s, p->cards);
		chessmate_set_next_phase(s, events);
		break;
	case STEP_FATE:
		reveal_hand(s, p);
		if (s->phase == PHASE_FATE_W) {
			s->phase = PHASE_FATE_B;
			break;
		}
		exchange_hands(s);
		chessmate_set_next_phase(s, events);
		break;
	default:
		s->phase = p->verdict == VERDICT_GOES_ON     ? PHASE_TURN
		           : p->verdict == VERDICT_CHECKMATE ? PHASE_CHECKMATE
		                                             : PHASE_STALEMATE;
	}
}

/* The seat of the chance or table step that is due. */
static int chance_seat(const struct chessmate *s)
{
	switch (s->phase) {
	case PHASE_DEAL:
		return chessmate_hand_count(s, 0) > 0;
	case PHASE_DRAW:
		return chessmate_seat_to_draw(s);
	case PHASE_MILL:
		return (int)chessmate_side_to_move(s);
	default:
		return s->phase == PHASE_FATE_B;
	}
}

const char *chessmate_chance_prefix(const struct chessmate *s)
{
	static const char *const prefixes[][2] = {
		[PHASE_DEAL] = {"deal:w=", "deal:b="}, [PHASE_DRAW] = {"draw:w=", "draw:b="},
		[PHASE_MILL] = {"mill:w=", "mill:b="}, [PHASE_FATE_W] = {"fate:w=", NULL},
		[PHASE_FATE_B] = {NULL, "fate:b="},    [PHASE_VERDICT] = {"over:", NULL},
	};
	bool due = s->phase >= PHASE_DEAL && s->phase <= PHASE_VERDICT;
	return due ? prefixes[s->phase][chance_seat(s)] : "";
}

static step_t verdict_step(enum chessmate_verdict verdict)
{
	return chessmate_step_pack((struct chessmate_step){.kind = STEP_OVER, .verdict = verdict});
}

/* The verdicts that agree with what is known, as bits. */
static unsigned possible_verdicts(const struct chessmate *s)
{
	int us = (int)chessmate_side_to_move(s);
	card_set playable = chessmate_playable_cards(s, chessmate_possible_hand(s, us));
	unsigned set = 0;
	if (may_hold_any(s, us, playable))
		set |= 1u << VERDICT_GOES_ON;
	if (chessmate_may_hold_none(s, us, playable))
		set |= 1u << (chessmate_in_check(s) ? VERDICT_CHECKMATE : VERDICT_STALEMATE);
	return set;
}

step_t chessmate_forced_outcome(const struct chessmate *s)
{
	if (s->phase == PHASE_VERDICT) {
		unsigned set = possible_verdicts(s);
		return set & (set - 1) ? STEP_NONE
		                       : verdict_step((enum chessmate_verdict)__builtin_ctz(set));
	}
	if (s->phase != PHASE_FATE_W && s->phase != PHASE_FATE_B)
		return STEP_NONE;
	int seat = chance_seat(s), source = chessmate_fate_source(seat);
	if (chessmate_hidden_count(s, source))
		return STEP_NONE;
	return chessmate_step_pack(
		(struct chessmate_step){.kind = STEP_FATE, .seat = seat, .cards = s->hand[source]});
}

card_set chessmate_millable_cards(const struct chessmate *s)
{
	int us = (int)chessmate_side_to_move(s);
	card_set pile = chessmate_unseen_cards(s, us), millable = 0;
	if (!chessmate_hidden_count(s, us))
		return pile;
	while (pile) {
		struct chessmate after = *s;
		int card = card_set_pop(&pile);
		chessmate_discard(&after, card);
		if (chessmate_has_move(&after) ||
		    chessmate_playable_cards(&after, chessmate_possible_hand(&after, us)))
			millable |= card_bit(card);
	}
	return millable;
}

/* What the chance step that is due may bring. */
static card_set chance_cards(const struct chessmate *s, int seat)
{
	return s->phase == PHASE_MILL ? chessmate_millable_cards(s)
	                              : chessmate_unseen_cards(s, chessmate_deck_of_seat(s, seat));
}

static enum chessmate_step_kind chance_kind(const struct chessmate *s)
{
	return s->phase == PHASE_DEAL ? STEP_DEAL : s->phase == PHASE_DRAW ? STEP_DRAW : STEP_MILL;
}

/* Uniform over the draw pile (M3), and over the hidden cards of hands as if they were in
 * it: that is the chance of each by what is known. */
step_t chessmate_roll(const void *state, struct rng *rng, struct events *events)
{
	const struct chessmate *s = state;
	(void)events;
	if (s->phase != PHASE_DEAL && s->phase != PHASE_DRAW && s->phase != PHASE_MILL)
		return chessmate_forced_outcome(s);
	struct chessmate_step p = {.kind = chance_kind(s), .seat = chance_seat(s)};
	card_set from = chance_cards(s, p.seat);
	p.cards = chessmate_random_cards(from, s->phase == PHASE_DEAL ? HAND_SIZE : 1, rng);
	return chessmate_step_pack(p);
}

static void list_deals(struct chessmate_step p, card_set from, struct steps *out)
{
	for (card_set one = from; one;) {
		card_set a = card_bit(card_set_pop(&one));
		for (card_set two = one; two;) {
			card_set b = card_bit(card_set_pop(&two));
			for (card_set three = two; three;) {
				p.cards = a | b | card_bit(card_set_pop(&three));
				steps_add(out, chessmate_step_pack(p));
			}
		}
	}
}

bool chessmate_list_chance(const struct chessmate *s, struct steps *out)
{
	if (s->phase == PHASE_VERDICT) {
		unsigned set = possible_verdicts(s);
		for (int verdict = VERDICT_GOES_ON; verdict <= (int)VERDICT_STALEMATE; verdict++)
			if (set >> verdict & 1)
				steps_add(out, verdict_step((enum chessmate_verdict)verdict));
		return true;
	}
	if (s->phase == PHASE_FATE_W || s->phase == PHASE_FATE_B) {
		step_t forced = chessmate_forced_outcome(s);
		if (forced != STEP_NONE)
			steps_add(out, forced);
		return forced != STEP_NONE;
	}
	struct chessmate_step p = {.kind = chance_kind(s), .seat = chance_seat(s)};
	card_set from = chance_cards(s, p.seat);
	if (s->phase == PHASE_DEAL) {
		list_deals(p, from, out);
		return true;
	}
	while (from) {
		p.cards = card_bit(card_set_pop(&from));
		steps_add(out, chessmate_step_pack(p));
	}
	return true;
}

enum chance_kind chessmate_chance_kind(step_t step)
{
	enum chessmate_step_kind kind = chessmate_step_kind(step);
	if (kind < STEP_DEAL)
		return CHANCE_NONE;
	return kind == STEP_FATE || kind == STEP_OVER ? CHANCE_TABLE : CHANCE_ROLL;
}

struct chance chessmate_chance(const void *state)
{
	const struct chessmate *s = state;
	bool table = s->phase == PHASE_FATE_W || s->phase == PHASE_FATE_B || s->phase == PHASE_VERDICT;
	const char *prefix = chessmate_chance_prefix(s);
	return (struct chance){.kind = !*prefix ? CHANCE_NONE
	                               : table  ? CHANCE_TABLE
	                                        : CHANCE_ROLL,
	                       .prefix = prefix,
	                       .forced = chessmate_forced_outcome(s)};
}
