/* walk.c - random walks through a game, and helpers for the laws. */
#include "tests/contract/walk.h"

#include <stdio.h>

struct contract_options contract_options = {1, 1, "."};

void *state_new(const struct game *game)
{
	void *s = xmalloc(game->state_size);
	memset(s, 0xA5, game->state_size);
	return s;
}

void *state_copy(const struct game *game, const void *s)
{
	void *copy = state_new(game);
	memcpy(copy, s, game->state_size);
	return copy;
}

void *state_observed(const struct game *game, const void *s, int viewer)
{
	void *seen = state_new(game);
	game->observe(s, viewer, seen);
	return seen;
}

bool states_equal(const struct game *game, const void *a, const void *b)
{
	return memcmp(a, b, game->state_size) == 0;
}

static char *detach(struct strbuf *t)
{
	char *s = xstrdup(strbuf_get(t));
	strbuf_free(t);
	return s;
}

char *state_text(const struct game *game, const void *s)
{
	struct strbuf t = {0};
	game->state_to_text(s, &t);
	return detach(&t);
}

char *step_text(const struct game *game, const void *s, step_t step)
{
	struct strbuf t = {0};
	game->step_to_text(s, step, &t);
	return detach(&t);
}

static int ascending(const void *a, const void *b)
{
	step_t x = *(const step_t *)a, y = *(const step_t *)b;
	return (x > y) - (x < y);
}

bool steps_unique(const struct steps *list)
{
	step_t *sorted = xmalloc((list->n + 1) * sizeof *sorted);
	bool unique = true;
	for (size_t i = 0; i < list->n; i++)
		sorted[i] = list->at[i];
	qsort(sorted, list->n, sizeof *sorted, ascending);
	for (size_t i = 1; i < list->n; i++)
		unique = unique && sorted[i - 1] != sorted[i];
	free(sorted);
	return unique;
}

bool steps_contain(const struct steps *list, step_t step)
{
	for (size_t i = 0; i < list->n; i++)
		if (list->at[i] == step)
			return true;
	return false;
}

bool steps_equal(const struct steps *a, const struct steps *b)
{
	return a->n == b->n && (a->n == 0 || memcmp(a->at, b->at, a->n * sizeof *a->at) == 0);
}

int nth_viewer(int n, int i)
{
	return i < n ? i : i == n ? VIEW_PUBLIC : VIEW_ALL;
}

void law_broken(const struct walk *w, const char *file, int line, const char *format, ...)
{
	char *position = state_text(w->game, w->now);
	va_list args;
	print_error("%s, seed %llu, step %zu\n  at: %s\n  law: ", w->game->name,
	            (unsigned long long)w->seed, w->n, position);
	va_start(args, format);
	vprint_error(format, args);
	va_end(args);
	print_error("\n");
	free(position);
	_fail(file, line);
}

static void walk_begin(struct walk *w, const struct game *game, uint64_t seed, void *memo)
{
	*w = (struct walk){.game = game, .seed = seed, .decider = -1, .occurrences = 1, .memo = memo};
	rng_from_seed(&w->rng, "contract", seed);
	unsigned choice = (unsigned)(game->max_seats - game->min_seats + 1);
	w->setup.players = game->min_seats + (int)rng_below(&w->rng, choice);
	if (game->flags & GAME_DECKS)
		w->setup.decks = rng_below(&w->rng, 2) ? DECKS_OWN : DECKS_COMMON;
	w->start = state_new(game);
	game->start(&w->setup, w->start);
	w->now = state_copy(game, w->start);
	w->cap = 64;
	w->steps = xmalloc(w->cap * sizeof *w->steps);
	w->keys = xmalloc((w->cap + 1) * sizeof *w->keys);
}

static void walk_end(struct walk *w)
{
	free(w->start);
	free(w->now);
	free(w->steps);
	free(w->keys);
}

bool walk_over(const struct walk *w)
{
	return w->game->to_move(w->now) == SEAT_OVER ||
	       game_result(w->game, w->now, w->occurrences).reason != REASON_NONE;
}

bool walk_own_move(const struct game *game, const void *s, int viewer)
{
	return viewer < SEATS_MAX && game->to_move(s) == viewer;
}

step_t walk_choose(struct walk *w, const void *s)
{
	const struct game *game = w->game;
	struct steps list = {0};
	bool chance = game->to_move(s) == SEAT_CHANCE;
	step_t step = chance ? game->chance(s).forced : STEP_NONE;
	if (step != STEP_NONE)
		return step;
	bool listed = game->legal(s, &list);
	if (chance && (!listed || rng_below(&w->rng, 2)))
		step = game->roll(s, &w->rng, NULL);
	else if (list.n > 0)
		step = list.at[rng_below(&w->rng, list.n)];
	steps_free(&list);
	return step;
}

static void count_position(struct walk *w)
{
	uint64_t key = w->game->repetition_key ? w->game->repetition_key(w->now) : 0;
	w->occurrences = 1;
	if (!key)
		return;
	for (size_t i = 0; i < w->n_keys; i++)
		w->occurrences += w->keys[i] == key;
	w->keys[w->n_keys++] = key;
}

static void walk_apply(struct walk *w, step_t step)
{
	if (w->n == w->cap) {
		w->cap *= 2;
		w->steps = xrealloc(w->steps, w->cap * sizeof *w->steps);
		w->keys = xrealloc(w->keys, (w->cap + 1) * sizeof *w->keys);
	}
	bool decided = !game_is_chance(w->game, step);
	if (decided)
		w->decider = w->game->to_move(w->now);
	w->steps[w->n++] = step;
	w->game->apply(w->now, step, NULL);
	if (decided)
		w->turn_open = w->game->mid_turn(w->now);
	count_position(w);
}

static void walk_once(struct walk *w, const struct walk_plan *plan, law *holds)
{
	count_position(w);
	while (!walk_over(w) && w->n < plan->steps) {
		if (rng_below(&w->rng, plan->every) == 0)
			holds(w);
		step_t step = walk_choose(w, w->now);
		LAW(w, step != STEP_NONE, "no step can follow, but the game is not over");
		walk_apply(w, step);
	}
	holds(w);
}

void walk_all(const struct game *game, struct walk_plan plan, law *holds)
{
	for (unsigned i = 0; i < plan.walks * contract_options.scale; i++) {
		struct walk w;
		walk_begin(&w, game, contract_options.seed + i, plan.memo);
		walk_once(&w, &plan, holds);
		walk_end(&w);
	}
}

struct infostate walk_infostate(const struct walk *w, int viewer)
{
	const struct game *game = w->game;
	void *s = state_copy(game, w->start);
	step_t *steps = xmalloc(w->n * sizeof *steps);
	for (size_t i = 0; i < w->n; i++) {
		steps[i] = game->observe_step(s, w->steps[i], viewer);
		game->apply(s, w->steps[i], NULL);
	}
	free(s);
	return (struct infostate){viewer,   state_observed(game, w->start, viewer), steps,
	                          w->n,     state_observed(game, w->now, viewer),   w->keys,
	                          w->n_keys};
}

void infostate_free(struct infostate *infostate)
{
	free((void *)infostate->start);
	free((void *)infostate->now);
	free((void *)infostate->steps);
}
