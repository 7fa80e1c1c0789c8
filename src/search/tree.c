/* tree.c - rounds through the tree: draw a world, walk, play on, credit. */
#include "search/tree.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "search/choices.h"
#include "search/grove.h"
#include "search/uct.h"

enum {
	WALK_STEPS = 512,      /* steps of a walk at most */
	PLAYOUT_STEPS = 512,   /* and of what is played on after it */
	PLAYOUT_TURNS = 3,
	SCALE = 400,
	PRIOR_WORLDS = 8,      /* worlds in which each root step is judged */
	PRIOR_VISITS = 2,      /* and the visits that this counts for */
	ROUNDS_PER_DEPTH = 1000,
	FIRST_REPORT = 256,    /* rounds; then whenever they have doubled */
	VISITS_MAX = INT32_MAX,
	DOUBT = UCT_ONE / 2
};

struct tree {
	struct search *job;
	const struct game *game;
	const struct tree_hooks *hooks;
	struct grove grove;
	struct rng rng;
	void *worlds;
	uint64_t rounds, most_rounds;
	int most_turns;
	struct choices choices;
	/* The present round. */
	_Alignas(max_align_t) unsigned char world[STATE_MAX], next[STATE_MAX];
	int occurrences; /* of the world's position */
	int turns;
	uint32_t path[WALK_STEPS]; /* nodes walked through */
	size_t n_path;
	step_t first[WALK_STEPS]; /* the steps of the turn at the root */
	size_t n_first;
	bool first_turn;
	uint64_t keys[WALK_STEPS + PLAYOUT_STEPS];
	size_t n_keys;
};

static int within(int x, int low, int high)
{
	return x < low ? low : x > high ? high : x;
}

/* True when the game has ended in world, by the state or by repetition. */
static bool ended(const struct tree *t, const void *world, int occurrences)
{
	if (t->game->to_move(world) == SEAT_OVER)
		return true;
	return occurrences > 1 && strcmp(t->game->result(world, occurrences).outcome, "*") != 0;
}

/* What a seat gets, or can hope for, in thousandths. */
static int pay_off(const struct tree *t, const void *world, int occurrences, int seat)
{
	if (ended(t, world, occurrences))
		return 500 + 500 * t->game->score(world, occurrences, seat);
	if (t->hooks->worth)
		return within(t->hooks->worth(world, seat), 0, 1000);
	int64_t e = t->game->evaluate(world, seat);
	int64_t scale = t->hooks->scale > 0 ? t->hooks->scale : SCALE;
	return within((int)(500 + 500 * e / ((e < 0 ? -e : e) + scale)), 1, 999);
}

/* How often the world's position has occurred, and a note of it. */
static int count_occurrences(struct tree *t)
{
	const struct history *told = &t->job->told;
	uint64_t key = t->game->repetition_key ? t->game->repetition_key(t->world) : 0;
	int n = 1;
	if (!key)
		return n;
	for (size_t i = 0; i < told->n_keys; i++)
		n += told->keys[i] == key;
	for (size_t i = 0; i < t->n_keys; i++)
		n += t->keys[i] == key;
	if (t->n_keys < sizeof t->keys / sizeof *t->keys)
		t->keys[t->n_keys++] = key;
	return n;
}

/* Makes a step in the round's world. A turn is over when it no longer is open. */
static void advance(struct tree *t, step_t step, int actor)
{
	bool open = actor != SEAT_CHANCE || t->game->mid_turn(t->world);
	t->game->apply(t->world, step, NULL);
	t->occurrences = count_occurrences(t);
	if (open && !t->game->mid_turn(t->world))
		t->turns++;
	if (actor == SEAT_CHANCE || t->turns)
		t->first_turn = false;
}

/* What chance or the table does in a world; STEP_NONE when nobody can say. */
static step_t happens(struct tree *t, const void *world)
{
	step_t step = t->game->announce ? t->game->announce(world) : STEP_NONE;
	if (step == STEP_NONE && t->game->roll)
		step = t->game->roll(world, &t->rng, NULL);
	return step;
}

/* Lists what the seat on move can do. In the turn at the root searchmoves hold,
 * unless they allow nothing. */
static void list_choices(struct tree *t)
{
	struct choices *c = &t->choices;
	size_t kept = 0;
	choices_list(c, t->game, t->world, t->job->told.viewer);
	if (!t->first_turn || !t->job->limits.only.n)
		return;
	for (size_t i = 0; i < c->n; i++)
		if (search_allows(t->job, t->first, t->n_first, c->at[i].step))
			c->at[kept++] = c->at[i];
	if (kept)
		c->n = kept;
}

/* The child that can be chosen and has the best bound; its choice, or their number
 * for none. Notes which choices have children. */
static size_t best_known(struct tree *t, uint32_t node, int actor, int64_t *bound)
{
	struct choices *c = &t->choices;
	struct grove_node *at = t->grove.at;
	size_t best = c->n;
	for (uint32_t i = at[node].child; i != GROVE_NONE; i = at[i].sibling) {
		size_t k = at[i].actor == actor ? choices_find(c, at[i].told) : c->n;
		if (k == c->n)
			continue;
		c->at[k].known = true;
		at[i].seen++;
		int64_t b = (int64_t)(at[i].sum * UCT_ONE / 1000 / at[i].visits) +
		            uct_doubt(DOUBT, at[i].seen, at[i].visits);
		if (best == c->n || b > *bound || (b == *bound && k < best)) {
			best = k;
			*bound = b;
		}
	}
	return best;
}

/* The same for choices without a child: the most promising, or any of those alike. */
static size_t best_unknown(struct tree *t, uint32_t node, int64_t *bound)
{
	const struct choices *c = &t->choices;
	size_t best = c->n, alike = 0;
	int64_t doubt = uct_doubt(DOUBT, (uint64_t)t->grove.at[node].visits + 1, 1);
	for (size_t i = 0; i < c->n; i = choices_end(c, i)) {
		if (c->at[i].known)
			continue;
		int64_t b = 2 * UCT_ONE;
		if (t->hooks->promise) {
			int promise = t->hooks->promise(t->world, c->at[i].step);
			b = (int64_t)within(promise, 0, 1000) * UCT_ONE / 1000 + doubt;
		}
		if (best < c->n && b < *bound)
			continue;
		if (best == c->n || b > *bound)
			alike = 0;
		if (rng_below(&t->rng, ++alike) == 0)
			best = i;
		*bound = b;
	}
	return best;
}

/* Goes from a node to the child of the seat's choice, which is *fresh when it has
 * just been added. GROVE_NONE: out of the tree; *step is to be made all the same. */
static uint32_t choose(struct tree *t, uint32_t node, int actor, step_t *step, bool *fresh)
{
	const struct choices *c = &t->choices;
	int64_t known_bound = 0, unknown_bound = 0;
	list_choices(t);
	must(c->n > 0);
	size_t i = best_known(t, node, actor, &known_bound);
	size_t unknown = best_unknown(t, node, &unknown_bound);
	*fresh = unknown < c->n && (i == c->n || unknown_bound > known_bound);
	if (*fresh)
		i = unknown;
	/* What the searcher cannot tell apart is as likely one as the other. */
	*step = c->at[i + rng_below(&t->rng, choices_end(c, i) - i)].step;
	step_t told = c->at[i].told;
	if (!*fresh)
		return grove_find(&t->grove, node, told, actor);
	uint32_t child = grove_add(&t->grove, node, told, actor);
	if (child != GROVE_NONE)
		t->grove.at[child].seen = 1;
	return child;
}

/* Where chance or the table leads. */
static uint32_t follow(struct tree *t, uint32_t node, step_t *step)
{
	*step = happens(t, t->world);
	if (*step == STEP_NONE)
		return GROVE_NONE;
	step_t told = t->game->told(t->world, *step, t->job->told.viewer);
	uint32_t child = grove_find(&t->grove, node, told, SEAT_CHANCE);
	return child == GROVE_NONE ? grove_add(&t->grove, node, told, SEAT_CHANCE) : child;
}

/* True when the round need not look further. */
static bool far_enough(const struct tree *t)
{
	return ended(t, t->world, t->occurrences) || t->turns >= t->most_turns ||
	       (t->hooks->far_enough && t->turns && t->hooks->far_enough(t->world));
}

/* Down the tree, one node beyond what was known. */
static void walk(struct tree *t)
{
	uint32_t node = GROVE_ROOT;
	bool fresh = false;
	while (!fresh && !far_enough(t) && t->n_path < WALK_STEPS) {
		step_t step;
		int actor = t->game->to_move(t->world);
		node = actor == SEAT_CHANCE ? follow(t, node, &step)
		                            : choose(t, node, actor, &step, &fresh);
		if (step == STEP_NONE)
			return;
		if (t->first_turn && actor != SEAT_CHANCE)
			t->first[t->n_first++] = step;
		advance(t, step, actor);
		if (node == GROVE_NONE)
			return;
		t->path[t->n_path++] = node;
	}
}

/* Beyond the tree. */
static void play_on(struct tree *t)
{
	struct steps *legal = &t->choices.legal;
	int last = t->turns + (t->hooks->playout ? t->hooks->playout : PLAYOUT_TURNS);
	for (int i = 0; i < PLAYOUT_STEPS && t->turns < last && !far_enough(t); i++) {
		int actor = t->game->to_move(t->world);
		step_t step;
		if (actor == SEAT_CHANCE) {
			step = happens(t, t->world);
		} else {
			legal->n = 0;
			t->game->legal(t->world, legal);
			must(legal->n > 0);
			step = t->hooks->play ? t->hooks->play(t->world, legal, &t->rng)
			                      : legal->at[rng_below(&t->rng, legal->n)];
		}
		if (step == STEP_NONE)
			return;
		advance(t, step, actor);
	}
}

/* Credits each step of the way to who made it. */
static void credit(struct tree *t)
{
	int pay[SEATS_MAX];
	unsigned known = 0;
	for (size_t i = 0; i < t->n_path; i++) {
		struct grove_node *node = &t->grove.at[t->path[i]];
		unsigned seat = node->actor;
		node->visits++;
		if (seat >= SEATS_MAX)
			continue;
		if (!(known >> seat & 1))
			pay[seat] = pay_off(t, t->world, t->occurrences, (int)seat);
		known |= 1u << seat;
		node->sum += (uint64_t)pay[seat];
	}
	t->grove.at[GROVE_ROOT].visits++;
}

static void begin_round(struct tree *t)
{
	t->occurrences = 1;
	t->turns = 0;
	t->n_path = t->n_first = t->n_keys = 0;
	t->first_turn = true;
}

static void round_trip(struct tree *t)
{
	begin_round(t);
	t->game->draw_world(t->worlds, &t->rng, t->world);
	walk(t);
	play_on(t);
	credit(t);
	t->rounds++;
}

/* What a seat can hope for after a step in the drawn world, once the table has
 * said what there is to say. */
static int judge(struct tree *t, step_t step, int seat)
{
	enum { SAID_AT_MOST = 8 };
	memcpy(t->next, t->world, t->game->state_size);
	t->game->apply(t->next, step, NULL);
	for (int i = 0; i < SAID_AT_MOST && t->game->announce; i++) {
		step_t said = STEP_NONE;
		if (t->game->to_move(t->next) == SEAT_CHANCE)
			said = t->game->announce(t->next);
		if (said == STEP_NONE)
			break;
		t->game->apply(t->next, said, NULL);
	}
	return pay_off(t, t->next, 1, seat);
}

/* Judges every step at the root in a few worlds, before anything is counted, and
 * lets that stand for a visit or two. */
static void judge_root(struct tree *t)
{
	for (int k = 0; k < PRIOR_WORLDS; k++) {
		begin_round(t);
		if (t->worlds)
			t->game->draw_world(t->worlds, &t->rng, t->world);
		else
			memcpy(t->world, t->job->told.now, t->game->state_size);
		int seat = t->game->to_move(t->world);
		if (seat >= SEATS_MAX)
			return;
		list_choices(t);
		for (size_t i = 0; i < t->choices.n; i++) {
			step_t told = t->choices.at[i].told;
			uint32_t child = grove_find(&t->grove, GROVE_ROOT, told, seat);
			if (child == GROVE_NONE)
				child = grove_add(&t->grove, GROVE_ROOT, told, seat);
			t->grove.at[child].visits++;
			t->grove.at[child].sum += (uint64_t)judge(t, t->choices.at[i].step, seat);
		}
	}
	struct grove_node *at = t->grove.at;
	for (uint32_t i = at[GROVE_ROOT].child; i != GROVE_NONE; i = at[i].sibling) {
		at[i].sum = at[i].sum * PRIOR_VISITS / at[i].visits;
		at[i].visits = PRIOR_VISITS;
		at[i].seen = PRIOR_VISITS * t->grove.n;
	}
}

/* The likeliest line from a root child on, as far as the searching seat could say
 * it now: until something that only chance, the table or a world can tell, and no
 * turn but the first left open. Returns its length in turns. */
static int line_of(struct tree *t, uint32_t node, step_t *pv, size_t *n)
{
	void *s = t->next;
	size_t whole = 0;
	int turns = 0;
	memcpy(s, t->job->told.now, t->game->state_size);
	for (*n = 0; node != GROVE_NONE && *n < PV_MAX; node = grove_best(&t->grove, node)) {
		step_t step = t->grove.at[node].told;
		int actor = t->game->to_move(s);
		if (actor != t->grove.at[node].actor || actor >= SEATS_MAX ||
		    (*n && !t->game->allows(s, step, NULL)))
			break;
		pv[(*n)++] = step;
		t->game->apply(s, step, NULL);
		if (!t->game->mid_turn(s)) {
			whole = *n;
			turns++;
		}
	}
	if (whole)
		*n = whole;
	return turns > 0 ? turns : 1;
}

/* Reports the best steps at the root, as many as were asked for. */
static void report(struct tree *t)
{
	int lines = within(t->job->multipv, 1, MULTIPV_MAX);
	const struct grove_node *at = t->grove.at;
	uint32_t last = GROVE_NONE;
	for (int k = 0; k < lines; k++) {
		uint32_t best = GROVE_NONE;
		for (uint32_t i = at[GROVE_ROOT].child; i != GROVE_NONE; i = at[i].sibling)
			if ((last == GROVE_NONE || grove_better(&at[last], &at[i])) &&
			    (best == GROVE_NONE || grove_better(&at[i], &at[best])))
				best = i;
		if (best == GROVE_NONE)
			return;
		step_t pv[PV_MAX];
		size_t n;
		int depth = line_of(t, best, pv, &n);
		search_report_chance(t->job, depth, t->job->multipv > 1 ? k + 1 : 0,
		                     grove_mean(&at[best]), pv, n);
		last = best;
	}
}

/* How far to look, and for how long where neither nodes nor a clock say so. */
static void set_bounds(struct tree *t)
{
	const struct limits *l = &t->job->limits;
	int depth = l->depth > 0 ? l->depth : l->mate > 0 ? 2 * within(l->mate, 1, DEPTH_MAX) : 0;
	depth = within(depth, 0, DEPTH_MAX);
	t->most_turns = depth ? depth : INT32_MAX;
	t->most_rounds = depth ? (uint64_t)(ROUNDS_PER_DEPTH * depth * depth) : VISITS_MAX;
	/* With one thing to do and a clock running there is nothing to think about. */
	const struct grove_node *at = t->grove.at;
	uint32_t only = at[GROVE_ROOT].child;
	if (l->clocked && !l->infinite && only != GROVE_NONE && at[only].sibling == GROVE_NONE)
		t->most_rounds = 1;
}

static void think(struct tree *t)
{
	uint64_t next_report = FIRST_REPORT;
	judge_root(t);
	set_bounds(t);
	while (t->worlds && t->rounds < t->most_rounds && !search_tick(t->job)) {
		round_trip(t);
		search_poll(t->job);
		if (t->rounds == next_report) {
			report(t);
			next_report *= 2;
		}
	}
	if (t->rounds != next_report / 2 || t->rounds < FIRST_REPORT)
		report(t);
}

void tree_think(struct search *job, const struct tree_hooks *hooks)
{
	static const struct tree_hooks no_hooks;
	struct tree *t = need_zeroed(sizeof *t);
	t->job = job;
	t->game = job->game;
	t->hooks = hooks ? hooks : &no_hooks;
	rng_from_seed(&t->rng, "search", job->seed);
	t->worlds = t->game->open_worlds(&job->told, NULL);
	grove_plant(&t->grove);
	think(t);
	if (t->worlds)
		t->game->close_worlds(t->worlds);
	grove_free(&t->grove);
	choices_free(&t->choices);
	free(t);
}
