/* main.c - solves a game of Tic Tac Chess with small reserves by retrograde analysis.
 *
 * Usage: solve [--dir DIR] [--threads N] [--minutes N] [--verify]
 *          [--size | --slices | --ask | --positions N] GAME
 *   GAME         the pieces of both sides, as KQRBN, or WHITE:BLACK, of which one may have a star
 *                behind kinds that never run out, as KQRBN:K*Q*R*B*N*P*
 *   --dir DIR    keeps the values there, and goes on with what is there; otherwise in memory
 *   --minutes N  begins no slice after that time; with --dir the next run goes on
 *   --verify     looks at every position again: whether its value follows from those after it
 *   --size       prints how many slices and bytes there are, and solves nothing
 *   --slices     prints a line for each slice rather than for each level
 *   --ask        prints no table, but answers positions on standard input by their values (ask.h)
 *   --positions N  prints no table, but N positions for tools/train (positions.h)
 *
 * Progress goes to stderr. Exit 0: solved, and verified where asked. Exit 1: not. Exit 2: usage. */
#include <inttypes.h>
#include <stdatomic.h>
#include <time.h>

#include "base/memory.h"
#include "base/parallel.h"
#include "base/parse.h"
#include "tools/solve/ask.h"
#include "tools/solve/positions.h"
#include "tools/solve/retrograde.h"
#include "tools/solve/store.h"

struct options {
	const char *game, *directory;
	int threads, minutes;
	uint64_t positions;
	bool verify, size, slices, ask;
};

/* What the threads share: the slices from `next` to before `end` are to be looked at. */
struct run {
	struct game *game;
	struct store *store;
	size_t end;
	atomic_size_t next, bytes;
	atomic_uint_fast64_t wrong;
	atomic_bool too_long;
	time_t begin, deadline; /* 0: no end */
	_Atomic time_t shown;
};

/* At most one line in five seconds. */
static void show_progress(struct run *run, const char *word, size_t slice)
{
	time_t now = time(NULL), shown = run->shown;
	if (now < shown + 5 || !atomic_compare_exchange_strong(&run->shown, &shown, now))
		return;
	size_t bytes = run->bytes;
	fprintf(stderr, "%s: %s slice %zu of %zu (level %d), %zu of %zu bytes, %ld s, %zu a second\n",
	        run->game->name, word, slice, run->game->n_slices, run->game->slices[slice].level,
	        bytes, run->game->size, (long)(now - run->begin),
	        bytes / (size_t)(now > run->begin ? now - run->begin : 1));
}

/* Whether no further slice is to be begun. */
static bool is_over(const struct run *run)
{
	return run->too_long || (run->deadline && time(NULL) >= run->deadline);
}

static void solve_units(void *data)
{
	struct run *run = data;
	size_t i;
	while (!is_over(run) && (i = atomic_fetch_add(&run->next, 1)) < run->end) {
		struct slice *slice = &run->game->slices[i];
		struct slice *conjugate = slice_conjugate(run->game, slice);
		if (conjugate < slice)
			continue;
		size_t bytes = slice->size + (conjugate == slice ? 0 : conjugate->size);
		if (!run->store->records[i].done ||
		    !run->store->records[conjugate - run->game->slices].done) {
			if (!retrograde_solve(run->game, slice)) {
				run->too_long = true;
				return;
			}
			store_add(run->store, slice);
			if (conjugate != slice)
				store_add(run->store, conjugate);
		}
		atomic_fetch_add(&run->bytes, bytes);
		show_progress(run, "solved", i);
	}
}

static void verify_slices(void *data)
{
	struct run *run = data;
	size_t i;
	while (!is_over(run) && (i = atomic_fetch_add(&run->next, 1)) < run->end) {
		struct slice *slice = &run->game->slices[i];
		const uint8_t *values = run->game->values + slice->offset;
		for (uint32_t rank = 0; rank < slice->size; rank++) {
			struct board b;
			slice_unrank(run->game, slice, rank, &b);
			if (retrograde_value(run->game, slice, &b) != values[rank])
				atomic_fetch_add(&run->wrong, 1);
		}
		atomic_fetch_add(&run->bytes, slice->size);
		show_progress(run, "verified", i);
	}
}

/* Slices of one level do not need each other; those of lower levels come before. */
static bool solve_levels(struct run *run, int threads)
{
	const struct game *game = run->game;
	for (size_t begin = 0; begin < game->n_slices; begin = run->end) {
		for (run->end = begin; run->end < game->n_slices; run->end++)
			if (game->slices[run->end].level != game->slices[begin].level)
				break;
		run->next = begin;
		parallel_run(threads, solve_units, run);
		if (run->too_long) {
			fprintf(stderr, "solve: an end is more than %d turns away\n", LONGEST - 3);
			return false;
		}
		if (run->next < run->end) {
			fprintf(stderr, "solve: the time is over\n");
			return false;
		}
	}
	return true;
}

static bool verify(struct run *run, int threads)
{
	run->begin = run->shown = time(NULL);
	run->next = run->bytes = 0;
	run->end = run->game->n_slices;
	parallel_run(threads, verify_slices, run);
	fprintf(stderr, "%s: verified %zu of %zu bytes, %" PRIuFAST64 " wrong\n", run->game->name,
	        (size_t)run->bytes, run->game->size, run->wrong);
	return !run->wrong && run->bytes == run->game->size;
}

static int solve(struct game *game, const struct options *options)
{
	struct store store;
	struct run run = {.game = game, .store = &store, .begin = time(NULL)};
	bool good = store_open(&store, game, options->directory);
	run.begin = run.shown = time(NULL);
	run.deadline = options->minutes ? run.begin + 60 * (time_t)options->minutes : 0;
	good = good && solve_levels(&run, options->threads);
	good = good && (!options->verify || verify(&run, options->threads));
	if (good && options->ask)
		ask_values(game, stdin, stdout);
	else if (good && options->positions)
		positions_write(game, options->positions, stdout);
	else if (good && options->slices)
		store_print_slices(&store, stdout);
	else if (good)
		store_print_levels(&store, stdout);
	store_close(&store);
	return good ? EXIT_SUCCESS : EXIT_FAILURE;
}

static bool read_options(struct options *o, int argc, char **argv)
{
	uint64_t minutes;
	*o = (struct options){.threads = 1};
	for (int i = 1; i < argc; i++) {
		const char *value = i + 1 < argc ? argv[i + 1] : "";
		if (!strcmp(argv[i], "--dir") && *value)
			o->directory = argv[++i];
		else if (!strcmp(argv[i], "--threads") && *value >= '1' && *value <= '9' && !value[1])
			o->threads = *argv[++i] - '0';
		else if (!strcmp(argv[i], "--minutes") && parse_number(value, 1, 100000, &minutes))
			o->minutes = (int)minutes, i++;
		else if (!strcmp(argv[i], "--positions") &&
		         parse_number(value, 1, UINT32_MAX, &o->positions))
			i++;
		else if (!strcmp(argv[i], "--verify"))
			o->verify = true;
		else if (!strcmp(argv[i], "--size"))
			o->size = true;
		else if (!strcmp(argv[i], "--slices"))
			o->slices = true;
		else if (!strcmp(argv[i], "--ask"))
			o->ask = true;
		else if (argv[i][0] != '-' && !o->game)
			o->game = argv[i];
		else
			return false;
	}
	return o->game;
}

int main(int argc, char **argv)
{
	struct options options;
	struct game game;
	board_init();
	material_init();
	if (!read_options(&options, argc, argv)) {
		fputs("usage: solve [--dir DIR] [--threads N] [--minutes N] [--verify] [--size | --slices "
		      "| --ask | --positions N] GAME\n",
		      stderr);
		return 2;
	}
	int status = EXIT_SUCCESS;
	if (!slices_init(&game, options.game)) {
		fprintf(stderr, "solve: %s is no game\n", options.game);
		status = 2;
	} else if (options.size) {
		printf("%s: %zu materials, %zu slices, %zu bytes\n", game.name, game.materials.n,
		       game.n_slices, game.size);
	} else {
		status = solve(&game, &options);
	}
	slices_free(&game);
	return status;
}
