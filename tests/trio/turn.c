/* turn.c - what a step does to the state, with unknown cards too, and the events. */
#include "tests/trio/state.h"

static void set_phase(struct trio *s, enum trio_phase phase)
{
	s->phase = (uint8_t)phase;
	if (phase == OVER || phase == ROLL)
		s->left = s->asked = 0;
	s->card = 0;
}

static void end_turn(struct trio *s, struct events *events)
{
	events_add(events, event_of(EVENT_END, mover(s)));
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

static struct piece_token piece_of(int card)
{
	return piece_token_of_letter((char)('a' + card));
}

/* Each seat lays its cards in a rank of its own. */
static int square_of(int seat, int card)
{
	return seat * CARDS + card;
}

static void apply_lay(struct trio *s, int card, struct events *events)
{
	int seat = mover(s);
	events_add(events, event_of_piece(EVENT_ADD, seat, piece_of(card), square_of(seat, card)));
	remove_card(s, mover(s), card);
	s->left--;
	if (lay_card(s, card))
		return;
	if (pile_size(s) > 0)
		set_phase(s, DRAW);
	else
		after_lay(s, events);
}

/* The seat that draws gets the card in an event of its own, besides the chance token,
 * for the sake of the tests. */
static void apply_draw(struct trio *s, struct trio_step p, struct events *events)
{
	struct event seen = event_of(EVENT_INCOME, p.seat), hidden = seen;
	seen.seen_by = TO_ONE(p.seat) | TO_ONE(VIEW_ALL);
	hidden.seen_by = (audience)~seen.seen_by;
	hidden.piece = piece_token_of_letter('?');
	seen.piece = p.hidden ? hidden.piece : piece_of(__builtin_ctz((unsigned)p.value | 256));
	events_add(events, seen);
	events_add(events, hidden);
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
	events_add(events, event_captured(s->asked, piece_of(card), square_of(mover(s), card), mover(s),
	                                  (struct piece_token){""}));
	remove_card(s, s->asked, card);
	if (!lay_card(s, card))
		set_phase(s, GIVE);
}

static void apply_give(struct trio *s, int card, struct events *events)
{
	events_add(events, event_moved(mover(s), piece_of(card), PLACE_OF_SEAT(mover(s)),
	                               PLACE_OF_SEAT(s->asked)));
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
