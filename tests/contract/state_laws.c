/* state_laws.c - states are plain values: equal states are equal bytes, copies
 * live the same life, and the order of what led to a state is forgotten. */
#include <stdlib.h>

#include "laws.h"
#include "walk.h"

/* Two blocks with different rubbish in them must come out the same. */
static void check_start(const struct game *game, struct terms terms)
{
	void *a = state_new(game), *b = state_new(game);
	memset(b, 0x5A, game->state_size);
	game->start(&terms, a);
	game->start(&terms, b);
	if (!state_same(game, a, b))
		fail_msg("%s: start leaves bytes as they were", game->name);
	assert_int_equal(game->seats(a), terms.players);
	assert_false(game->mid_turn(a));
	assert_true(game->closing(a) == STEP_NONE);
	assert_false(game->has_unknowns(a));
	free(a);
	free(b);
}

void start_writes_every_byte(const struct game *game)
{
	for (int players = game->min_seats; players <= game->max_seats; players++) {
		check_start(game, (struct terms){.players = players});
		if (game->flags & GAME_DECKS)
			check_start(game, (struct terms){.players = players, .decks = DECKS_OWN});
	}
}

static bool events_same(const struct events *a, const struct events *b)
{
	if (a->n != b->n || strcmp(text_get(&a->said), text_get(&b->said)) != 0)
		return false;
	for (size_t i = 0; i < a->n; i++)
		if (a->at[i].kind != b->at[i].kind || a->at[i].seen_by != b->at[i].seen_by)
			return false;
	return true;
}

static void check_events(struct walk *w, const struct events *events)
{
	const char *said = text_get(&events->said);
	LAW(w, valid_utf8(said, events->said.n), "an event is no UTF-8");
	for (const char *c = said; *c; c++)
		LAW(w, (unsigned char)*c >= ' ', "an event has a control character: %s", said);
	for (size_t i = 0; i < events->n; i++)
		LAW(w, events->at[i].seen_by, "an event is for nobody");
}

static void clones(struct walk *w)
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
	LAW(w, state_same(game, a, b) && events_same(&ea, &eb), "a clone lives another life");
	LAW(w, state_same(game, a, silent), "a listener changes what happens");
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
	walk_all(game, (struct plan){6, 400, 2, NULL}, clones);
}

/* Applies a decision and the chance after it; false where it is not allowed. */
static bool play(struct walk *w, void *s, step_t step)
{
	const struct game *game = w->game;
	if (game->to_move(s) == SEAT_OVER || !game->allows(s, step, NULL))
		return false;
	game->apply(s, step, NULL);
	while (game->to_move(s) == SEAT_CHANCE)
		game->apply(s, walk_choose(w, s), NULL);
	return true;
}

/* What the others answer until the seat on move at the beginning is on move
 * again: played in s, or only tried where it was chosen before. */
struct answers {
	step_t step[SEATS_MAX];
	int n;
	bool chosen;
};

static bool answer(struct walk *w, void *s, int seat, struct answers *answers)
{
	for (int i = 0; i < SEATS_MAX && w->game->to_move(s) != seat; i++) {
		if (w->game->to_move(s) == SEAT_OVER || (answers->chosen && i == answers->n))
			return false;
		if (!answers->chosen)
			answers->step[answers->n++] = walk_choose(w, s);
		if (!play(w, s, answers->step[i]))
			return false;
	}
	answers->chosen = true;
	return true;
}

static bool play_both(struct walk *w, void *s, step_t first, step_t second,
                      struct answers *answers)
{
	int seat = w->game->to_move(s);
	return play(w, s, first) && answer(w, s, seat, answers) && play(w, s, second);
}

/* Plays two steps in either order; where the texts then agree, so must all else. */
static void check_order(struct walk *w, step_t first, step_t second)
{
	const struct game *game = w->game;
	struct answers answers = {.n = 0};
	void *a = state_copy(game, w->now), *b = state_copy(game, w->now);
	if (play_both(w, a, first, second, &answers) && play_both(w, b, second, first, &answers)) {
		char *ta = state_text(game, a), *tb = state_text(game, b);
		if (strcmp(ta, tb) == 0) {
			LAW(w, state_same(game, a, b), "two ways to %s differ in bytes", ta);
			LAW(w, game->key(a) == game->key(b), "two ways to %s differ in key", ta);
			++*(size_t *)w->memo;
		}
		free(ta);
		free(tb);
	}
	free(a);
	free(b);
}

static void orders(struct walk *w)
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
	walk_all(game, (struct plan){10, 200, 4, &met}, orders);
	print_message("[          ] %s: %zu pairs of ways led to one state\n", game->name, met);
}

struct print {
	uint64_t key, choices;
};

struct prints {
	struct print *at;
	size_t n, cap;
};

static void note(struct walk *w)
{
	struct prints *prints = w->memo;
	struct steps list = {0};
	uint64_t choices = (uint64_t)w->game->to_move(w->now);
	w->game->legal(w->now, &list);
	for (size_t i = 0; i < list.n; i++)
		choices = mix64(choices ^ list.at[i]);
	steps_free(&list);
	if (prints->n == prints->cap) {
		prints->cap = prints->cap ? 2 * prints->cap : 1024;
		prints->at = need_more(prints->at, prints->cap * sizeof *prints->at);
	}
	prints->at[prints->n++] = (struct print){w->game->key(w->now), choices};
}

static int by_key(const void *a, const void *b)
{
	const struct print *x = a, *y = b;
	return (x->key > y->key) - (x->key < y->key);
}

/* Different choices mean different states, and those have different keys. */
void keys_tell_states_apart(const struct game *game)
{
	struct prints prints = {0};
	walk_all(game, (struct plan){30, 300, 1, &prints}, note);
	qsort(prints.at, prints.n, sizeof *prints.at, by_key);
	for (size_t i = 1; i < prints.n; i++)
		if (prints.at[i].key == prints.at[i - 1].key)
			assert_true(prints.at[i].choices == prints.at[i - 1].choices);
	free(prints.at);
}
