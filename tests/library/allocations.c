/* allocations.c - single allocation failures through libquadrille: of the same session, with every kind of
 * game, the k-th allocation fails, for one k after another. A call then gives the right answer, or
 * QUADRILLE_OUT_OF_MEMORY and has changed nothing: made again, it gives the right answer. The process
 * never ends.
 *
 * Saves are restored besides, each as often as that allocates.
 *
 *   allocations RUNS: so many failures, over all games; says how many calls were refused. */
#include <errno.h>
#include <quadrille.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- malloc and its kin in place of the C library's, one call of which fails. */

void *__libc_malloc(size_t n);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *old, size_t n);

static atomic_long until_failure; /* 0: none fails */

static bool fails(void)
{
	if (atomic_load(&until_failure) <= 0 || atomic_fetch_sub(&until_failure, 1) != 1)
		return false;
	errno = ENOMEM;
	return true;
}

void *malloc(size_t n)
{
	return fails() ? NULL : __libc_malloc(n);
}

void *calloc(size_t n, size_t size)
{
	return fails() ? NULL : __libc_calloc(n, size);
}

void *realloc(void *old, size_t n)
{
	return fails() ? NULL : __libc_realloc(old, n);
}

/* ---- The session */

enum { DECISIONS = 8, DIGEST = 1469598103, MANY = 100 };

struct session {
	quadrille *q;
	const char *game;
	uint64_t seed;
	uint64_t digest; /* of all answers */
	unsigned long refused;
};

static void add(struct session *s, const char *text)
{
	for (; *text; text++)
		s->digest = (s->digest ^ (unsigned char)*text) * UINT64_C(1099511628211);
}

/* True when the call is to be made again; anything but out of memory would be a lie. */
static bool refused(struct session *s, quadrille_status status)
{
	if (status == QUADRILLE_OK)
		return false;
	if (status != QUADRILLE_OUT_OF_MEMORY) {
		fprintf(stderr, "%s: %s: %s\n", s->game, quadrille_status_name(status),
		        quadrille_error(s->q));
		exit(1);
	}
	if (++s->refused > MANY) {
		fprintf(stderr, "%s: memory is back, and the engine is lost\n", s->game);
		exit(1);
	}
	return true;
}

static void on_bestmove(void *to, const quadrille_bestmove *bestmove)
{
	if (!refused(to, bestmove->status))
		add(to, bestmove->token);
}

static void search(struct session *s)
{
	quadrille_search how = {
		.viewer = QUADRILLE_ALL, .nodes = 30, .wait = true, .on_bestmove = on_bestmove, .to = s};
	while (refused(s, quadrille_go(s->q, &how)))
		;
}

static void look(struct session *s, int viewer)
{
	const char *position;
	const quadrille_scene *scene;
	const quadrille_event *events;
	size_t n;
	while (refused(s, quadrille_observe(s->q, viewer, &position)))
		;
	add(s, position);
	while (refused(s, quadrille_see(s->q, viewer, &scene)))
		;
	for (size_t i = 0; i < scene->n_items; i++)
		add(s, scene->items[i].value);
	while (refused(s, quadrille_events(s->q, viewer, 1, &events, &n)))
		;
	for (size_t i = 0; i < n; i++)
		add(s, events[i].name);
}

/* A decision in the middle of the legal ones; false when the game is over. */
static bool decide(struct session *s)
{
	const char *const *tokens;
	const char *token;
	size_t n;
	while (refused(s, quadrille_legal(s->q, QUADRILLE_ALL, NULL, &tokens, &n)))
		;
	if (n == 0)
		return false;
	token = tokens[n / 2];
	add(s, token);
	while (refused(s, quadrille_play(s->q, QUADRILLE_ALL, &token, 1)))
		;
	return true;
}

static void save_and_restore(struct session *s)
{
	const char *save;
	char *copy;
	size_t n;
	while (refused(s, quadrille_save(s->q, QUADRILLE_ALL, &save, &n)))
		;
	add(s, save);
	copy = __libc_malloc(n + 1);
	memcpy(copy, save, n + 1);
	while (refused(s, quadrille_restore(s->q, copy)))
		;
	free(copy);
}

/* A table of the seats that there are: somebody moves, offers, gives up, and another game follows. */
static void sit(struct session *s)
{
	quadrille_table_terms terms = {.timed = true, .base = 900, .increment = 10};
	const quadrille_deed deeds[] = {QUADRILLE_DO_LEAVE, QUADRILLE_DO_JOIN, QUADRILLE_DO_DRAW,
	                                QUADRILLE_DO_RESIGN};
	const quadrille_news *news;
	quadrille_table table;
	size_t n;
	while (refused(s, quadrille_table_new(s->q, QUADRILLE_ALL, &terms)))
		;
	for (size_t i = 0; i < sizeof deeds / sizeof *deeds; i++) {
		quadrille_action action = {.seat = 0, .ms = (int64_t)i, .deed = deeds[i]};
		quadrille_status status;
		do
			status = quadrille_table_do(s->q, QUADRILLE_ALL, &action, &news, &n);
		while (status == QUADRILLE_OUT_OF_MEMORY && refused(s, status));
		add(s, quadrille_status_name(status)); /* not every game has all of them now */
		for (size_t k = 0; status == QUADRILLE_OK && k < n; k++)
			add(s, news[k].name);
	}
	while (refused(s, quadrille_get_table(s->q, QUADRILLE_ALL, &table)))
		;
	add(s, table.seats[0].engine ? "engine" : "person");
	save_and_restore(s);
}

static void on_reviewed(void *to, const quadrille_reviewed *reviewed)
{
	add(to, reviewed->token);
	add(to, reviewed->best);
	add(to, reviewed->mark);
}

static void review(struct session *s)
{
	quadrille_review how = {
		.viewer = QUADRILLE_ALL, .nodes = 5, .wait = true, .on_decision = on_reviewed, .to = s};
	while (refused(s, quadrille_start_review(s->q, &how)))
		;
}

static void run(struct session *s)
{
	quadrille_newgame how = {.game = s->game, .seeded = true, .seed = s->seed};
	s->digest = DIGEST;
	while (!(s->q = quadrille_new()))
		s->refused++;
	while (refused(s, quadrille_set_option(s->q, "Hash", "1")))
		;
	while (refused(s, quadrille_start(s->q, &how)))
		;
	for (int i = 0; i < DECISIONS && decide(s); i++)
		look(s, i % 2 ? QUADRILLE_PUBLIC : 0);
	search(s);
	review(s);
	while (refused(s, quadrille_mark(s->q, QUADRILLE_ALL, "here")))
		;
	while (refused(s, quadrille_goto(s->q, QUADRILLE_ALL, 2)))
		;
	look(s, QUADRILLE_ALL);
	save_and_restore(s);
	while (refused(s, quadrille_redo(s->q, QUADRILLE_ALL, 1)))
		;
	look(s, QUADRILLE_ALL);
	sit(s);
	quadrille_free(s->q);
}

/* The number of failures, from the first allocation on, until a session meets none or `most` are done. */
static unsigned long fail_each(struct session usual, unsigned long most, unsigned long *refusals)
{
	run(&usual);
	for (unsigned long k = 1; k <= most; k++) {
		struct session s = {.game = usual.game, .seed = usual.seed};
		atomic_store(&until_failure, (long)k);
		run(&s);
		if (atomic_exchange(&until_failure, 0) > 0)
			return k - 1;
		*refusals += s.refused;
		if (s.digest != usual.digest) {
			fprintf(stderr, "%s: allocation %lu fails, and the answers are others\n", s.game, k);
			exit(1);
		}
	}
	return most;
}

/* ---- Saves that are restored */

static quadrille_status restore_failing(quadrille *q, const char *text, unsigned long k,
                                        bool *failed)
{
	atomic_store(&until_failure, (long)k);
	quadrille_status status = quadrille_restore(q, text);
	*failed = atomic_exchange(&until_failure, 0) <= 0;
	return status;
}

/* Restores a text as often as it allocates, each time with another failure: the status is the right one, or
 * out of memory. Returns how many failed. */
static unsigned long fail_restore(struct session *s, const char *text, quadrille_status right)
{
	bool failed = true;
	for (unsigned long k = 1;; k++) {
		quadrille_status status = restore_failing(s->q, text, k, &failed);
		if (!failed)
			return k - 1;
		if (status != right && status != QUADRILLE_OUT_OF_MEMORY) {
			fprintf(stderr, "%s: restored with allocation %lu failed: %s\n", s->game, k,
			        quadrille_error(s->q));
			exit(1);
		}
		s->refused += status == QUADRILLE_OUT_OF_MEMORY;
	}
}

/* The save of a game, and the same with a string of n bytes more, which is not in its checksum. */
static unsigned long fail_restores(const char *game, unsigned long *refusals)
{
	static const int lengths[] = {0, 13, 14, 15, 29, 30, 31, 61, 62, 63, 125, 126, 127, 254};
	struct session s = {.game = game, .q = quadrille_new()};
	quadrille_newgame how = {.game = game, .seeded = true, .seed = 1};
	const char *save;
	size_t n;
	unsigned long done = 0;
	if (!s.q || quadrille_start(s.q, &how) != QUADRILLE_OK)
		exit(1);
	for (int i = 0; i < DECISIONS && decide(&s); i++)
		;
	if (quadrille_save(s.q, QUADRILLE_ALL, &save, &n) != QUADRILLE_OK)
		exit(1);
	char *right = __libc_malloc(n + 1), *longer = __libc_malloc(n + 512);
	memcpy(right, save, n + 1);
	done += fail_restore(&s, right, QUADRILLE_OK);
	for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
		snprintf(longer, n + 512, "{\"a\":\"%0*d\",%s", lengths[i], 0, right + 1);
		done += fail_restore(&s, longer, QUADRILLE_BAD_POSITION);
	}
	if (quadrille_save(s.q, QUADRILLE_ALL, &save, &n) != QUADRILLE_OK || strcmp(save, right) != 0) {
		fprintf(stderr, "%s: the save is another after it was restored\n", game);
		exit(1);
	}
	*refusals += s.refused;
	free(right);
	free(longer);
	quadrille_free(s.q);
	return done;
}

int main(int n, char **arguments)
{
	unsigned long runs = n > 1 ? strtoul(arguments[1], NULL, 10) : 1000, done = 0, refusals = 0;
	quadrille_game game;
	for (size_t i = 0; quadrille_get_game(i, &game); i++)
		done += fail_restores(game.name, &refusals);
	runs += done;
	for (uint64_t seed = 1; done < runs; seed++)
		for (size_t i = 0; done < runs && quadrille_get_game(i, &game); i++)
			done += fail_each((struct session){.game = game.name, .seed = seed}, runs - done,
			                  &refusals);
	printf("allocations: %lu failures, %lu calls out of memory, all answers right\n", done,
	       refusals);
	return done ? 0 : 1;
}
