/* observe.c - what each viewer knows of a state, and is told of a step.
 *
 * A seat knows its own hand and what of the other is known to it. A spectator is
 * told of no hand at all: what an empty draw pile tells (M11) only those can work
 * out who hold a hand, and a position does not say by which way a card became
 * known. */
#include "games/chessmate/turn.h"

static cards visible(const struct cm *s, int seat, int viewer)
{
	if (viewer == VIEW_ALL || viewer == seat)
		return s->hand[seat];
	return viewer == !seat ? s->hand[seat] & s->known : 0;
}

void cm_observe(const void *state, int viewer, void *out)
{
	struct cm s;
	memcpy(&s, state, sizeof s);
	for (int seat = 0; seat < 2; seat++) {
		cards seen = visible(&s, seat, viewer), secret = s.hand[seat] & ~seen;
		s.hand[seat] = seen;
		for (int deck = 0; deck < 2; deck++)
			s.hidden[seat][deck] =
				(uint8_t)(s.hidden[seat][deck] + cards_count(secret & DECK(deck)));
	}
	s.known &= s.hand[0] | s.hand[1];
	memcpy(out, &s, sizeof s);
}

step_t cm_told(const void *s, step_t step, int viewer)
{
	enum step_kind kind = step_kind(step);
	(void)s;
	if (viewer == VIEW_ALL || (kind != STEP_DEAL && kind != STEP_DRAW && kind != STEP_FATE))
		return step;
	struct parts p = unpack(step);
	if (viewer == p.seat || (kind == STEP_FATE && viewer < 2))
		return step;
	for (int deck = 0; deck < 2; deck++)
		p.hidden[deck] += cards_count(p.set & DECK(deck));
	p.set = 0;
	return pack(p);
}

bool cm_has_unknowns(const void *state)
{
	const struct cm *s = state;
	return cm_hidden(s, 0) + cm_hidden(s, 1) > 0;
}
