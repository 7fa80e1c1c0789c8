/* rules.c - the rules of trio: who acts, which steps are legal, with unknown cards
 * too, and how it ends. */
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

void trio_start(const struct setup *setup, void *out)
{
	struct trio s = {.turn = 1};
	(void)setup;
	memcpy(out, &s, sizeof s);
}

int trio_seats(const void *s)
{
	(void)s;
	return SEATS;
}

int trio_to_move(const void *state)
{
	const struct trio *s = state;
	switch (s->phase) {
	case ACT:
	case LAY:
	case GIVE:
		return mover(s);
	case OVER:
		return SEAT_OVER;
	default:
		return SEAT_CHANCE;
	}
}

bool trio_mid_turn(const void *state)
{
	const struct trio *s = state;
	return s->phase == LAY || s->phase == SAY || s->phase == GIVE ||
	       (s->phase == DRAW && s->left > 0);
}

step_t trio_end_turn_step(const void *state)
{
	const struct trio *s = state;
	return s->phase == LAY ? trio_pack((struct trio_step){STEP_END, 0, 0, 0}) : STEP_NONE;
}

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

static bool illegal(struct violation *violation, int rule, const char *text)
{
	if (violation) {
		memset(violation, 0, sizeof *violation);
		violation->rule = &trio_rules[rule - 1];
		memcpy(violation->text, text, strlen(text));
	}
	return false;
}

static bool legal_cards(const struct trio *s, struct trio_step p, int due, int rule,
                        struct violation *violation)
{
	if (count_cards((unsigned)p.value) + p.hidden != due)
		return illegal(violation, rule, "that is not the number of cards due");
	if (((unsigned)p.value & ~unseen(s)) || due > pile_size(s))
		return illegal(violation, rule, "a card is not in the pile");
	return true;
}

static bool legal_chance(const struct trio *s, struct trio_step p, struct violation *violation)
{
	switch (p.kind) {
	case STEP_DEAL:
		if (s->phase != DEAL || p.seat != dealt_next(s))
			return illegal(violation, 1, "that seat is dealt no cards now");
		return legal_cards(s, p, DEALT, 1, violation);
	case STEP_DRAW:
		if (s->phase != DRAW || p.seat != mover(s))
			return illegal(violation, 4, "that seat draws no card now");
		return legal_cards(s, p, 1, 4, violation);
	case STEP_ROLL:
		if (s->phase != ROLL || p.value < 1 || p.value > FACES)
			return illegal(violation, 2, "the dice do not say that now");
		return true;
	default:
		if (s->phase != SAY)
			return illegal(violation, 6, "the table was not asked");
		if (!(p.value ? trio_may_hold : trio_may_lack)(s, s->asked, s->card))
			return illegal(violation, 6, "that is not true");
		return true;
	}
}

static bool legal_ask(const struct trio *s, struct trio_step p, struct violation *violation)
{
	if (p.seat == mover(s))
		return illegal(violation, 5, "a seat does not ask itself");
	if (hand_size(s, mover(s)) == 0)
		return illegal(violation, 5, "the asker has no card to give");
	if (hand_size(s, p.seat) == count_cards(s->hand[p.seat] & s->marked))
		return illegal(violation, 5, "that seat has no unmarked card");
	unsigned open = s->row[0] | s->row[1] | s->row[2] | s->marked;
	if (open >> p.value & 1)
		return illegal(violation, 5, "everybody knows where that card is");
	return true;
}

static bool legal_decision(const struct trio *s, struct trio_step p, struct violation *violation)
{
	switch (s->phase) {
	case DEAL:
		return illegal(violation, 1, "the cards are not dealt yet");
	case ROLL:
		return illegal(violation, 2, "the dice are not rolled yet");
	case DRAW:
		return illegal(violation, 4, "a card must be drawn first");
	case SAY:
		return illegal(violation, 6, "the table must answer first");
	case GIVE:
		if (p.kind != STEP_GIVE)
			return illegal(violation, 7, "the turn goes on with a gift");
		break;
	case LAY:
		if (p.kind != STEP_LAY && p.kind != STEP_END)
			return illegal(violation, 3, "this turn lays cards");
		break;
	default:
		if (p.kind == STEP_END)
			return illegal(violation, 4, "no card was laid yet");
		if (p.kind == STEP_GIVE)
			return illegal(violation, 7, "nothing was won by asking");
	}
	if (p.kind == STEP_ASK)
		return legal_ask(s, p, violation);
	bool of_hand = p.kind == STEP_LAY || p.kind == STEP_GIVE;
	if (of_hand && !trio_may_hold(s, mover(s), p.value))
		return illegal(violation, p.kind == STEP_LAY ? 4 : 7, "the card is not in the hand");
	return true;
}

bool trio_is_legal(const void *state, step_t step, struct violation *violation)
{
	const struct trio *s = state;
	struct trio_step p = trio_unpack(step);
	if (s->phase == OVER)
		return illegal(violation, 8, "the game is over");
	return p.kind >= STEP_DEAL ? legal_chance(s, p, violation) : legal_decision(s, p, violation);
}

/* The seat with the longest row, or SEATS when two share it. */
static int longest(const struct trio *s)
{
	int best = 0, seat = SEATS;
	for (int i = 0; i < SEATS; i++) {
		if (count_cards(s->row[i]) == best)
			seat = SEATS;
		if (count_cards(s->row[i]) > best) {
			best = count_cards(s->row[i]);
			seat = i;
		}
	}
	return seat;
}

struct result trio_result(const void *state, int to_move, int occurrences)
{
	static const char *const outcomes[] = {"p1", "p2", "p3", "draw"};
	const struct trio *s = state;
	(void)to_move;
	if (s->phase == ROLL && occurrences >= 3)
		return (struct result){"draw", REASON_REPETITION};
	if (s->phase != OVER)
		return (struct result){"*", REASON_NONE};
	return (struct result){outcomes[longest(s)], s->turn > TURNS ? REASON_LIMIT : REASON_POINTS};
}

int trio_returns(const void *state, int occurrences, int seat)
{
	const struct trio *s = state;
	(void)occurrences;
	if (s->phase != OVER || longest(s) == SEATS)
		return 0;
	return longest(s) == seat ? 1 : -1;
}

uint64_t trio_key(const void *state)
{
	const unsigned char *bytes = state;
	uint64_t key = 0;
	for (size_t i = 0; i < sizeof(struct trio); i++)
		key = splitmix64(key ^ bytes[i]);
	return key;
}

/* The beginning of a turn is where its dice are due. */
uint64_t trio_repetition_key(const void *state)
{
	const struct trio *s = state;
	if (s->phase != ROLL)
		return 0;
	uint64_t key = (uint64_t)mover(s);
	for (int seat = 0; seat < SEATS; seat++)
		key = splitmix64(key ^ (uint64_t)(s->row[seat] << 8 | (s->hand[seat] & s->marked)));
	return key | 1;
}
