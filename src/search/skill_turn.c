/* skill_turn.c - a random turn, and a greedy one.
 *
 * Both walk through the turn decision by decision. The random player needs only the state as
 * its seat knows it. The greedy one values what a decision leads to in a few
 * determinizations, the same for all decisions and with the same dice (common random
 * numbers), and takes the best mean; of equal ones any, by reservoir sampling. */
#include "search/skill_turn.h"

#include <stdlib.h>

#include "search/skill.h"

enum {
	WORLDS = 8,             /* determinizations, where something is hidden */
	TURN_DECISIONS_MAX = 5, /* that are looked ahead where a turn cannot end sooner */
	OUTCOMES_MAX = 16       /* chance and table steps after a decision */
};

/* A turn while it is chosen. */
struct turn {
	struct search *search;
	const struct game *game;
	struct rng *rng;
	int seat;
	int n_worlds;                                         /* 0: nothing is valued */
	_Alignas(max_align_t) unsigned char known[STATE_MAX]; /* as the seat knows it */
	_Alignas(max_align_t) unsigned char worlds[WORLDS][STATE_MAX];
	step_t path[PV_MAX];
	size_t n;
};

/* Makes the outcomes that are due: forced ones, and within a turn also rolled ones. False
 * when something is due that cannot be made. */
static bool make_outcomes(const struct turn *t, void *state, struct rng *rng)
{
	const struct game *game = t->game;
	for (int i = 0; game->to_move(state) == SEAT_CHANCE; i++) {
		step_t step = game->chance(state).forced;
		if (step == STEP_NONE && game->mid_turn(state) && (game->flags & GAME_STEADY_TURNS))
			step = game->roll(state, rng, NULL);
		if (step == STEP_NONE || i == OUTCOMES_MAX)
			return false;
		game->apply(state, step, NULL);
	}
	return true;
}

/* Lists the decisions that are legal, and that searchmoves allow unless they allow none. */
static void list_decisions(const struct turn *t, const void *state, struct steps *out)
{
	struct steps legal = {0};
	t->game->legal(state, &legal);
	out->n = 0;
	for (size_t i = 0; i < legal.n; i++)
		if (search_in_searchmoves(t->search->request, t->path, t->n, legal.at[i]))
			steps_add(out, legal.at[i]);
	for (size_t i = 0; !out->n && i < legal.n; i++)
		steps_add(out, legal.at[i]);
	steps_free(&legal);
}

/* ---- the greedy one */

static int value_of_decision(const struct turn *t, const void *state, step_t step, struct rng rng,
                             int decisions_left);

/* The best that the seat can make of an open turn. */
static int value_of_open_turn(const struct turn *t, const void *state, struct rng rng,
                              int decisions_left)
{
	struct steps legal = {0};
	int best = -SCORE_INFINITE;
	t->game->legal(state, &legal);
	for (size_t i = 0; i < legal.n && !search_stopped(t->search); i++) {
		int value = value_of_decision(t, state, legal.at[i], rng, decisions_left);
		best = value > best ? value : best;
	}
	steps_free(&legal);
	return best;
}

/* The static evaluation after a decision and the end of the turn: at once where the turn may
 * end, otherwise after the best that can follow. */
static int value_of_decision(const struct turn *t, const void *state, step_t step, struct rng rng,
                             int decisions_left)
{
	const struct game *game = t->game;
	_Alignas(max_align_t) unsigned char after[STATE_MAX];
	memcpy(after, state, game->state_size);
	game->apply(after, step, NULL);
	t->search->nodes++; /* no limit of nodes: all decisions are looked at, or the first would win */
	bool made = make_outcomes(t, after, &rng);
	if (made && game->mid_turn(after) && game->to_move(after) == t->seat) {
		step_t end = game->end_turn_step(after);
		if (end == STEP_NONE && decisions_left > 0)
			return value_of_open_turn(t, after, rng, decisions_left - 1);
		if (end != STEP_NONE) {
			game->apply(after, end, NULL);
			make_outcomes(t, after, &rng);
		}
	}
	if (game->to_move(after) == SEAT_OVER)
		return SCORE_WIN * game->returns(after, 1, t->seat);
	return game->material(after, t->seat);
}

static int64_t sum_over_worlds(const struct turn *t, step_t step, const struct rng *rng)
{
	int64_t sum = 0;
	for (int i = 0; i < t->n_worlds; i++)
		sum += value_of_decision(t, t->worlds[i], step, *rng, TURN_DECISIONS_MAX);
	return sum;
}

static step_t greedy_decision(const struct turn *t, const struct steps *decisions)
{
	struct rng common;
	rng_from_seed(&common, "skill outcomes", rng_next(t->rng));
	step_t best = decisions->at[0];
	int64_t best_sum = INT64_MIN;
	uint64_t ties = 0;
	for (size_t i = 0; i < decisions->n && !search_check_time(t->search); i++) {
		int64_t sum = sum_over_worlds(t, decisions->at[i], &common);
		if (sum < best_sum || (search_stopped(t->search) && i > 0))
			continue;
		ties = sum > best_sum ? 0 : ties;
		best_sum = sum;
		if (rng_below(t->rng, ++ties) == 0)
			best = decisions->at[i];
	}
	return best;
}

/* ---- the turn */

static void sample_worlds(struct turn *t)
{
	const struct game *game = t->game;
	const struct infostate *infostate = &t->search->request->root_infostate;
	void *belief = game->has_unknowns(infostate->now) ? game->belief_open(infostate, NULL) : NULL;
	int worlds = t->search->request->worlds, most = worlds && worlds < WORLDS ? worlds : WORLDS;
	t->n_worlds = belief ? most : 1;
	for (int i = 0; i < t->n_worlds; i++)
		if (belief)
			game->belief_sample(belief, t->rng, t->worlds[i]);
		else
			memcpy(t->worlds[i], infostate->now, game->state_size);
	if (belief)
		game->belief_close(belief);
}

/* Makes in what is known an outcome that the seat cannot foretell, a hand that it is to see:
 * as in one world, since what may follow in a steady turn is the same in all. */
static bool determinize_known(struct turn *t)
{
	const struct game *game = t->game;
	struct infostate bare = {.viewer = t->seat, .start = t->known, .now = t->known};
	_Alignas(max_align_t) unsigned char world[STATE_MAX];
	if (!(game->flags & GAME_STEADY_TURNS) || !game->mid_turn(t->known))
		return false;
	void *belief = game->belief_open(&bare, NULL);
	if (!belief)
		return false;
	game->belief_sample(belief, t->rng, world);
	game->belief_close(belief);
	memcpy(t->known, world, game->state_size);
	return make_outcomes(t, t->known, t->rng);
}

/* Makes a decision everywhere, and what chance brings. True when the turn goes on. */
static bool make_decision(struct turn *t, step_t step)
{
	t->path[t->n++] = step;
	t->game->apply(t->known, step, NULL);
	bool made = make_outcomes(t, t->known, t->rng) || determinize_known(t);
	for (int i = 0; i < t->n_worlds; i++) {
		t->game->apply(t->worlds[i], step, NULL);
		made = make_outcomes(t, t->worlds[i], t->rng) && made;
	}
	return made && t->n < PV_MAX && t->game->mid_turn(t->known) &&
	       t->game->to_move(t->known) == t->seat;
}

void skill_turn_choose(const struct search_request *request, struct search_control *control,
                       struct search_answer *answer, struct rng *rng)
{
	struct search search = {.request = request, .control = control, .answer = answer};
	bool greedy = request->skill_level != SKILL_RANDOM;
	struct turn *t = xzalloc(sizeof *t);
	struct steps decisions = {0};
	answer->n_pv = 0;
	t->search = &search;
	t->game = request->game;
	t->rng = rng;
	memcpy(t->known, request->root_infostate.now, t->game->state_size);
	t->seat = t->game->to_move(t->known);
	if (greedy)
		sample_worlds(t);
	do {
		list_decisions(t, t->known, &decisions);
	} while (decisions.n && make_decision(t, greedy ? greedy_decision(t, &decisions)
	                                                : decisions.at[rng_below(rng, decisions.n)]));
	search_report(&search, (struct search_info){.kind = SCORE_NONE, .pv = t->path, .n_pv = t->n});
	answer->nodes = search.nodes;
	if (request->tree) {
		struct tree_move *kept = search_tree_add(request->tree, t->path, t->n);
		kept->nodes = search.nodes;
		kept->kind = SCORE_NONE;
	}
	steps_free(&decisions);
	free(t);
}
