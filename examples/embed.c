/* embed.c - what a program with engines in it meets: two games side by side, each searched on a thread
 * of its own; a search that is stopped; memory that is out.
 *
 *   cc embed.c $(pkg-config --cflags --libs quadrille) -o embed && ./embed */
#include <quadrille.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

struct table {
	quadrille *engine;
	const char *game;
	char token[256]; /* the last bestmove */
	int plies;
};

/* Ends the example where a call fails that must not. */
static void must(const struct table *t, quadrille_status status)
{
	if (status == QUADRILLE_OK)
		return;
	printf("%s: %s: %s\n", t->game, quadrille_status_name(status),
	       t->engine ? quadrille_error(t->engine) : "no engine");
	exit(1);
}

static void on_bestmove(void *to, const quadrille_bestmove *best)
{
	struct table *t = to;
	snprintf(t->token, sizeof t->token, "%s", best->status == QUADRILLE_OK ? best->token : "");
}

static void open_table(struct table *t, const char *game)
{
	*t = (struct table){.engine = quadrille_new(), .game = game};
	must(t, t->engine ? QUADRILLE_OK : QUADRILLE_OUT_OF_MEMORY);
	must(t,
	     quadrille_start(t->engine, &(quadrille_newgame){.game = game, .seeded = true, .seed = 3}));
}

/* Begins a search for the seat on move and returns; false when the game is over. */
static bool think(struct table *t, quadrille_turn *turn)
{
	must(t, quadrille_get_turn(t->engine, turn));
	if (turn->to_move == QUADRILLE_OVER)
		return false;
	must(t, quadrille_go(t->engine, &(quadrille_search){.viewer = turn->to_move,
	                                                    .nodes = 200,
	                                                    .on_bestmove = on_bestmove,
	                                                    .to = t}));
	return true;
}

static void play(struct table *t, int seat)
{
	const char *token = t->token;
	must(t, quadrille_wait(t->engine));
	must(t, quadrille_play(t->engine, seat, &token, 1));
	t->plies++;
}

static void two_games(void)
{
	struct table tables[2];
	quadrille_turn turns[2];
	open_table(&tables[0], "tictac");
	open_table(&tables[1], "spies");
	for (bool going[2] = {true, true}; going[0] || going[1];) {
		for (int i = 0; i < 2; i++) /* both think at once */
			going[i] = going[i] && think(&tables[i], &turns[i]);
		for (int i = 0; i < 2; i++)
			if (going[i])
				play(&tables[i], turns[i].to_move);
	}
	for (int i = 0; i < 2; i++) {
		printf("%s: %s by %s\n", tables[i].game, turns[i].outcome, turns[i].reason);
		quadrille_free(tables[i].engine);
	}
}

static void a_stopped_search(void)
{
	struct table t;
	open_table(&t, "chess");
	quadrille_search search = {.viewer = 0, .infinite = true, .on_bestmove = on_bestmove, .to = &t};
	must(&t, quadrille_go(t.engine, &search));
	printf("a search without end: %s\n", quadrille_busy(t.engine) ? "busy" : "idle");
	must(&t, quadrille_stop(t.engine));
	printf("stopped: it has %s\n", *t.token ? "a move" : "none");
	quadrille_free(t.engine);
}

/* The kibibytes of address space that this process has. */
static size_t address_space(void)
{
	char text[64] = "";
	FILE *file = fopen("/proc/self/statm", "r");
	if (file && !fgets(text, sizeof text, file))
		text[0] = '\0';
	if (file)
		fclose(file);
	return strtoul(text, NULL, 10) * (size_t)sysconf(_SC_PAGESIZE);
}

/* Takes all memory there is, smaller and smaller blocks, to a list. */
static void **take_all(void **all)
{
	for (size_t size = 1 << 20; size >= sizeof(void *); size /= 2)
		for (void **block; (block = malloc(size)); all = block)
			*block = all;
	return all;
}

static void give_back(void **all)
{
	while (all) {
		void **next = *all;
		free(all);
		all = next;
	}
}

static void no_memory(void)
{
	struct table t;
	const char *token = "e2e4";
	struct rlimit unlimited, limit;
	const char *const *legal;
	size_t n;
	open_table(&t, "chess");
	must(&t, quadrille_legal(t.engine, 0, "", &legal, &n));
	getrlimit(RLIMIT_AS, &unlimited);
	limit = unlimited;
	limit.rlim_cur = address_space() + (4 << 20);
	setrlimit(RLIMIT_AS, &limit);
	void **all = take_all(NULL);
	/* No malloc succeeds now. What begins with a reserve is done; a reserve that was needed and cannot be
	 * made whole is a status. */
	must(&t, quadrille_play(t.engine, 0, &token, 1));
	quadrille_status status = QUADRILLE_OK;
	for (int i = 0; i < 10 && status == QUADRILLE_OK; i++) {
		all = take_all(all);
		status = quadrille_legal(t.engine, 1, "", &legal, &n);
	}
	give_back(all);
	setrlimit(RLIMIT_AS, &unlimited);
	printf("without memory: played, then %s\n", quadrille_status_name(status));
	must(&t, quadrille_legal(t.engine, 1, "", &legal, &n));
	printf("with memory again: %zu legal moves\n", n);
	quadrille_free(t.engine);
	if (status != QUADRILLE_OUT_OF_MEMORY)
		exit(1);
}

int main(void)
{
	two_games();
	a_stopped_search();
	no_memory();
	return 0;
}
