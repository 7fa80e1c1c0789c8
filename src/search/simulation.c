/* simulation.c - one round through the tree. */
#include "search/simulation.h"

#include <string.h>

#include "search/fixed_math.h"

enum {
	PLAYOUT_TURNS = 3,
	SCALE = 400,
	DOUBT = 500
};

/* True when the game has ended in world, by the state or by repetition. */
static bool ended(const struct tree *t, const void *world, int occurrences)
{
	if (t->game->to_move(world) == SEAT_OVER)
		return true;
	return occurrences > 1 && strcmp(t->game->result(world, occurrences).outcome, "*") != 0;
}

int rounds_pay_off(const struct tree *t, const void *world, int occurrences, int seat)
{
	if (ended(t, world, occurrences))
		return 500 + 500 * t->game->returns(world, occurrences, seat);
	if (t->hooks->worth)
		return within(t->hooks->worth(world, seat), 0, 1000);
	int64_t e = t->game->evaluate(world, seat);
	int64_t scale = t->hooks->scale > 0 ? t->hooks->scale : SCALE;
	return within((int)(500 + 500 * e / ((e < 0 ? -e : e) + scale)), 1, 999);
}

/* How often the world's position has occurred, and a note of it. */
static int count_occurrences(struct tree *t)
{
	const struct infostate *told = &t->job->told;
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
	step_t step = t->game->forced_outcome ? t->game->forced_outcome(world) : STEP_NONE;
	if (step == STEP_NONE && t->game->roll)
		step = t->game->roll(world, &t->rng, NULL);
	return step;
}

static bool asked_for(const struct tree *t, step_t step)
{
	return search_allows(t->job, t->first, t->n_first, step);
}

static bool no_worse(const struct tree *t, step_t step)
{
	return !t->hooks->worse(t->world, step);
}

/* Drops the choices that do not pass, unless none does. */
static void keep(struct tree *t, bool (*passes)(const struct tree *t, step_t step))
{
	struct choices *c = &t->choices;
	size_t kept = 0;
	for (size_t i = 0; i < c->n; i++)
		if (passes(t, c->at[i].step))
			c->at[kept++] = c->at[i];
	if (kept)
		c->n = kept;
}

void rounds_list_choices(struct tree *t)
{
	choices_list(&t->choices, t->game, t->world, t->job->told.viewer);
	if (t->first_turn && t->job->limits.only.n)
		keep(t, asked_for);
	if (t->hooks->worse)
		keep(t, no_worse);
}

/* What is gained by trying what was tried so often, out of so many times. */
static int64_t doubt(const struct tree *t, uint64_t seen, uint64_t visits)
{
	int weight = t->hooks->doubt ? t->hooks->doubt : DOUBT;
	return uct_doubt((int64_t)weight * UCT_ONE / 1000, seen, visits);
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
		            doubt(t, at[i].seen, at[i].visits);
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
	int64_t open = doubt(t, (uint64_t)t->grove.at[node].visits + 1, 1);
	for (size_t i = 0; i < c->n; i = choices_end(c, i)) {
		if (c->at[i].known)
			continue;
		int64_t b = 2 * UCT_ONE;
		if (t->hooks->promise) {
			int promise = t->hooks->promise(t->world, c->at[i].step);
			b = (int64_t)within(promise, 0, 1000) * UCT_ONE / 1000 + open;
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
	rounds_list_choices(t);
	ensure(c->n > 0);
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
	step_t told = t->game->observe_step(t->world, *step, t->job->told.viewer);
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
			ensure(legal->n > 0);
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
			pay[seat] = rounds_pay_off(t, t->world, t->occurrences, (int)seat);
		known |= 1u << seat;
		node->sum += (uint64_t)pay[seat];
	}
	t->grove.at[GROVE_ROOT].visits++;
}

void rounds_begin(struct tree *t)
{
	t->occurrences = 1;
	t->turns = 0;
	t->n_path = t->n_first = t->n_keys = 0;
	t->first_turn = true;
}

void rounds_go(struct tree *t)
{
	rounds_begin(t);
	t->game->belief_sample(t->worlds, &t->rng, t->world);
	walk(t);
	play_on(t);
	credit(t);
	t->rounds++;
}
