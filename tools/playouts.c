/* playouts.c - random games that the command playouts does not play.
 *
 * Usage: playouts --longest GAME COUNT    prints, as a position command, the longest
 *                                         of COUNT random games (the same each time)
 *        playouts --compare GAME COUNT BY_LIST
 *                                         prints how COUNT games of the command playouts
 *                                         end, and BY_LIST of which each decision is picked
 *                                         from the list of all; fails where they differ by
 *                                         more than chance */
#include <stdio.h>
#include <string.h>

#include "match/match.h"
#include "match/record.h"
#include "engine/find_game.h"
#include "search/playouts.h"

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

/* ---- the comparison */

static struct playout_tally play(const struct game *game, uint64_t n, uint64_t seed)
{
	static const atomic_bool stop;
	struct setup setup = {.players = game->usual_seats};
	struct match *m = match_new(game, &setup);
	struct infostate start;
	struct playout_tally tally = {.n_endings = 0};
	struct error err;
	match_infostate(m, VIEW_ALL, &start);
	struct playouts p = {
		.game = game, .infostate = &start, .seed = seed, .threads = 2, .stop = &stop};
	ensure(playouts_run(&p, 0, n, &tally, &err));
	match_infostate_free(&start);
	match_free(m);
	return tally;
}

static uint64_t games_ending(const struct playout_tally *t, struct result result)
{
	for (int i = 0; i < t->n_endings; i++)
		if (t->endings[i].result.reason == result.reason &&
		    strcmp(t->endings[i].result.outcome, result.outcome) == 0)
			return t->endings[i].games;
	return 0;
}

/* Adds the endings of b that a has none of. */
static void join_endings(struct playout_tally *a, const struct playout_tally *b)
{
	for (int i = 0; i < b->n_endings; i++) {
		if (games_ending(a, b->endings[i].result))
			continue;
		ensure(a->n_endings < PLAYOUT_ENDINGS_MAX);
		a->endings[a->n_endings++] = (struct playout_ending){b->endings[i].result, 0};
	}
	playout_tally_sort(a);
}

/* The chi-square test of homogeneity (Pearson 1900): what both samples together say is expected of
 * each. Endings that come too rarely for it are taken together. True when they agree. */
static bool compare_endings(const struct playout_tally *a, const struct playout_tally *b)
{
	double games = (double)a->games, listed = (double)b->games;
	double share = listed / (games + listed), statistic = 0, rare = 0, rare_listed = 0;
	int cells = 0;
	for (int i = 0; i <= a->n_endings; i++) {
		bool last = i == a->n_endings;
		double y = last ? rare_listed : (double)games_ending(b, a->endings[i].result);
		double all = last ? rare : (double)a->endings[i].games + y;
		double expected = all * share, difference = y - expected;
		if (!last && (expected < 5 || all - expected < 5)) {
			rare += all;
			rare_listed += y;
		} else if (all > 0) {
			statistic += difference * difference / expected;
			statistic += difference * difference / (all - expected);
			cells++;
		}
	}
	double freedom = cells - 1, beyond = statistic - freedom;
	printf("\nchi-square %.1f, %d degrees of freedom\n", statistic, cells - 1);
	return beyond < 10 || beyond * beyond < 25 * 2 * freedom;
}

static int compare(const struct game *game, uint64_t n, uint64_t n_listed)
{
	struct game by_list = *game;
	by_list.random_step = NULL;
	struct playout_tally a = play(game, n, 1), b = play(&by_list, n_listed, 2);
	join_endings(&a, &b);
	printf("| %s | by `playouts` | | by `legal` | |\n|---|---|---|---|---|\n", game->info->title);
	for (int i = 0; i < a.n_endings; i++) {
		struct result result = a.endings[i].result;
		uint64_t listed = games_ending(&b, result);
		printf("| %s, %s | %llu | %.3f %% | %llu | %.3f %% |\n", result.outcome,
		       reason_name(result.reason), (unsigned long long)a.endings[i].games,
		       100 * (double)a.endings[i].games / (double)a.games, (unsigned long long)listed,
		       100 * (double)listed / (double)b.games);
	}
	printf("| games | %llu | | %llu | |\n", (unsigned long long)a.games,
	       (unsigned long long)b.games);
	printf("| decisions, mean | %.2f | | %.2f | |\n", (double)a.decisions / (double)a.games,
	       (double)b.decisions / (double)b.games);
	return compare_endings(&a, &b) ? 0 : 1;
}

int main(int argc, char **argv)
{
	const struct game *game = argc > 2 ? find_game(argv[2], NULL) : NULL;
	uint64_t n, listed;
	if (game && argc == 5 && strcmp(argv[1], "--compare") == 0 &&
	    parse_number(argv[3], 1, 100000000, &n) && parse_number(argv[4], 1, 100000000, &listed))
		return compare(game, n, listed);
	if (game && argc == 4 && strcmp(argv[1], "--longest") == 0 &&
	    parse_number(argv[3], 1, 1000000, &n))
		return print_longest(game, n);
	fprintf(stderr, "usage: playouts --longest GAME COUNT | "
	                "playouts --compare GAME COUNT BY_LIST\n");
	return 2;
}
