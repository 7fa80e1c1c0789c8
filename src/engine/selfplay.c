/* selfplay.c - a thread plays a game, keeps its positions until the result is known, and hands them
 * over when its turn has come. */
#include "engine/selfplay.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/parallel.h"
#include "search/key_counts.h"
#include "search/nets.h"
#include "search/search.h"

enum {
	TABLE_MEBIBYTES = 4,
	DECIDED_DECISIONS = 6, /* scores in a row that decide a game */
	DECISIONS_MAX = 600    /* longer games are drawn */
};

/* What all threads have in common. */
struct shared {
	const struct selfplay *asked;
	atomic_uint_fast64_t next_game; /* that nobody has taken */
	pthread_mutex_t lock;           /* of what follows */
	pthread_cond_t handed_over;
	uint64_t due; /* the game whose positions are to be handed over next */
	bool over;
	bool failed;
	struct error err;
};

/* A thread, and the game that it plays. */
struct selfplayer {
	struct shared *shared;
	const struct game *game;
	struct tt *tt;
	const struct nnue *net; /* of the searches; NULL: none */
	void *memory;           /* of the game's searches; NULL where it has none */
	struct fast_rng rng;    /* of the random decisions */
	struct steps steps;     /* made since the start */
	struct steps scratch;
	struct key_counts counts;
	uint64_t *keys; /* of repetition, since the start */
	size_t n_keys, cap_keys;
	int occurrences; /* of the present position */
	int ahead;       /* scores in a row that seat 0 is far ahead by; negative: seat 1 */
	struct score {
		enum score_kind kind;
		int value; /* for the seat on move */
	} score;       /* of the last search */
	struct training_position *positions;
	uint8_t *movers; /* the seat on move of each of them */
	size_t n, cap, cap_movers;
	_Alignas(16) unsigned char start[STATE_MAX], state[STATE_MAX];
};

static bool is_stopped(const struct selfplayer *p)
{
	return atomic_load_explicit(p->shared->asked->stop, memory_order_relaxed);
}

/* ---- moves */

static void note_key(struct selfplayer *p)
{
	uint64_t key = p->game->repetition_key ? p->game->repetition_key(p->state) : 0;
	p->occurrences = 1;
	if (!key)
		return;
	p->occurrences = (int)key_counts_add(&p->counts, key);
	p->keys = array_grow(p->keys, &p->cap_keys, p->n_keys + 1, sizeof *p->keys);
	p->keys[p->n_keys++] = key;
}

static void apply(struct selfplayer *p, step_t step)
{
	p->game->apply(p->state, step, NULL);
	steps_add(&p->steps, step);
	note_key(p);
}

static struct result result_now(const struct selfplayer *p, int seat)
{
	return p->game->result(p->state, seat, p->occurrences);
}

/* ---- searches */

static void take_score(void *to, const struct search_info *info)
{
	struct selfplayer *p = to;
	if (info->multipv <= 1)
		p->score = (struct score){info->kind, info->score};
}

/* The best step for a seat; its score is in p->score. */
static step_t search(struct selfplayer *p, int seat)
{
	struct search_control control;
	struct search_answer answer;
	struct search_request request = {
		.game = p->game,
		.root_infostate = {.viewer = seat,
	                       .start = p->start,
	                       .steps = p->steps.at,
	                       .n = p->steps.n,
	                       .now = p->state,
	                       .keys = p->keys,
	                       .n_keys = p->n_keys},
		.net = p->net,
		.limits = {.nodes = p->shared->asked->nodes},
		.multipv = 1,
		.threads = 1,
		.tt = p->tt,
		.memory = p->memory,
		.report = take_score,
		.to = p,
	};
	tt_new_search(p->tt);
	search_begin(&control, &request);
	search_run(&request, &control, &answer);
	return answer.pv[0];
}

/* ---- one game */

static void clear_game(struct selfplayer *p)
{
	const struct game *game = p->game;
	struct setup setup = {.players = game->usual_seats};
	game->start(&setup, p->state);
	memcpy(p->start, p->state, game->state_size);
	p->steps.n = 0;
	key_counts_truncate(&p->counts, 0);
	p->n_keys = p->n = 0;
	p->ahead = 0;
	tt_clear(p->tt);
	if (p->memory)
		memset(p->memory, 0, game->search_memory);
	note_key(p);
}

/* Random decisions from the start. False where they end the game. */
static bool play_opening(struct selfplayer *p)
{
	uint64_t n = p->shared->asked->random + fast_rng_below(&p->rng, 2);
	clear_game(p);
	for (; n && p->game->to_move(p->state) != SEAT_OVER; n--)
		apply(p, game_random_step(p->game, p->state, &p->scratch, &p->rng));
	return !n && result_now(p, p->game->to_move(p->state)).reason == REASON_NONE;
}

/* Keeps the position, unless its score or the best step of the search says that no evaluation could
 * foresee it. */
static void keep_position(struct selfplayer *p, int seat, step_t best)
{
	const struct learning *learning = p->game->learning;
	int score = p->score.value;
	if (p->score.kind != SCORE_CP || score > TRAINING_SCORE_MAX || score < -TRAINING_SCORE_MAX ||
	    (learning->is_quiet && !learning->is_quiet(p->state, best)))
		return;
	size_t decisions = p->steps.n < UINT8_MAX ? p->steps.n : UINT8_MAX;
	struct training_position position = {.score = (int16_t)score,
	                                     .evaluation = (int16_t)p->game->evaluate(p->state, seat),
	                                     .decisions = (uint8_t)decisions};
	learning->pack(p->state, position.packed);
	p->positions = array_grow(p->positions, &p->cap, p->n + 1, sizeof *p->positions);
	p->movers = array_grow(p->movers, &p->cap_movers, p->n + 1, sizeof *p->movers);
	p->positions[p->n] = position;
	p->movers[p->n++] = (uint8_t)seat;
}

/* Adjudication: who is far ahead for long has won. */
static bool is_decided(struct selfplayer *p, int seat)
{
	int limit = p->shared->asked->decided, score = p->score.value;
	bool far = p->score.kind == SCORE_MATE || score >= limit || score <= -limit;
	bool first = (score > 0) == (seat == 0);
	if (!far)
		p->ahead = 0;
	else if (first)
		p->ahead = p->ahead > 0 ? p->ahead + 1 : 1;
	else
		p->ahead = p->ahead < 0 ? p->ahead - 1 : -1;
	return p->ahead >= DECIDED_DECISIONS || p->ahead <= -DECIDED_DECISIONS;
}

/* Plays on to the end; what it returns for seat 0: 1, 0 or -1. */
static int play_on(struct selfplayer *p)
{
	while (p->steps.n < DECISIONS_MAX && !is_stopped(p)) {
		int seat = p->game->to_move(p->state);
		if (result_now(p, seat).reason != REASON_NONE)
			return p->game->returns(p->state, p->occurrences, 0);
		step_t best = search(p, seat);
		keep_position(p, seat, best);
		if (is_decided(p, seat))
			return p->ahead > 0 ? 1 : -1;
		apply(p, best);
	}
	return 0;
}

/* A first search, and whether it finds the opening even enough. */
static bool is_balanced(struct selfplayer *p)
{
	search(p, p->game->to_move(p->state));
	int most = p->shared->asked->balance, score = p->score.value;
	return p->score.kind == SCORE_CP && score <= most && score >= -most;
}

static void play_game(struct selfplayer *p, uint64_t number)
{
	uint64_t seed = splitmix64(splitmix64(p->shared->asked->seed) + number);
	fast_rng_seed(&p->rng, seed);
	while (!play_opening(p) || (!is_balanced(p) && !is_stopped(p)))
		;
	int returns = play_on(p);
	for (size_t i = 0; i < p->n; i++) {
		p->positions[i].result = (uint8_t)(1 + (p->movers[i] == 0 ? returns : -returns));
		p->positions[i].game = (uint16_t)number;
	}
}

/* ---- threads */

/* Waits for its turn and hands the positions of a game over. False when that was the last. */
static bool hand_over(struct selfplayer *p, uint64_t number)
{
	struct shared *shared = p->shared;
	pthread_mutex_lock(&shared->lock);
	while (shared->due != number && !shared->over)
		pthread_cond_wait(&shared->handed_over, &shared->lock);
	if (!shared->over)
		shared->over = is_stopped(p) || !shared->asked->take(shared->asked->to, p->positions, p->n);
	shared->due = number + 1;
	bool goes_on = !shared->over;
	pthread_cond_broadcast(&shared->handed_over);
	pthread_mutex_unlock(&shared->lock);
	return goes_on;
}

static void fail(struct shared *shared, const struct error *err)
{
	pthread_mutex_lock(&shared->lock);
	shared->failed = shared->over = true;
	shared->err = *err;
	pthread_cond_broadcast(&shared->handed_over);
	pthread_mutex_unlock(&shared->lock);
}

static void play_games(void *data)
{
	struct shared *shared = data;
	const struct selfplay *asked = shared->asked;
	struct error err;
	struct selfplayer *p = xzalloc(sizeof *p);
	p->shared = shared;
	p->game = asked->game;
	p->net = asked->with_net ? nets_of(p->game) : NULL;
	p->tt = tt_new(TABLE_MEBIBYTES, &err);
	p->memory = p->game->search_memory ? xzalloc(p->game->search_memory) : NULL;
	if (!p->tt)
		fail(shared, &err);
	for (bool goes_on = p->tt; goes_on;) {
		uint64_t number = atomic_fetch_add(&shared->next_game, 1);
		goes_on = !asked->games || number < asked->games;
		if (goes_on) {
			play_game(p, number);
			goes_on = hand_over(p, number);
		}
	}
	tt_free(p->tt);
	free(p->memory);
	steps_free(&p->steps);
	steps_free(&p->scratch);
	key_counts_free(&p->counts);
	free(p->keys);
	free(p->positions);
	free(p->movers);
	free(p);
}

bool selfplay_run(const struct selfplay *selfplay, struct error *err)
{
	struct shared shared = {.asked = selfplay};
	ensure(!selfplay->game->chance); /* of games with chance none is learned */
	ensure(pthread_mutex_init(&shared.lock, NULL) == 0);
	ensure(pthread_cond_init(&shared.handed_over, NULL) == 0);
	parallel_run(selfplay->threads, play_games, &shared);
	pthread_cond_destroy(&shared.handed_over);
	pthread_mutex_destroy(&shared.lock);
	if (shared.failed)
		*err = shared.err;
	return !shared.failed;
}
