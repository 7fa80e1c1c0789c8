/* games.c - whole games of every kind through libquadrille alone, four at once, each on a thread with
 * engines of its own. What calls say has to agree: the legal decisions are those that clicks lead to; what
 * is refused leaves the save as it is; what a viewer observes makes the same again in another engine, as
 * does every world of its belief; events tell which squares are occupied; an engine made of a save plays
 * on to the same bytes; and the game ends in one of its results.
 *
 *   games N: N games of each kind; says how many decisions they took. */
#include <pthread.h>
#include <quadrille.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 4, PLIES_MAX = 5000, TEXT = 4096, NODES = 40, WORLDS = 3 };

/* What stands on a square. */
struct stand {
	char piece[8];
	int seat, count;
};

struct game {
	quadrille *q;
	quadrille *restored; /* plays the same from the save of an early ply on */
	quadrille *probe;    /* is set to positions */
	quadrille_game facts;
	quadrille_turn turn;
	uint64_t seed, random;
	int ply;
	char token[TEXT], earlier[TEXT]; /* the decision that is played; one that was */
	int watcher;                     /* a viewer, */
	size_t n_told;                   /* what it was told, */
	struct stand stands[64];         /* and saw */
	const char *observed;            /* what the seat on move knows, and */
	int worlds;                      /* how many agree with it, negative at their end */
	/* Of a search. */
	int infos, bestmoves;
	uint64_t nodes;
	bool interrupts;
	char best[TEXT];
};

static void fail(const struct game *g, const char *format, ...)
{
	va_list arguments;
	va_start(arguments, format);
	fprintf(stderr, "%s, seed %llu, ply %d: ", g->facts.name, (unsigned long long)g->seed, g->ply);
	vfprintf(stderr, format, arguments);
	fputc('\n', stderr);
	va_end(arguments);
	exit(1);
}

/* Splitmix64, below n. */
static size_t below(struct game *g, size_t n)
{
	uint64_t z = (g->random += UINT64_C(0x9e3779b97f4a7c15));
	z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
	return (z ^ (z >> 31)) % n;
}

#define want(g, q, call) want_ok((g), (q), (call), __LINE__)

static void want_ok(const struct game *g, quadrille *q, quadrille_status status, int line)
{
	if (status != QUADRILLE_OK)
		fail(g, "line %d: %s: %s", line, quadrille_status_name(status), quadrille_error(q));
}

static void want_same(const struct game *g, const char *what, const char *one, const char *other)
{
	if (strcmp(one, other) != 0)
		fail(g, "%s differs:\n%s\n%s", what, one, other);
}

static const char *save_of(const struct game *g, quadrille *q)
{
	const char *save;
	size_t n;
	want(g, q, quadrille_save(q, QUADRILLE_ALL, &save, &n));
	if (strlen(save) != n)
		fail(g, "a save of another length");
	return save;
}

static bool is_among(const char *token, const char *const *tokens, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (strcmp(token, tokens[i]) == 0)
			return true;
	return false;
}

/* How many legal tokens begin so, by the engine; which has to hand out those alone. */
static size_t count_legal(struct game *g, const char *prefix)
{
	const char *const *tokens;
	size_t n;
	want(g, g->q, quadrille_legal(g->q, QUADRILLE_ALL, prefix, &tokens, &n));
	for (size_t i = 0; i < n; i++)
		if (strncmp(tokens[i], prefix, strlen(prefix)) != 0 ||
		    (i > 0 && strcmp(tokens[i - 1], tokens[i]) >= 0))
			fail(g, "%s is no place for %s among those that begin with %s", "legal", tokens[i],
			     prefix);
	return n;
}

/* ---- What is told of one moment */

/* Clicks at random: parts lead to no fewer than the legal tokens (to some by several ways), and at last to
 * one of those. */
static void click(struct game *g)
{
	char prefix[TEXT] = "";
	quadrille_next next;
	const char *const *tokens;
	size_t n;
	for (bool plays = false; !plays;) {
		uint64_t leads = 0;
		want(g, g->q, quadrille_get_next(g->q, QUADRILLE_ALL, prefix, &next));
		for (size_t i = 0; i < next.n; i++)
			leads += next.choices[i].leads;
		if (next.n == 0 || leads + (next.token != NULL) < count_legal(g, prefix))
			fail(g, "%zu clicks behind '%s' lead to %llu", next.n, prefix,
			     (unsigned long long)leads);
		const quadrille_choice *choice = &next.choices[below(g, next.n)];
		plays = choice->plays;
		strncat(prefix, choice->add, sizeof prefix - strlen(prefix) - 1);
	}
	want(g, g->q, quadrille_get_next(g->q, QUADRILLE_ALL, prefix, &next));
	want(g, g->q, quadrille_legal(g->q, QUADRILLE_ALL, "", &tokens, &n));
	if (!next.token || !is_among(next.token, tokens, n))
		fail(g, "clicks make '%s', which is not legal", prefix);
}

/* An earlier decision that is legal no more is refused, and changes nothing. A number of beans that are stolen is
 * taken though it is the most, with which it is not listed. */
static void refuse(struct game *g)
{
	const char *const *tokens, *token = g->earlier;
	char most[TEXT];
	size_t n;
	snprintf(most, sizeof most, "%.*s", (int)strcspn(token, "*"), token);
	want(g, g->q, quadrille_legal(g->q, QUADRILLE_ALL, "", &tokens, &n));
	if (!*token || is_among(token, tokens, n) || is_among(most, tokens, n))
		return;
	char *before = strdup(save_of(g, g->q));
	quadrille_status status = quadrille_play(g->q, QUADRILLE_ALL, &token, 1);
	if (status != QUADRILLE_ILLEGAL_MOVE && status != QUADRILLE_BAD_CHANCE)
		fail(g, "%s is answered with %s", token, quadrille_status_name(status));
	const char *both[] = {tokens[below(g, n)], "nonsense"};
	if (quadrille_play(g->q, QUADRILLE_ALL, both, 2) == QUADRILLE_OK)
		fail(g, "nonsense is played");
	want_same(g, "the save of a game in which something was refused", before, save_of(g, g->q));
	free(before);
}

/* The text, given to the other engine, is the same position to the viewer. */
static void set_and_observe(struct game *g, int viewer, const char *text, const char *observed)
{
	const char *again;
	quadrille_position position = {.game = g->facts.name, .players = g->turn.players, .text = text};
	want(g, g->probe, quadrille_set_position(g->probe, &position));
	want(g, g->probe, quadrille_observe(g->probe, viewer, &again));
	want_same(g, "a position that was observed and set", observed, again);
}

static void on_world(void *to, const char *position)
{
	struct game *g = to;
	set_and_observe(g, g->turn.to_move, position, g->observed);
	g->worlds++;
}

static void on_end(void *to, quadrille_status status)
{
	if (status != QUADRILLE_OK)
		fail(to, "the worlds end with %s", quadrille_status_name(status));
	((struct game *)to)->worlds *= -1;
}

static void sample(struct game *g)
{
	quadrille_sampling sampling = {.viewer = g->turn.to_move,
	                               .n = WORLDS,
	                               .wait = true,
	                               .on_world = on_world,
	                               .on_end = on_end,
	                               .to = g};
	g->worlds = 0;
	want(g, g->q, quadrille_observe(g->q, g->turn.to_move, &g->observed));
	want(g, g->q, quadrille_sample(g->q, &sampling));
	if (g->worlds != -WORLDS)
		fail(g, "%d worlds", -g->worlds);
}

static void observe(struct game *g)
{
	const char *const *tokens, *const *again, *text;
	size_t n, n_again;
	for (int viewer = 0; viewer <= QUADRILLE_ALL; viewer++) {
		if (viewer >= g->turn.players && viewer < QUADRILLE_PUBLIC)
			continue;
		want(g, g->q, quadrille_observe(g->q, viewer, &text));
		set_and_observe(g, viewer, text, text);
		quadrille_status status = quadrille_legal(g->q, viewer, "", &tokens, &n);
		if (status == QUADRILLE_HIDDEN && g->facts.has_secrets && viewer != g->turn.to_move &&
		    viewer != QUADRILLE_ALL)
			continue;
		want(g, g->q, status);
		want(g, g->probe, quadrille_legal(g->probe, viewer, "", &again, &n_again));
		for (size_t i = 0; i < n && n == n_again; i++)
			want_same(g, "what is legal where a position was set", tokens[i], again[i]);
		if (n != n_again)
			fail(g, "%zu and %zu are legal where a position was set", n, n_again);
	}
}

/* ---- What happens */

static struct stand stand_of(const quadrille_square *square)
{
	struct stand stand = {.seat = square->seat, .count = square->count};
	snprintf(stand.piece, sizeof stand.piece, "%s", square->piece ? square->piece : "");
	return stand;
}

static bool is_same(const struct stand *one, const struct stand *other)
{
	return one->seat == other->seat && one->count == other->count &&
	       strcmp(one->piece, other->piece) == 0;
}

/* The squares that the watcher's new events name: all of them where a board is set up. */
static uint64_t named_squares(struct game *g)
{
	const quadrille_event *events;
	uint64_t named = 0;
	size_t n;
	want(g, g->q, quadrille_events(g->q, g->watcher, g->n_told + 1, &events, &n));
	for (size_t i = 0; i < n; i++) {
		const int at[] = {events[i].square, events[i].from, events[i].to};
		for (size_t k = 0; k < 3; k++)
			if (at[k] >= 0 && at[k] < 64)
				named |= UINT64_C(1) << at[k];
		if (events[i].kind == QUADRILLE_EVENT_CHANCE && strncmp(events[i].text, "setup:", 6) == 0)
			named = UINT64_MAX;
	}
	g->n_told += n;
	return named;
}

/* Between two decisions only squares change that an event names. */
static void watch(struct game *g)
{
	const quadrille_scene *scene;
	uint64_t named = named_squares(g);
	want(g, g->q, quadrille_see(g->q, g->watcher, &scene));
	for (int i = 0; i < scene->files * scene->ranks; i++) {
		struct stand now = stand_of(&scene->squares[i]);
		if (g->ply > 0 && !(named >> i & 1) && !is_same(&now, &g->stands[i]))
			fail(g, "%s: square %d changes, and no event names it", g->token, i);
		g->stands[i] = now;
	}
}

/* ---- Searches */

static void on_info(void *to, const quadrille_info *info)
{
	struct game *g = to;
	if (info->nodes < g->nodes || !*info->pv)
		fail(g, "after %llu nodes %llu, and '%s'", (unsigned long long)g->nodes,
		     (unsigned long long)info->nodes, info->pv);
	g->nodes = info->nodes;
	g->infos++;
	if (g->interrupts)
		quadrille_interrupt(g->q);
}

static void on_bestmove(void *to, const quadrille_bestmove *best)
{
	struct game *g = to;
	g->bestmoves++;
	if (best->status != QUADRILLE_OK || strncmp(best->pv, best->token, strlen(best->token)) != 0)
		fail(g, "%s, and the line '%s'", quadrille_status_name(best->status), best->pv);
	snprintf(g->best, sizeof g->best, "%s", best->token);
}

/* Begins a search for the seat on move; without nodes until it is stopped. */
static void begin_search(struct game *g, uint64_t nodes)
{
	quadrille_search search = {.viewer = g->turn.to_move,
	                           .nodes = nodes,
	                           .infinite = nodes == 0,
	                           .on_info = on_info,
	                           .on_bestmove = on_bestmove,
	                           .to = g};
	g->infos = g->bestmoves = 0;
	g->nodes = 0;
	want(g, g->q, quadrille_go(g->q, &search));
}

/* Its end: one decision, which is legal. */
static void end_search(struct game *g)
{
	const char *const *tokens;
	size_t n;
	want(g, g->q, quadrille_wait(g->q));
	want(g, g->q, quadrille_legal(g->q, g->turn.to_move, "", &tokens, &n));
	if (g->bestmoves != 1 || g->infos == 0 || !is_among(g->best, tokens, n))
		fail(g, "%d bestmoves, %d infos, %s is the last", g->bestmoves, g->infos, g->best);
}

/* A search without end is stopped by what it calls, or from without; till then nothing is played. */
static void stop_search(struct game *g)
{
	const char *token = g->token;
	g->interrupts = below(g, 2) == 1;
	begin_search(g, 0);
	if (!g->interrupts) {
		if (quadrille_play(g->q, QUADRILLE_ALL, &token, 1) != QUADRILLE_BUSY)
			fail(g, "%s is played while a search runs", token);
		want(g, g->q, quadrille_stop(g->q));
	}
	end_search(g);
	g->interrupts = false;
}

/* ---- A game */

static quadrille *new_engine(const struct game *g)
{
	quadrille *q = quadrille_new();
	if (!q)
		fail(g, "no engine");
	want(g, q, quadrille_set_option(q, "Hash", "1"));
	return q;
}

static void begin(struct game *g)
{
	quadrille_newgame how = {.game = g->facts.name, .seeded = true, .seed = g->seed};
	g->random = g->seed;
	g->q = new_engine(g);
	g->probe = new_engine(g);
	want(g, g->q, quadrille_start(g->q, &how));
	want(g, g->q, quadrille_get_turn(g->q, &g->turn));
	g->watcher = (int)below(g, (size_t)g->turn.players + 2);
	if (g->watcher >= g->turn.players)
		g->watcher += QUADRILLE_PUBLIC - g->turn.players;
}

static void choose(struct game *g)
{
	const char *const *tokens;
	size_t n;
	want(g, g->q, quadrille_legal(g->q, g->turn.to_move, "", &tokens, &n));
	if (below(g, 8) == 0)
		snprintf(g->earlier, sizeof g->earlier, "%s", tokens[below(g, n)]);
	snprintf(g->token, sizeof g->token, "%s", tokens[below(g, n)]);
	if (below(g, 16) > 0)
		return;
	begin_search(g, NODES);
	end_search(g);
	snprintf(g->token, sizeof g->token, "%s", g->best);
}

static void play(struct game *g, quadrille *q)
{
	const char *token = g->token;
	want(g, q, quadrille_play(q, g->turn.to_move, &token, 1));
}

/* One decision, and now and then one of the proofs. */
static void decide(struct game *g)
{
	choose(g);
	switch (below(g, 12)) {
	case 0:
		click(g);
		break;
	case 1:
		refuse(g);
		break;
	case 2:
		observe(g);
		break;
	case 3:
		sample(g);
		break;
	case 4:
		stop_search(g);
		break;
	default:
		break;
	}
	play(g, g->q);
	if (g->restored)
		play(g, g->restored);
	else if (below(g, 8) == 0) {
		g->restored = new_engine(g);
		want(g, g->restored, quadrille_restore(g->restored, save_of(g, g->q)));
	}
	if (g->restored && below(g, 8) == 0)
		want_same(g, "the save of a restored game", save_of(g, g->q), save_of(g, g->restored));
	g->ply++;
	watch(g);
	want(g, g->q, quadrille_get_turn(g->q, &g->turn));
}

/* A draw by the rules ends no game of chess; the referee does. */
static void adjudicate(struct game *g, quadrille *q)
{
	want(g, q, quadrille_adjudicate(q, QUADRILLE_ALL, "draw", "agreement"));
	want(g, q, quadrille_get_turn(q, &g->turn));
}

/* The result is a seat's, a team's or a draw, everybody is told it, and nothing can be played. */
static void end(struct game *g)
{
	const char *token = g->token;
	const quadrille_event *events;
	size_t n;
	if (g->turn.to_move != QUADRILLE_OVER && strcmp(g->turn.outcome, "draw") == 0) {
		adjudicate(g, g->q);
		if (g->restored)
			adjudicate(g, g->restored);
		watch(g);
	}
	bool known = strcmp(g->turn.outcome, "draw") == 0 ||
	             is_among(g->turn.outcome, g->facts.seats, (size_t)g->turn.players);
	for (size_t i = 0; g->facts.teams && g->facts.teams[i]; i++)
		known = known || strcmp(g->turn.outcome, g->facts.teams[i]) == 0;
	if (g->turn.to_move != QUADRILLE_OVER || !known || strcmp(g->turn.reason, "-") == 0)
		fail(g, "it ends with %s by %s", g->turn.outcome, g->turn.reason);
	want(g, g->q, quadrille_events(g->q, g->watcher, g->n_told, &events, &n));
	if (n != 1 || events[0].kind != QUADRILLE_EVENT_OVER)
		fail(g, "the last event is %zu times %s", n, n ? events[0].name : "none");
	want_same(g, "the outcome that is told", events[0].outcome, g->turn.outcome);
	want_same(g, "the reason that is told", events[0].reason, g->turn.reason);
	if (count_legal(g, "") != 0 ||
	    quadrille_play(g->q, QUADRILLE_ALL, &token, 1) != QUADRILLE_GAME_OVER)
		fail(g, "it goes on behind its end");
	if (g->restored)
		want_same(g, "the save of a restored game", save_of(g, g->q), save_of(g, g->restored));
	quadrille_free(g->q);
	quadrille_free(g->restored);
	quadrille_free(g->probe);
}

/* ---- Four at once */

static pthread_barrier_t all_search;
static size_t n_games, n_kinds;

/* Four engines search in the same moment; one of the searches has no end and is stopped. */
static void search_at_once(struct game *g, size_t thread)
{
	begin_search(g, thread == 0 ? 0 : 100 * NODES);
	pthread_barrier_wait(&all_search);
	if (thread == 0)
		want(g, g->q, quadrille_stop(g->q));
	end_search(g);
}

/* Plays every fourth game; returns how many decisions that took. */
static void *play_games(void *number)
{
	size_t thread = *(size_t *)number, decisions = 0;
	for (size_t i = thread; i < n_games; i += THREADS) {
		struct game g = {.seed = 1 + i / n_kinds};
		quadrille_get_game(i % n_kinds, &g.facts);
		begin(&g);
		if (i == thread)
			search_at_once(&g, thread);
		watch(&g);
		while (strcmp(g.turn.outcome, "*") == 0 && g.ply < PLIES_MAX)
			decide(&g);
		end(&g);
		decisions += (size_t)g.ply;
	}
	*(size_t *)number = decisions;
	return NULL;
}

int main(int n, char **arguments)
{
	pthread_t threads[THREADS];
	size_t numbers[THREADS], decisions = 0;
	n_kinds = quadrille_count_games();
	n_games = n_kinds * (n > 1 ? strtoul(arguments[1], NULL, 10) : 1);
	pthread_barrier_init(&all_search, NULL, THREADS);
	for (size_t i = 0; i < THREADS; i++) {
		numbers[i] = i;
		if (pthread_create(&threads[i], NULL, play_games, &numbers[i]))
			return 1;
	}
	for (size_t i = 0; i < THREADS; i++) {
		pthread_join(threads[i], NULL);
		decisions += numbers[i];
	}
	printf("games: %zu whole games, %zu decisions, on %d threads\n", n_games, decisions, THREADS);
	return n_games < THREADS;
}
