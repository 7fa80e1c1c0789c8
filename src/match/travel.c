/* travel.c - steps that were taken back are kept as numbers and made again: what chance decided is among
 * them, and its dice are heard again from the generator of their place. */
#include "match/travel.h"

#include <stdlib.h>
#include <string.h>

#include "match/match_internal.h"

uint64_t match_place(const struct match *m)
{
	uint64_t n = m->ruling.outcome != NULL;
	for (size_t i = 1; i <= m->n; i++)
		n += !game_is_chance(m->game, m->entries[i].step);
	return n;
}

uint64_t match_last_place(const struct match *m)
{
	uint64_t n = match_place(m) + (m->ahead.ruling.outcome != NULL);
	for (size_t i = 0; i < m->ahead.n; i++)
		n += !game_is_chance(m->game, m->ahead.at[i].step);
	return n;
}

bool match_has_ahead(const struct match *m)
{
	return m->ahead.n > 0 || m->ahead.ruling.outcome;
}

size_t match_n_ahead(const struct match *m)
{
	return m->ahead.n;
}

/* Takes back every step from number n on, and keeps them. */
static void take_back(struct match *m, size_t n)
{
	bool live = false;
	struct result ruling = match_withdraw_ruling(m, &live);
	if (ruling.outcome) {
		m->ahead.ruling = ruling;
		m->ahead.ruling_live = live;
	}
	m->ahead.at =
		array_grow(m->ahead.at, &m->ahead.cap, m->ahead.n + m->n - n, sizeof *m->ahead.at);
	for (size_t i = m->n; i > n; i--) {
		const struct match_entry *e = &m->entries[i];
		m->ahead.at[m->ahead.n++] = (struct step_ahead){e->step, e->rolled, e->given, e->live};
	}
	match_truncate(m, n);
	match_find_standing(m);
}

/* Makes the next step again. */
static void make_again(struct match *m)
{
	struct step_ahead next = m->ahead.at[--m->ahead.n];
	struct events *events = next.live ? &m->events : NULL;
	if (next.rolled && events) {
		struct rng rng;
		match_chance_rng(m, m->n, &rng);
		ensure(m->game->roll(match_present(m), &rng, events) == next.step);
	}
	match_apply(m, next.step, events);
	m->entries[m->n].rolled = next.rolled;
	if (next.given)
		match_mark_given(m, m->n - 1);
}

/* Makes n decisions again that lie ahead, and the chance behind them. */
static void make_decisions_again(struct match *m, uint64_t n)
{
	while (m->ahead.n > 0) {
		bool decision = !game_is_chance(m->game, m->ahead.at[m->ahead.n - 1].step);
		if (decision && n == 0)
			break;
		n -= decision;
		make_again(m);
	}
	if (n > 0) {
		match_rule(m, m->ahead.ruling, m->ahead.ruling_live);
		m->ahead.ruling = (struct result){0};
	}
	match_find_standing(m);
}

bool match_undo(struct match *m, uint64_t n, struct error *err)
{
	size_t to = match_decision_from_end(m, n - (m->ruling.outcome && n > 0));
	if (to > m->n)
		return error_set(err, ERROR_NOTHING_TO_UNDO, "fewer than %llu decisions were made",
		                 (unsigned long long)n);
	if (n > 0)
		take_back(m, to);
	return true;
}

bool match_redo(struct match *m, uint64_t n, struct error *err)
{
	if (n > match_last_place(m) - match_place(m))
		return error_set(err, ERROR_NOTHING_TO_UNDO, "fewer than %llu decisions lie ahead",
		                 (unsigned long long)n);
	if (n > 0)
		make_decisions_again(m, n);
	return true;
}

bool match_goto(struct match *m, uint64_t place, struct error *err)
{
	uint64_t here = match_place(m), last = match_last_place(m);
	if (place > last)
		return error_set(err, ERROR_NOTHING_TO_UNDO, "%llu is past the end, %llu",
		                 (unsigned long long)place, (unsigned long long)last);
	return place < here ? match_undo(m, here - place, err) : match_redo(m, place - here, err);
}

/* A copy that tells nobody anything. */
static struct match *copy(const struct match *m)
{
	struct match *c = match_from_knowledge(m->game, &m->setup, m->states);
	size_t n = m->ahead.n;
	c->key = m->key;
	c->keyed = m->keyed;
	c->asks_placement = m->asks_placement;
	match_reserve(c, m->n);
	memcpy(c->states, m->states, (m->n + 1) * m->game->state_size);
	memcpy(c->entries, m->entries, (m->n + 1) * sizeof *c->entries);
	repetition_clear(&c->repetitions);
	for (size_t i = 0; i <= m->n; i++) {
		struct match_entry *e = &c->entries[i];
		e->live = false;
		e->n_events = 0;
		if (e->key)
			repetition_add(&c->repetitions, e->key);
	}
	c->n = m->n;
	c->heard = m->heard;
	c->ruling = m->ruling;
	c->ahead.at = array_grow(NULL, &c->ahead.cap, n + 1, sizeof *c->ahead.at);
	for (c->ahead.n = 0; c->ahead.n < n; c->ahead.n++) {
		c->ahead.at[c->ahead.n] = m->ahead.at[c->ahead.n];
		c->ahead.at[c->ahead.n].live = false;
	}
	c->ahead.ruling = m->ahead.ruling;
	return c;
}

struct match *match_copy_at(const struct match *m, uint64_t place, struct error *err)
{
	struct match *c = copy(m);
	if (match_goto(c, place, err))
		return c;
	match_free(c);
	return NULL;
}

void match_drop_ahead(struct match *m, uint64_t place)
{
	size_t kept = 0;
	if (!match_has_ahead(m))
		return;
	m->ahead.n = 0;
	m->ahead.ruling = (struct result){0};
	for (size_t i = 0; i < m->n_marks; i++)
		if (m->marks[i].place <= place)
			m->marks[kept++] = m->marks[i];
	m->n_marks = kept;
}

bool match_is_mark_name(const char *name)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
	size_t n = strspn(name, "0123456789_-abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
	return *name && strchr(letters, *name) && !name[n] && n <= MATCH_MARK_MAX &&
	       strcmp(name, "start") != 0 && strcmp(name, "end") != 0;
}

/* Where a mark stands among the others, or would. */
static size_t mark_index(const struct match *m, const char *name)
{
	size_t from = 0, to = m->n_marks;
	while (from < to) {
		size_t middle = (from + to) / 2;
		if (strcmp(m->marks[middle].name, name) < 0)
			from = middle + 1;
		else
			to = middle;
	}
	return from;
}

static bool has_mark(const struct match *m, size_t i, const char *name)
{
	return i < m->n_marks && strcmp(m->marks[i].name, name) == 0;
}

static bool check_mark_name(const char *name, struct error *err)
{
	return match_is_mark_name(name) ||
	       error_set(err, ERROR_BAD_SYNTAX, "%s is no name for a mark", ellipsize(name).s);
}

bool match_mark_place(struct match *m, const char *name, uint64_t place, struct error *err)
{
	size_t i = mark_index(m, name);
	if (!check_mark_name(name, err))
		return false;
	if (place > match_last_place(m))
		return error_set(err, ERROR_NOTHING_TO_UNDO, "there is no such place");
	if (!has_mark(m, i, name)) {
		if (m->n_marks == MATCH_MARKS_MAX)
			return error_set(err, ERROR_NOT_APPLICABLE, "there are %d marks", MATCH_MARKS_MAX);
		if (!m->marks)
			m->marks = xmalloc(MATCH_MARKS_MAX * sizeof *m->marks);
		memmove(m->marks + i + 1, m->marks + i, (m->n_marks++ - i) * sizeof *m->marks);
		memcpy(m->marks[i].name, name, strlen(name) + 1);
	}
	m->marks[i].place = place;
	return true;
}

bool match_mark(struct match *m, const char *name, struct error *err)
{
	return match_mark_place(m, name, match_place(m), err);
}

bool match_say_unknown_mark(const char *name, struct error *err)
{
	return error_set(err, ERROR_NOTHING_TO_UNDO, "no mark is called %s", ellipsize(name).s);
}

bool match_find_mark(const struct match *m, const char *name, uint64_t *place, struct error *err)
{
	size_t i = mark_index(m, name);
	if (!check_mark_name(name, err))
		return false;
	if (!has_mark(m, i, name))
		return match_say_unknown_mark(name, err);
	*place = m->marks[i].place;
	return true;
}

const char *match_mark_at(const struct match *m, size_t i, uint64_t *place)
{
	if (i >= m->n_marks)
		return NULL;
	*place = m->marks[i].place;
	return m->marks[i].name;
}

void match_clear_marks(struct match *m)
{
	m->n_marks = 0;
}
