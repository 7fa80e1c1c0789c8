/* play.c - options, and matches that begin and go on. */
#include "api/api_internal.h"
#include "engine/find_game.h"
#include "table/table_save.h"

quadrille_status quadrille_set_option(quadrille *q, const char *name, const char *value)
{
	struct api_call call;
	API_BEGIN(call, q, API_IDLE, 0);
	struct options options = *engine_options(q->engine);
	bool fine = api_check_texts(q, (const char *const[]){name, value}, 2) &&
	            options_set(&options, name ? name : "", value, &q->err);
	if (fine)
		engine_set_options(q->engine, &options);
	return api_end(&call, fine);
}

quadrille_status quadrille_reset_options(quadrille *q)
{
	struct api_call call;
	struct options options;
	API_BEGIN(call, q, API_IDLE, 0);
	options_init(&options);
	options.hash = engine_options(q->engine)->hash;
	engine_set_options(q->engine, &options);
	return api_end(&call, true);
}

/* What newgame and a position have in common. */
struct setup_words {
	const char *game, *key;
	int players;
	quadrille_decks decks;
};

static bool read_decks(quadrille *q, const struct game *game, quadrille_decks decks,
                       struct setup *out)
{
	if (decks == QUADRILLE_DECKS_ANY)
		return true;
	if (decks != QUADRILLE_DECKS_COMMON && decks != QUADRILLE_DECKS_OWN)
		return error_set(&q->err, ERROR_BAD_SYNTAX, "decks are common or own");
	if (!(game->flags & GAME_DECKS))
		return error_set(&q->err, ERROR_NOT_APPLICABLE, "%s has no decks", game->name);
	out->decks = decks == QUADRILLE_DECKS_OWN ? DECKS_OWN : DECKS_COMMON;
	out->decks_given = true;
	return true;
}

/* Fills in the game, the setup and, where one is given, the key; NULL with an error. */
static const struct game *read_setup(quadrille *q, const struct setup_words *words,
                                     struct setup *setup, struct rng_key *key)
{
	const struct game *game = find_game(words->game ? words->game : "", &q->err);
	if (!game)
		return NULL;
	*setup =
		(struct setup){.players = words->players, .chess960 = engine_options(q->engine)->chess960};
	if (words->players && (words->players < game->min_seats || words->players > game->max_seats)) {
		error_set(&q->err, ERROR_BAD_SYNTAX, "%s takes %d to %d players", game->name,
		          game->min_seats, game->max_seats);
		return NULL;
	}
	if (!read_decks(q, game, words->decks, setup))
		return NULL;
	if (words->key && !rng_key_read(key, words->key)) {
		error_set(&q->err, ERROR_BAD_SYNTAX, "a key has 64 hexadecimal digits, in small letters");
		return NULL;
	}
	return game;
}

static bool start(quadrille *q, const quadrille_newgame *how)
{
	struct rng_key key;
	bool ask = how->placement && strcmp(how->placement, "ask") == 0;
	struct newgame newgame = {
		.terms = {.seeded = how->seeded,
	              .seed = how->seeded ? how->seed : 0,
	              .manual_chance = how->manual,
	              .asks_placement = ask},
		.key = how->key ? &key : NULL,
		.placement = ask ? NULL : how->placement,
	};
	if (!api_check_texts(q, (const char *const[]){how->game, how->key}, 2) ||
	    (how->placement && !api_check_words(q, &how->placement, 1)))
		return false;
	if (how->seeded && how->key)
		return error_set(&q->err, ERROR_BAD_SYNTAX, "a seed makes the key: give one of them");
	newgame.game =
		read_setup(q, &(struct setup_words){how->game, how->key, how->players, how->decks},
	               &newgame.setup, &key);
	if (!newgame.game)
		return false;
	if (!how->players)
		newgame.setup.players = newgame.game->usual_seats;
	return engine_newgame(q->engine, &newgame, &q->err);
}

quadrille_status quadrille_start(quadrille *q, const quadrille_newgame *how)
{
	struct api_call call;
	API_BEGIN(call, q, API_IDLE, api_count_steps(NULL, 0));
	bool fine = start(q, how);
	if (fine)
		api_drop_table(q);
	return api_end(&call, fine);
}

/* Fields of a position are separated by single blanks: none stands at an end or beside another. */
static bool check_position(quadrille *q, const char *text)
{
	if (!api_check_texts(q, &text, 1))
		return false;
	bool fine = *text && *text != ' ';
	for (const char *c = text; fine && *c; c++)
		fine = (unsigned char)*c >= ' ' && *c != 127 && (*c != ' ' || (c[1] && c[1] != ' '));
	return fine || error_set(&q->err, ERROR_BAD_POSITION,
	                         "a position is fields separated by single blanks");
}

static bool set_position(quadrille *q, const quadrille_position *position)
{
	struct rng_key key;
	struct start_position start = {.key = position->key ? &key : NULL,
	                               .text = position->text,
	                               .tokens = (char *const *)position->tokens,
	                               .n = position->n};
	if (!api_check_texts(q, (const char *const[]){position->game, position->key}, 2) ||
	    (position->text && !check_position(q, position->text)))
		return false;
	start.game = read_setup(
		q, &(struct setup_words){position->game, position->key, position->players, position->decks},
		&start.setup, &key);
	if (!start.game)
		return false;
	if (!position->text && !position->players)
		start.setup.players = start.game->usual_seats;
	return engine_set_position(q->engine, &start, &q->err);
}

quadrille_status quadrille_set_position(quadrille *q, const quadrille_position *position)
{
	struct api_call call;
	if (!api_is_whole(q) || !api_check_words(q, position->tokens, position->n))
		return api_status(q);
	API_BEGIN(call, q, API_IDLE, api_count_steps(position->tokens, position->n));
	bool fine = set_position(q, position);
	if (fine)
		api_drop_table(q);
	return api_end(&call, fine);
}

quadrille_status quadrille_play(quadrille *q, int viewer, const char *const *tokens, size_t n)
{
	struct api_call call;
	if (!api_is_whole(q) || !api_check_words(q, tokens, n))
		return api_status(q);
	API_BEGIN(call, q, API_GAME, api_count_steps(tokens, n));
	struct asker asker = api_asker(viewer);
	struct actor actor = access_actor(&asker);
	if (!api_check_viewer(q, viewer))
		return api_end(&call, false);
	if (n == 0)
		return api_end(&call, error_set(&q->err, ERROR_BAD_SYNTAX, "there is no token"));
	if (api_busy(q)) /* who may not decide does not hear whether there is a job */
		return api_end(&call, access_may_decide(engine_match(q->engine), &asker, &q->err) &&
		                          error_set(&q->err, ERROR_BUSY, "a job is running"));
	bool fine = engine_play(q->engine, &actor, (char *const *)tokens, n, &q->err);
	if (fine)
		table_follow(q->table, q->engine);
	return api_end(&call, fine);
}

quadrille_status quadrille_adjudicate(quadrille *q, int viewer, const char *outcome,
                                      const char *reason)
{
	struct api_call call;
	API_BEGIN(call, q, API_GAME | API_IDLE, 0);
	struct asker asker = api_asker(viewer);
	const char *const words[] = {outcome, reason};
	bool fine = api_check_viewer(q, viewer) && access_is_referee(&asker, "adjudicate", &q->err) &&
	            api_check_words(q, words, 2) &&
	            engine_adjudicate(q->engine, outcome, reason, &q->err);
	if (fine)
		table_follow(q->table, q->engine);
	return api_end(&call, fine);
}

quadrille_status quadrille_save(quadrille *q, int viewer, const char **save, size_t *n)
{
	struct api_call call;
	API_BEGIN(call, q, API_GAME, 0);
	struct asker asker = api_asker(viewer);
	if (!api_check_viewer(q, viewer) || !access_is_referee(&asker, "save", &q->err))
		return api_end(&call, false);
	strbuf_clear(&q->results.save);
	table_save(q->table, q->engine, &q->results.save);
	*save = strbuf_get(&q->results.save);
	*n = q->results.save.n;
	return api_end(&call, true);
}

/* Each step of a save is a string between commas. */
quadrille_status quadrille_restore(quadrille *q, const char *save)
{
	struct api_call call;
	if (!api_is_whole(q) || !api_check_texts(q, &save, 1))
		return api_status(q);
	API_BEGIN(call, q, API_IDLE, api_count_steps(&save, save ? 1 : 0));
	return api_end(&call, save ? table_restore(&q->table, q->engine, save, strlen(save), &q->err)
	                           : error_set(&q->err, ERROR_BAD_SYNTAX, "there is no save"));
}
