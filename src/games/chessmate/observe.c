/* observe.c - what each viewer knows of a state and of a step (M11).
 *
 * A seat knows its own hand and the cards of the other that are marked as known; a
 * spectator the cards that it saw a vulture take, until they are played. */
#include "games/chessmate/observe.h"

static card_set visible_cards(const struct chessmate *s, int seat, int viewer)
{
	if (viewer == VIEW_ALL || viewer == seat)
		return s->hand[seat];
	return s->hand[seat] & (viewer == !seat ? s->known : s->seen);
}

void chessmate_observe(const void *state, int viewer, void *out)
{
	struct chessmate s;
	memcpy(&s, state, sizeof s);
	for (int seat = 0; seat < 2; seat++) {
		card_set seen = visible_cards(&s, seat, viewer), secret = s.hand[seat] & ~seen;
		s.hand[seat] = seen;
		for (int deck = 0; deck < 2; deck++)
			s.hidden[seat][deck] =
				(uint8_t)(s.hidden[seat][deck] + card_set_count(secret & DECK_CARDS(deck)));
	}
	s.known &= s.hand[0] | s.hand[1];
	memcpy(out, &s, sizeof s);
}

/* Hands are all that is secret. */
void chessmate_reveal(const void *s, unsigned secrets, void *observed)
{
	if (secrets & SECRET_HANDS)
		memcpy(observed, s, sizeof(struct chessmate));
}

step_t chessmate_observe_step(const void *s, step_t step, int viewer)
{
	const struct chessmate *before = s;
	enum chessmate_step_kind kind = chessmate_step_kind(step);
	if (viewer == VIEW_ALL || (kind != STEP_DEAL && kind != STEP_DRAW && kind != STEP_FATE))
		return step;
	struct chessmate_step p = chessmate_step_unpack(step);
	if (viewer == p.seat || (kind == STEP_FATE && viewer < 2))
		return step;
	for (int deck = 0; deck < 2; deck++)
		p.hidden[deck] += card_set_count(p.cards & ~before->seen & DECK_CARDS(deck));
	p.cards &= before->seen;
	return chessmate_step_pack(p);
}

bool chessmate_has_unknowns(const void *state)
{
	const struct chessmate *s = state;
	return chessmate_hidden_count(s, 0) + chessmate_hidden_count(s, 1) > 0;
}

bool chessmate_step_has_unknowns(step_t step)
{
	struct chessmate_step p = chessmate_step_unpack(step);
	return p.hidden[0] + p.hidden[1] > 0;
}
