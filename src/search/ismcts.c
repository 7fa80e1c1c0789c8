/* ismcts.c - what is around the rounds: the root's steps are judged before anything is
 * counted, and the best lines are reported while the rounds go on. */
#include "search/ismcts.h"

#include <stdlib.h>
#include <string.h>

#include "search/simulation.h"

enum {
	PRIOR_WORLDS = 8,      /* worlds in which each root step is judged */
	PRIOR_VISITS = 2,      /* and the visits that this counts for */
	ROUNDS_PER_DEPTH = 1000,
	FIRST_REPORT = 256,    /* rounds; then whenever they have doubled */
	VISITS_MAX = INT32_MAX
};

/* What a seat can hope for after a step in the drawn world, once the table has
 * said what there is to say. */
static int judge(struct tree *t, step_t step, int seat)
{
	enum { SAID_AT_MOST = 8 };
	memcpy(t->next, t->world, t->game->state_size);
	t->game->apply(t->next, step, NULL);
	for (int i = 0; i < SAID_AT_MOST && t->game->forced_outcome; i++) {
		step_t said = STEP_NONE;
		if (t->game->to_move(t->next) == SEAT_CHANCE)
			said = t->game->forced_outcome(t->next);
		if (said == STEP_NONE)
			break;
		t->game->apply(t->next, said, NULL);
	}
	return rounds_pay_off(t, t->next, 1, seat);
}

/* Judges every step at the root in a few worlds, before anything is counted, and
 * lets that stand for a visit or two. */
static void judge_root(struct tree *t)
{
	for (int k = 0; k < PRIOR_WORLDS; k++) {
		rounds_begin(t);
		if (t->worlds)
			t->game->belief_sample(t->worlds, &t->rng, t->world);
		else
			memcpy(t->world, t->job->told.now, t->game->state_size);
		int seat = t->game->to_move(t->world);
		if (seat >= SEATS_MAX)
			return;
		rounds_list_choices(t);
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
		    (*n && !t->game->is_legal(s, step, NULL)))
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
		rounds_go(t);
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
	struct tree *t = xzalloc(sizeof *t);
	t->job = job;
	t->game = job->game;
	t->hooks = hooks ? hooks : &no_hooks;
	rng_from_seed(&t->rng, "search", job->seed);
	t->worlds = t->game->belief_open(&job->told, NULL);
	grove_plant(&t->grove);
	think(t);
	if (t->worlds)
		t->game->belief_close(t->worlds);
	grove_free(&t->grove);
	choices_free(&t->choices);
	free(t);
}
