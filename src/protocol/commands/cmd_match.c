/* cmd_match.c - commands that begin a match: `newgame`, `position`. One that fails has changed
 * nothing: they build a match of their own first. */
#include <stdlib.h>
#include <string.h>

#include "protocol/commands/cmd.h"
#include "engine/find_game.h"

/* The arguments of newgame, and those of position before its start. */
struct setup_args {
	const struct game *game;
	struct setup setup;
	bool players_given, keyed, commits;
	struct rng_key key; /* where keyed */
	struct match_terms terms;
	const char *placement;
};

static bool parse_players(struct setup_args *args, const char *value, struct error *err)
{
	uint64_t n;
	const struct game *game = args->game;
	if (!parse_number(value, (uint64_t)game->min_seats, (uint64_t)game->max_seats, &n)) {
		if (game->min_seats == game->max_seats)
			return error_set(err, ERROR_BAD_SYNTAX, "%s has %d players", game->name,
			                 game->min_seats);
		return error_set(err, ERROR_BAD_SYNTAX, "%s takes %d to %d players", game->name,
		                 game->min_seats, game->max_seats);
	}
	args->setup.players = (int)n;
	return true;
}

static bool parse_decks(struct setup_args *args, const char *value, struct error *err)
{
	if (!(args->game->flags & GAME_DECKS))
		return error_set(err, ERROR_NOT_APPLICABLE, "%s has no decks", args->game->name);
	bool own = strcmp(value, "own") == 0;
	if (!own && strcmp(value, "common") != 0)
		return error_set(err, ERROR_BAD_SYNTAX, "decks are common or own");
	args->setup.decks = own ? DECKS_OWN : DECKS_COMMON;
	return true;
}

static bool parse_key(struct setup_args *args, const char *value, struct error *err)
{
	return rng_key_read(&args->key, value) ||
	       error_set(err, ERROR_BAD_SYNTAX, "a key has 64 hexadecimal digits, in small letters");
}

/* Reads `players N`, `decks D` or `key K` at words[*i], if one of them stands there.
 * Returns false on error; *i is left alone when it is none of them. */
static bool parse_setup(struct setup_args *args, char **words, size_t n, size_t *i,
                        struct error *err)
{
	const struct {
		const char *word;
		bool *given;
		bool (*parse)(struct setup_args *args, const char *value, struct error *err);
	} terms[] = {{"players", &args->players_given, parse_players},
	             {"decks", &args->setup.decks_given, parse_decks},
	             {"key", &args->keyed, parse_key}};
	for (size_t t = 0; t < sizeof terms / sizeof *terms; t++) {
		if (strcmp(words[*i], terms[t].word) != 0)
			continue;
		if (*terms[t].given || *i + 1 >= n)
			return error_set(err, ERROR_BAD_SYNTAX, "%s takes one value, once", words[*i]);
		*terms[t].given = true;
		*i += 2;
		return terms[t].parse(args, words[*i - 1], err);
	}
	return true;
}

static bool parse_chance(struct setup_args *args, const char *value, struct error *err)
{
	args->terms.manual_chance = strcmp(value, "manual") == 0;
	if (!args->terms.manual_chance && strcmp(value, "auto") != 0)
		return error_set(err, ERROR_BAD_SYNTAX, "chance is auto or manual");
	return true;
}

static bool parse_seed(struct setup_args *args, const char *value, struct error *err)
{
	args->terms.seeded = true;
	return parse_number(value, 0, UINT64_MAX, &args->terms.seed) ||
	       error_set(err, ERROR_BAD_SYNTAX, "a seed is a number from 0 to 18446744073709551615");
}

/* Parses what stands behind the game's name. */
static bool parse_newgame(struct setup_args *args, char **words, size_t n, struct error *err)
{
	bool chance_given = false;
	for (size_t i = 1; i < n;) {
		size_t before = i;
		if (!parse_setup(args, words, n, &i, err))
			return false;
		if (i > before)
			continue;
		if (strcmp(words[i], "commit") == 0) {
			if (args->commits)
				return error_set(err, ERROR_BAD_SYNTAX, "commit is given twice");
			args->commits = true;
			i++;
			continue;
		}
		bool fine = true, twice = false;
		const char *value = i + 1 < n ? words[i + 1] : NULL;
		if (!value)
			return error_set(err, ERROR_BAD_SYNTAX, "%s: unknown, or its value is missing",
			                 ellipsize(words[i]).s);
		if (strcmp(words[i], "seed") == 0) {
			twice = args->terms.seeded;
			fine = parse_seed(args, value, err);
		} else if (strcmp(words[i], "placement") == 0) {
			twice = args->placement != NULL;
			args->placement = value;
			args->terms.asks_placement = strcmp(value, "ask") == 0;
		} else if (strcmp(words[i], "chance") == 0) {
			twice = chance_given;
			chance_given = true;
			fine = parse_chance(args, value, err);
		} else {
			return error_set(err, ERROR_BAD_SYNTAX, "newgame knows no %s", ellipsize(words[i]).s);
		}
		if (twice)
			return error_set(err, ERROR_BAD_SYNTAX, "%s is given twice", words[i]);
		if (!fine)
			return false;
		i += 2;
	}
	if (args->terms.seeded && args->keyed)
		return error_set(err, ERROR_BAD_SYNTAX, "a seed makes the key: give one of them");
	return true;
}

static enum reply cmd_newgame(struct request *req)
{
	struct session *s = req->session;
	struct setup_args args = {.game = find_game(req->words[0], &req->err),
	                          .setup.chess960 = engine_options(s->engine)->chess960};
	if (!args.game)
		return REPLY_ERROR;
	args.setup.players = args.game->usual_seats;
	if (!parse_newgame(&args, req->words, req->n, &req->err))
		return REPLY_ERROR;
	const struct game *before = engine_game(s->engine);
	struct newgame newgame = {.game = args.game,
	                          .setup = args.setup,
	                          .terms = args.terms,
	                          .commits = args.commits,
	                          .key = args.keyed ? &args.key : NULL,
	                          .placement = args.placement};
	if (!engine_newgame(s->engine, &newgame, &req->err))
		return REPLY_ERROR;
	request_drop_table(s);
	request_match_replaced(s, before);
	s->position_refused = false;
	if (!args.terms.seeded && !args.keyed)
		request_log_key(req, req->text + req->text_n, true);
	req->asker.viewer = s->viewer; /* which the new match may have changed */
	request_write_events(req, 0);
	request_mask_drawn_commitment(req);
	return REPLY_OK;
}

const struct command command_newgame = {
	.name = "newgame",
	.arguments = "<game> [players N] [decks common|own] [seed S|key K] [placement P|ask] "
				 "[chance auto|manual] [commit]",
	.summary = "begin a game",
	.flags = COMMAND_NOT_BUSY | COMMAND_BEGINS_MATCH,
	.min_args = 1,
	.max_args = ANY_NUMBER,
	.data = "event",
	.errors = CODE(UNKNOWN_GAME) | CODE(BAD_CHANCE) | CODE(NOT_APPLICABLE),
	.run = cmd_newgame,
};

/* The words of `fen` up to `moves`, joined; *i is left at `moves` or the end. */
static void join_fen(struct strbuf *out, char **words, size_t n, size_t *i)
{
	for (; *i < n && strcmp(words[*i], "moves") != 0; (*i)++)
		strbuf_printf(out, "%s%s", out->n ? " " : "", words[*i]);
}

/* Reads `startpos`, or `fen` and a position, which goes to fen; *start says which. */
static bool parse_start(struct request *req, struct setup_args *args, size_t *i, bool *start,
                        struct strbuf *fen)
{
	*start = *i < req->n && strcmp(req->words[*i], "startpos") == 0;
	if (!*start && !(*i < req->n && strcmp(req->words[*i], "fen") == 0))
		return error_set(&req->err, ERROR_BAD_SYNTAX, "position needs startpos or fen");
	(*i)++;
	if (!*start)
		join_fen(fen, req->words, req->n, i);
	else if (!args->players_given)
		args->setup.players = args->game->usual_seats;
	return true;
}

/* The game a position names, or the present one, or in UCI the variant. */
static bool parse_game(struct request *req, struct setup_args *args, size_t *i)
{
	static const char *const keywords[] = {"players", "decks", "key", "startpos", "fen", NULL};
	struct session *s = req->session;
	const struct game *present = s->uci ? NULL : engine_game(s->engine);
	args->game = find_game(req->words[0], &req->err);
	*i = args->game ? 1 : 0;
	if (args->game)
		return true;
	for (const char *const *w = keywords; *w; w++)
		if (strcmp(req->words[0], *w) == 0)
			args->game = present ? present : engine_options(s->engine)->uci_variant;
	return args->game != NULL;
}

/* Carries out a whole `position`, whose terms go into args. */
static bool set_position(struct request *req, struct setup_args *args)
{
	size_t i, before;
	bool start;
	struct strbuf fen = {0};
	if (!parse_game(req, args, &i))
		return false;
	do {
		before = i;
		if (i < req->n && !parse_setup(args, req->words, req->n, &i, &req->err))
			return false;
	} while (i > before);
	if (!parse_start(req, args, &i, &start, &fen))
		return false;
	bool moves = i < req->n && strcmp(req->words[i], "moves") == 0;
	bool fine = moves || i == req->n ||
	            error_set(&req->err, ERROR_BAD_SYNTAX, "expected moves, not %s",
	                      ellipsize(req->words[i]).s);
	struct start_position position = {.game = args->game,
	                                  .setup = args->setup,
	                                  .key = args->keyed ? &args->key : NULL,
	                                  .text = start ? NULL : strbuf_get(&fen),
	                                  .tokens = req->words + i + moves,
	                                  .n = req->n - i - moves};
	fine = fine && engine_set_position(req->session->engine, &position, &req->err);
	strbuf_free(&fen);
	return fine;
}

/* Plays only what is new, when the line goes on from the last one. What the table has said by itself
 * behind that may stand in this one: it is heard. Where it fails, the whole line tells why. */
static bool continue_position(struct request *req)
{
	size_t n;
	char **tokens = last_position_rest(req, &n);
	return tokens && engine_extend_position(req->session->engine, tokens, n);
}

/* A program that knows UCI alone deals and rolls nothing: it is told what `go` would wait for. */
static void say_what_is_due(struct request *req)
{
	const struct match *m = request_match(req);
	struct error due;
	if (req->session->uci && match_to_move(m) == SEAT_CHANCE && !match_awaits_decision(m, &due))
		strbuf_printf(&req->out,
		              "info string chance is due: %s... has to follow behind moves, for position "
		              "never rolls\n",
		              due.text);
}

/* Where `startpos` or `fen` stands in the line. */
static const char *find_start(const struct request *req)
{
	size_t i = 0;
	while (strcmp(req->words[i], "startpos") != 0 && strcmp(req->words[i], "fen") != 0)
		i++;
	return req->text + (req->words[i] - req->words[-1]);
}

static enum reply cmd_position(struct request *req)
{
	struct session *s = req->session;
	const struct game *before = engine_game(s->engine);
	struct setup_args args = {.setup.chess960 = engine_options(s->engine)->chess960,
	                          .keyed = s->last_position.has_key};
	if (!continue_position(req)) {
		args.keyed = false;
		if (!set_position(req, &args))
			return REPLY_ERROR;
		request_match_replaced(s, before);
	}
	request_drop_table(s);
	if (!args.keyed)
		request_log_key(req, find_start(req), false);
	last_position_note(req, args.keyed);
	say_what_is_due(req);
	s->position_refused = false;
	return REPLY_OK;
}

const struct command command_position = {
	.name = "position",
	.arguments = "[<game>] [players N] [decks common|own] [key K] startpos|fen <position> "
				 "[moves <token>...]",
	.summary = "set up a position; never rolls",
	.flags = COMMAND_NOT_BUSY | COMMAND_UCI_SILENT | COMMAND_SETS_POSITION | COMMAND_BEGINS_MATCH,
	.min_args = 1,
	.max_args = ANY_NUMBER,
	.data = "%s\"info string\" SP text",
	.errors = CODE(UNKNOWN_GAME) | CODE(BAD_POSITION) | CODE(ILLEGAL_MOVE) | CODE(CHANCE_EXPECTED) |
              CODE(BAD_CHANCE) | CODE(GAME_OVER) | CODE(NOT_APPLICABLE),
	.run = cmd_position,
};
