/* observe.c - the states of a match as a viewer was told of them, and what is hidden from it.
 *
 * Where all was known from the start, the game's observe gives the viewer's knowledge. Where
 * something was not, the match may come to know more than it tells: what can be worked out from
 * one hand is not told to a seat that was not told that hand. So there the viewer's states are
 * those that its own record leads to, the steps as it observed them from the start as it did. */
#include "match/match_internal.h"

/* Does a viewer's present have to be made from its past? */
static bool needs_replay(const struct match *m, int viewer)
{
	return viewer != VIEW_ALL && (m->game->flags & GAME_SECRETS) && m->entries[m->n].partial;
}

step_t match_observed_step(const struct match *m, size_t i, int viewer)
{
	return m->game->observe_step(match_state_at(m, i), match_step_at(m, i), viewer);
}

void match_observe_start(const struct match *m, int viewer, void *out)
{
	memset(out, 0, m->game->state_size);
	m->game->observe(match_state_at(m, 0), viewer, out);
}

void match_observe_next(const struct match *m, size_t i, int viewer, void *state)
{
	if (needs_replay(m, viewer))
		m->game->apply(state, match_observed_step(m, i, viewer), NULL);
	else
		m->game->observe(match_state_at(m, i + 1), viewer, state);
}

/* The present state as viewer was told of it, also when the end would show it more. */
static void observe_until_end(const struct match *m, int viewer, void *out)
{
	match_observe_start(m, viewer, out);
	for (size_t i = needs_replay(m, viewer) || !m->n ? 0 : m->n - 1; i < m->n; i++)
		match_observe_next(m, i, viewer, out);
}

void match_observe(const struct match *m, int viewer, void *out)
{
	observe_until_end(m, match_effective_viewer(m, viewer), out);
}

struct match *match_fork_observed(const struct match *m, int viewer)
{
	_Alignas(16) unsigned char seen[STATE_MAX];
	match_observe(m, viewer, seen);
	return match_from_knowledge(m->game, &m->setup, seen);
}

static bool observes_less(const struct match *m, int viewer)
{
	_Alignas(16) unsigned char seen[STATE_MAX];
	observe_until_end(m, viewer, seen);
	return memcmp(seen, match_state(m), m->game->state_size) != 0;
}

bool match_hides_from(const struct match *m, int viewer)
{
	return observes_less(m, match_effective_viewer(m, viewer));
}

bool match_hides_undo_from(const struct match *m, int viewer)
{
	if (viewer == VIEW_ALL || !(m->game->flags & GAME_SECRETS))
		return false;
	return !m->entries[m->n].partial || observes_less(m, viewer);
}

bool match_is_opaque_to(const struct match *m, int viewer)
{
	return !match_over(m) && match_hides_undo_from(m, viewer);
}

bool match_is_decision_of(const struct match *m, int viewer)
{
	return viewer == VIEW_ALL || viewer == match_to_move(m) ||
	       (viewer == VIEW_PUBLIC && !(m->game->flags & GAME_SECRETS));
}

bool match_may_decide(const struct match *m, int viewer)
{
	return match_is_decision_of(m, viewer) ||
	       (m->entries[m->n].partial && !match_hides_from(m, viewer));
}
