/* bench.c - the positions are random walks of fixed seeds, so that they depend on the
 * rules alone and every game has some. Depth rather than nodes is the limit of a
 * search, because a count of nodes that was asked for would tell nothing. */
#include "front/bench.h"

#include <string.h>

#include "base/memory.h"
#include "base/os.h"
#include "base/parse.h"
#include "base/strbuf.h"
#include "front/client.h"
#include "protocol/session.h"

enum {
	POSITIONS = 5, /* of each game */
	STRIDE = 6,    /* each position so many decisions further than the one before */
	MAX_DEPTH = 30
};

struct bench {
	struct writer *out;
	uint64_t min_nodes; /* of the last search of a position */
	struct client *client;
	struct strbuf answer; /* to the last line sent */
	bool failed;
	uint64_t nodes, nanoseconds; /* of the present game */
	uint64_t hash;               /* of all answers to go */
};

/* Sends a line; its answer is good until the next one. */
static const char *ask(struct bench *b, const char *line)
{
	strbuf_clear(&b->answer);
	client_say(b->client, line, strlen(line));
	for (const char *next; (next = client_wait_line(b->client, b->out));)
		strbuf_printf(&b->answer, "%s\n", next);
	const char *answer = strbuf_get(&b->answer);
	b->failed = b->failed || client_over(b->client) || strncmp(answer, "error ", 6) == 0 ||
	            strstr(answer, "\nerror ");
	return answer;
}

/* Sends a command with an argument; its answer is good until the next one. */
static const char *ask_with(struct bench *b, const char *command, const char *argument)
{
	struct strbuf line = {0};
	strbuf_printf(&line, "%s %s", command, argument);
	const char *answer = ask(b, strbuf_get(&line));
	strbuf_free(&line);
	return answer;
}

/* Plays a random legal token. False at the end of the game. */
static bool play_random_move(struct bench *b, uint64_t *seed)
{
	char *line = xstrdup(ask(b, "legal"));
	line[strcspn(line, "\n")] = '\0';
	char **words = xmalloc((strlen(line) / 2 + 2) * sizeof *words);
	size_t n = split_words(line, words, strlen(line) / 2 + 2);   /* legal <count> <token>... */
	*seed = *seed * 6364136223846793005u + 1442695040888963407u; /* Knuth's MMIX */
	if (n > 2)
		ask_with(b, "move", words[2 + (*seed >> 33) % (n - 2)]);
	free(words);
	free(line);
	return n > 2 && !b->failed;
}

/* A new game, and so many random decisions in it, though not its end. */
static void random_walk(struct bench *b, const char *game, int steps)
{
	uint64_t seed = (uint64_t)steps;
	struct strbuf setup = {0};
	strbuf_printf(&setup, "%s seed %d", game, steps);
	ask_with(b, "newgame", strbuf_get(&setup));
	strbuf_free(&setup);
	while (steps-- > 0)
		if (!play_random_move(b, &seed)) {
			ask(b, "undo");
			return;
		}
}

/* The nodes of the last info line. */
static uint64_t last_nodes(const char *answer)
{
	static const char word[] = " nodes ";
	uint64_t nodes = 0;
	for (const char *at = answer; (at = strstr(at, word)); at++)
		nodes = strtoull(at + sizeof word - 1, NULL, 10);
	return nodes;
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
	uint64_t nodes = 0;
	for (int depth = 1; depth <= MAX_DEPTH && nodes < b->min_nodes && !b->failed; depth++) {
		char text[16];
		snprintf(text, sizeof text, "%d", depth);
		int64_t begin = os_monotonic_ns();
		nodes = last_nodes(ask_with(b, "go depth", text));
		b->nanoseconds += (uint64_t)(os_monotonic_ns() - begin);
		b->nodes += nodes;
		hash_answer(b);
	}
}

static void bench_game(struct bench *b, const char *game)
{
	b->nodes = b->nanoseconds = 0;
	for (int i = 0; i < POSITIONS && !b->failed; i++) {
		b->client = client_new();
		random_walk(b, game, STRIDE * i);
		search_position(b);
		client_free(b->client);
	}
}

static void print_row(struct bench *b, const char *name, uint64_t nodes, uint64_t nanoseconds)
{
	struct strbuf line = {0};
	uint64_t microseconds = nanoseconds / 1000 + 1;
	strbuf_printf(&line, "%-10s %12llu nodes %12llu nps\n", name, (unsigned long long)nodes,
	              (unsigned long long)(nodes * 1000000 / microseconds));
	b->failed = !writer_put(b->out, NULL, strbuf_get(&line), line.n) || b->failed;
	strbuf_free(&line);
}

bool bench_run(struct writer *out, uint64_t nodes)
{
	struct bench b = {.out = out, .min_nodes = nodes, .hash = 0xcbf29ce484222325u};
	uint64_t total = 0, nanoseconds = 0;
	const char *game;
	for (size_t i = 0; (game = session_game_name(i)) && !b.failed; i++) {
		bench_game(&b, game);
		print_row(&b, game, b.nodes, b.nanoseconds);
		total += b.nodes;
		nanoseconds += b.nanoseconds;
	}
	if (b.failed && !writer_gone(out))
		fprintf(stderr, "quadrille: bench: %s", strbuf_get(&b.answer));
	strbuf_clear(&b.answer);
	strbuf_printf(&b.answer, "signature  %016llx\n", (unsigned long long)b.hash);
	if (!b.failed)
		b.failed = !writer_put(out, NULL, strbuf_get(&b.answer), b.answer.n);
	if (!b.failed)
		print_row(&b, "all", total, nanoseconds);
	strbuf_free(&b.answer);
	return !b.failed;
}
