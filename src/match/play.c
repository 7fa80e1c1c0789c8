/* play.c - playing tokens: steps, whole turns, chance and table steps.
 *
 * A list of tokens takes effect whole or not at all, so everything here works
 * on the match itself and match_play rolls it back when something fails. */
#include <stdlib.h>
#include <string.h>

#include "match/match_internal.h"

/* The step of the placement given at newgame when it is due now, else STEP_NONE. */
static step_t placement_step(struct match *m, const struct chance *due)
{
	if (!m->placement || !due->placement)
		return STEP_NONE;
	struct strbuf token = {0};
	step_t step = STEP_NONE;
	strbuf_printf(&token, "%s%s", due->prefix, m->placement);
	ensure(m->game->step_from_text(match_present(m), strbuf_get(&token), &step, NULL));
	strbuf_free(&token);
	free(m->placement);
	m->placement = NULL;
	return step;
}

/* Plays every table step that is determined, by the state or by newgame. */
static void play_forced_outcomes(struct match *m, struct events *events)
{
	while (match_chance_due(m)) {
		struct chance due = m->game->chance(match_present(m));
		step_t forced = placement_step(m, &due);
		if (forced == STEP_NONE)
			forced = due.forced;
		if (forced == STEP_NONE)
			return;
		match_apply(m, forced, events);
	}
}

static bool error_from_violation(enum error_code code, const char *token,
                                 const struct violation *violation, struct error *err)
{
	const struct ellipsized shown = ellipsize(token);
	const char *rule = violation->rule->id;
	error_set(err, code, "%s %s %s", shown.s, rule, violation->text);
	if (err) {
		err->rule = rule;
		err->why = strlen(shown.s) + strlen(rule) + 2;
	}
	return false;
}

/* Where the events of what is played go, or NULL. */
static struct events *events_of(struct match *m, const struct play_params *params)
{
	return params->live ? &m->events : NULL;
}

/* Makes the generator of the step to come: that of its place in the record, or, for
 * trying out, one that has nothing to do with the game's chance. */
static void init_rng(struct rng *rng, struct match *m, const struct play_params *params)
{
	if (!m->keyed && params->chance != CHANCE_DETERMINIZED)
		match_draw_key(m);
	if (params->chance == CHANCE_DETERMINIZED)
		rng_from_seed(rng, "suppose", m->n);
	else
		match_chance_rng(m, m->n, rng);
}

/* Is the placement of state number i the table's to agree on? */
static bool asks_placement(const struct match *m, size_t i)
{
	return m->asks_placement && m->game->chance(match_state_at(m, i)).placement;
}

static bool roll_chance(struct match *m, const struct play_params *params, struct error *err)
{
	const struct game *game = m->game;
	struct events *events = events_of(m, params);
	for (play_forced_outcomes(m, events); match_chance_due(m); play_forced_outcomes(m, events)) {
		struct rng rng;
		if (asks_placement(m, m->n))
			return match_awaits_decision(m, err);
		init_rng(&rng, m, params);
		step_t step = game->roll(match_present(m), &rng, events);
		if (step == STEP_NONE)
			return match_awaits_decision(m, err);
		match_apply(m, step, events);
		m->entries[m->n].rolled = true;
	}
	return true;
}

/* Is the turn open, and do its choices not depend on chance within it? */
static bool in_steady_turn(const struct match *m)
{
	return (m->game->flags & GAME_STEADY_TURNS) && m->game->mid_turn(match_present(m));
}

/* Determinization: rolls what is due from a full state that agrees with what the
 * viewer knows. */
static bool determinize_and_roll(struct match *m, const struct play_params *params,
                                 struct error *err)
{
	const struct game *game = m->game;
	struct infostate bare = {
		.viewer = params->viewer, .start = match_present(m), .now = match_present(m)};
	_Alignas(16) unsigned char world[STATE_MAX];
	struct rng rng;
	void *belief = game->belief_open(&bare, err);
	if (!belief)
		return false;
	init_rng(&rng, m, params);
	game->belief_sample(belief, &rng, world);
	game->belief_close(belief);
	step_t step = game->chance(world).forced;
	if (step == STEP_NONE)
		step = game->roll(world, &rng, events_of(m, params));
	if (step == STEP_NONE)
		return match_awaits_decision(m, err);
	match_apply_from(m, world, step, events_of(m, params));
	return roll_chance(m, params, err);
}

/* May the viewer give this outcome of chance without learning what is hidden? Whether a
 * card can be drawn tells whether another seat holds it, so outcomes are the
 * referee's alone as soon as something is hidden, even those the viewer observes. */
static bool may_give_outcome(const struct match *m, const struct play_params *params, step_t step,
                             struct error *err)
{
	if (!match_is_opaque_to(m, params->viewer) || asks_placement(m, m->n) ||
	    (m->game->observe_step(match_present(m), step, params->viewer) == step &&
	     !match_hides_from(m, params->viewer)))
		return true;
	return error_set(err, ERROR_HIDDEN, "the viewer does not make this step");
}

/* Has the match ended as no state tells, by a ruling or a repetition? Of all other ends a game's
 * is_legal knows. */
static bool ended_beyond_state(struct match *m)
{
	bool repeats = m->entries[m->n].occurrences > 1 && !(m->game->flags & GAME_DRAWS_CLAIMED);
	return (m->ruling.outcome || repeats) && match_ended(m);
}

/* Who moves is asked only where the step does not tell: a legal decision is made by whom it is due
 * from, and `position` with a long record asks of no state whether any move is legal. */
static bool play_step(struct match *m, const struct play_params *params, const char *token,
                      step_t step, struct error *err)
{
	const struct game *game = m->game;
	struct violation why;
	bool chance_due = match_chance_due(m), outcome = game->chance && game_is_chance(game, step);
	if (ended_beyond_state(m) || (chance_due && !outcome))
		return match_awaits_decision(m, err);
	if (!chance_due && outcome)
		return match_ended(m) ? match_awaits_decision(m, err)
		                      : error_set(err, ERROR_BAD_CHANCE, "%s: nothing of the kind is due",
		                                  ellipsize(token).s);
	if (chance_due && !may_give_outcome(m, params, step, err))
		return false;
	if (!game->is_legal(match_present(m), step, &why))
		return match_ended(m)
		           ? match_awaits_decision(m, err)
		           : error_from_violation(chance_due ? ERROR_BAD_CHANCE : ERROR_ILLEGAL_MOVE, token,
		                                  &why, err);
	match_apply(m, step, events_of(m, params));
	match_mark_given(m, m->n - 1);
	return true;
}

/* Does a token begin like the chance or table token that is due? */
static bool is_due(struct match *m, const char *token)
{
	if (!match_chance_due(m))
		return false;
	const char *prefix = m->game->chance(match_present(m)).prefix;
	return strncmp(token, prefix, strlen(prefix)) == 0;
}

/* Plays determined table steps up to the one that token gives itself, right or wrong:
 * true when token is a table token and now due. */
static bool play_forced_outcomes_until(struct match *m, const struct play_params *params,
                                       const char *token)
{
	const struct game *game = m->game;
	step_t step;
	while (match_chance_due(m)) {
		struct chance due = game->chance(match_present(m));
		if (due.forced == STEP_NONE && params->chance == CHANCE_GIVEN)
			return false; /* whatever it is, the token has to be it */
		bool table = game->step_from_text(match_present(m), token, &step, NULL) &&
		             game->chance_kind(step) == CHANCE_TABLE;
		if (table && (is_due(m, token) || game->is_legal(match_present(m), step, NULL)))
			return true;
		if (due.forced == STEP_NONE)
			return table;
		match_apply(m, due.forced, events_of(m, params));
	}
	return false;
}

/* Prepares for a token: plays what is due and not given by it. What only the table
 * can say, or deal, stays due and has to be the token. */
static bool prepare_for_token(struct match *m, const struct play_params *params, const char *token,
                              struct error *err)
{
	step_t step;
	if (play_forced_outcomes_until(m, params, token) || params->chance == CHANCE_GIVEN)
		return true;
	if (params->chance == CHANCE_DETERMINIZED)
		return !in_steady_turn(m) || !match_chance_due(m) || determinize_and_roll(m, params, err);
	return roll_chance(m, params, err) ||
	       (m->game->step_from_text(match_present(m), token, &step, NULL) &&
	        game_is_chance(m->game, step));
}

/* May more follow in the same command? Not when chance or the table comes after
 * a decision, or after the placement that a player has given: its outcome would tell the
 * viewer something before that is final. In a steady turn it tells nothing. */
static bool may_continue(struct match *m, const struct play_params *params, struct error *err)
{
	if (params->viewer == VIEW_ALL || !match_chance_due(m))
		return true;
	bool given = m->n == 0 || (game_is_chance(m->game, match_step_at(m, m->n - 1)) &&
	                           !asks_placement(m, m->n - 1));
	if (given || !match_is_opaque_to(m, params->viewer) || in_steady_turn(m))
		return true;
	return error_set(err, ERROR_HIDDEN, "what follows the decision is not the viewer's to try");
}

/* Plays one part of a token, often the whole of it. */
static bool play_part(struct match *m, const struct play_params *params, const char *part,
                      const char *token, struct error *err)
{
	step_t step;
	if (!prepare_for_token(m, params, part, err))
		return false;
	if (params->viewer != VIEW_ALL && !match_ended(m) && match_mover(m) < SEATS_MAX &&
	    !(params->only_own ? match_is_decision_of : match_may_decide)(m, params->viewer))
		return error_set_others_decision(err);
	enum heard heard =
		m->heard == m->n || is_due(m, part) ? HEARD_NOTHING : match_hear(m, params->viewer, part);
	if (heard == HEARD_WRONG)
		return error_set(err, ERROR_BAD_CHANCE, "%s: the table has said otherwise",
		                 ellipsize(token).s);
	if (heard == HEARD_RIGHT)
		return true;
	return m->game->step_from_text(match_present(m), part, &step, err)
	           ? play_step(m, params, token, step, err)
	           : error_mark_no_token(err);
}

/* Ends the turn that the parts of a turn token have left open. */
static bool play_end_of_turn(struct match *m, const struct play_params *params, const char *token,
                             struct error *err)
{
	if (params->chance == CHANCE_ROLLED && !roll_chance(m, params, err))
		return false;
	if (match_ended(m) || !m->game->mid_turn(match_present(m)))
		return true;
	step_t end = match_chance_due(m) ? STEP_NONE : m->game->end_turn_step(match_present(m));
	if (end == STEP_NONE)
		return error_set(err, ERROR_BAD_SYNTAX, "%s leaves the turn open", ellipsize(token).s);
	return play_step(m, params, token, end, err);
}

/* The parts of `c1,d2`; each but the last must leave the turn open. */
static bool play_turn(struct match *m, const struct play_params *params, const char *token,
                      struct error *err)
{
	char *parts = xstrdup(token), *part = parts;
	bool fine = true;
	for (char *comma; fine && (comma = strchr(part, ',')); part = comma + 1) {
		*comma = '\0';
		fine = play_part(m, params, part, token, err);
		fine = fine && may_continue(m, params, err);
		if (fine && (match_ended(m) || !m->game->mid_turn(match_present(m))))
			fine = error_set(err, ERROR_BAD_SYNTAX, "%s goes on after the turn's end",
			                 ellipsize(token).s);
	}
	fine =
		fine && play_part(m, params, part, token, err) && play_end_of_turn(m, params, token, err);
	free(parts);
	return fine;
}

static bool play_token(struct match *m, const struct play_params *params, const char *token,
                       struct error *err)
{
	step_t step;
	bool several = strchr(token, ',') && !strchr(token, ':') &&
	               !m->game->step_from_text(match_present(m), token, &step, NULL);
	return several ? play_turn(m, params, token, err) : play_part(m, params, token, token, err);
}

static bool play_tokens(struct match *m, const struct play_params *params, char *const *tokens,
                        size_t n, struct error *err)
{
	for (size_t i = 0; i < n; i++)
		if ((i > 0 && !may_continue(m, params, err)) || !play_token(m, params, tokens[i], err))
			return false;
	if (params->chance == CHANCE_ROLLED) {
		roll_chance(m, params, NULL);
		return true; /* what only the table can say stays due */
	}
	play_forced_outcomes(m, events_of(m, params));
	return true;
}

/* What to return to: the length of the match and of the events, what was heard, the
 * placement still to be used. */
struct savepoint {
	size_t steps, events, heard;
	uint64_t place; /* where something lies ahead */
	char *placement;
};

static struct savepoint savepoint_take(const struct match *m, const struct play_params *params)
{
	struct savepoint savepoint = {.steps = m->n, .heard = m->heard};
	if (params->live)
		savepoint.events = m->events.n;
	if (match_has_ahead(m))
		savepoint.place = match_place(m);
	if (m->placement)
		savepoint.placement = xstrdup(m->placement);
	return savepoint;
}

static bool commit_or_rollback(struct match *m, const struct play_params *params,
                               struct savepoint *savepoint, bool fine)
{
	if (fine) {
		if (m->commitment && match_ended(m))
			match_reveal(m);
		free(savepoint->placement);
		if (m->n > savepoint->steps)
			match_drop_ahead(m, savepoint->place);
		match_find_standing(m);
		return true;
	}
	match_truncate(m, savepoint->steps);
	while (m->heard > savepoint->heard)
		m->entries[m->heard--].given = false;
	if (params->live)
		events_truncate(&m->events, savepoint->events);
	free(m->placement);
	m->placement = savepoint->placement;
	return false;
}

bool match_play(struct match *m, const struct play_params *params, char *const *tokens, size_t n,
                struct error *err)
{
	enum { RESERVED_MAX = 4096 }; /* the first token may already be refused */
	if (match_is_revealed(m))
		return error_set(err, ERROR_NOT_APPLICABLE,
		                 "the key of chance is revealed: nothing is played any more");
	if (match_awaits_entropy(m))
		return match_awaits_decision(m, err);
	struct savepoint savepoint = savepoint_take(m, params);
	match_reserve(m, n < RESERVED_MAX ? n : RESERVED_MAX);
	return commit_or_rollback(m, params, &savepoint, play_tokens(m, params, tokens, n, err));
}

bool match_try(struct match *m, int viewer, char *const *token, struct error *err)
{
	struct play_params params = {.chance = CHANCE_DETERMINIZED, .viewer = viewer};
	return match_play(m, &params, token, 1, err);
}

void match_roll(struct match *m, const struct play_params *params)
{
	if (!match_awaits_entropy(m))
		roll_chance(m, params, NULL);
}

/* Is the placement a token, and legal, when it is due? Tried in a new match. */
static bool placement_is_legal(const struct match *m, const char *placement, struct error *err)
{
	const struct game *game = m->game;
	struct match *trial = match_new(game, &m->setup);
	struct strbuf token = {0};
	struct violation why;
	struct rng rng;
	step_t step;
	rng_from_seed(&rng, "placement", 0);
	while (!game->chance(match_state(trial)).placement)
		match_apply(trial, game->roll(match_state(trial), &rng, NULL), NULL);
	strbuf_printf(&token, "%s%s", game->chance(match_state(trial)).prefix, placement);
	bool legal = game->step_from_text(match_state(trial), strbuf_get(&token), &step, err) &&
	             (game->is_legal(match_state(trial), step, &why) ||
	              error_from_violation(ERROR_BAD_CHANCE, "placement", &why, err));
	strbuf_free(&token);
	match_free(trial);
	return legal;
}

bool match_set_placement(struct match *m, const char *placement, struct error *err)
{
	if (!(m->game->flags & GAME_PLACEMENT))
		return error_set(err, ERROR_NOT_APPLICABLE, "%s knows no placement", m->game->name);
	if (!placement_is_legal(m, placement, err))
		return false;
	free(m->placement);
	m->placement = xstrdup(placement);
	return true;
}

bool match_ask_placement(struct match *m)
{
	m->asks_placement = m->game->flags & GAME_PLACEMENT;
	return m->asks_placement;
}
