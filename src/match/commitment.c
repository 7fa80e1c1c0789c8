/* commitment.c - the steps so far are kept, for a save; what they amount to stands beside them. */
#include "match/commitment.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "match/match_internal.h"

static bool refuse(struct error *err, const char *why)
{
	return error_set(err, ERROR_NOT_APPLICABLE, "%s", why);
}

/* May the step be done now? */
static bool check_step(const struct match *m, const struct commitment_step *step, struct error *err)
{
	const struct commitment *c = m->commitment;
	if (step->kind == COMMITMENT_KEY)
		return (m->game->chance && !c) || refuse(err, "only in a game with chance, and once");
	if (!match_lacks_entropy(m) || match_over(m))
		return refuse(err, "no deal waits for entropy");
	unsigned seat = 1u << step->seat;
	if (step->kind == COMMITMENT_ENTROPY)
		return !c->closed
		           ? !(c->hashes.seats & seat) || refuse(err, "the seat has committed already")
		           : refuse(err, "entropy is no longer taken: it is to be opened");
	if (step->kind == COMMITMENT_CLOSE)
		return !c->closed || refuse(err, "it is closed already");
	if (!c->closed)
		return refuse(err, "entropy is opened, or given up, once it is closed");
	if (step->kind == COMMITMENT_VOID)
		return true;
	if (!(c->hashes.seats & seat & ~c->opened.seats))
		return refuse(err, "no entropy of that seat is awaited");
	struct deal_bytes hash;
	deal_entropy_hash(&hash, &c->hash, step->seat, &step->bytes);
	return memcmp(&hash, &c->hashes.of_seat[step->seat], sizeof hash) == 0 ||
	       error_set(err, ERROR_BAD_CHANCE, "the seat has committed to another entropy");
}

/* Appends an event about the deal, with 32 bytes (NULL: none) in hexadecimal digits. */
static void add_event(struct match *m, struct event event, const struct deal_bytes *bytes)
{
	char hex[RNG_KEY_HEX_SIZE] = "";
	if (bytes)
		deal_bytes_write(bytes, hex);
	events_add_text(&m->events, event, hex);
	if (m->n == 0 && !m->ruling.outcome)
		m->entries[0].n_events = m->events.n; /* none of them is taken back */
}

/* Commits to a key. */
static void commit_to(struct match *m, const struct commitment_step *step)
{
	struct commitment *c = m->commitment;
	struct rng_key key;
	struct event event = event_of(EVENT_COMMIT, EVENT_NONE);
	memcpy(key.bytes, step->bytes.at, sizeof key.bytes);
	match_set_key(m, &key);
	deal_commitment(&c->hash, &key);
	c->hashes.seats = c->opened.seats = 0;
	c->closed = false;
	event.given = step->given;
	add_event(m, event, &c->hash);
}

static void give_up(struct match *m, const struct commitment_step *step)
{
	struct commitment *c = m->commitment;
	struct event event = event_of(EVENT_ENTROPY_VOID, EVENT_NONE);
	event.missing = c->hashes.seats & ~c->opened.seats;
	event.round = ++c->voids;
	struct deal_bytes key;
	memcpy(key.at, m->key.bytes, sizeof key.at);
	add_event(m, event, &key);
	commit_to(m, step);
}

static void add_entropy(struct match *m, struct deal_entropies *to, enum event_kind kind,
                        const struct commitment_step *step)
{
	to->seats |= 1u << step->seat;
	to->of_seat[step->seat] = step->bytes;
	add_event(m, event_of(kind, step->seat), &step->bytes);
}

bool match_commitment_step(struct match *m, const struct commitment_step *step, struct error *err)
{
	if (!check_step(m, step, err))
		return false;
	if (!m->commitment) {
		m->commitment = xmalloc(sizeof *m->commitment);
		*m->commitment = (struct commitment){0};
	}
	struct commitment *c = m->commitment;
	c->steps = array_grow(c->steps, &c->cap, c->n + 1, sizeof *c->steps);
	c->steps[c->n++] = *step;
	m->changes++;
	switch (step->kind) {
	case COMMITMENT_ENTROPY:
		add_entropy(m, &c->hashes, EVENT_ENTROPY_COMMIT, step);
		break;
	case COMMITMENT_CLOSE:
		c->closed = true;
		add_event(m, event_of(EVENT_ENTROPY_CLOSE, EVENT_NONE), NULL);
		break;
	case COMMITMENT_OPEN:
		add_entropy(m, &c->opened, EVENT_ENTROPY, step);
		break;
	case COMMITMENT_VOID:
		give_up(m, step);
		break;
	default:
		commit_to(m, step);
	}
	return true;
}

const struct commitment_step *match_commitment_at(const struct match *m, size_t i)
{
	return m->commitment && i < m->commitment->n ? &m->commitment->steps[i] : NULL;
}

bool match_committed(const struct match *m, struct committed *out)
{
	const struct commitment *c = m->commitment;
	if (c)
		*out = (struct committed){c->hash, c->hashes, c->opened};
	return c;
}

bool match_awaits_entropy(const struct match *m)
{
	return match_lacks_entropy(m);
}

bool match_is_revealed(const struct match *m)
{
	return m->commitment && m->commitment->revealed;
}

void match_reveal(struct match *m)
{
	if (m->commitment)
		m->commitment->revealed = true;
}

void match_chance_rng(const struct match *m, size_t place, struct rng *rng)
{
	if (m->commitment)
		deal_rng(rng, &m->key, &m->commitment->opened, place);
	else
		rng_from_key(rng, &m->key, place);
}
