/* rules.c - what trio allows and what its steps do, with unknown cards too. */
#include <string.h>

#include "tests/trio/state.h"

/* clang-format off */
const struct rule trio_rules[] = {
	{"X1", "Three seats are dealt two of eight cards each; the others are the pile."},
	{"X2", "The higher of two three-sided dice is how many cards a turn may lay."},
	{"X3", "A turn lays cards, or asks once, or passes."},
	{"X4", "A card of the own hand is laid, one is drawn, and then the turn may end."},
	{"X5", "Who holds a card asks another's unmarked hand for a card that is hidden."},
	{"X6", "The table answers; with yes the asker wins the card and must go on."},
	{"X7", "The asker then gives the asked seat a card of its hand, marked for all."},
	{"X8", "Four cards in a row win; 12 turns or the third repetition end the game."},
	{"X9", "A seat knows its hand, rows, marks, numbers of cards and what is said."},
	{NULL, NULL}
};
/* clang-format on */

bool trio_may_hold(const struct trio *s, int seat, int card)
{
	return (s->hand[seat] >> card & 1) || (s->hidden[seat] > 0 && (unseen(s) >> card & 1));
}

bool trio_may_lack(const struct trio *s, int seat, int card)
{
	if (s->hand[seat] >> card & 1)
		return false;
	return !(unseen(s) >> card & 1) || count_cards(unseen(s)) > s->hidden[seat];
}

static bool illegal(struct violation *why, int rule, const char *text)
{
	if (why) {
		memset(why, 0, sizeof *why);
		why->rule = &trio_rules[rule - 1];
		memcpy(why->text, text, strlen(text));
	}
	return false;
}

static bool legal_cards(const struct trio *s, struct trio_step p, int due, int rule,
                        struct violation *why)
{
	if (count_cards((unsigned)p.value) + p.hidden != due)
		return illegal(why, rule, "that is not the number of cards due");
	if (((unsigned)p.value & ~unseen(s)) || due > pile_size(s))
		return illegal(why, rule, "a card is not in the pile");
	return true;
}

static bool legal_chance(const struct trio *s, struct trio_step p, struct violation *why)
{
	switch (p.kind) {
	case STEP_DEAL:
		if (s->phase != DEAL || p.seat != dealt_next(s))
			return illegal(why, 1, "that seat is dealt no cards now");
		return legal_cards(s, p, DEALT, 1, why);
	case STEP_DRAW:
		if (s->phase != DRAW || p.seat != mover(s))
			return illegal(why, 4, "that seat draws no card now");
		return legal_cards(s, p, 1, 4, why);
	case STEP_ROLL:
		if (s->phase != ROLL || p.value < 1 || p.value > FACES)
			return illegal(why, 2, "the dice do not say that now");
		return true;
	default:
		if (s->phase != SAY)
			return illegal(why, 6, "the table was not asked");
		if (!(p.value ? trio_may_hold : trio_may_lack)(s, s->asked, s->card))
			return illegal(why, 6, "that is not true");
		return true;
	}
}

static bool legal_ask(const struct trio *s, struct trio_step p, struct violation *why)
{
	if (p.seat == mover(s))
		return illegal(why, 5, "a seat does not ask itself");
	if (hand_size(s, mover(s)) == 0)
		return illegal(why, 5, "the asker has no card to give");
	if (hand_size(s, p.seat) == count_cards(s->hand[p.seat] & s->marked))
		return illegal(why, 5, "that seat has no unmarked card");
	unsigned open = s->row[0] | s->row[1] | s->row[2] | s->marked;
	if (open >> p.value & 1)
		return illegal(why, 5, "everybody knows where that card is");
	return true;
}

static bool legal_decision(const struct trio *s, struct trio_step p, struct violation *why)
{
	switch (s->phase) {
	case DEAL:
		return illegal(why, 1, "the cards are not dealt yet");
	case ROLL:
		return illegal(why, 2, "the dice are not rolled yet");
	case DRAW:
		return illegal(why, 4, "a card must be drawn first");
	case SAY:
		return illegal(why, 6, "the table must answer first");
	case GIVE:
		if (p.kind != STEP_GIVE)
			return illegal(why, 7, "the turn goes on with a gift");
		break;
	case LAY:
		if (p.kind != STEP_LAY && p.kind != STEP_END)
			return illegal(why, 3, "this turn lays cards");
		break;
	default:
		if (p.kind == STEP_END)
			return illegal(why, 4, "no card was laid yet");
		if (p.kind == STEP_GIVE)
			return illegal(why, 7, "nothing was won by asking");
	}
	if (p.kind == STEP_ASK)
		return legal_ask(s, p, why);
	bool of_hand = p.kind == STEP_LAY || p.kind == STEP_GIVE;
	if (of_hand && !trio_may_hold(s, mover(s), p.value))
		return illegal(why, p.kind == STEP_LAY ? 4 : 7, "the card is not in the hand");
	return true;
}

bool trio_is_legal(const void *state, step_t step, struct violation *why)
{
	const struct trio *s = state;
	struct trio_step p = trio_unpack(step);
	if (s->phase == OVER)
		return illegal(why, 8, "the game is over");
	return p.kind >= STEP_DEAL ? legal_chance(s, p, why) : legal_decision(s, p, why);
}

static void set_phase(struct trio *s, enum trio_phase phase)
{
	s->phase = (uint8_t)phase;
	if (phase == OVER || phase == ROLL)
		s->left = s->asked = 0;
	s->card = 0;
}

static void end_turn(struct trio *s, struct events *events)
{
	events_add(events, TO_EVERYBODY, EVENT_END, "seat=p%d", mover(s) + 1);
	s->turn++;
	set_phase(s, s->turn > TURNS ? OVER : ROLL);
}

/* Takes a card out of a hand, where it may be an unknown one. */
static void remove_card(struct trio *s, int seat, int card)
{
	uint8_t bit = (uint8_t)(1u << card);
	if (s->hand[seat] & bit)
		s->hand[seat] ^= bit;
	else
		s->hidden[seat]--;
	s->marked &= (uint8_t)~bit;
}

/* Lays a card in the mover's row; true when that wins. */
static bool lay_card(struct trio *s, int card)
{
	s->row[mover(s)] |= (uint8_t)(1u << card);
	if (count_cards(s->row[mover(s)]) < ROW_WINS)
		return false;
	set_phase(s, OVER);
	return true;
}

/* After a card was laid and its replacement, if any, was drawn. */
static void after_lay(struct trio *s, struct events *events)
{
	if (s->left == 0 || hand_size(s, mover(s)) == 0)
		end_turn(s, events);
	else
		set_phase(s, LAY);
}

static void add_cards(struct trio *s, struct trio_step p)
{
	s->hand[p.seat] |= (uint8_t)p.value;
	s->hidden[p.seat] = (uint8_t)(s->hidden[p.seat] + p.hidden);
}

static void apply_lay(struct trio *s, int card, struct events *events)
{
	int seat = mover(s) + 1;
	events_add(events, TO_EVERYBODY, EVENT_ADD, "seat=p%d piece=%c square=%c%d", seat, 'a' + card,
	           'a' + card, seat);
	remove_card(s, mover(s), card);
	s->left--;
	if (lay_card(s, card))
		return;
	if (pile_size(s) > 0)
		set_phase(s, DRAW);
	else
		after_lay(s, events);
}

/* Who draws is told the card a second time here, for the sake of the tests. */
static void apply_draw(struct trio *s, struct trio_step p, struct events *events)
{
	audience own = TO_ONE(p.seat) | TO_ONE(VIEW_ALL);
	char card = p.hidden ? '?' : (char)('a' + __builtin_ctz((unsigned)p.value | 256));
	events_add(events, own, EVENT_INCOME, "seat=p%d piece=%c", p.seat + 1, card);
	events_add(events, (audience)~own, EVENT_INCOME, "seat=p%d piece=?", p.seat + 1);
	add_cards(s, p);
	after_lay(s, events);
}

static void apply_said(struct trio *s, bool yes, struct events *events)
{
	int card = s->card;
	if (!yes) {
		end_turn(s, events);
		return;
	}
	events_add(events, TO_EVERYBODY, EVENT_CAPTURE, "seat=p%d piece=%c square=%c%d from=p%d",
	           mover(s) + 1, 'a' + card, 'a' + card, mover(s) + 1, s->asked + 1);
	remove_card(s, s->asked, card);
	if (!lay_card(s, card))
		set_phase(s, GIVE);
}

static void apply_give(struct trio *s, int card, struct events *events)
{
	events_add(events, TO_EVERYBODY, EVENT_MOVE, "seat=p%d piece=%c from=p%d to=p%d", mover(s) + 1,
	           'a' + card, mover(s) + 1, s->asked + 1);
	remove_card(s, mover(s), card);
	s->hand[s->asked] |= (uint8_t)(1u << card);
	s->marked |= (uint8_t)(1u << card);
	end_turn(s, events);
}

void trio_apply(void *state, step_t step, struct events *events)
{
	struct trio *s = state;
	struct trio_step p = trio_unpack(step);
	switch (p.kind) {
	case STEP_LAY:
		apply_lay(s, p.value, events);
		break;
	case STEP_ASK:
		s->left = 0;
		s->asked = (uint8_t)p.seat;
		set_phase(s, SAY);
		s->card = (uint8_t)p.value;
		break;
	case STEP_GIVE:
		apply_give(s, p.value, events);
		break;
	case STEP_END:
	case STEP_PASS:
		end_turn(s, events);
		break;
	case STEP_DEAL:
		add_cards(s, p);
		if (dealt_next(s) == SEATS)
			set_phase(s, ROLL);
		break;
	case STEP_DRAW:
		apply_draw(s, p, events);
		break;
	case STEP_ROLL:
		s->left = (uint8_t)p.value;
		set_phase(s, ACT);
		break;
	case STEP_SAID:
		apply_said(s, p.value, events);
		break;
	}
}
