/* observe_laws.c - observe and observe_step are the only places where secrets are
 * taken out, and what they leave is enough to go on with: a viewer who replays the
 * steps as it observed them reaches the state that it observes now. */
#include <stdlib.h>
#include <string.h>

#include "tests/contract/laws.h"
#include "tests/contract/walk.h"

static void check_observing_twice(struct walk *w)
{
	const struct game *game = w->game;
	for (int i = 0; i <= w->setup.players; i++) {
		int viewer = nth_viewer(w->setup.players, i);
		void *once = state_observed(game, w->now, viewer);
		void *rubbish = state_new(game);
		memset(rubbish, 0x5A, game->state_size);
		game->observe(once, viewer, rubbish);
		LAW(w, states_equal(game, once, rubbish), "viewer %d: observing twice differs", viewer);
		LAW(w, (game->flags & GAME_SECRETS) || states_equal(game, once, w->now),
		    "a game of perfect information hides something from viewer %d", viewer);
		game->observe(once, VIEW_ALL, rubbish);
		LAW(w, states_equal(game, once, rubbish), "viewer %d: ALL changes something", viewer);
		free(once);
		free(rubbish);
	}
}

void observing_twice_is_once(const struct game *game)
{
	walk_all(game, (struct walk_plan){20, 400, 2, NULL}, check_observing_twice);
}

static void check_observed_step(struct walk *w, step_t step)
{
	const struct game *game = w->game;
	LAW(w, game->observe_step(w->now, step, VIEW_ALL) == step,
	    "the referee does not observe the step");
	for (int i = 0; i <= w->setup.players; i++) {
		int viewer = nth_viewer(w->setup.players, i);
		step_t observed = game->observe_step(w->now, step, viewer);
		LAW(w, observed != STEP_NONE, "viewer %d observes no step", viewer);
		LAW(w, observed == step || (game->flags & GAME_SECRETS),
		    "a game of perfect information hides a step");
		LAW(w, observed == step || !walk_own_move(game, w->now, viewer),
		    "seat %d does not observe its own step", viewer);
		LAW(w, game->observe_step(w->now, observed, viewer) == observed,
		    "viewer %d: observing a step twice differs", viewer);
		LAW(w, game_is_chance(game, observed) == game_is_chance(game, step), "viewer %d: chance?",
		    viewer);
		if (game->step_has_unknowns && game_is_chance(game, step)) {
			char *token = step_text(game, w->now, observed);
			LAW(w, game->step_has_unknowns(observed) == (strchr(token, '?') != NULL),
			    "viewer %d: unknowns in %s?", viewer, token);
			free(token);
		}
	}
}

static void check_referee(struct walk *w)
{
	void *seen = state_observed(w->game, w->now, VIEW_ALL);
	LAW(w, states_equal(w->game, seen, w->now), "the referee does not see all");
	free(seen);
	if (!walk_over(w))
		check_observed_step(w, walk_choose(w, w->now));
}

void the_referee_sees_all(const struct game *game)
{
	walk_all(game, (struct walk_plan){20, 400, 2, NULL}, check_referee);
}

/* All that is public about a state must be the same in what a viewer observes. */
static void check_public(struct walk *w, const void *seen, int viewer)
{
	const struct game *game = w->game;
	struct result full = game_result(game, w->now, w->occurrences);
	struct result part = game_result(game, seen, w->occurrences);
	LAW(w, game->seats(seen) == game->seats(w->now), "viewer %d: seats", viewer);
	LAW(w, game->to_move(seen) == game->to_move(w->now), "viewer %d: to_move", viewer);
	LAW(w, game->mid_turn(seen) == game->mid_turn(w->now), "viewer %d: mid_turn", viewer);
	LAW(w, game->end_turn_step(seen) == game->end_turn_step(w->now), "viewer %d: end_turn_step",
	    viewer);
	LAW(w, full.reason == part.reason && strcmp(full.outcome, part.outcome) == 0,
	    "viewer %d: result %s", viewer, part.outcome);
	if (game->repetition_key)
		LAW(w, game->repetition_key(seen) == game->repetition_key(w->now),
		    "viewer %d: repetition_key", viewer);
	if (game->to_move(seen) == SEAT_CHANCE)
		LAW(w, strcmp(game->chance(seen).prefix, game->chance(w->now).prefix) == 0,
		    "viewer %d: chance_prefix", viewer);
	if (game->to_move(seen) == SEAT_CHANCE) {
		step_t forced = game->chance(seen).forced;
		LAW(w, forced == STEP_NONE || forced == game->chance(w->now).forced,
		    "viewer %d: forced_outcome", viewer);
	}
}

static void check_choices(struct walk *w, const void *seen, int seat)
{
	struct steps full = {0}, part = {0};
	w->game->legal(w->now, &full);
	w->game->legal(seen, &part);
	LAW(w, steps_equal(&full, &part), "seat %d does not know its own choices", seat);
	steps_free(&full);
	steps_free(&part);
}

static void check_views(struct walk *w)
{
	for (int i = 0; i <= w->setup.players; i++) {
		int viewer = nth_viewer(w->setup.players, i);
		void *seen = state_observed(w->game, w->now, viewer);
		check_public(w, seen, viewer);
		if (walk_own_move(w->game, w->now, viewer))
			check_choices(w, seen, viewer);
		free(seen);
	}
}

void the_seat_on_move_knows_its_choices(const struct game *game)
{
	walk_all(game, (struct walk_plan){20, 400, 1, NULL}, check_views);
}

/* Replays the viewer's own record beside the real one, from the start on. */
static void check_replay(struct walk *w, int viewer)
{
	const struct game *game = w->game;
	void *real = state_copy(game, w->start), *replayed = state_observed(game, real, viewer);
	for (size_t i = 0; i < w->n; i++) {
		struct violation why;
		step_t observed = game->observe_step(real, w->steps[i], viewer);
		bool fine = game->is_legal(replayed, observed, &why);
		LAW(w, fine, "viewer %d cannot replay step %zu: %s", viewer, i, why.text);
		LAW(w, game->observe_step(replayed, observed, viewer) == observed,
		    "viewer %d observes more", viewer);
		game->apply(real, w->steps[i], NULL);
		game->apply(replayed, observed, NULL);
		void *seen = state_observed(game, real, viewer);
		char *a = state_text(game, seen), *b = state_text(game, replayed);
		LAW(w, states_equal(game, seen, replayed), "viewer %d, step %zu: sees %s, replays %s",
		    viewer, i, a, b);
		free(a);
		free(b);
		free(seen);
	}
	free(real);
	free(replayed);
}

static void check_replays(struct walk *w)
{
	for (int i = 0; i <= w->setup.players; i++)
		check_replay(w, nth_viewer(w->setup.players, i));
}

void observed_steps_replay(const struct game *game)
{
	walk_all(game, (struct walk_plan){20, 300, UINT32_MAX, NULL}, check_replays);
}

static void check_question_marks(struct walk *w)
{
	LAW(w, !w->game->has_unknowns(w->now), "a full state has something unknown");
	for (int i = 0; i <= w->setup.players + 1; i++) {
		void *seen = state_observed(w->game, w->now, nth_viewer(w->setup.players, i));
		char *text = state_text(w->game, seen);
		LAW(w, w->game->has_unknowns(seen) == !!strchr(text, '?'), "unknowns in %s?", text);
		free(text);
		free(seen);
	}
}

void question_marks_are_unknowns(const struct game *game)
{
	walk_all(game, (struct walk_plan){20, 400, 2, NULL}, check_question_marks);
}
