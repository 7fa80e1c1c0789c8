/* playouts.c - plays random games and counts how they end. */
#include "search/playouts.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/parallel.h"
#include "search/key_counts.h"

/* One who plays. */
struct player {
	const struct playouts *p;
	struct fast_rng rng;
	struct rng chance;
	struct steps scratch;
	struct key_counts counts; /* of the past, then of the game */
	size_t n_past;            /* so many of them are of the past */
	const void *belief;       /* NULL: of full information */
	_Alignas(16) unsigned char state[STATE_MAX];
};

/* Counts the keys of the past, without that of the present, which each game adds. */
static void count_past(struct player *player)
{
	const struct game *game = player->p->game;
	const struct infostate *past = player->p->infostate;
	if (!game->repetition_key)
		return;
	player->n_past = past->n_keys - (past->n_keys > 0 && game->repetition_key(past->now));
	for (size_t i = 0; i < player->n_past; i++)
		key_counts_add(&player->counts, past->keys[i]);
}

static int occurrences_now(struct player *player)
{
	const struct game *game = player->p->game;
	uint64_t key = game->repetition_key ? game->repetition_key(player->state) : 0;
	return key ? (int)key_counts_add(&player->counts, key) : 1;
}

/* Makes what chance or the table has to, until a seat is on move or the state has ended; who moves.
 * Games without chance are not asked: a result wants to know no more than whether it is over. */
static int play_chance(struct player *player)
{
	const struct game *game = player->p->game;
	int seat = 0;
	while (game->chance && (seat = game->to_move(player->state)) == SEAT_CHANCE) {
		step_t step = game->chance(player->state).forced;
		if (step == STEP_NONE)
			step = game->roll(player->state, &player->chance, NULL);
		ensure(step != STEP_NONE);
		game->apply(player->state, step, NULL);
	}
	return seat;
}

static bool is_stopped(const struct player *player)
{
	return atomic_load_explicit(player->p->stop, memory_order_relaxed);
}

/* Plays a game to its end and counts its decisions. False when it was stopped. */
static bool play_game(struct player *player, struct result *result, uint64_t *decisions)
{
	const struct game *game = player->p->game;
	key_counts_truncate(&player->counts, player->n_past);
	if (player->belief)
		game->belief_sample(player->belief, &player->chance, player->state);
	else
		memcpy(player->state, player->p->infostate->now, game->state_size);
	for (*decisions = 0; !is_stopped(player); ++*decisions) {
		int seat = play_chance(player);
		step_t step = game_random_step(game, player->state, &player->scratch, &player->rng);
		*result = game->result(player->state, step == STEP_NONE ? SEAT_OVER : seat,
		                       occurrences_now(player));
		if (result->reason != REASON_NONE)
			return true;
		ensure(step != STEP_NONE);
		game->apply(player->state, step, NULL);
	}
	return false;
}

static void tally_ending(struct playout_tally *t, struct result result, uint64_t games)
{
	int i = 0;
	while (i < t->n_endings && (t->endings[i].result.reason != result.reason ||
	                            strcmp(t->endings[i].result.outcome, result.outcome) != 0))
		i++;
	if (i == t->n_endings) {
		ensure(i < PLAYOUT_ENDINGS_MAX);
		t->endings[t->n_endings++] = (struct playout_ending){result, 0};
	}
	t->endings[i].games += games;
}

static void tally_lengths(struct playout_tally *t, uint64_t games, uint64_t decisions,
                          uint64_t shortest, uint64_t longest)
{
	t->shortest = !t->games || shortest < t->shortest ? shortest : t->shortest;
	t->longest = longest > t->longest ? longest : t->longest;
	t->games += games;
	t->decisions += decisions;
}

static void tally_add(struct playout_tally *t, const struct playout_tally *more)
{
	for (int i = 0; i < more->n_endings; i++)
		tally_ending(t, more->endings[i].result, more->endings[i].games);
	if (more->games)
		tally_lengths(t, more->games, more->decisions, more->shortest, more->longest);
}

/* The games that the threads share out among themselves, a block at a time. */
struct shared_games {
	const struct playouts *p;
	const void *belief;
	uint64_t end;                /* behind the last game */
	atomic_uint_fast64_t next;   /* the first game of a block that nobody has taken */
	pthread_mutex_t lock;        /* of tally */
	struct playout_tally *tally; /* of those who are done */
};

/* The games of one block, which have generators of their own. False when they were stopped. */
static bool play_block(struct player *player, uint64_t first, uint64_t end,
                       struct playout_tally *tally)
{
	const struct playouts *p = player->p;
	uint64_t seed = splitmix64(p->seed) + first / PLAYOUTS_BLOCK;
	fast_rng_seed(&player->rng, seed);
	if (p->game->chance || p->sampled)
		rng_from_seed(&player->chance, "playouts", seed);
	for (uint64_t i = first; i < end; i++) {
		struct result result;
		uint64_t decisions;
		if (!play_game(player, &result, &decisions))
			return false;
		tally_ending(tally, result, 1);
		tally_lengths(tally, 1, decisions, decisions, decisions);
	}
	if (p->played)
		atomic_fetch_add(p->played, end - first);
	return true;
}

static void play_blocks(void *data)
{
	struct shared_games *shared = data;
	struct player *player = xzalloc(sizeof *player);
	struct playout_tally tally = {.n_endings = 0};
	bool goes_on = true;
	player->p = shared->p;
	player->belief = shared->belief;
	count_past(player);
	while (goes_on) {
		uint64_t first = atomic_fetch_add(&shared->next, PLAYOUTS_BLOCK);
		uint64_t end = first + PLAYOUTS_BLOCK < shared->end ? first + PLAYOUTS_BLOCK : shared->end;
		goes_on = first < end && play_block(player, first, end, &tally);
	}
	pthread_mutex_lock(&shared->lock);
	tally_add(shared->tally, &tally);
	pthread_mutex_unlock(&shared->lock);
	steps_free(&player->scratch);
	key_counts_free(&player->counts);
	free(player);
}

bool playouts_run(const struct playouts *p, uint64_t first, uint64_t n, struct playout_tally *tally,
                  struct error *err)
{
	void *belief = p->sampled ? p->game->belief_open(p->infostate, err) : NULL;
	uint64_t blocks = (n + PLAYOUTS_BLOCK - 1) / PLAYOUTS_BLOCK;
	ensure(first % PLAYOUTS_BLOCK == 0);
	if (p->sampled && !belief)
		return false;
	struct shared_games shared = {
		.p = p, .belief = belief, .end = first + n, .next = first, .tally = tally};
	ensure(pthread_mutex_init(&shared.lock, NULL) == 0);
	parallel_run(blocks < (uint64_t)p->threads ? (int)blocks : p->threads, play_blocks, &shared);
	pthread_mutex_destroy(&shared.lock);
	if (belief)
		p->game->belief_close(belief);
	return true;
}

static int compare_endings(const void *a, const void *b)
{
	const struct playout_ending *x = a, *y = b;
	int outcome = strcmp(x->result.outcome, y->result.outcome);
	return outcome ? outcome : strcmp(reason_name(x->result.reason), reason_name(y->result.reason));
}

void playout_tally_sort(struct playout_tally *tally)
{
	qsort(tally->endings, (size_t)tally->n_endings, sizeof *tally->endings, compare_endings);
}
