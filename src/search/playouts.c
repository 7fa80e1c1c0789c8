/* playouts.c - plays random games and counts how they end. */
#include "search/playouts.h"

#include <stdlib.h>
#include <string.h>

/* How often positions have occurred: the keys in their order, and for each hash how many of them
 * there are, so that keys are compared only where it may be the third. */
struct key_counts {
	uint64_t *keys; /* owned */
	size_t n, cap;
	uint8_t by_hash[1 << 12]; /* at most 255 */
};

/* One who plays. */
struct player {
	const struct playouts *p;
	struct fast_rng rng;
	struct rng chance;
	struct steps scratch;
	struct key_counts counts;
	void *belief; /* NULL: of full information */
	_Alignas(16) unsigned char state[STATE_MAX];
};

static uint8_t *hash_count(struct key_counts *c, uint64_t key)
{
	return &c->by_hash[(key ^ key >> 32) % sizeof c->by_hash];
}

/* Adds a key and returns how often it has occurred: exactly from the third time on. */
static int add_key(struct key_counts *c, uint64_t key)
{
	uint8_t *count = hash_count(c, key);
	int occurrences = 1;
	*count = (uint8_t)(*count + (*count < UINT8_MAX));
	if (*count > 2)
		for (size_t i = 0; i < c->n; i++)
			occurrences += c->keys[i] == key;
	c->keys = array_grow(c->keys, &c->cap, c->n + 1, sizeof *c->keys);
	c->keys[c->n++] = key;
	return occurrences;
}

/* Begins with the keys of the past, without that of the present. */
static void rewind_keys(struct player *player)
{
	const struct game *game = player->p->game;
	const struct infostate *past = player->p->infostate;
	struct key_counts *c = &player->counts;
	if (!game->repetition_key)
		return;
	size_t n = past->n_keys - (past->n_keys > 0 && game->repetition_key(past->now));
	while (c->n > 0)
		*hash_count(c, c->keys[--c->n]) = 0;
	for (size_t i = 0; i < n; i++)
		add_key(c, past->keys[i]);
}

static int occurrences_now(struct player *player)
{
	const struct game *game = player->p->game;
	uint64_t key = game->repetition_key ? game->repetition_key(player->state) : 0;
	return key ? add_key(&player->counts, key) : 1;
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

/* Plays a game to its end; the number of decisions. */
static uint64_t play_game(struct player *player, struct result *result)
{
	const struct game *game = player->p->game;
	uint64_t n = 0;
	rewind_keys(player);
	if (player->belief)
		game->belief_sample(player->belief, &player->chance, player->state);
	else
		memcpy(player->state, player->p->infostate->now, game->state_size);
	for (;; n++) {
		int seat = play_chance(player);
		step_t step = game_random_step(game, player->state, &player->scratch, &player->rng);
		*result = game->result(player->state, step == STEP_NONE ? SEAT_OVER : seat,
		                       occurrences_now(player));
		if (result->reason != REASON_NONE)
			return n;
		ensure(step != STEP_NONE);
		game->apply(player->state, step, NULL);
	}
}

static void tally_game(struct playout_tally *t, struct result result, uint64_t decisions)
{
	int i = 0;
	while (i < t->n_endings && (t->endings[i].result.reason != result.reason ||
	                            strcmp(t->endings[i].result.outcome, result.outcome) != 0))
		i++;
	if (i == t->n_endings) {
		ensure(i < PLAYOUT_ENDINGS_MAX);
		t->endings[t->n_endings++] = (struct playout_ending){result, 0};
	}
	t->endings[i].games++;
	t->shortest = !t->games || decisions < t->shortest ? decisions : t->shortest;
	t->longest = decisions > t->longest ? decisions : t->longest;
	t->games++;
	t->decisions += decisions;
}

bool playouts_run(const struct playouts *p, uint64_t first, uint64_t n, struct playout_tally *tally,
                  struct error *err)
{
	const struct game *game = p->game;
	ensure(first % PLAYOUTS_BLOCK == 0);
	struct player *player = xzalloc(sizeof *player);
	player->p = p;
	player->belief = p->sampled ? game->belief_open(p->infostate, err) : NULL;
	bool fine = player->belief || !p->sampled;
	for (uint64_t i = first; fine && i < first + n; i++) {
		struct result result;
		if (atomic_load_explicit(p->stop, memory_order_relaxed))
			break;
		if (i % PLAYOUTS_BLOCK == 0) {
			uint64_t seed = splitmix64(p->seed) + i / PLAYOUTS_BLOCK;
			fast_rng_seed(&player->rng, seed);
			if (game->chance || p->sampled)
				rng_from_seed(&player->chance, "playouts", seed);
		}
		uint64_t decisions = play_game(player, &result);
		tally_game(tally, result, decisions);
	}
	if (player->belief)
		game->belief_close(player->belief);
	steps_free(&player->scratch);
	free(player->counts.keys);
	free(player);
	return fine;
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
