/* play.c - playing tokens: whole turns, chance, and the words of the table.
 *
 * A list of tokens takes effect whole or not at all, so everything here works
 * on the match itself and match_play takes it back when something fails. */
#include <stdlib.h>
#include <string.h>

#include "match/match_internal.h"

/* The step of the table's placement when it is due now, else STEP_NONE. */
static step_t placed(struct match *m)
{
	const struct game *game = m->game;
	if (!m->placement || strncmp(game->due(match_state(m)), game->placement,
	                             strlen(game->placement)) != 0)
		return STEP_NONE;
	struct text token = {0};
	step_t step = STEP_NONE;
	text_format(&token, "%s:%s", game->placement, m->placement);
	must(game->read_step(match_state(m), text_get(&token), &step, NULL));
	text_free(&token);
	free(m->placement);
	m->placement = NULL;
	return step;
}

/* Makes every table step that is known: by the state, or by newgame. */
static void announce(struct match *m, struct events *events)
{
	const struct game *game = m->game;
	while (game->announce && match_to_move(m) == SEAT_CHANCE) {
		step_t said = placed(m);
		if (said == STEP_NONE)
			said = game->announce(match_state(m));
		if (said == STEP_NONE)
			return;
		match_step(m, said, events);
	}
}

static bool refuse(enum error_code code, const char *token, const struct refusal *why,
                   struct error *err)
{
	return fail(err, code, "%s %s %s", clip(token).s, why->rule->id, why->text);
}

static bool roll_due(struct match *m, const struct play *how, struct error *err)
{
	const struct game *game = m->game;
	for (announce(m, how->events); match_to_move(m) == SEAT_CHANCE; announce(m, how->events)) {
		step_t step = game->roll(match_state(m), how->rng, how->events);
		if (step == STEP_NONE)
			return match_awaits_decision(m, err);
		match_step(m, step, how->events);
	}
	return true;
}

/* Is the turn open, and is what may follow in it certain, whatever chance makes? */
static bool is_steady(const struct match *m)
{
	return (m->game->flags & GAME_STEADY_TURNS) && m->game->mid_turn(match_state(m));
}

/* Makes up what is unknown in the present state, and what is due. */
static bool suppose_due(struct match *m, const struct play *how, struct error *err)
{
	const void *s = match_state(m);
	struct history bare = {.viewer = how->viewer, .start = s, .now = s};
	void *worlds = m->game->open_worlds(&bare, err);
	if (!worlds)
		return false;
	m->game->draw_world(worlds, how->rng, m->states + m->n * m->game->state_size);
	m->game->close_worlds(worlds);
	return roll_due(m, how, err);
}

/* May the player of `how` make this step without learning what is hidden? Whether a
 * card can be drawn tells whether another holds it, so chance is the referee's alone
 * as soon as there are secrets, even what the viewer would be told. */
static bool may_make(const struct match *m, const struct play *how, step_t step,
                     struct error *err)
{
	const struct game *game = m->game;
	const void *s = match_state(m);
	if (!match_conceals(m, how->viewer))
		return true;
	if (game->is_chance(step) ? game->told(s, step, how->viewer) == step &&
	                                    !match_withholds(m, how->viewer)
	                          : game->to_move(s) == how->viewer)
		return true;
	return fail(err, ERROR_HIDDEN, "the viewer does not make this step");
}

static bool play_step(struct match *m, const struct play *how, const char *token, step_t step,
                      struct error *err)
{
	const struct game *game = m->game;
	struct refusal why;
	bool chance_due = match_to_move(m) == SEAT_CHANCE;
	if (match_over(m) || (chance_due && !game->is_chance(step)))
		return match_awaits_decision(m, err);
	if (!chance_due && game->is_chance(step))
		return fail(err, ERROR_BAD_CHANCE, "%s: nothing of the kind is due", clip(token).s);
	if (!may_make(m, how, step, err))
		return false;
	if (!game->allows(match_state(m), step, &why))
		return refuse(chance_due ? ERROR_BAD_CHANCE : ERROR_ILLEGAL_MOVE, token, &why, err);
	match_step(m, step, how->events);
	return true;
}

/* Is token an answer, right or wrong, to what is due? */
static bool answers_due(const struct match *m, const char *token)
{
	const char *due = m->game->due(match_state(m));
	return strncmp(token, due, strlen(due)) == 0;
}

/* Makes the table's words until it is the turn of token, perhaps one of them; false
 * when it is none or comes to nothing. */
static bool announce_up_to(struct match *m, const struct play *how, const char *token)
{
	const struct game *game = m->game;
	step_t step, said;
	while (game->announce && match_to_move(m) == SEAT_CHANCE) {
		bool table = game->read_step(match_state(m), token, &step, NULL) &&
		             game->is_table(step);
		if (table && (answers_due(m, token) || game->allows(match_state(m), step, NULL)))
			return true;
		said = game->announce(match_state(m));
		if (said == STEP_NONE)
			return table;
		match_step(m, said, how->events);
	}
	return false;
}

/* Prepares for a token: what is due and not given by it is made. What only the
 * table can say, or deal, stays due and has to be the token. */
static bool before_token(struct match *m, const struct play *how, const char *token,
                         struct error *err)
{
	step_t step;
	if (announce_up_to(m, how, token) || how->chance == CHANCE_GIVEN)
		return true;
	if (how->chance == CHANCE_SUPPOSED)
		return !is_steady(m) || match_to_move(m) != SEAT_CHANCE || suppose_due(m, how, err);
	return roll_due(m, how, err) ||
	       (m->game->read_step(match_state(m), token, &step, NULL) && m->game->is_chance(step));
}

/* May more follow in the same command? Not when chance or the table comes after
 * a decision and would answer the viewer before the decision is made for good;
 * but in a steady turn it has nothing to answer. */
static bool may_go_on(const struct match *m, const struct play *how, struct error *err)
{
	if (m->n == 0 || m->game->is_chance(m->entries[m->n - 1].step) ||
	    match_to_move(m) != SEAT_CHANCE || !match_conceals(m, how->viewer) || is_steady(m))
		return true;
	return fail(err, ERROR_HIDDEN, "what follows the decision is not the viewer's to try");
}

/* Plays one part of a token, often the whole of it. */
static bool play_part(struct match *m, const struct play *how, const char *part,
                      const char *token, struct error *err)
{
	step_t step;
	return before_token(m, how, part, err) &&
	       m->game->read_step(match_state(m), part, &step, err) &&
	       play_step(m, how, token, step, err);
}

/* Ends the turn that the parts of a turn token have left open. */
static bool close_turn(struct match *m, const struct play *how, const char *token,
                       struct error *err)
{
	if (how->chance == CHANCE_ROLLED && !roll_due(m, how, err))
		return false;
	if (match_over(m) || !m->game->mid_turn(match_state(m)))
		return true;
	step_t end = match_to_move(m) == SEAT_CHANCE ? STEP_NONE
	                                             : m->game->closing(match_state(m));
	if (end == STEP_NONE)
		return fail(err, ERROR_BAD_SYNTAX, "%s leaves the turn open", clip(token).s);
	return play_step(m, how, token, end, err);
}

/* The parts of `c1,d2`; each but the last must leave the turn open. */
static bool play_turn(struct match *m, const struct play *how, const char *token,
                      struct error *err)
{
	char *parts = need(strlen(token) + 1), *part = parts;
	memcpy(parts, token, strlen(token) + 1);
	bool fine = true;
	for (char *comma; fine && (comma = strchr(part, ',')); part = comma + 1) {
		*comma = '\0';
		fine = play_part(m, how, part, token, err);
		fine = fine && may_go_on(m, how, err);
		if (fine && (match_over(m) || !m->game->mid_turn(match_state(m))))
			fine = fail(err, ERROR_BAD_SYNTAX, "%s goes on after the turn's end",
			            clip(token).s);
	}
	fine = fine && play_part(m, how, part, token, err) && close_turn(m, how, token, err);
	free(parts);
	return fine;
}

static bool play_token(struct match *m, const struct play *how, const char *token,
                       struct error *err)
{
	step_t step;
	bool several = strchr(token, ',') && !strchr(token, ':') &&
	               !m->game->read_step(match_state(m), token, &step, NULL);
	return several ? play_turn(m, how, token, err) : play_part(m, how, token, token, err);
}

static bool play_tokens(struct match *m, const struct play *how, char *const *tokens, size_t n,
                        struct error *err)
{
	for (size_t i = 0; i < n; i++)
		if ((i > 0 && !may_go_on(m, how, err)) || !play_token(m, how, tokens[i], err))
			return false;
	if (how->chance == CHANCE_ROLLED) {
		roll_due(m, how, NULL);
		return true; /* what only the table can say stays due */
	}
	announce(m, how->events);
	return true;
}

/* Remembers where a match, its generator and the events stand. */
struct mark {
	size_t steps, events;
	struct rng rng;
	char *placement;
};

static struct mark mark(const struct match *m, const struct play *how)
{
	struct mark at = {.steps = m->n, .events = how->events ? how->events->n : 0};
	if (how->rng)
		at.rng = *how->rng;
	if (m->placement)
		at.placement = strdup(m->placement);
	return at;
}

static bool settle(struct match *m, const struct play *how, struct mark *at, bool fine)
{
	if (fine) {
		free(at->placement);
		return true;
	}
	match_cut(m, at->steps);
	if (how->events)
		events_cut(how->events, at->events);
	if (how->rng)
		*how->rng = at->rng;
	free(m->placement);
	m->placement = at->placement;
	return false;
}

bool match_play(struct match *m, const struct play *how, char *const *tokens, size_t n,
                struct error *err)
{
	struct mark at = mark(m, how);
	return settle(m, how, &at, play_tokens(m, how, tokens, n, err));
}

bool match_suppose(struct match *m, int viewer, char *const *token, struct error *err)
{
	struct rng rng;
	struct play how = {CHANCE_SUPPOSED, &rng, viewer, NULL};
	rng_from_seed(&rng, "suppose", 0);
	return match_play(m, &how, token, 1, err);
}

bool match_roll(struct match *m, const struct play *how, struct error *err)
{
	struct mark at = mark(m, how);
	return settle(m, how, &at, roll_due(m, how, err));
}

/* Would the placement be allowed when it is due? Tried in a match of its own. */
static bool placement_fits(const struct match *m, step_t step, struct error *err)
{
	const struct game *game = m->game;
	struct match *trial = match_new(game, &m->terms);
	struct refusal why;
	struct rng rng;
	rng_from_seed(&rng, "placement", 0);
	while (strncmp(game->due(match_state(trial)), game->placement, strlen(game->placement)) != 0)
		match_step(trial, game->roll(match_state(trial), &rng, NULL), NULL);
	bool fits = game->allows(match_state(trial), step, &why) ||
	            refuse(ERROR_BAD_CHANCE, "placement", &why, err);
	match_free(trial);
	return fits;
}

bool match_place(struct match *m, const char *placement, struct error *err)
{
	const struct game *game = m->game;
	if (!game->placement)
		return fail(err, ERROR_NOT_APPLICABLE, "%s knows no placement", game->name);
	struct text token = {0};
	step_t step;
	text_format(&token, "%s:%s", game->placement, placement);
	bool fine = game->read_step(match_state(m), text_get(&token), &step, err) &&
	            placement_fits(m, step, err);
	text_free(&token);
	if (fine) {
		free(m->placement);
		m->placement = strdup(placement);
	}
	return fine;
}
