/* engine.c - the match and the tables, as they follow from what was asked. */
#include "engine/engine_internal.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "match/record.h"
#include "match/travel.h"

struct engine *engine_new(void)
{
	struct engine *e = xzalloc(sizeof *e);
	options_init(&e->options);
	e->job_runner = job_runner_new();
	e->kept_trees = xzalloc(sizeof *e->kept_trees);
	return e;
}

void engine_free(struct engine *e)
{
	if (!e)
		return;
	job_runner_free(e->job_runner);
	kept_trees_clear(e->kept_trees);
	free(e->kept_trees);
	match_free(e->match);
	tt_free(e->tt);
	free(e->search_memory);
	nnue_free(e->net);
	free(e->eval_file);
	free(e);
}

static void forget_search_memory(struct engine *e)
{
	free(e->search_memory);
	e->search_memory = NULL;
}

const struct options *engine_options(const struct engine *e)
{
	return &e->options;
}

void engine_set_options(struct engine *e, const struct options *options)
{
	bool other_hash = options->hash != e->options.hash;
	bool clear = options->clear_hash || options->evaluation != e->options.evaluation;
	e->options = *options;
	e->options.clear_hash = false;
	if (clear || other_hash)
		engine_clear_tables(e);
	if (other_hash) { /* the next search makes a table of that size */
		tt_free(e->tt);
		e->tt = NULL;
		e->tt_game = NULL;
	}
}

const struct match *engine_match(const struct engine *e)
{
	return e->match;
}

const struct game *engine_game(const struct engine *e)
{
	return e->match ? match_game(e->match) : NULL;
}

const struct match_terms *engine_terms(const struct engine *e)
{
	return &e->terms;
}

void engine_drop_match(struct engine *e)
{
	kept_trees_clear(e->kept_trees);
	match_free(e->match);
	forget_search_memory(e);
	e->match = NULL;
}

void engine_replace_match(struct engine *e, struct match *match, const struct match_terms *terms)
{
	kept_trees_clear(e->kept_trees);
	match_free(e->match);
	forget_search_memory(e);
	e->match = match;
	e->terms = *terms;
	e->key_given = true;
}

/* A key that is given is of this match alone; else the seed makes it, or the system does. */
static void set_key(struct match *m, const struct rng_key *given, const struct match_terms *terms)
{
	struct rng_key key;
	if (!given && !terms->seeded) {
		match_draw_key(m);
		return;
	}
	if (!given)
		rng_key_from_seed(&key, terms->seed);
	match_set_key(m, given ? given : &key);
}

/* Is the key that of the seed? */
static bool is_of_seed(const struct rng_key *key, uint64_t seed)
{
	struct rng_key of_seed;
	rng_key_from_seed(&of_seed, seed);
	return memcmp(&of_seed, key, sizeof of_seed) == 0;
}

/* Has the placement that newgame gives used, or asked for. */
static bool use_placement(struct match *m, const struct newgame *newgame, struct error *err)
{
	if (newgame->terms.asks_placement)
		return match_ask_placement(m) ||
		       error_set(err, ERROR_NOT_APPLICABLE, "%s knows no placement", match_game(m)->name);
	return !newgame->placement || match_set_placement(m, newgame->placement, err);
}

/* Commits to the key, if that is asked for. */
static bool use_commitment(struct match *m, const struct newgame *newgame, struct error *err)
{
	struct commitment_step step = {.kind = COMMITMENT_KEY, .given = newgame->key != NULL};
	if (!newgame->commits)
		return true;
	if (!match_game(m)->chance)
		return error_set(err, ERROR_NOT_APPLICABLE, "%s has no chance to commit to",
		                 match_game(m)->name);
	if (newgame->terms.seeded || newgame->terms.manual_chance)
		return error_set(err, ERROR_BAD_SYNTAX,
		                 "commit goes neither with seed nor with chance manual");
	memcpy(step.bytes.at, match_key(m)->bytes, sizeof step.bytes.at);
	return match_commitment_step(m, &step, err);
}

bool engine_newgame(struct engine *e, const struct newgame *newgame, struct error *err)
{
	struct match *next = match_new(newgame->game, &newgame->setup);
	struct play_params params = {.chance = CHANCE_ROLLED, .viewer = VIEW_ALL, .live = true};
	set_key(next, newgame->key, &newgame->terms);
	if (!use_placement(next, newgame, err) || !use_commitment(next, newgame, err)) {
		match_free(next);
		return false;
	}
	if (!newgame->terms.manual_chance)
		match_roll(next, &params);
	engine_replace_match(e, next, &newgame->terms);
	return true;
}

/* How the tokens of a position are played. */
static const struct play_params record_params = {.chance = CHANCE_GIVEN, .viewer = VIEW_ALL};

static bool is_ruling(const char *token)
{
	return strncmp(token, RECORD_RULING, strlen(RECORD_RULING)) == 0;
}

/* Plays the tokens of a position; the last one may be a ruling. */
static bool play_record(struct match *m, char *const *tokens, size_t n, struct error *err)
{
	const char *ruling = n > 0 && is_ruling(tokens[n - 1]) ? tokens[--n] : NULL;
	if (!match_play(m, &record_params, tokens, n, err))
		return false;
	const char *comma = ruling ? strchr(ruling, ',') : NULL;
	if (!ruling)
		return true;
	if (!comma)
		return error_set(err, ERROR_BAD_SYNTAX, "a ruling is " RECORD_RULING "<outcome>,<reason>");
	ruling += strlen(RECORD_RULING);
	char *outcome = xstrndup(ruling, (size_t)(comma - ruling));
	bool fine = match_adjudicate(m, outcome, comma + 1, false, err);
	free(outcome);
	return fine;
}

bool engine_set_position(struct engine *e, const struct start_position *position, struct error *err)
{
	struct match *m =
		position->text ? match_from_position(position->game, &position->setup, position->text, err)
					   : match_new(position->game, &position->setup);
	if (!m)
		return false;
	if (!play_record(m, position->tokens, position->n, err)) {
		match_free(m);
		return false;
	}
	set_key(m, position->key, &e->terms);
	if (e->terms.asks_placement)
		match_ask_placement(m);
	if (e->match && match_game(e->match) != position->game)
		forget_search_memory(e);
	kept_trees_clear(e->kept_trees);
	match_free(e->match);
	e->match = m;
	e->key_given = position->key != NULL;
	if (position->key && !is_of_seed(position->key, e->terms.seed))
		e->terms.seeded = false;
	return true;
}

bool engine_extend_position(struct engine *e, char *const *tokens, size_t n)
{
	struct match *m = e->match;
	struct error ignored;
	if (n > 0 && (match_ruling(m).outcome || is_ruling(tokens[n - 1]) ||
	              !match_play(m, &record_params, tokens, n, &ignored)))
		return false;
	match_clear_marks(m);
	kept_trees_clear(e->kept_trees);
	if (!e->key_given)
		set_key(m, NULL, &e->terms);
	return true;
}

bool engine_play(struct engine *e, const struct actor *actor, char *const *tokens, size_t n,
                 struct error *err)
{
	struct play_params params = {.chance = e->terms.manual_chance ? CHANCE_GIVEN : CHANCE_ROLLED,
	                             .viewer = actor->viewer,
	                             .live = true,
	                             .only_own = actor->only_own};
	return match_play(e->match, &params, tokens, n, err);
}

bool engine_undo(struct engine *e, uint64_t n, struct error *err)
{
	return match_undo(e->match, n, err);
}

bool engine_redo(struct engine *e, uint64_t n, struct error *err)
{
	return match_redo(e->match, n, err);
}

bool engine_goto(struct engine *e, uint64_t place, struct error *err)
{
	return match_goto(e->match, place, err);
}

bool engine_mark(struct engine *e, const char *name, struct error *err)
{
	return match_mark(e->match, name, err);
}

bool engine_commitment_step(struct engine *e, const struct commitment_step *step, struct error *err)
{
	struct play_params params = {.chance = CHANCE_ROLLED, .viewer = VIEW_ALL, .live = true};
	struct commitment_step next = *step;
	struct rng_key key;
	if (step->kind == COMMITMENT_VOID && !step->given) {
		rng_key_from_system(&key);
		memcpy(next.bytes.at, key.bytes, sizeof next.bytes.at);
	}
	if (!match_commitment_step(e->match, &next, err))
		return false;
	match_roll(e->match, &params);
	return true;
}

bool engine_adjudicate(struct engine *e, const char *outcome, const char *reason, struct error *err)
{
	return match_adjudicate(e->match, outcome, reason, true, err);
}

bool engine_prepare_tables(struct engine *e, const struct game *game, struct error *err)
{
	if (game->flags & GAME_WITHOUT_TT)
		return true;
	if (!e->tt)
		e->tt = tt_new(e->options.hash, err);
	if (!e->tt)
		return false;
	if (e->tt_game && e->tt_game != game)
		engine_clear_tables(e);
	e->tt_game = game;
	return true;
}

bool engine_search_tt(struct engine *e, bool alone, uint64_t nodes, struct tt **out,
                      struct error *err)
{
	const struct game *game = match_game(e->match);
	if (!engine_prepare_tables(e, game, err))
		return false;
	*out = game->flags & GAME_WITHOUT_TT ? NULL : e->tt;
	if (*out && (alone || (game->flags & GAME_SECRETS)))
		tt_new_search_alone(*out, nodes);
	else if (*out)
		tt_new_search(*out);
	return true;
}

void *engine_search_memory(struct engine *e, bool alone)
{
	if (alone)
		forget_search_memory(e);
	size_t size = match_game(e->match)->search_memory;
	if (size && !e->search_memory)
		e->search_memory = xzalloc(size);
	return e->search_memory;
}

void engine_touch_tables(struct engine *e, const struct game *game)
{
	if (engine_prepare_tables(e, game, NULL) && !(game->flags & GAME_WITHOUT_TT))
		tt_touch(e->tt);
}

void engine_clear_tables(struct engine *e)
{
	if (e->tt)
		tt_clear(e->tt);
	forget_search_memory(e);
	e->table_clears++;
}

uint64_t engine_table_clears(const struct engine *e)
{
	return e->table_clears;
}
