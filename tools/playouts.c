/* playouts.c - plays random games as fast as the contract allows.
 *
 * Usage: playouts GAME SECONDS            prints games and decisions per second
 *        playouts --longest GAME COUNT    prints, as a position command, the longest
 *                                         of COUNT random games (the same each time) */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "game/registry.h"
#include "match/match.h"
#include "match/record.h"

static const struct game *find(const char *name)
{
	for (const struct game *const *g = registry_games(); *g; g++)
		if (strcmp((*g)->name, name) == 0)
			return *g;
	return NULL;
}

static double seconds(void)
{
	struct timespec t;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* One step: rolled when chance is due, said when the table knows, else picked. */
static step_t next_step(const struct game *game, const void *s, struct rng *rng,
                        struct steps *steps)
{
	if (game->to_move(s) == SEAT_CHANCE) {
		step_t said = game->chance(s).forced;
		return said != STEP_NONE ? said : game->roll(s, rng, NULL);
	}
	steps->n = 0;
	ensure(game->legal(s, steps) && steps->n > 0);
	return steps->at[rng_below(rng, steps->n)];
}

static uint64_t playout(const struct game *game, const struct setup *setup, struct rng *rng,
                        struct steps *steps)
{
	_Alignas(16) unsigned char state[STATE_MAX];
	uint64_t n = 0;
	memset(state, 0, sizeof state);
	game->start(setup, state);
	for (; game_result(game, state, 1).reason == REASON_NONE;
	     n++) /* a claimed draw is an end too */
		game->apply(state, next_step(game, state, rng, steps), NULL);
	return n;
}

static int measure(const struct game *game, uint64_t most)
{
	struct setup setup = {.players = game->usual_seats};
	struct steps steps = {0};
	struct rng rng;
	uint64_t games = 0, decisions = 0;
	rng_from_seed(&rng, "playouts", 1);
	double began = seconds(), now = began;
	for (; now - began < (double)most; now = seconds())
		for (int i = 0; i < 16; i++, games++)
			decisions += playout(game, &setup, &rng, &steps);
	printf("%s playouts/s %.0f decisions/s %.0f\n", game->name, (double)games / (now - began),
	       (double)decisions / (now - began));
	steps_free(&steps);
	return 0;
}

static struct match *random_match(const struct game *game, struct rng *rng, struct steps *steps)
{
	struct setup setup = {.players = game->usual_seats};
	struct match *m = match_new(game, &setup);
	while (match_result(m).reason == REASON_NONE)
		match_apply(m, next_step(game, match_state(m), rng, steps), NULL);
	return m;
}

static int print_longest(const struct game *game, uint64_t count)
{
	struct match *longest = NULL;
	struct steps steps = {0};
	struct strbuf line = {0};
	struct rng rng;
	rng_from_seed(&rng, "longest", 1);
	for (uint64_t i = 0; i < count; i++) {
		struct match *m = random_match(game, &rng, &steps);
		bool longer = !longest || match_length(m) > match_length(longest);
		match_free(longer ? longest : m);
		if (longer)
			longest = m;
	}
	record_write(longest, VIEW_ALL, &line);
	puts(strbuf_get(&line));
	match_free(longest);
	strbuf_free(&line);
	steps_free(&steps);
	return 0;
}

int main(int argc, char **argv)
{
	bool longest = argc == 4 && strcmp(argv[1], "--longest") == 0;
	const struct game *game = argc >= 3 ? find(argv[longest ? 2 : 1]) : NULL;
	uint64_t n;
	if (!game || argc != 3 + longest || !parse_number(argv[2 + longest], 1, 1000000, &n)) {
		fprintf(stderr, "usage: playouts GAME SECONDS | playouts --longest GAME COUNT\n");
		return 2;
	}
	return longest ? print_longest(game, n) : measure(game, n);
}
