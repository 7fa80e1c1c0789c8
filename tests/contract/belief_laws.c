/* belief_laws.c - what a viewer believes now is what it believed before, lived
 * on: worlds drawn in the middle of a game and played to the present, those
 * dropped in which something else would have been told, must be as frequent as
 * worlds drawn now. A sampler that forgets what was said, or weighs it wrongly,
 * breaks this; only how often each byte has each value is compared. */
#include <stdlib.h>

#include "laws.h"
#include "walk.h"

enum { SAMPLE = 1500, TRIES = 15000, ENOUGH = 300, SIGMAS = 6, SLACK = 10 };

/* How often each byte of a state had each value. */
struct tally {
	uint32_t (*of)[256];
	uint64_t n;
};

static struct tally tally_new(const struct game *game)
{
	return (struct tally){need_zeroed(game->state_size * sizeof(uint32_t[256])), 0};
}

static void tally_add(struct tally *t, const struct game *game, const unsigned char *s)
{
	t->n++;
	for (size_t i = 0; i < game->state_size; i++)
		t->of[i][s[i]]++;
}

/* Two shares of two samples: do they differ by more than chance explains? The
 * slack is for rare values, whose number is not normally distributed. */
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
			    "viewer %d: byte %zu is %d in %u of %u worlds, but in %u of %u lived on", viewer, i,
			    value, now->of[i][value], (unsigned)now->n, then->of[i][value], (unsigned)then->n);
}

/* A step in world s that the viewer is told as `told`; hidden outcomes are taken
 * to be equally likely. STEP_NONE where it would be told something else. */
static step_t meant(struct walk *w, const void *s, step_t told, int viewer)
{
	const struct game *game = w->game;
	struct steps list = {0};
	step_t found = STEP_NONE;
	uint64_t fits = 0;
	if (!game->is_chance(told) && game->allows(s, told, NULL))
		return game->told(s, told, viewer) == told ? told : STEP_NONE; /* nothing of it was hidden */
	bool complete = game->legal(s, &list);
	for (size_t i = 0; i < list.n; i++)
		if (game->told(s, list.at[i], viewer) == told && rng_below(&w->rng, ++fits) == 0)
			found = list.at[i];
	steps_free(&list);
	for (int tries = 0; !complete && found == STEP_NONE && tries < 100; tries++) {
		step_t rolled = game->roll(s, &w->rng, NULL);
		if (game->told(s, rolled, viewer) == told)
			found = rolled;
		else if (game->told(s, told, viewer) == told && game->allows(s, told, NULL) &&
		         game->is_chance(told) && game->told(s, rolled, viewer) == rolled)
			found = told; /* public, and as likely as what was rolled */
	}
	return found;
}

/* Plays the told steps from number `from` on in world s; false when they do not
 * fit it. */
static bool live_on(struct walk *w, const struct history *told, size_t from, void *s)
{
	for (size_t i = from; i < told->n; i++) {
		step_t step = w->game->to_move(s) == SEAT_OVER
		                  ? STEP_NONE
		                  : meant(w, s, told->steps[i], told->viewer);
		if (step == STEP_NONE)
			return false;
		w->game->apply(s, step, NULL);
	}
	return true;
}

/* The history as it was before step n; its `now` is to be freed. */
static struct history shorter(const struct walk *w, const struct history *told, size_t n)
{
	struct history before = *told;
	void *s = state_copy(w->game, w->start);
	for (size_t i = 0; i < n; i++)
		w->game->apply(s, w->steps[i], NULL);
	before.n = n;
	before.now = state_seen(w->game, s, told->viewer);
	before.keys = NULL;
	before.n_keys = 0;
	free(s);
	return before;
}

static void tally_worlds(struct walk *w, const struct history *from, const struct history *to,
                         struct tally *out)
{
	void *worlds = w->game->open_worlds(from, NULL), *s = state_new(w->game);
	LAW(w, worlds, "viewer %d: no worlds at step %zu", from->viewer, from->n);
	for (int i = 0; i < TRIES && out->n < SAMPLE; i++) {
		w->game->draw_world(worlds, &w->rng, s);
		if (live_on(w, to, from->n, s))
			tally_add(out, w->game, s);
	}
	w->game->close_worlds(worlds);
	free(s);
}

static void beliefs(struct walk *w)
{
	uint64_t viewers = (uint64_t)w->terms.players + 1;
	int viewer = nth_viewer(w->terms.players, (int)rng_below(&w->rng, viewers));
	struct history told = walk_told(w, viewer);
	size_t back = (size_t)rng_below(&w->rng, w->n + 1);
	struct history before = shorter(w, &told, w->n - (back < 25 ? back : 25));
	struct tally now = tally_new(w->game), then = tally_new(w->game);
	tally_worlds(w, &before, &told, &then);
	if (then.n >= ENOUGH) {
		tally_worlds(w, &told, &told, &now);
		compare(w, viewer, &now, &then);
		++*(size_t *)w->memo;
	}
	free(now.of);
	free(then.of);
	free((void *)before.now);
	told_free(&told);
}

void beliefs_follow_what_is_told(const struct game *game)
{
	size_t compared = 0;
	if (!(game->flags & GAME_SECRETS))
		return;
	walk_all(game, (struct plan){4, 150, 10, &compared}, beliefs);
	print_message("[          ] %s: beliefs were compared %zu times\n", game->name, compared);
	assert_true(compared > 0);
}
