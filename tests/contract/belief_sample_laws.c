/* belief_sample_laws.c - the full states (worlds) that are sampled for a viewer agree
 * with its information state, and two worlds that differ only in what is hidden from
 * the viewer look the same to it in every byte, until a step tells them apart. */
#include <stdlib.h>

#include "tests/contract/laws.h"
#include "tests/contract/walk.h"

static void *belief_open(struct walk *w, const struct infostate *infostate)
{
	struct error err = {0};
	void *belief = w->game->belief_open(infostate, &err);
	LAW(w, belief, "viewer %d: no belief: %s", infostate->viewer, err.text);
	return belief;
}

static void check_world(struct walk *w, const struct infostate *infostate, const void *world)
{
	const struct game *game = w->game;
	void *seen = state_observed(game, world, infostate->viewer);
	LAW(w, !game->has_unknowns(world), "a world has unknowns");
	LAW(w, states_equal(game, seen, infostate->now), "viewer %d: a world looks different",
	    infostate->viewer);
	LAW(w, game->to_move(world) == game->to_move(w->now), "another seat is on move in it");
	LAW(w, (game->flags & GAME_SECRETS) || states_equal(game, world, w->now),
	    "a game of perfect information has another world");
	free(seen);
}

static void check_samples(struct walk *w)
{
	const struct game *game = w->game;
	int viewer = nth_viewer(w->setup.players, (int)rng_below(&w->rng, 8));
	struct infostate infostate = walk_infostate(w, viewer);
	void *belief = belief_open(w, &infostate), *again = belief_open(w, &infostate);
	if (game->belief_infer && rng_below(&w->rng, 2)) {
		game->belief_infer(belief, &infostate);
		game->belief_infer(again, &infostate);
	}
	for (int i = 0; i < 20; i++) {
		struct rng same = w->rng;
		void *a = state_new(game), *b = state_new(game);
		memset(b, 0x5A, game->state_size);
		game->belief_sample(belief, &w->rng, a);
		game->belief_sample(again, &same, b);
		LAW(w, states_equal(game, a, b), "the same generator samples another world");
		check_world(w, &infostate, a);
		free(a);
		free(b);
	}
	game->belief_close(belief);
	game->belief_close(again);
	infostate_free(&infostate);
}

/* Where so many samples give only a few worlds, the true state must be among them. */
enum { SAMPLES = 4000, FEW = 30 };

static bool sample_few(struct walk *w, void *belief, void **found, size_t *n)
{
	void *world = state_new(w->game);
	bool few = true;
	for (int i = 0; few && i < SAMPLES; i++) {
		size_t same = 0;
		w->game->belief_sample(belief, &w->rng, world);
		while (same < *n && !states_equal(w->game, found[same], world))
			same++;
		few = same < FEW;
		if (few && same == *n)
			found[(*n)++] = state_copy(w->game, world);
	}
	free(world);
	return few;
}

static void check_true_state_is_sampled(struct walk *w)
{
	int viewer = nth_viewer(w->setup.players, (int)rng_below(&w->rng, 8));
	struct infostate infostate = walk_infostate(w, viewer);
	void *belief = belief_open(w, &infostate), *found[FEW];
	size_t n = 0, same = 0;
	if (sample_few(w, belief, found, &n)) {
		while (same < n && !states_equal(w->game, found[same], w->now))
			same++;
		LAW(w, same < n, "viewer %d: the true state is never sampled", viewer);
	}
	while (n > 0)
		free(found[--n]);
	w->game->belief_close(belief);
	infostate_free(&infostate);
}

void the_true_state_is_sampled(const struct game *game)
{
	walk_all(game, (struct walk_plan){20, 300, 8, NULL}, check_true_state_is_sampled);
}

void sampled_worlds_agree_with_the_infostate(const struct game *game)
{
	walk_all(game, (struct walk_plan){8, 300, 12, NULL}, check_samples);
}

/* Two worlds that one viewer cannot tell apart. */
struct world_pair {
	struct walk *w;
	int viewer;
	void *a, *b;
};

/* A step in b that looks to the viewer as `step` does in a; STEP_NONE when there is
 * none, so that the viewer learns which world it is in. */
static step_t counterpart(struct world_pair *t, step_t step)
{
	const struct game *game = t->w->game;
	step_t observed = game->observe_step(t->a, step, t->viewer), found = STEP_NONE;
	struct steps list = {0};
	bool complete = game->legal(t->b, &list);
	uint64_t fits = 0;
	for (size_t i = 0; i < list.n; i++)
		if (game->observe_step(t->b, list.at[i], t->viewer) == observed &&
		    rng_below(&t->w->rng, ++fits) == 0)
			found = list.at[i];
	steps_free(&list);
	if (!complete && observed == step)
		return game->is_legal(t->b, step, NULL) ? step : STEP_NONE;
	for (int tries = 0; !complete && tries < 200 && found == STEP_NONE; tries++) {
		step_t rolled = game->roll(t->b, &t->w->rng, NULL);
		if (game->observe_step(t->b, rolled, t->viewer) == observed)
			found = rolled;
	}
	return found;
}

static void check_own_choices(struct world_pair *t)
{
	const struct game *game = t->w->game;
	struct steps a = {0}, b = {0};
	if (walk_own_move(game, t->a, t->viewer)) {
		game->legal(t->a, &a);
		game->legal(t->b, &b);
		LAW(t->w, steps_equal(&a, &b), "what seat %d may do depends on secrets", t->viewer);
	}
	steps_free(&a);
	steps_free(&b);
}

static void append_visible_events(const struct world_pair *t, const struct events *events,
                                  struct strbuf *out)
{
	int viewer = t->viewer;
	for (size_t i = 0; i < events->n; i++)
		if (events->at[i].seen_by & TO_ONE(viewer))
			event_write(t->w->game->info, events, &events->at[i], out);
}

static void apply_both(struct world_pair *t, step_t in_a, step_t in_b)
{
	struct events ea = {0}, eb = {0};
	struct strbuf ha = {0}, hb = {0};
	t->w->game->apply(t->a, in_a, &ea);
	t->w->game->apply(t->b, in_b, &eb);
	append_visible_events(t, &ea, &ha);
	append_visible_events(t, &eb, &hb);
	LAW(t->w, strcmp(strbuf_get(&ha), strbuf_get(&hb)) == 0, "viewer %d hears\n%sor\n%s", t->viewer,
	    strbuf_get(&ha), strbuf_get(&hb));
	events_free(&ea);
	events_free(&eb);
	strbuf_free(&ha);
	strbuf_free(&hb);
}

/* The two worlds as the viewer observes them: bytes, text, and how a step is written. */
static void check_alike(struct world_pair *t, step_t observed)
{
	const struct game *game = t->w->game;
	void *a = state_observed(game, t->a, t->viewer), *b = state_observed(game, t->b, t->viewer);
	char *ta = state_text(game, a), *tb = state_text(game, b);
	LAW(t->w, strcmp(ta, tb) == 0, "viewer %d sees %s or %s", t->viewer, ta, tb);
	LAW(t->w, states_equal(game, a, b), "viewer %d sees other bytes, %s", t->viewer, ta);
	LAW(t->w, game->to_move(t->a) == game->to_move(t->b), "another seat is on move");
	free(ta);
	free(tb);
	if (observed != STEP_NONE) {
		char *sa = step_text(game, t->a, observed), *sb = step_text(game, t->b, observed);
		LAW(t->w, strcmp(sa, sb) == 0, "viewer %d reads %s or %s", t->viewer, sa, sb);
		free(sa);
		free(sb);
	}
	free(a);
	free(b);
}

static void play_in_both_worlds(struct world_pair *t, int steps)
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
		check_alike(t, game->observe_step(t->a, in_a, t->viewer));
		apply_both(t, in_a, in_b);
		check_alike(t, STEP_NONE);
		++*(size_t *)t->w->memo;
	}
}

static void check_world_pairs(struct walk *w)
{
	const struct game *game = w->game;
	uint64_t viewers = (uint64_t)w->setup.players + 1;
	int viewer = nth_viewer(w->setup.players, (int)rng_below(&w->rng, viewers));
	struct infostate infostate = walk_infostate(w, viewer);
	void *belief = belief_open(w, &infostate);
	for (int i = 0; i < 4; i++) {
		struct world_pair t = {w, viewer, state_copy(game, w->now), state_new(game)};
		game->belief_sample(belief, &w->rng, t.b);
		if (!states_equal(game, t.a, t.b))
			play_in_both_worlds(&t, 30);
		free(t.a);
		free(t.b);
	}
	game->belief_close(belief);
	infostate_free(&infostate);
}

void worlds_cannot_be_told_apart(const struct game *game)
{
	size_t lived = 0;
	if (!(game->flags & GAME_SECRETS))
		return;
	walk_all(game, (struct walk_plan){8, 300, 10, &lived}, check_world_pairs);
	print_message("[          ] %s: %zu steps in two worlds\n", game->name, lived);
	assert_true(lived > 0);
}
