/* worlds.c - what each seat of trio knows, and every full state that agrees with
 * what it was told.
 *
 * The worlds are made by living through the history once more: all ways to fill
 * in the first state, then, step by step, all outcomes that the teller may have
 * meant, each world counted as often as there are ways to come to it. That is
 * the right proportion, because every card of the pile is equally likely. */
#include <stdlib.h>
#include <string.h>

#include "trio_internal.h"

void trio_observe(const void *state, int viewer, void *out)
{
	struct trio s;
	memcpy(&s, state, sizeof s);
	for (int seat = 0; seat < SEATS; seat++) {
		unsigned secret = s.hand[seat] & (unsigned)~s.marked;
		if (viewer == VIEW_ALL || viewer == seat)
			continue;
		s.hand[seat] &= s.marked;
		s.hidden[seat] = (uint8_t)(s.hidden[seat] + count(secret));
	}
	memcpy(out, &s, sizeof s);
}

step_t trio_told(const void *s, step_t step, int viewer)
{
	struct parts p = unpack(step);
	(void)s;
	if ((p.kind != STEP_DEAL && p.kind != STEP_DRAW) || viewer == VIEW_ALL || viewer == p.seat)
		return step;
	p.hidden += count((unsigned)p.value);
	p.value = 0;
	return pack(p);
}

struct world {
	struct trio s;
	uint64_t ways; /* once merged: of this and all worlds before it */
};

struct worlds {
	struct world *at;
	size_t n, cap;
};

static void add(struct worlds *list, const struct trio *s, uint64_t ways)
{
	if (list->n == list->cap) {
		list->cap = list->cap ? 2 * list->cap : 64;
		list->at = need_more(list->at, list->cap * sizeof *list->at);
	}
	list->at[list->n++] = (struct world){*s, ways};
}

static int by_state(const void *a, const void *b)
{
	return memcmp(&((const struct world *)a)->s, &((const struct world *)b)->s,
	              sizeof(struct trio));
}

static void merge(struct worlds *list)
{
	size_t kept = 0;
	if (list->n == 0)
		return;
	qsort(list->at, list->n, sizeof *list->at, by_state);
	for (size_t i = 1; i < list->n; i++)
		if (by_state(&list->at[i], &list->at[kept]) == 0)
			list->at[kept].ways += list->at[i].ways;
		else
			list->at[++kept] = list->at[i];
	list->n = kept + 1;
}

/* Puts the unseen cards of *s where `places` says, two bits a card, 3 being the
 * pile; false when they do not fit the unknown places of *s. */
static bool put(struct trio *s, unsigned places)
{
	unsigned free_cards = unseen(s);
	for (int card = 0; card < CARDS; card++) {
		unsigned place = places >> 2 * card & 3;
		if (place == SEATS)
			continue;
		if (!(free_cards >> card & 1) || s->hidden[place] == 0)
			return false;
		s->hidden[place]--;
		s->hand[place] |= (uint8_t)(1u << card);
	}
	return s->hidden[0] + s->hidden[1] + s->hidden[2] == 0;
}

static void fill_in(struct worlds *list, const struct trio *start)
{
	for (unsigned places = 0; places < 1u << 2 * CARDS; places++) {
		struct trio s = *start;
		if (put(&s, places))
			add(list, &s, 1);
	}
}

/* Adds what becomes of a world when `told` is what the viewer heard. */
static void live_on(struct worlds *list, const struct world *w, step_t told)
{
	struct parts p = unpack(told);
	bool cards = p.kind == STEP_DEAL || p.kind == STEP_DRAW;
	int wanted = count((unsigned)p.value) + p.hidden;
	for (int set = p.value; set < 1 << CARDS; set++) {
		struct parts full = {p.kind, p.seat, 0, set};
		if (!cards && set > p.value)
			return;
		if (cards && ((set & p.value) != p.value || count((unsigned)set) != wanted))
			continue;
		if (!trio_allows(&w->s, pack(full), NULL))
			continue;
		struct trio after = w->s;
		trio_apply(&after, pack(full), NULL);
		add(list, &after, w->ways);
	}
}

void *trio_open_worlds(const struct history *told, struct error *err)
{
	struct worlds now = {0};
	fill_in(&now, told->start);
	for (size_t i = 0; i < told->n; i++) {
		struct worlds next = {0};
		for (size_t j = 0; j < now.n; j++)
			live_on(&next, &now.at[j], told->steps[i]);
		free(now.at);
		merge(&next);
		now = next;
	}
	if (now.n == 0) {
		fail(err, ERROR_BAD_POSITION, "no deal of the cards agrees with what was told");
		return NULL;
	}
	for (size_t j = 1; j < now.n; j++)
		now.at[j].ways += now.at[j - 1].ways;
	struct worlds *worlds = need(sizeof *worlds);
	*worlds = now;
	return worlds;
}

void trio_draw_world(void *opened, struct rng *rng, void *out)
{
	const struct worlds *worlds = opened;
	uint64_t way = rng_below(rng, worlds->at[worlds->n - 1].ways);
	size_t low = 0, high = worlds->n - 1;
	while (low < high) {
		size_t middle = (low + high) / 2;
		if (worlds->at[middle].ways > way)
			high = middle;
		else
			low = middle + 1;
	}
	memcpy(out, &worlds->at[low].s, sizeof worlds->at[low].s);
}

void trio_close_worlds(void *opened)
{
	struct worlds *worlds = opened;
	free(worlds->at);
	free(worlds);
}
