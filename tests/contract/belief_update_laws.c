/* belief_update_laws.c - the belief of now is the belief of before, updated: worlds
 * sampled in the middle of a game and played to the present, without those in which
 * the viewer would have observed something else (rejection sampling), must be as
 * frequent as worlds sampled now. A sampler that forgets an observation, or weights
 * it wrongly, breaks this; only how often each byte has each value is compared. */
#include <stdlib.h>

#include "tests/contract/laws.h"
#include "tests/contract/walk.h"

enum { SAMPLE = 1500, TRIES = 15000, ENOUGH = 300, SIGMAS = 6, SLACK = 10 };

/* How often each byte of a state had each value. */
struct tally {
	uint32_t (*of)[256];
	uint64_t n;
};

static struct tally tally_new(const struct game *game)
{
	return (struct tally){xzalloc(game->state_size * sizeof(uint32_t[256])), 0};
}

static void tally_add(struct tally *t, const struct game *game, const unsigned char *s)
{
	t->n++;
	for (size_t i = 0; i < game->state_size; i++)
		t->of[i][s[i]]++;
}

/* Two shares of two samples: do they differ by more than SIGMAS standard deviations?
 * The slack is for rare values, whose number is not normally distributed. */
static bool differ(uint64_t a, uint64_t n, uint64_t b, uint64_t m)
{
	uint64_t one = a * m, other = b * n, larger = n > m ? n : m;
	uint64_t apart = one > other ? one - other : other - one;
	if (apart <= SLACK * larger)
		return false;
	apart -= SLACK * larger;
	uint64_t variance = n * m * (a + b) / (n + m) * (n + m - a - b);
	return apart * apart > SIGMAS * SIGMAS * variance;
}

static void compare(struct walk *w, int viewer, const struct tally *now, const struct tally *then)
{
	for (size_t i = 0; i < w->game->state_size; i++)
		for (int value = 0; value < 256; value++)
			LAW(w, !differ(now->of[i][value], now->n, then->of[i][value], then->n),
			    "viewer %d: byte %zu is %d in %u of %u worlds, but in %u of %u played on", viewer,
			    i, value, now->of[i][value], (unsigned)now->n, then->of[i][value],
			    (unsigned)then->n);
}

/* A step in world s that the viewer observes as `observed`; hidden outcomes are taken
 * to be equally likely. STEP_NONE where it would observe something else. */
static step_t matching_step(struct walk *w, const void *s, step_t observed, int viewer)
{
	const struct game *game = w->game;
	struct steps list = {0};
	step_t found = STEP_NONE;
	uint64_t fits = 0;
	if (!game_is_chance(game, observed) && game->is_legal(s, observed, NULL))
		return game->observe_step(s, observed, viewer) == observed
		           ? observed
		           : STEP_NONE; /* nothing of it was hidden */
	bool complete = game->legal(s, &list);
	for (size_t i = 0; i < list.n; i++)
		if (game->observe_step(s, list.at[i], viewer) == observed &&
		    rng_below(&w->rng, ++fits) == 0)
			found = list.at[i];
	steps_free(&list);
	for (int tries = 0; !complete && found == STEP_NONE && tries < 100; tries++) {
		step_t rolled = game->roll(s, &w->rng, NULL);
		if (game->observe_step(s, rolled, viewer) == observed)
			found = rolled;
		else if (game->observe_step(s, observed, viewer) == observed &&
		         game->is_legal(s, observed, NULL) && game_is_chance(game, observed) &&
		         game->observe_step(s, rolled, viewer) == rolled)
			found = observed; /* public, and as likely as what was rolled */
	}
	return found;
}

/* Plays the observed steps from number `from` on in world s; false when they do
 * not fit it. */
static bool replay_observed(struct walk *w, const struct infostate *infostate, size_t from, void *s)
{
	for (size_t i = from; i < infostate->n; i++) {
		step_t step = w->game->to_move(s) == SEAT_OVER
		                  ? STEP_NONE
		                  : matching_step(w, s, infostate->steps[i], infostate->viewer);
		if (step == STEP_NONE)
			return false;
		w->game->apply(s, step, NULL);
	}
	return true;
}

/* The information state as it was before step n; its `now` is to be freed. */
static struct infostate infostate_before(const struct walk *w, const struct infostate *infostate,
                                         size_t n)
{
	struct infostate before = *infostate;
	void *s = state_copy(w->game, w->start);
	for (size_t i = 0; i < n; i++)
		w->game->apply(s, w->steps[i], NULL);
	before.n = n;
	before.now = state_observed(w->game, s, infostate->viewer);
	before.keys = NULL;
	before.n_keys = 0;
	free(s);
	return before;
}

static void tally_samples(struct walk *w, const struct infostate *from, const struct infostate *to,
                          struct tally *out)
{
	void *belief = w->game->belief_open(from, NULL), *s = state_new(w->game);
	LAW(w, belief, "viewer %d: no belief at step %zu", from->viewer, from->n);
	for (int i = 0; i < TRIES && out->n < SAMPLE; i++) {
		w->game->belief_sample(belief, &w->rng, s);
		if (replay_observed(w, to, from->n, s))
			tally_add(out, w->game, s);
	}
	w->game->belief_close(belief);
	free(s);
}

static void check_beliefs(struct walk *w)
{
	uint64_t viewers = (uint64_t)w->setup.players + 1;
	int viewer = nth_viewer(w->setup.players, (int)rng_below(&w->rng, viewers));
	struct infostate infostate = walk_infostate(w, viewer);
	size_t back = (size_t)rng_below(&w->rng, w->n + 1);
	struct infostate before = infostate_before(w, &infostate, w->n - (back < 25 ? back : 25));
	struct tally now = tally_new(w->game), then = tally_new(w->game);
	tally_samples(w, &before, &infostate, &then);
	if (then.n >= ENOUGH) {
		tally_samples(w, &infostate, &infostate, &now);
		compare(w, viewer, &now, &then);
		++*(size_t *)w->memo;
	}
	free(now.of);
	free(then.of);
	free((void *)before.now);
	infostate_free(&infostate);
}

void beliefs_follow_the_infostate(const struct game *game)
{
	size_t compared = 0;
	if (!(game->flags & GAME_SECRETS))
		return;
	walk_all(game, (struct walk_plan){4, 150, 10, &compared}, check_beliefs);
	print_message("[          ] %s: beliefs were compared %zu times\n", game->name, compared);
	assert_true(compared > 0);
}
