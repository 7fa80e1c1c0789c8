/* replay.c - what rolled a step is asked again: it must say the same, and its dice are heard
 * again. */
#include "match/replay.h"

#include "match/match_internal.h"

const struct setup *match_setup(const struct match *m)
{
	return &m->setup;
}

const char *match_placement(const struct match *m)
{
	return m->placement;
}

bool match_was_rolled(const struct match *m, size_t i)
{
	ensure(i < m->n);
	return m->entries[i + 1].rolled;
}

bool match_was_given(const struct match *m, size_t i)
{
	ensure(i < m->n);
	return m->entries[i + 1].given;
}

bool match_is_presumed_given(const struct match *m, size_t i)
{
	step_t step = match_step_at(m, i);
	return !match_was_rolled(m, i) && game_is_chance(m->game, step) &&
	       m->game->chance_kind(step) != CHANCE_TABLE;
}

size_t match_n_silent(const struct match *m)
{
	size_t n = 0;
	while (n < m->n && !m->entries[n + 1].live)
		n++;
	return n;
}

size_t match_n_heard(const struct match *m)
{
	return m->heard;
}

bool match_set_heard(struct match *m, size_t n)
{
	if (n > m->n)
		return false;
	for (; m->heard > n; m->heard--) {
		if (!game_is_chance(m->game, m->entries[m->heard].step))
			return false;
		m->entries[m->heard].given = false;
	}
	if (n > 0)
		match_mark_given(m, n - 1);
	return true;
}

bool match_ruling_is_live(const struct match *m)
{
	return m->ruling.outcome && m->events.n > m->n_events_before_ruling;
}

size_t match_n_silent_ahead(const struct match *m)
{
	size_t n = 0;
	while (n < m->ahead.n && !m->ahead.at[m->ahead.n - 1 - n].live)
		n++;
	return n;
}

bool match_ruling_ahead_is_live(const struct match *m)
{
	return m->ahead.ruling.outcome && m->ahead.ruling_live;
}

/* Rolls what is due at this place and compares. */
static bool rolls_again(struct match *m, step_t step, struct events *events)
{
	struct rng rng;
	match_chance_rng(m, m->n, &rng);
	return match_chance_due(m) && m->game->roll(match_state(m), &rng, events) == step;
}

bool match_replay(struct match *m, const struct past_step *past, struct error *err)
{
	const struct game *game = m->game;
	struct events *events = past->live ? &m->events : NULL;
	step_t step;
	bool chance_due = match_chance_due(m);
	bool fits = !match_ended(m) && game->step_from_text(match_state(m), past->token, &step, err) &&
	            game_is_chance(game, step) == chance_due &&
	            game->is_legal(match_state(m), step, NULL);
	if (!fits || (past->rolled && !rolls_again(m, step, events)))
		return error_set(err, ERROR_BAD_POSITION, "step %zu, %s, cannot have been so", m->n,
		                 ellipsize(past->token).s);
	match_apply(m, step, events);
	m->entries[m->n].rolled = past->rolled;
	if (past->given || !chance_due || (past->given_unknown && match_is_presumed_given(m, m->n - 1)))
		match_mark_given(m, m->n - 1);
	if (match_ended(m))
		match_reveal(m);
	return true;
}
