/* ismcts_simulation.c - the algorithm in its order: determinize, select, expand, simulate by
 * a rollout, backpropagate; then the priors of the root's actions. */
#include "search/ismcts_simulation.h"

#include <stdlib.h>
#include <string.h>

#include "search/fixed_math.h"

enum {
	PRIOR_DETERMINIZATIONS = 8, /* in which each action of the root is evaluated */
	PRIOR_VISITS = 2            /* that this counts for */
};

/* Where the hooks say nothing. */
enum { ROLLOUT_TURNS = 3, EVAL_SCALE = 400, EXPLORATION = 500 };

/* ---- opening and closing */

/* A tree's share of what all have together: the first takes what cannot be divided. */
static uint64_t share_of(uint64_t all, struct ismcts_share share)
{
	uint64_t n = all / (uint64_t)share.of;
	return share.number ? n : all - n * (uint64_t)(share.of - 1);
}

struct ismcts *ismcts_open(const struct search_request *request, const struct ismcts_hooks *hooks,
                           struct ismcts_share share)
{
	static const struct ismcts_hooks no_hooks;
	struct ismcts *t = xzalloc(sizeof *t);
	t->request = request;
	t->game = request->game;
	t->hooks = hooks ? hooks : &no_hooks;
	if (share.number)
		rng_from_seed(&t->rng, "search thread", splitmix64(request->seed) + (uint64_t)share.number);
	else
		rng_from_seed(&t->rng, "search", request->seed);
	t->belief = t->game->belief_open(&request->root_infostate, NULL);
	t->n_worlds = (size_t)share_of((uint64_t)request->worlds, share);
	if (t->belief && request->weighs_behaviour && t->game->belief_infer)
		t->game->belief_infer(t->belief, &request->root_infostate);
	t->worlds = xzalloc(t->n_worlds * t->game->state_size);
	node_pool_init(&t->pool, share_of(request->tree_memory, share));
	return t;
}

void ismcts_close(struct ismcts *t)
{
	if (t->belief)
		t->game->belief_close(t->belief);
	node_pool_free(&t->pool);
	free(t->worlds);
	infoset_free(&t->actions);
	free(t);
}

/* ---- the determinization */

/* True when the game has ended, by the state or by repetition. */
static bool is_terminal(const struct ismcts *t, const void *state, int occurrences)
{
	int to_move = t->game->to_move(state);
	if (to_move == SEAT_OVER)
		return true;
	return occurrences > 1 &&
	       strcmp(t->game->result(state, to_move, occurrences).outcome, "*") != 0;
}

/* The payoff of a seat in thousandths: the result of a terminal state, or its expected
 * value. occurrences: of the state's position, 1 for the first. */
static int payoff_of(const struct ismcts *t, const void *state, int occurrences, int seat)
{
	if (is_terminal(t, state, occurrences))
		return 500 + 500 * t->game->returns(state, occurrences, seat);
	if (t->hooks->value)
		return ismcts_clamp(t->hooks->value(t->belief, state, seat), 0, 1000);
	int64_t e = t->game->evaluate(state, seat);
	int64_t scale = t->hooks->eval_scale > 0 ? t->hooks->eval_scale : EVAL_SCALE;
	return ismcts_clamp((int)(500 + 500 * e / ((e < 0 ? -e : e) + scale)), 1, 999);
}

/* How often the determinization's position has occurred, in the game and in the
 * simulation; notes it. */
static int count_occurrences(struct ismcts *t)
{
	const struct infostate *infostate = &t->request->root_infostate;
	uint64_t key = t->game->repetition_key ? t->game->repetition_key(t->determinization) : 0;
	int n = 1;
	if (!key)
		return n;
	for (size_t i = 0; i < infostate->n_keys; i++)
		n += infostate->keys[i] == key;
	for (size_t i = 0; i < t->n_repetition_keys; i++)
		n += t->repetition_keys[i] == key;
	if (t->n_repetition_keys < sizeof t->repetition_keys / sizeof *t->repetition_keys)
		t->repetition_keys[t->n_repetition_keys++] = key;
	return n;
}

/* Makes a step in the determinization. A turn is over when it no longer is open. */
static void advance(struct ismcts *t, step_t step, int actor)
{
	bool open = actor != SEAT_CHANCE || t->game->mid_turn(t->determinization);
	t->game->apply(t->determinization, step, NULL);
	t->occurrences = count_occurrences(t);
	if (open && !t->game->mid_turn(t->determinization))
		t->turns++;
	if (actor == SEAT_CHANCE || t->turns)
		t->in_first_turn = false;
}

/* The forced outcome, or one that is rolled; STEP_NONE when neither can say. */
static step_t sample_chance(struct ismcts *t, const void *state)
{
	step_t step = t->game->chance ? t->game->chance(state).forced : STEP_NONE;
	if (step == STEP_NONE && t->game->roll)
		step = t->game->roll(state, &t->rng, NULL);
	return step;
}

/* ---- selection and expansion */

static bool in_searchmoves(const struct ismcts *t, step_t step)
{
	return search_in_searchmoves(t->request, t->first_turn_steps, t->n_first_turn_steps, step);
}

static bool not_dominated(const struct ismcts *t, step_t step)
{
	return !t->hooks->dominated(t->determinization, step);
}

/* Drops the actions that do not pass, unless none does. */
static void filter_actions(struct ismcts *t, bool (*passes)(const struct ismcts *t, step_t step))
{
	struct infoset_actions *actions = &t->actions;
	size_t kept = 0;
	for (size_t i = 0; i < actions->n; i++)
		if (passes(t, actions->at[i].step))
			actions->at[kept++] = actions->at[i];
	if (kept)
		actions->n = kept;
}

/* Lists in t->actions those of the seat to move in the determinization, without dominated
 * ones. In the turn at the root searchmoves hold, unless they allow nothing. */
static void list_actions(struct ismcts *t)
{
	infoset_list(&t->actions, t->game, t->determinization, t->request->root_infostate.viewer);
	if (t->in_first_turn && t->request->limits.searchmoves.n)
		filter_actions(t, in_searchmoves);
	if (t->hooks->dominated)
		filter_actions(t, not_dominated);
}

/* The exploration term of UCB for subset-armed bandits: availability, how often the
 * action could have been chosen, takes the place of the parent's visits. */
static int64_t exploration_term(const struct ismcts *t, uint64_t availability, uint64_t visits)
{
	int constant = t->hooks->exploration ? t->hooks->exploration : EXPLORATION;
	return fixed_math_ucb_exploration((int64_t)constant * FIXED_ONE / 1000, availability, visits);
}

/* The action that has a child with the best UCB among those available in this
 * determinization, and that bound; actions.n for none. Notes which have children. */
static size_t best_ucb_child(struct ismcts *t, uint32_t node, int actor, int64_t *ucb)
{
	struct infoset_actions *actions = &t->actions;
	struct ismcts_node *at = t->pool.at;
	size_t best = actions->n;
	for (uint32_t i = at[node].first_child; i != NODE_NONE; i = at[i].next_sibling) {
		size_t k = at[i].actor == actor ? infoset_find(actions, at[i].observed) : actions->n;
		if (k == actions->n)
			continue;
		actions->at[k].has_child = true;
		at[i].availability++;
		int64_t child_ucb = (int64_t)(at[i].return_sum * FIXED_ONE / 1000 / at[i].visits) +
		                    exploration_term(t, at[i].availability, at[i].visits);
		if (best == actions->n || child_ucb > *ucb || (child_ucb == *ucb && k < best)) {
			best = k;
			*ucb = child_ucb;
		}
	}
	return best;
}

/* The action without a child that has the best UCB by its prior, and that bound; actions.n for
 * none. Ties are broken at random. */
static size_t best_untried_action(struct ismcts *t, uint32_t node, int64_t *ucb)
{
	const struct infoset_actions *actions = &t->actions;
	size_t best = actions->n, ties = 0;
	int64_t exploration = exploration_term(t, (uint64_t)t->pool.at[node].visits + 1, 1);
	for (size_t i = 0; i < actions->n; i = infoset_action_end(actions, i)) {
		if (actions->at[i].has_child)
			continue;
		int64_t action_ucb = 2 * FIXED_ONE;
		if (t->hooks->prior) {
			int prior = t->hooks->prior(t->determinization, actions->at[i].step);
			action_ucb = (int64_t)ismcts_clamp(prior, 0, 1000) * FIXED_ONE / 1000 + exploration;
		}
		if (best < actions->n && action_ucb < *ucb)
			continue;
		if (best == actions->n || action_ucb > *ucb)
			ties = 0;
		if (rng_below(&t->rng, ++ties) == 0)
			best = i;
		*ucb = action_ucb;
	}
	return best;
}

/* Selection at a node of a seat, or expansion (*expanded): returns the child, and in
 * *step what leads there. NODE_NONE: the pool has no node to spare; *step is to be made
 * all the same. */
static uint32_t select_action(struct ismcts *t, uint32_t node, int actor, step_t *step,
                              bool *expanded)
{
	const struct infoset_actions *actions = &t->actions;
	int64_t child_ucb = 0, untried_ucb = 0;
	list_actions(t);
	ensure(actions->n > 0);
	size_t i = best_ucb_child(t, node, actor, &child_ucb);
	size_t untried = best_untried_action(t, node, &untried_ucb);
	*expanded = untried < actions->n && (i == actions->n || untried_ucb > child_ucb);
	if (*expanded)
		i = untried;
	/* Steps that the searching seat cannot tell apart are equally likely. */
	*step = actions->at[i + rng_below(&t->rng, infoset_action_end(actions, i) - i)].step;
	step_t observed = actions->at[i].observed;
	if (!*expanded)
		return node_pool_find_child(&t->pool, node, observed, actor);
	uint32_t child = node_pool_add_child(&t->pool, node, observed, actor);
	if (child != NODE_NONE)
		t->pool.at[child].availability = 1;
	return child;
}

/* Samples the outcome at a node of chance: returns the child, and in *step what leads there.
 * NODE_NONE: the pool has no node to spare, or nothing can be sampled (*step is STEP_NONE). */
static uint32_t select_chance(struct ismcts *t, uint32_t node, step_t *step)
{
	*step = sample_chance(t, t->determinization);
	if (*step == STEP_NONE)
		return NODE_NONE;
	step_t observed =
		t->game->observe_step(t->determinization, *step, t->request->root_infostate.viewer);
	uint32_t child = node_pool_find_child(&t->pool, node, observed, SEAT_CHANCE);
	return child == NODE_NONE ? node_pool_add_child(&t->pool, node, observed, SEAT_CHANCE) : child;
}

/* True when the simulation need not go on. */
static bool is_cutoff(const struct ismcts *t)
{
	return is_terminal(t, t->determinization, t->occurrences) || t->turns >= t->max_turns ||
	       (t->hooks->is_cutoff && t->turns && t->hooks->is_cutoff(t->determinization));
}

/* Selection down the tree, and the expansion of one node. */
static void select_and_expand(struct ismcts *t)
{
	uint32_t node = NODE_ROOT;
	bool expanded = false;
	while (!expanded && !is_cutoff(t) && t->n_path < TREE_STEPS_MAX) {
		step_t step;
		int actor = t->game->to_move(t->determinization);
		node = actor == SEAT_CHANCE ? select_chance(t, node, &step)
		                            : select_action(t, node, actor, &step, &expanded);
		if (step == STEP_NONE)
			return;
		if (t->in_first_turn && actor != SEAT_CHANCE)
			t->first_turn_steps[t->n_first_turn_steps++] = step;
		advance(t, step, actor);
		if (node == NODE_NONE)
			return;
		node_pool_enter(&t->pool, node);
		t->path[t->n_path++] = node;
	}
}

/* ---- simulation and backpropagation */

/* The rollout: a few turns beyond the tree, at random. */
static void rollout(struct ismcts *t)
{
	struct steps *legal = &t->actions.legal;
	int turns = t->hooks->rollout_turns ? t->hooks->rollout_turns : ROLLOUT_TURNS;
	int last = t->turns + (turns > 0 ? turns : 0);
	for (int i = 0; i < ROLLOUT_STEPS_MAX && !is_cutoff(t); i++) {
		int actor = t->game->to_move(t->determinization);
		bool said = actor == SEAT_CHANCE && t->game->mid_turn(t->determinization);
		step_t step;
		if (t->turns >= last && !said)
			return;
		if (actor == SEAT_CHANCE) {
			step = sample_chance(t, t->determinization);
		} else {
			legal->n = 0;
			t->game->legal(t->determinization, legal);
			ensure(legal->n > 0);
			step = legal->at[rng_below(&t->rng, legal->n)];
		}
		if (step == STEP_NONE)
			return;
		advance(t, step, actor);
	}
}

/* Backpropagation: each node on the path gets the payoff of the seat that acted. */
static void backpropagate(struct ismcts *t)
{
	int payoff[SEATS_MAX];
	unsigned computed = 0;
	for (size_t i = 0; i < t->n_path; i++) {
		struct ismcts_node *node = &t->pool.at[t->path[i]];
		unsigned seat = node->actor;
		node->visits++;
		if (seat >= SEATS_MAX)
			continue;
		if (!(computed >> seat & 1))
			payoff[seat] = payoff_of(t, t->determinization, t->occurrences, (int)seat);
		computed |= 1u << seat;
		node->return_sum += (uint64_t)payoff[seat];
	}
	t->pool.at[NODE_ROOT].visits++;
	node_pool_leave_path(&t->pool, t->path, t->n_path);
}

/* Back to the root, before a determinization is sampled. */
static void reset_simulation(struct ismcts *t)
{
	t->occurrences = 1;
	t->turns = 0;
	t->n_path = t->n_first_turn_steps = t->n_repetition_keys = 0;
	t->in_first_turn = true;
}

/* Samples a determinization; where Worlds limits them, goes round those that there are. */
static void determinize(struct ismcts *t)
{
	size_t size = t->game->state_size, n = t->n_worlds;
	uint64_t i = t->n_determinizations++;
	if (n && i >= n) {
		memcpy(t->determinization, t->worlds + i % n * size, size);
		return;
	}
	t->game->belief_sample(t->belief, &t->rng, t->determinization);
	if (n)
		memcpy(t->worlds + i * size, t->determinization, size);
}

void ismcts_simulate(struct ismcts *t)
{
	reset_simulation(t);
	determinize(t);
	select_and_expand(t);
	rollout(t);
	backpropagate(t);
	t->simulations++;
}

/* ---- priors of the root */

/* The payoff of a seat after a step in the determinization and the forced outcomes
 * that follow it. */
static int evaluate_step(struct ismcts *t, step_t step, int seat)
{
	enum { FORCED_OUTCOMES_MAX = 8 };
	memcpy(t->scratch, t->determinization, t->game->state_size);
	t->game->apply(t->scratch, step, NULL);
	for (int i = 0; i < FORCED_OUTCOMES_MAX && t->game->chance; i++) {
		step_t forced = STEP_NONE;
		if (t->game->to_move(t->scratch) == SEAT_CHANCE)
			forced = t->game->chance(t->scratch).forced;
		if (forced == STEP_NONE)
			break;
		t->game->apply(t->scratch, forced, NULL);
	}
	return payoff_of(t, t->scratch, 1, seat);
}

void ismcts_init_root_priors(struct ismcts *t)
{
	for (int k = 0; k < PRIOR_DETERMINIZATIONS; k++) {
		reset_simulation(t);
		if (t->belief)
			determinize(t);
		else
			memcpy(t->determinization, t->request->root_infostate.now, t->game->state_size);
		int seat = t->game->to_move(t->determinization);
		if (seat >= SEATS_MAX)
			return;
		list_actions(t);
		for (size_t i = 0; i < t->actions.n; i++) {
			step_t observed = t->actions.at[i].observed;
			uint32_t child = node_pool_find_child(&t->pool, NODE_ROOT, observed, seat);
			if (child == NODE_NONE)
				child = node_pool_add_child(&t->pool, NODE_ROOT, observed, seat);
			t->pool.at[child].visits++;
			t->pool.at[child].return_sum += (uint64_t)evaluate_step(t, t->actions.at[i].step, seat);
		}
	}
	struct ismcts_node *at = t->pool.at;
	for (uint32_t i = at[NODE_ROOT].first_child; i != NODE_NONE; i = at[i].next_sibling) {
		at[i].return_sum = at[i].return_sum * PRIOR_VISITS / at[i].visits;
		at[i].visits = PRIOR_VISITS;
		at[i].availability = PRIOR_VISITS * t->pool.n;
	}
}
