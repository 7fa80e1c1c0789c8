/* belief.c - the exact belief of a viewer: every full state (world) that agrees with
 * its information state, each with its weight.
 *
 * The record is replayed on all worlds at once: all ways to fill in the first state,
 * then, step by step, all outcomes that the observed step may stand for. A world is
 * counted as often as there are ways to come to it. That is the right proportion,
 * because every card of the pile is equally likely. */
#include <stdlib.h>
#include <string.h>

#include "tests/trio/state.h"

struct trio_world {
	struct trio s;
	uint64_t ways; /* to come to it; when open: to come to this or a world before it */
};

struct trio_belief {
	struct trio_world *at;
	size_t n, cap;
	unsigned unknown; /* cards whose place the viewer does not know */
};

static void add_world(struct trio_belief *list, const struct trio *s, uint64_t ways)
{
	list->at = array_grow(list->at, &list->cap, list->n + 1, sizeof *list->at);
	list->at[list->n++] = (struct trio_world){*s, ways};
}

static int by_state(const void *a, const void *b)
{
	return memcmp(&((const struct trio_world *)a)->s, &((const struct trio_world *)b)->s,
	              sizeof(struct trio));
}

static void merge_equal_worlds(struct trio_belief *list)
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

/* Deals the unseen cards of *s as `places` says, two bits a card, 3 being the pile;
 * false when that does not fit the numbers of unknown cards in *s. */
static bool deal_unseen(struct trio *s, unsigned places)
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

static void add_determinizations(struct trio_belief *list, const struct trio *start)
{
	for (unsigned places = 0; places < 1u << 2 * CARDS; places++) {
		struct trio s = *start;
		if (deal_unseen(&s, places))
			add_world(list, &s, 1);
	}
}

/* Adds what becomes of a world by every step that the viewer observes as `observed`. */
static void add_successors(struct trio_belief *list, const struct trio_world *w, step_t observed)
{
	struct trio_step p = trio_unpack(observed);
	bool cards = p.kind == STEP_DEAL || p.kind == STEP_DRAW;
	int wanted = count_cards((unsigned)p.value) + p.hidden;
	for (int set = p.value; set < 1 << CARDS; set++) {
		struct trio_step full = {p.kind, p.seat, 0, set};
		if (!cards && set > p.value)
			return;
		if (cards && ((set & p.value) != p.value || count_cards((unsigned)set) != wanted))
			continue;
		if (!trio_is_legal(&w->s, trio_pack(full), NULL))
			continue;
		struct trio after = w->s;
		trio_apply(&after, trio_pack(full), NULL);
		add_world(list, &after, w->ways);
	}
}

void *trio_belief_open(const struct infostate *infostate, struct error *err)
{
	struct trio_belief now = {0};
	add_determinizations(&now, infostate->start);
	for (size_t i = 0; i < infostate->n; i++) {
		struct trio_belief next = {0};
		for (size_t j = 0; j < now.n; j++)
			add_successors(&next, &now.at[j], infostate->steps[i]);
		free(now.at);
		merge_equal_worlds(&next);
		now = next;
	}
	if (now.n == 0) {
		error_set(err, ERROR_BAD_POSITION, "no deal of the cards agrees with what was told");
		return NULL;
	}
	for (size_t j = 1; j < now.n; j++)
		now.at[j].ways += now.at[j - 1].ways;
	struct trio_belief *belief = xmalloc(sizeof *belief);
	*belief = now;
	belief->unknown = unseen(infostate->now);
	return belief;
}

/* The ways to come to the worlds that have a card in a place: the hand of a seat, or the pile. */
static uint64_t ways_to_place(const struct trio_belief *belief, int card, int place)
{
	uint64_t ways = 0;
	for (size_t i = 0; i < belief->n; i++) {
		const struct trio *s = &belief->at[i].s;
		unsigned there = place == SEATS ? unseen(s) : s->hand[place];
		if (there >> card & 1)
			ways += belief->at[i].ways - (i ? belief->at[i - 1].ways : 0);
	}
	return ways;
}

void trio_belief_marginals(const void *handle, struct marginals *out)
{
	const struct trio_belief *belief = handle;
	for (int card = 0; card < CARDS; card++)
		for (int place = 0; (belief->unknown >> card & 1) && place <= SEATS; place++) {
			struct marginal m = {.thing = card,
			                     .seat = place < SEATS ? trio_info.seat_names[place] : "-",
			                     .what = place < SEATS ? "hand" : "pile",
			                     .value = {(char)('a' + card)},
			                     .weight = ways_to_place(belief, card, place)};
			marginals_add(out, &m);
		}
}

void trio_belief_sample(const void *handle, struct rng *rng, void *out)
{
	const struct trio_belief *belief = handle;
	uint64_t way = rng_below(rng, belief->at[belief->n - 1].ways);
	size_t low = 0, high = belief->n - 1;
	while (low < high) {
		size_t middle = (low + high) / 2;
		if (belief->at[middle].ways > way)
			high = middle;
		else
			low = middle + 1;
	}
	memcpy(out, &belief->at[low].s, sizeof belief->at[low].s);
}

void trio_belief_close(void *handle)
{
	struct trio_belief *belief = handle;
	free(belief->at);
	free(belief);
}
