/* secrecy_laws.c - observe and told are the only places where secrets are taken
 * out, and what they leave is enough to go on with: a viewer who replays what it
 * was told stands where the referee says it stands. */
#include <stdlib.h>

#include "laws.h"
#include "walk.h"

static void observed(struct walk *w)
{
	const struct game *game = w->game;
	for (int i = 0; i <= w->terms.players; i++) {
		int viewer = nth_viewer(w->terms.players, i);
		void *once = state_seen(game, w->now, viewer);
		void *rubbish = state_new(game);
		memset(rubbish, 0x5A, game->state_size);
		game->observe(once, viewer, rubbish);
		LAW(w, state_same(game, once, rubbish), "viewer %d: observing twice differs", viewer);
		LAW(w, (game->flags & GAME_SECRETS) || state_same(game, once, w->now),
		    "an open game hides something from viewer %d", viewer);
		game->observe(once, VIEW_ALL, rubbish);
		LAW(w, state_same(game, once, rubbish), "viewer %d: ALL changes something", viewer);
		free(once);
		free(rubbish);
	}
}

void observing_twice_is_once(const struct game *game)
{
	walk_all(game, (struct plan){20, 400, 2, NULL}, observed);
}

static void check_told(struct walk *w, step_t step)
{
	const struct game *game = w->game;
	LAW(w, game->told(w->now, step, VIEW_ALL) == step, "the referee is not told the step");
	for (int i = 0; i <= w->terms.players; i++) {
		int viewer = nth_viewer(w->terms.players, i);
		step_t told = game->told(w->now, step, viewer);
		LAW(w, told != STEP_NONE, "viewer %d is told nothing", viewer);
		LAW(w, told == step || (game->flags & GAME_SECRETS), "an open game keeps a step back");
		LAW(w, told == step || !walk_own_move(game, w->now, viewer),
		    "seat %d is not told its own step", viewer);
		LAW(w, game->told(w->now, told, viewer) == told, "viewer %d: told twice differs", viewer);
		LAW(w, game->is_chance(told) == game->is_chance(step), "viewer %d: chance?", viewer);
	}
}

static void referee(struct walk *w)
{
	void *seen = state_seen(w->game, w->now, VIEW_ALL);
	LAW(w, state_same(w->game, seen, w->now), "the referee does not see all");
	free(seen);
	if (!walk_over(w))
		check_told(w, walk_choose(w, w->now));
}

void the_referee_sees_all(const struct game *game)
{
	walk_all(game, (struct plan){20, 400, 2, NULL}, referee);
}

/* All that is public about a state must be the same in the eyes of a viewer. */
static void check_public(struct walk *w, const void *seen, int viewer)
{
	const struct game *game = w->game;
	struct result full = game->result(w->now, w->occurrences);
	struct result part = game->result(seen, w->occurrences);
	LAW(w, game->seats(seen) == game->seats(w->now), "viewer %d: seats", viewer);
	LAW(w, game->to_move(seen) == game->to_move(w->now), "viewer %d: to_move", viewer);
	LAW(w, game->mid_turn(seen) == game->mid_turn(w->now), "viewer %d: mid_turn", viewer);
	LAW(w, game->closing(seen) == game->closing(w->now), "viewer %d: closing", viewer);
	LAW(w, full.reason == part.reason && strcmp(full.outcome, part.outcome) == 0,
	    "viewer %d: result %s", viewer, part.outcome);
	if (game->repetition_key)
		LAW(w, game->repetition_key(seen) == game->repetition_key(w->now),
		    "viewer %d: repetition_key", viewer);
	if (game->to_move(seen) == SEAT_CHANCE)
		LAW(w, strcmp(game->due(seen), game->due(w->now)) == 0, "viewer %d: due", viewer);
	if (game->to_move(seen) == SEAT_CHANCE && game->announce) {
		step_t said = game->announce(seen);
		LAW(w, said == STEP_NONE || said == game->announce(w->now), "viewer %d: announce", viewer);
	}
}

static void check_choices(struct walk *w, const void *seen, int seat)
{
	struct steps full = {0}, part = {0};
	w->game->legal(w->now, &full);
	w->game->legal(seen, &part);
	LAW(w, steps_same(&full, &part), "seat %d does not know its own choices", seat);
	steps_free(&full);
	steps_free(&part);
}

static void choices(struct walk *w)
{
	for (int i = 0; i <= w->terms.players; i++) {
		int viewer = nth_viewer(w->terms.players, i);
		void *seen = state_seen(w->game, w->now, viewer);
		check_public(w, seen, viewer);
		if (walk_own_move(w->game, w->now, viewer))
			check_choices(w, seen, viewer);
		free(seen);
	}
}

void the_seat_on_move_knows_its_choices(const struct game *game)
{
	walk_all(game, (struct plan){20, 400, 1, NULL}, choices);
}

/* From the start on, as the viewer's own record is replayed. */
static void check_replay(struct walk *w, int viewer)
{
	const struct game *game = w->game;
	void *real = state_copy(game, w->start), *replayed = state_seen(game, real, viewer);
	for (size_t i = 0; i < w->n; i++) {
		struct refusal why;
		step_t told = game->told(real, w->steps[i], viewer);
		bool fine = game->allows(replayed, told, &why);
		LAW(w, fine, "viewer %d cannot replay step %zu: %s", viewer, i, why.text);
		LAW(w, game->told(replayed, told, viewer) == told, "viewer %d is told more", viewer);
		game->apply(real, w->steps[i], NULL);
		game->apply(replayed, told, NULL);
		void *seen = state_seen(game, real, viewer);
		char *a = state_text(game, seen), *b = state_text(game, replayed);
		LAW(w, state_same(game, seen, replayed), "viewer %d, step %zu: sees %s, replays %s", viewer,
		    i, a, b);
		free(a);
		free(b);
		free(seen);
	}
	free(real);
	free(replayed);
}

static void replays(struct walk *w)
{
	for (int i = 0; i <= w->terms.players; i++)
		check_replay(w, nth_viewer(w->terms.players, i));
}

void what_is_told_replays(const struct game *game)
{
	walk_all(game, (struct plan){20, 300, UINT32_MAX, NULL}, replays);
}

static void marks(struct walk *w)
{
	LAW(w, !w->game->has_unknowns(w->now), "a full state has something unknown");
	for (int i = 0; i <= w->terms.players + 1; i++) {
		void *seen = state_seen(w->game, w->now, nth_viewer(w->terms.players, i));
		char *text = state_text(w->game, seen);
		LAW(w, w->game->has_unknowns(seen) == !!strchr(text, '?'), "unknowns in %s?", text);
		free(text);
		free(seen);
	}
}

void question_marks_are_unknowns(const struct game *game)
{
	walk_all(game, (struct plan){20, 400, 2, NULL}, marks);
}
