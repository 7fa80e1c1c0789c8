/* world_laws.c - the full states drawn for a viewer agree with what it was told,
 * and two worlds that differ only in what it was not told look the same to it in
 * every byte, for as long as nothing happens that tells them apart. */
#include <stdlib.h>

#include "laws.h"
#include "walk.h"

static void *open_worlds(struct walk *w, const struct history *told)
{
	struct error err = {0};
	void *worlds = w->game->open_worlds(told, &err);
	LAW(w, worlds, "viewer %d: no worlds: %s", told->viewer, err.text);
	return worlds;
}

static void check_world(struct walk *w, const struct history *told, const void *world)
{
	const struct game *game = w->game;
	void *seen = state_seen(game, world, told->viewer);
	LAW(w, !game->has_unknowns(world), "a world has unknowns");
	LAW(w, state_same(game, seen, told->now), "viewer %d: a world looks different", told->viewer);
	LAW(w, game->to_move(world) == game->to_move(w->now), "another seat is on move in it");
	LAW(w, (game->flags & GAME_SECRETS) || state_same(game, world, w->now),
	    "an open game has another world");
	free(seen);
}

static void drawn(struct walk *w)
{
	const struct game *game = w->game;
	int viewer = nth_viewer(w->terms.players, (int)rng_below(&w->rng, 8));
	struct history told = walk_told(w, viewer);
	void *worlds = open_worlds(w, &told), *again = open_worlds(w, &told);
	for (int i = 0; i < 20; i++) {
		struct rng same = w->rng;
		void *a = state_new(game), *b = state_new(game);
		memset(b, 0x5A, game->state_size);
		game->draw_world(worlds, &w->rng, a);
		game->draw_world(again, &same, b);
		LAW(w, state_same(game, a, b), "the same generator draws another world");
		check_world(w, &told, a);
		free(a);
		free(b);
	}
	game->close_worlds(worlds);
	game->close_worlds(again);
	told_free(&told);
}

/* Where so many draws give only a few worlds, the real one must be among them. */
enum { DRAWS = 4000, FEW = 30 };

static bool draw_few(struct walk *w, void *worlds, void **found, size_t *n)
{
	void *world = state_new(w->game);
	bool few = true;
	for (int i = 0; few && i < DRAWS; i++) {
		size_t same = 0;
		w->game->draw_world(worlds, &w->rng, world);
		while (same < *n && !state_same(w->game, found[same], world))
			same++;
		few = same < FEW;
		if (few && same == *n)
			found[(*n)++] = state_copy(w->game, world);
	}
	free(world);
	return few;
}

static void real(struct walk *w)
{
	int viewer = nth_viewer(w->terms.players, (int)rng_below(&w->rng, 8));
	struct history told = walk_told(w, viewer);
	void *worlds = open_worlds(w, &told), *found[FEW];
	size_t n = 0, same = 0;
	if (draw_few(w, worlds, found, &n)) {
		while (same < n && !state_same(w->game, found[same], w->now))
			same++;
		LAW(w, same < n, "viewer %d is never given the real world", viewer);
	}
	while (n > 0)
		free(found[--n]);
	w->game->close_worlds(worlds);
	told_free(&told);
}

void the_real_world_is_among_few(const struct game *game)
{
	walk_all(game, (struct plan){20, 300, 8, NULL}, real);
}

void worlds_agree_with_what_was_told(const struct game *game)
{
	walk_all(game, (struct plan){8, 300, 12, NULL}, drawn);
}

/* Two worlds that one viewer cannot tell apart. */
struct twins {
	struct walk *w;
	int viewer;
	void *a, *b;
};

/* A step in b that the viewer is told as it is told `step` in a; STEP_NONE when
 * there is none, so that the viewer learns which world it is in. */
static step_t counterpart(struct twins *t, step_t step)
{
	const struct game *game = t->w->game;
	step_t told = game->told(t->a, step, t->viewer), found = STEP_NONE;
	struct steps list = {0};
	bool complete = game->legal(t->b, &list);
	uint64_t fits = 0;
	for (size_t i = 0; i < list.n; i++)
		if (game->told(t->b, list.at[i], t->viewer) == told &&
		    rng_below(&t->w->rng, ++fits) == 0)
			found = list.at[i];
	steps_free(&list);
	if (!complete && told == step)
		return game->allows(t->b, step, NULL) ? step : STEP_NONE;
	for (int tries = 0; !complete && tries < 200 && found == STEP_NONE; tries++) {
		step_t rolled = game->roll(t->b, &t->w->rng, NULL);
		if (game->told(t->b, rolled, t->viewer) == told)
			found = rolled;
	}
	return found;
}

static void check_own_choices(struct twins *t)
{
	const struct game *game = t->w->game;
	struct steps a = {0}, b = {0};
	if (walk_own_move(game, t->a, t->viewer)) {
		game->legal(t->a, &a);
		game->legal(t->b, &b);
		LAW(t->w, steps_same(&a, &b), "what seat %d may do depends on secrets", t->viewer);
	}
	steps_free(&a);
	steps_free(&b);
}

static void hear(const struct twins *t, const struct events *events, struct text *out)
{
	int viewer = t->viewer;
	for (size_t i = 0; i < events->n; i++)
		if (events->at[i].seen_by & TO_ONE(viewer)) {
			text_format(out, "%s ", event_name(events->at[i].kind));
			text_add_n(out, text_get(&events->said) + events->at[i].words, events->at[i].length);
			text_char(out, '\n');
		}
}

static void apply_both(struct twins *t, step_t in_a, step_t in_b)
{
	struct events ea = {0}, eb = {0};
	struct text ha = {0}, hb = {0};
	t->w->game->apply(t->a, in_a, &ea);
	t->w->game->apply(t->b, in_b, &eb);
	hear(t, &ea, &ha);
	hear(t, &eb, &hb);
	LAW(t->w, strcmp(text_get(&ha), text_get(&hb)) == 0, "viewer %d hears\n%sor\n%s", t->viewer,
	    text_get(&ha), text_get(&hb));
	events_free(&ea);
	events_free(&eb);
	text_free(&ha);
	text_free(&hb);
}

/* The two worlds in the viewer's eyes: bytes, text, and how a step is written. */
static void check_alike(struct twins *t, step_t told)
{
	const struct game *game = t->w->game;
	void *a = state_seen(game, t->a, t->viewer), *b = state_seen(game, t->b, t->viewer);
	char *ta = state_text(game, a), *tb = state_text(game, b);
	LAW(t->w, strcmp(ta, tb) == 0, "viewer %d sees %s or %s", t->viewer, ta, tb);
	LAW(t->w, state_same(game, a, b), "viewer %d sees other bytes, %s", t->viewer, ta);
	LAW(t->w, game->to_move(t->a) == game->to_move(t->b), "another seat is on move");
	free(ta);
	free(tb);
	if (told != STEP_NONE) {
		char *sa = step_text(game, t->a, told), *sb = step_text(game, t->b, told);
		LAW(t->w, strcmp(sa, sb) == 0, "viewer %d reads %s or %s", t->viewer, sa, sb);
		free(sa);
		free(sb);
	}
	free(a);
	free(b);
}

static void live(struct twins *t, int steps)
{
	const struct game *game = t->w->game;
	check_alike(t, STEP_NONE);
	for (int i = 0; i < steps && game->to_move(t->a) != SEAT_OVER; i++) {
		check_own_choices(t);
		step_t in_a = walk_choose(t->w, t->a), in_b = counterpart(t, in_a);
		if (in_b == STEP_NONE) {
			LAW(t->w, !walk_own_move(game, t->a, t->viewer), "its own step tells worlds apart");
			return;
		}
		check_alike(t, game->told(t->a, in_a, t->viewer));
		apply_both(t, in_a, in_b);
		check_alike(t, STEP_NONE);
		++*(size_t *)t->w->memo;
	}
}

static void twins(struct walk *w)
{
	const struct game *game = w->game;
	uint64_t viewers = (uint64_t)w->terms.players + 1;
	int viewer = nth_viewer(w->terms.players, (int)rng_below(&w->rng, viewers));
	struct history told = walk_told(w, viewer);
	void *worlds = open_worlds(w, &told);
	for (int i = 0; i < 4; i++) {
		struct twins t = {w, viewer, state_copy(game, w->now), state_new(game)};
		game->draw_world(worlds, &w->rng, t.b);
		if (!state_same(game, t.a, t.b))
			live(&t, 30);
		free(t.a);
		free(t.b);
	}
	game->close_worlds(worlds);
	told_free(&told);
}

void worlds_cannot_be_told_apart(const struct game *game)
{
	size_t lived = 0;
	if (!(game->flags & GAME_SECRETS))
		return;
	walk_all(game, (struct plan){8, 300, 10, &lived}, twins);
	print_message("[          ] %s: %zu steps in two worlds\n", game->name, lived);
	assert_true(lived > 0);
}
