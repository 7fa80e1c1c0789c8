/* state_laws.c - states are plain values: equal states are equal bytes, copies
 * live the same life, and the order of what led to a state is forgotten. */
#include <stdlib.h>

#include "tests/contract/laws.h"
#include "tests/contract/walk.h"

/* Two blocks with different rubbish in them must come out the same. */
static void check_start(const struct game *game, struct setup setup)
{
	void *a = state_new(game), *b = state_new(game);
	memset(b, 0x5A, game->state_size);
	game->start(&setup, a);
	game->start(&setup, b);
	if (!states_equal(game, a, b))
		fail_msg("%s: start leaves bytes as they were", game->name);
	assert_int_equal(game->seats(a), setup.players);
	assert_false(game->mid_turn(a));
	assert_true(game->end_turn_step(a) == STEP_NONE);
	assert_false(game->has_unknowns(a));
	free(a);
	free(b);
}

void start_writes_every_byte(const struct game *game)
{
	for (int players = game->min_seats; players <= game->max_seats; players++) {
		check_start(game, (struct setup){.players = players});
		if (game->flags & GAME_DECKS)
			check_start(game, (struct setup){.players = players, .decks = DECKS_OWN});
	}
}

static bool events_equal(const struct events *a, const struct events *b)
{
	if (a->n != b->n || strcmp(strbuf_get(&a->text), strbuf_get(&b->text)) != 0)
		return false;
	for (size_t i = 0; i < a->n; i++)
		if (a->at[i].kind != b->at[i].kind || a->at[i].seen_by != b->at[i].seen_by)
			return false;
	return true;
}

static void check_events(struct walk *w, const struct events *events)
{
	const char *text = strbuf_get(&events->text);
	LAW(w, utf8_valid(text, events->text.n), "an event is no UTF-8");
	for (const char *c = text; *c; c++)
		LAW(w, (unsigned char)*c >= ' ', "an event has a control character: %s", text);
	for (size_t i = 0; i < events->n; i++)
		LAW(w, events->at[i].seen_by, "an event is for nobody");
}

static void check_clones(struct walk *w)
{
	const struct game *game = w->game;
	if (walk_over(w))
		return;
	step_t step = walk_choose(w, w->now);
	void *a = state_copy(game, w->now), *b = state_copy(game, w->now);
	void *silent = state_copy(game, w->now);
	struct events ea = {0}, eb = {0};
	game->apply(a, step, &ea);
	game->apply(b, step, &eb);
	game->apply(silent, step, NULL);
	LAW(w, states_equal(game, a, b) && events_equal(&ea, &eb), "a clone lives another life");
	LAW(w, states_equal(game, a, silent), "a listener changes what happens");
	LAW(w, game->key(a) == game->key(b), "a clone has another key");
	check_events(w, &ea);
	events_free(&ea);
	events_free(&eb);
	free(a);
	free(b);
	free(silent);
}

void clones_live_the_same_life(const struct game *game)
{
	walk_all(game, (struct walk_plan){6, 400, 2, NULL}, check_clones);
}

/* Applies a decision and the chance after it; false where it is not allowed. */
static bool play_with_chance(struct walk *w, void *s, step_t step)
{
	const struct game *game = w->game;
	if (game->to_move(s) == SEAT_OVER || !game->is_legal(s, step, NULL))
		return false;
	game->apply(s, step, NULL);
	while (game->to_move(s) == SEAT_CHANCE)
		game->apply(s, walk_choose(w, s), NULL);
	return true;
}

/* What the others answer until the seat on move at the beginning is on move
 * again: played in s, or only tried where it was chosen before. */
struct replies {
	step_t step[SEATS_MAX];
	int n;
	bool chosen;
};

static bool play_replies(struct walk *w, void *s, int seat, struct replies *replies)
{
	for (int i = 0; i < SEATS_MAX && w->game->to_move(s) != seat; i++) {
		if (w->game->to_move(s) == SEAT_OVER || (replies->chosen && i == replies->n))
			return false;
		if (!replies->chosen)
			replies->step[replies->n++] = walk_choose(w, s);
		if (!play_with_chance(w, s, replies->step[i]))
			return false;
	}
	replies->chosen = true;
	return true;
}

static bool play_both(struct walk *w, void *s, step_t first, step_t second, struct replies *replies)
{
	int seat = w->game->to_move(s);
	return play_with_chance(w, s, first) && play_replies(w, s, seat, replies) &&
	       play_with_chance(w, s, second);
}

/* Plays two steps in either order; where the texts then agree, so must all else. */
static void check_order(struct walk *w, step_t first, step_t second)
{
	const struct game *game = w->game;
	struct replies replies = {.n = 0};
	void *a = state_copy(game, w->now), *b = state_copy(game, w->now);
	if (play_both(w, a, first, second, &replies) && play_both(w, b, second, first, &replies)) {
		char *ta = state_text(game, a), *tb = state_text(game, b);
		if (strcmp(ta, tb) == 0) {
			LAW(w, states_equal(game, a, b), "two ways to %s differ in bytes", ta);
			LAW(w, game->key(a) == game->key(b), "two ways to %s differ in key", ta);
			++*(size_t *)w->memo;
		}
		free(ta);
		free(tb);
	}
	free(a);
	free(b);
}

static void check_orders(struct walk *w)
{
	struct steps list = {0};
	w->game->legal(w->now, &list);
	if (w->game->to_move(w->now) < SEATS_MAX)
		for (int tries = 0; tries < 20 && list.n > 1; tries++)
			check_order(w, list.at[rng_below(&w->rng, list.n)],
			            list.at[rng_below(&w->rng, list.n)]);
	steps_free(&list);
}

/* Says nothing of a game where no two steps commute; the count shows whether. */
void equal_texts_are_equal_states(const struct game *game)
{
	size_t met = 0;
	walk_all(game, (struct walk_plan){10, 200, 4, &met}, check_orders);
	print_message("[          ] %s: %zu pairs of ways led to one state\n", game->name, met);
}

struct fingerprint {
	uint64_t key, choices;
};

struct fingerprints {
	struct fingerprint *at;
	size_t n, cap;
};

static void note_fingerprint(struct walk *w)
{
	struct fingerprints *prints = w->memo;
	struct steps list = {0};
	uint64_t choices = (uint64_t)w->game->to_move(w->now);
	w->game->legal(w->now, &list);
	for (size_t i = 0; i < list.n; i++)
		choices = splitmix64(choices ^ list.at[i]);
	steps_free(&list);
	prints->at = array_grow(prints->at, &prints->cap, prints->n + 1, sizeof *prints->at);
	prints->at[prints->n++] = (struct fingerprint){w->game->key(w->now), choices};
}

static int by_key(const void *a, const void *b)
{
	const struct fingerprint *x = a, *y = b;
	return (x->key > y->key) - (x->key < y->key);
}

/* Different choices mean different states, and those have different keys. */
void keys_tell_states_apart(const struct game *game)
{
	struct fingerprints prints = {0};
	walk_all(game, (struct walk_plan){30, 300, 1, &prints}, note_fingerprint);
	qsort(prints.at, prints.n, sizeof *prints.at, by_key);
	for (size_t i = 1; i < prints.n; i++)
		if (prints.at[i].key == prints.at[i - 1].key)
			assert_true(prints.at[i].choices == prints.at[i - 1].choices);
	free(prints.at);
}
