/* observe.c - the information state (S16): the one place where secrets are taken out of
 * a state, and out of what is dealt.
 *
 * A seat knows its own cards. Everybody knows the teams that were shown, the lives
 * of seats that are out and the targets that were claimed; all else about the
 * board, the order and the points lies open. */
#include "games/spies/state.h"

#include <string.h>

/* Makes the cards unknown of all seats but the visible ones. */
static void hide(uint8_t *cards, int n, unsigned visible)
{
	for (int i = 0; i < n; i++)
		if (!(visible >> i & 1))
			cards[i] = SPIES_UNKNOWN;
}

void spies_observe(const void *state, int viewer, void *out)
{
	struct spies s;
	memcpy(&s, state, sizeof s);
	if (viewer != VIEW_ALL) {
		unsigned own = viewer < s.players ? 1u << viewer : 0;
		s.team[SPIES_W] &= (uint8_t)(own | s.revealed);
		s.team[SPIES_B] &= (uint8_t)(own | s.revealed);
		if (s.phase >= SPIES_TARGETS)
			hide(s.lives, s.players, own | ~(unsigned)s.active);
		if (s.phase >= SPIES_ORDER)
			hide(s.targets, s.players, own | s.claimed);
	}
	memcpy(out, &s, sizeof s);
}

void spies_reveal(const void *state, unsigned secrets, void *observed)
{
	const struct spies *s = state;
	struct spies seen;
	memcpy(&seen, observed, sizeof seen);
	if (secrets & SECRET_TEAMS)
		memcpy(seen.team, s->team, sizeof seen.team);
	if (secrets & SECRET_LIVES)
		memcpy(seen.lives, s->lives, sizeof seen.lives);
	if (secrets & SECRET_TARGETS)
		memcpy(seen.targets, s->targets, sizeof seen.targets);
	memcpy(observed, &seen, sizeof seen);
}

step_t spies_observe_step(const void *state, step_t step, int viewer)
{
	enum spies_step_kind kind = spies_step_kind(step);
	uint8_t entries[SEATS_MAX];
	int n = spies_step_length(step);
	(void)state;
	bool secret =
		kind == SPIES_STEP_TEAMS || kind == SPIES_STEP_LIVES || kind == SPIES_STEP_TARGETS;
	if (viewer == VIEW_ALL || !secret)
		return step;
	for (int i = 0; i < n; i++)
		entries[i] = i == viewer ? (uint8_t)spies_step_entry(step, i) : SPIES_UNKNOWN;
	return spies_step_from_entries(kind, entries, n);
}

bool spies_has_unknowns(const void *state)
{
	const struct spies *s = state;
	unsigned seats = spies_all_seats(s);
	if (s->phase >= SPIES_PLACEMENT && (s->team[SPIES_W] | s->team[SPIES_B]) != seats)
		return true;
	size_t n = s->players;
	return (s->phase >= SPIES_TARGETS && memchr(s->lives, SPIES_UNKNOWN, n)) ||
	       (s->phase >= SPIES_ORDER && memchr(s->targets, SPIES_UNKNOWN, n));
}

bool spies_step_has_unknowns(step_t step)
{
	enum spies_step_kind kind = spies_step_kind(step);
	if (kind != SPIES_STEP_TEAMS && kind != SPIES_STEP_LIVES && kind != SPIES_STEP_TARGETS)
		return false;
	for (int i = 0; i < spies_step_length(step); i++)
		if (spies_step_entry(step, i) == SPIES_UNKNOWN)
			return true;
	return false;
}
