/* match.c - the states of a match, one step after another, undo, and who may see them. */
#include "match/match.h"

#include <stdlib.h>
#include <string.h>

#include "match/match_internal.h"

static void *state_at(const struct match *m, size_t i)
{
	return m->states + i * m->game->state_size;
}

static uint64_t repetition_key(const struct match *m, const void *s)
{
	return m->game->repetition_key ? m->game->repetition_key(s) : 0;
}

static struct match *match_alloc(const struct game *game, const struct setup *setup)
{
	struct match *m = xzalloc(sizeof *m);
	m->game = game;
	m->setup = *setup;
	m->cap = 8;
	m->states = xmalloc((m->cap + 1) * game->state_size);
	m->entries = xmalloc((m->cap + 1) * sizeof *m->entries);
	memset(m->states, 0, game->state_size);
	return m;
}

/* Who moves in the present state, and the result; outcome NULL: not found out. */
struct mover {
	int seat;
	struct result result;
};

static struct mover find_mover(const struct match *m)
{
	const struct match_entry *e = &m->entries[m->n];
	struct mover mover = {.seat = m->game->to_move(match_present(m))};
	if (e->occurrences <= 1 || (m->game->flags & GAME_DRAWS_CLAIMED))
		return mover;
	/* The state knows every end but repetition, which is known here. */
	mover.result = m->game->result(match_present(m), mover.seat, e->occurrences);
	if (mover.result.reason == REASON_REPETITION)
		mover.seat = SEAT_OVER;
	return mover;
}

void match_find_mover(struct match *m)
{
	struct mover mover = find_mover(m);
	struct match_entry *e = &m->entries[m->n];
	e->mover_known = true;
	e->to_move = mover.seat;
	e->result = mover.result;
}

/* The result so far, a ruling aside. */
static struct result find_result(const struct match *m)
{
	const struct match_entry *e = &m->entries[m->n];
	struct mover mover = {e->to_move, e->result};
	if (!e->mover_known)
		mover = find_mover(m);
	if (mover.result.outcome)
		return mover.result;
	return m->game->result(match_present(m), mover.seat, e->occurrences);
}

void match_find_standing(struct match *m)
{
	if (match_mover(m) == SEAT_OVER)
		m->entries[m->n].result = find_result(m);
}

/* Writes the entry of the present state, which step has led to. */
static void add_entry(struct match *m, step_t step, bool partial)
{
	const struct game *game = m->game;
	const void *s = match_present(m);
	struct match_entry *e = &m->entries[m->n];
	bool unknowns = (game->flags & GAME_SECRETS) && game->has_unknowns(s);
	*e = (struct match_entry){.step = step,
	                          .key = repetition_key(m, s),
	                          .occurrences = 1,
	                          .partial = partial || unknowns};
	if (e->key)
		e->occurrences = (int32_t)repetition_add(&m->repetitions, e->key);
}

struct match *match_new(const struct game *game, const struct setup *setup)
{
	struct match *m = match_alloc(game, setup);
	game->start(setup, m->states);
	add_entry(m, STEP_NONE, false);
	match_find_standing(m);
	return m;
}

struct match *match_from_position(const struct game *game, const struct setup *setup,
                                  const char *position, struct error *err)
{
	struct match *m = match_alloc(game, setup);
	if (!game->state_from_text(position, setup, m->states, err)) {
		match_free(m);
		return NULL;
	}
	add_entry(m, STEP_NONE, false);
	match_find_standing(m);
	return m;
}

struct match *match_from_knowledge(const struct game *game, const struct setup *setup,
                                   const void *state)
{
	struct match *m = match_alloc(game, setup);
	memcpy(m->states, state, game->state_size);
	add_entry(m, STEP_NONE, true);
	match_find_standing(m);
	return m;
}

void match_free(struct match *m)
{
	if (!m)
		return;
	if (m->commitment)
		free(m->commitment->steps);
	free(m->commitment);
	free(m->placement);
	free(m->states);
	free(m->entries);
	free(m->ahead.at);
	free(m->marks);
	repetition_free(&m->repetitions);
	events_free(&m->events);
	free(m);
}

void match_set_key(struct match *m, const struct rng_key *key)
{
	m->key = *key;
	m->keyed = true;
}

void match_draw_key(struct match *m)
{
	m->key = (struct rng_key){0};
	if (m->game->chance)
		rng_key_from_system(&m->key);
	m->keyed = true;
}

const struct rng_key *match_key(const struct match *m)
{
	return &m->key;
}

struct result match_withdraw_ruling(struct match *m, bool *live)
{
	struct result ruling = m->ruling;
	if (!ruling.outcome)
		return ruling;
	if (live)
		*live = m->events.n > m->n_events_before_ruling;
	m->changes++;
	m->ruling = (struct result){0};
	m->entries[m->n].n_events = m->n_events_before_ruling;
	events_truncate(&m->events, m->n_events_before_ruling);
	return ruling;
}

void match_truncate(struct match *m, size_t n)
{
	if (n < m->n)
		match_withdraw_ruling(m, NULL);
	m->changes += m->n > n;
	for (; m->n > n; m->n--)
		if (m->entries[m->n].key)
			repetition_remove_last(&m->repetitions);
	while (m->heard > m->n || (m->heard > 0 && !m->entries[m->heard].given))
		m->heard--;
	events_truncate(&m->events, m->entries[m->n].n_events);
}

void match_reserve(struct match *m, size_t n)
{
	if (m->n + n <= m->cap)
		return;
	while (m->cap < m->n + n)
		m->cap *= 2;
	m->states = xrealloc(m->states, (m->cap + 1) * m->game->state_size);
	m->entries = xrealloc(m->entries, (m->cap + 1) * sizeof *m->entries);
	if (m->game->repetition_key)
		repetition_reserve(&m->repetitions, m->n + n);
}

/* Appends the chance or table step about to be applied, one event for every group of
 * viewers that observes the same. */
static void add_chance_events(const struct match *m, step_t step, struct events *events)
{
	const void *s = state_at(m, m->n);
	bool table = m->game->chance_kind(step) == CHANCE_TABLE;
	step_t observed[VIEWERS];
	for (int v = 0; v < VIEWERS; v++)
		observed[v] = m->game->observe_step(s, step, v);
	audience done = 0;
	for (int v = 0; v < VIEWERS; v++) {
		if (done & TO_ONE(v))
			continue;
		audience group = 0;
		for (int w = v; w < VIEWERS; w++)
			if (observed[w] == observed[v])
				group |= TO_ONE(w);
		done |= group;
		struct strbuf token = {0};
		m->game->step_to_text(s, observed[v], &token);
		struct event e = event_of(table ? EVENT_TABLE : EVENT_CHANCE, EVENT_NONE);
		e.seen_by = group;
		e.step = observed[v];
		events_add_text(events, e, strbuf_get(&token));
		strbuf_free(&token);
	}
}

static void add_reveal_event(const struct match *m, struct events *events)
{
	char hex[RNG_KEY_HEX_SIZE];
	rng_key_write(&m->key, hex);
	events_add_text(events, event_of(EVENT_REVEAL, EVENT_NONE), hex);
}

static void add_over_event(struct match *m, struct events *events)
{
	match_find_standing(m);
	struct result r = match_result(m);
	struct event e = event_of(EVENT_OVER, EVENT_NONE);
	e.outcome = r.outcome;
	e.reason = reason_name(r.reason);
	events_add(events, e);
	if (m->commitment && events)
		add_reveal_event(m, events);
}

/* Does the step leave unknown what chance made? The state behind it may know that all the same,
 * where it can be worked out. */
static bool hides_outcome(const struct match *m, step_t step)
{
	return (m->game->flags & GAME_SECRETS) && game_is_chance(m->game, step) &&
	       m->game->step_has_unknowns(step);
}

void match_apply_from(struct match *m, const void *from, step_t step, struct events *events)
{
	bool partial = m->entries[m->n].partial;
	bool goes_on = events && !match_ended(m); /* whether it ends is told only where it is heard */
	if (events && game_is_chance(m->game, step))
		add_chance_events(m, step, events);
	match_reserve(m, 1);
	void *after = state_at(m, m->n + 1);
	memcpy(after, from ? from : match_present(m), m->game->state_size);
	m->game->apply(after, step, events);
	m->n++;
	m->changes++;
	add_entry(m, step, partial || hides_outcome(m, step));
	if (goes_on && match_ended(m))
		add_over_event(m, events);
	m->entries[m->n].live = events == &m->events;
	m->entries[m->n].n_events = m->events.n;
}

void match_apply(struct match *m, step_t step, struct events *events)
{
	match_apply_from(m, NULL, step, events);
}

const struct events *match_events(const struct match *m)
{
	return &m->events;
}

const struct game *match_game(const struct match *m)
{
	return m->game;
}

uint64_t match_changes(const struct match *m)
{
	return m->changes;
}

const void *match_state(const struct match *m)
{
	return state_at(m, m->n);
}

const void *match_state_at(const struct match *m, size_t i)
{
	ensure(i <= m->n);
	return state_at(m, i);
}

step_t match_step_at(const struct match *m, size_t i)
{
	ensure(i < m->n);
	return m->entries[i + 1].step;
}

size_t match_length(const struct match *m)
{
	return m->n;
}

struct result match_result(const struct match *m)
{
	return m->ruling.outcome ? m->ruling : find_result(m);
}

bool match_over(const struct match *m)
{
	return match_to_move(m) == SEAT_OVER;
}

int match_to_move(const struct match *m)
{
	const struct match_entry *e = &m->entries[m->n];
	return m->ruling.outcome ? SEAT_OVER : e->mover_known ? e->to_move : find_mover(m).seat;
}

bool match_awaits_decision(const struct match *m, struct error *err)
{
	int seat = match_to_move(m);
	if (seat == SEAT_OVER)
		return error_set(err, ERROR_GAME_OVER, "the game has ended");
	if (seat == SEAT_CHANCE)
		return error_set(err, ERROR_CHANCE_EXPECTED, "%s", match_due(m));
	return true;
}

const char *match_due(const struct match *m)
{
	if (match_to_move(m) != SEAT_CHANCE)
		return "";
	return match_lacks_entropy(m) ? "entropy" : m->game->chance(match_state(m)).prefix;
}

int match_effective_viewer(const struct match *m, int viewer)
{
	return match_over(m) ? VIEW_ALL : viewer;
}

void match_rule(struct match *m, struct result ruling, bool live)
{
	m->changes++;
	m->ruling = ruling;
	m->n_events_before_ruling = m->events.n;
	add_over_event(m, live ? &m->events : NULL);
	m->entries[m->n].n_events = m->events.n;
}

struct result match_ruling(const struct match *m)
{
	return m->ruling;
}

size_t match_decision_from_end(const struct match *m, uint64_t n)
{
	size_t i = m->n;
	while (n > 0 && i > 0)
		if (!game_is_chance(m->game, m->entries[i--].step))
			n--;
	return n > 0 ? m->n + 1 : i;
}

void match_mark_given(struct match *m, size_t i)
{
	m->entries[i + 1].given = true;
	if (m->heard < i + 1)
		m->heard = i + 1;
}
