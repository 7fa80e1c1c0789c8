/* bench.c - the positions are random walks of fixed seeds, so that they depend on the
 * rules alone and every game has some. Depth rather than nodes is the limit of a
 * search, because a count of nodes that was asked for would tell nothing.
 *
 * It uses the library alone, as others do. */
#include "front/bench.h"

#include <fcntl.h>
#include <quadrille.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/os.h"
#include "base/strbuf.h"
#include "protocol/self_pipe.h"
#include "protocol/writer.h"

enum {
	POSITIONS = 5, /* of each game */
	STRIDE = 6,    /* each position so many decisions further than the one before */
	MAX_DEPTH = 30
};

struct bench {
	struct writer *out;
	uint64_t min_nodes; /* of the last search of a position */
	quadrille *engine;
	struct strbuf answer;    /* of the last search, as the protocol writes it */
	uint64_t last_nodes;     /* that it has said */
	int ended[2];            /* a pipe: readable when it has ended */
	quadrille_status status; /* of the last call */
	bool failed;
	uint64_t nodes, nanoseconds; /* of the present game */
	uint64_t hash;               /* of all answers to searches */
};

/* Takes note of how a call has ended; true when well. */
static bool note(struct bench *b, quadrille_status status)
{
	b->status = status;
	b->failed = b->failed || status != QUADRILLE_OK;
	return !b->failed;
}

/* Plays a random legal token. False at the end of the game. */
static bool play_random_move(struct bench *b, uint64_t *seed)
{
	const char *const *legal;
	size_t n;
	if (!note(b, quadrille_legal(b->engine, QUADRILLE_ALL, "", &legal, &n)))
		return false;
	*seed = *seed * 6364136223846793005u + 1442695040888963407u; /* Knuth's MMIX */
	return n > 0 && note(b, quadrille_play(b->engine, QUADRILLE_ALL, &legal[(*seed >> 33) % n], 1));
}

/* A new game, and so many random decisions in it, though not its end. */
static void random_walk(struct bench *b, const char *game, int steps)
{
	uint64_t seed = (uint64_t)steps;
	quadrille_newgame newgame = {.game = game, .seeded = true, .seed = seed};
	bool goes_on = note(b, quadrille_start(b->engine, &newgame));
	while (goes_on && steps-- > 0)
		goes_on = play_random_move(b, &seed);
	if (!goes_on && !b->failed)
		note(b, quadrille_undo(b->engine, QUADRILLE_ALL, 1));
}

static void write_score(struct strbuf *out, const quadrille_info *info)
{
	static const char *const kinds[] = {"cp", "mate", "chance"};
	if (info->kind != QUADRILLE_SCORE_NONE)
		strbuf_printf(out, " score %s %d", kinds[info->kind], info->score);
}

static void on_info(void *to, const quadrille_info *info)
{
	struct bench *b = to;
	strbuf_printf(&b->answer, "info depth %d", info->depth);
	write_score(&b->answer, info);
	strbuf_printf(&b->answer, " nodes %llu pv %s\n", (unsigned long long)info->nodes, info->pv);
	b->last_nodes = info->nodes;
}

static void on_bestmove(void *to, const quadrille_bestmove *bestmove)
{
	struct bench *b = to;
	b->status = bestmove->status;
	if (bestmove->token)
		strbuf_printf(&b->answer, "bestmove %s\n", bestmove->token);
	self_pipe_wake(b->ended);
}

/* Searches until that has ended, or output is gone. */
static void search(struct bench *b, int depth)
{
	quadrille_search limits = {.viewer = QUADRILLE_ALL,
	                           .depth = depth,
	                           .on_info = on_info,
	                           .on_bestmove = on_bestmove,
	                           .to = b};
	strbuf_clear(&b->answer);
	if (!note(b, quadrille_go(b->engine, &limits)))
		return;
	if (writer_wait_readable(b->out, b->ended[0], -1, INT64_MAX) == WAIT_GONE)
		b->failed = true;
	quadrille_stop(b->engine);
	self_pipe_drain(b->ended);
	note(b, b->status);
}

/* FNV-1a (Fowler, Noll, Vo 1991). */
static void hash_answer(struct bench *b)
{
	for (size_t i = 0; i < b->answer.n; i++)
		b->hash = (b->hash ^ (unsigned char)b->answer.s[i]) * 0x100000001b3u;
}

/* Iterative deepening by hand: go depth 1, 2, ... */
static void search_position(struct bench *b)
{
	b->last_nodes = 0;
	for (int depth = 1; depth <= MAX_DEPTH && b->last_nodes < b->min_nodes && !b->failed; depth++) {
		int64_t begin = os_monotonic_ns();
		search(b, depth);
		b->nanoseconds += (uint64_t)(os_monotonic_ns() - begin);
		b->nodes += b->last_nodes;
		hash_answer(b);
	}
}

/* Says what has failed, unless it is the output. */
static void complain(struct bench *b)
{
	const char *text = b->engine ? quadrille_error(b->engine) : "";
	if (!writer_gone(b->out))
		fprintf(stderr, "quadrille: bench: error %s %s\n", quadrille_status_name(b->status), text);
}

static void bench_game(struct bench *b, const char *game)
{
	b->nodes = b->nanoseconds = 0;
	for (int i = 0; i < POSITIONS && !b->failed; i++) {
		b->engine = quadrille_new();
		note(b, b->engine ? QUADRILLE_OK : QUADRILLE_OUT_OF_MEMORY);
		if (!b->failed)
			random_walk(b, game, STRIDE * i);
		search_position(b);
		if (b->failed)
			complain(b);
		quadrille_free(b->engine);
	}
}

static void print_row(struct bench *b, const char *name, uint64_t nodes, uint64_t nanoseconds)
{
	struct strbuf line = {0};
	uint64_t microseconds = nanoseconds / 1000 + 1;
	strbuf_printf(&line, "%-10s %12llu nodes %12llu nps\n", name, (unsigned long long)nodes,
	              (unsigned long long)(nodes * 1000000 / microseconds));
	b->failed = !writer_put(b->out, strbuf_get(&line), line.n) || b->failed;
	strbuf_free(&line);
}

bool bench_run(struct writer *out, uint64_t nodes)
{
	struct bench b = {.out = out, .min_nodes = nodes, .hash = 0xcbf29ce484222325u};
	uint64_t total = 0, nanoseconds = 0;
	quadrille_game game;
	self_pipe_open(b.ended, O_CLOEXEC | O_NONBLOCK);
	for (size_t i = 0; quadrille_get_game(i, &game) && !b.failed; i++) {
		bench_game(&b, game.name);
		if (!b.failed)
			print_row(&b, game.name, b.nodes, b.nanoseconds);
		total += b.nodes;
		nanoseconds += b.nanoseconds;
	}
	close(b.ended[0]);
	close(b.ended[1]);
	strbuf_clear(&b.answer);
	strbuf_printf(&b.answer, "signature  %016llx\n", (unsigned long long)b.hash);
	if (!b.failed)
		b.failed = !writer_put(out, strbuf_get(&b.answer), b.answer.n);
	if (!b.failed)
		print_row(&b, "all", total, nanoseconds);
	strbuf_free(&b.answer);
	return !b.failed;
}
