/* cmd_match.c - commands that begin a match: `newgame`, `position`. One that fails has changed
 * nothing: they build a match of their own first. */
#include <stdlib.h>
#include <string.h>

#include "match/record.h"
#include "protocol/cmd.h"
#include "protocol/find_game.h"

/* The arguments of newgame, and those of position before its start. */
struct setup_args {
	const struct game *game;
	struct setup setup;
	bool players_given, keyed;
	bool seeded, manual_chance;
	uint64_t seed;
	struct rng_key key; /* where keyed */
	const char *placement;
	bool ask_placement;
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
	args->manual_chance = strcmp(value, "manual") == 0;
	if (!args->manual_chance && strcmp(value, "auto") != 0)
		return error_set(err, ERROR_BAD_SYNTAX, "chance is auto or manual");
	return true;
}

static bool parse_seed(struct setup_args *args, const char *value, struct error *err)
{
	args->seeded = true;
	return parse_number(value, 0, UINT64_MAX, &args->seed) ||
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
		bool fine = true, twice = false;
		const char *value = i + 1 < n ? words[i + 1] : NULL;
		if (!value)
			return error_set(err, ERROR_BAD_SYNTAX, "%s: unknown, or its value is missing",
			                 ellipsize(words[i]).s);
		if (strcmp(words[i], "seed") == 0) {
			twice = args->seeded;
			fine = parse_seed(args, value, err);
		} else if (strcmp(words[i], "placement") == 0) {
			twice = args->placement != NULL;
			args->placement = value;
			args->ask_placement = strcmp(value, "ask") == 0;
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
	if (args->seeded && args->keyed)
		return error_set(err, ERROR_BAD_SYNTAX, "a seed makes the key: give one of them");
	return true;
}

static void set_seed(struct match *m, uint64_t seed)
{
	struct rng_key key;
	rng_key_from_seed(&key, seed);
	match_set_key(m, &key);
}

/* A key that is given is of this match alone; else the seed makes it, or the system does. */
static void set_key(struct match *m, const struct setup_args *args)
{
	if (args->keyed)
		match_set_key(m, &args->key);
	else if (args->seeded)
		set_seed(m, args->seed);
	else
		match_forget_key(m);
}

/* Is the given key another than that of the seed, which then no longer holds? */
static bool key_is_not_of_seed(const struct setup_args *args)
{
	struct rng_key key;
	rng_key_from_seed(&key, args->seed);
	return args->keyed && memcmp(&key, &args->key, sizeof key) != 0;
}

/* Has the log give the key of the match that the request has begun, at a place of its line: behind what
 * stands there or before it. */
static void log_key(const struct request *req, const char *at, bool behind)
{
	struct match *m = req->session->match;
	char key[RNG_KEY_HEX_SIZE];
	struct strbuf term = {0};
	if (match_game(m)->chance && session_log_is_open(req->session->log)) {
		rng_key_write(match_key(m), key);
		strbuf_printf(&term, behind ? " key %s" : "key %s ", key);
		session_log_insert(req->session->log, at, strbuf_get(&term));
	}
	strbuf_free(&term);
}

/* Has the placement that newgame gives used, or asked for. */
static bool use_placement(struct match *m, const struct setup_args *args, struct error *err)
{
	if (args->ask_placement)
		return match_ask_placement(m) ||
		       error_set(err, ERROR_NOT_APPLICABLE, "%s knows no placement", match_game(m)->name);
	return !args->placement || match_set_placement(m, args->placement, err);
}

static enum reply cmd_newgame(struct request *req)
{
	struct session *s = req->session;
	struct setup_args args = {.game = find_game(req->words[0], &req->err),
	                          .setup.chess960 = s->options.chess960};
	if (!args.game)
		return REPLY_ERROR;
	args.setup.players = args.game->usual_seats;
	if (!parse_newgame(&args, req->words, req->n, &req->err))
		return REPLY_ERROR;
	struct match *next = match_new(args.game, &args.setup);
	struct play_params params = {
		.chance = CHANCE_ROLLED, .viewer = VIEW_ALL, .events = match_events(next)};
	set_key(next, &args);
	bool fine = use_placement(next, &args, &req->err);
	if (fine && !args.manual_chance)
		match_roll(next, &params);
	if (fine) {
		request_set_match(s, next);
		s->seeded = args.seeded;
		s->seed = args.seed;
		s->manual_chance = args.manual_chance;
		s->ask_placement = args.ask_placement;
		s->position_refused = false;
		if (!args.seeded && !args.keyed)
			log_key(req, req->text + req->text_n, true);
		req->viewer = s->viewer; /* which the new match may have changed */
		request_write_events(req, 0);
	} else {
		match_free(next);
	}
	return fine ? REPLY_OK : REPLY_ERROR;
}

const struct command command_newgame = {
	.name = "newgame",
	.arguments = "<game> [players N] [decks common|own] [seed S|key K] [placement P|ask] "
				 "[chance auto|manual]",
	.summary = "begin a game",
	.flags = COMMAND_NOT_BUSY,
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

/* `startpos`, or `fen` and a position; NULL and an error where neither stands. */
static struct match *parse_start_position(struct request *req, struct setup_args *args, size_t *i)
{
	bool start = *i < req->n && strcmp(req->words[*i], "startpos") == 0;
	if (!start && !(*i < req->n && strcmp(req->words[*i], "fen") == 0)) {
		error_set(&req->err, ERROR_BAD_SYNTAX, "position needs startpos or fen");
		return NULL;
	}
	(*i)++;
	if (start) {
		if (!args->players_given)
			args->setup.players = args->game->usual_seats;
		return match_new(args->game, &args->setup);
	}
	struct strbuf fen = {0};
	join_fen(&fen, req->words, req->n, i);
	struct match *m = match_from_position(args->game, &args->setup, strbuf_get(&fen), &req->err);
	strbuf_free(&fen);
	return m;
}

/* The game a position names, or the present one, or in UCI the variant. */
static bool parse_game(struct request *req, struct setup_args *args, size_t *i)
{
	static const char *const keywords[] = {"players", "decks", "key", "startpos", "fen", NULL};
	struct session *s = req->session;
	args->game = find_game(req->words[0], &req->err);
	*i = args->game ? 1 : 0;
	if (args->game)
		return true;
	for (const char *const *w = keywords; *w; w++)
		if (strcmp(req->words[0], *w) == 0)
			args->game = s->match && !s->uci ? match_game(s->match) : s->options.uci_variant;
	return args->game != NULL;
}

/* How the tokens of a position are played. */
static const struct play_params record_params = {.chance = CHANCE_GIVEN, .viewer = VIEW_ALL};

static bool is_ruling(const char *token)
{
	return strncmp(token, RECORD_RULING, strlen(RECORD_RULING)) == 0;
}

/* Plays the tokens behind `moves`; the last one may be a ruling, `end:<outcome>,<reason>`. */
static bool play_record(struct match *m, char **tokens, size_t n, struct error *err)
{
	char *ruling = n > 0 && is_ruling(tokens[n - 1]) ? tokens[--n] : NULL;
	if (!match_play(m, &record_params, tokens, n, err))
		return false;
	char *outcome = ruling ? ruling + strlen(RECORD_RULING) : NULL;
	char *reason = ruling ? strchr(outcome, ',') : NULL;
	if (!ruling)
		return true;
	if (!reason)
		return error_set(err, ERROR_BAD_SYNTAX, "a ruling is " RECORD_RULING "<outcome>,<reason>");
	*reason++ = '\0';
	return match_adjudicate(m, outcome, reason, NULL, err);
}

/* The match of a whole `position` command, whose terms go into args, or NULL and an error. */
static struct match *parse_position(struct request *req, struct setup_args *args)
{
	size_t i, before;
	if (!parse_game(req, args, &i))
		return NULL;
	do {
		before = i;
		if (i < req->n && !parse_setup(args, req->words, req->n, &i, &req->err))
			return NULL;
	} while (i > before);
	struct match *m = parse_start_position(req, args, &i);
	if (!m)
		return NULL;
	bool moves = i < req->n && strcmp(req->words[i], "moves") == 0;
	if (!moves && i < req->n)
		error_set(&req->err, ERROR_BAD_SYNTAX, "expected moves, not %s",
		          ellipsize(req->words[i]).s);
	else if (play_record(m, req->words + i + moves, req->n - i - moves, &req->err))
		return m;
	match_free(m);
	return NULL;
}

/* Plays only what is new, when the line goes on from the last one. What the table has said by itself
 * behind that may stand in this one: it is heard. Where it fails, the whole line tells why. */
static bool continue_position(struct request *req)
{
	struct match *m = req->session->match;
	struct error ignored;
	size_t n;
	char **tokens = last_position_rest(req, &n);
	if (!tokens)
		return false;
	return n == 0 || (!match_ruling(m).outcome && !is_ruling(tokens[n - 1]) &&
	                  match_play(m, &record_params, tokens, n, &ignored));
}

/* A program that knows UCI alone deals and rolls nothing: it is told what `go` would wait for. */
static void say_what_is_due(struct request *req)
{
	const struct match *m = req->session->match;
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
	struct setup_args args = {
		.setup.chess960 = s->options.chess960, .seeded = s->seeded, .seed = s->seed};
	if (continue_position(req)) {
		args.keyed = s->last_position.has_key;
		args.key = *match_key(s->match);
	} else {
		struct match *next = parse_position(req, &args);
		if (!next)
			return REPLY_ERROR;
		request_set_match(s, next);
	}
	set_key(s->match, &args);
	s->seeded = s->seeded && !key_is_not_of_seed(&args);
	if (!args.keyed)
		log_key(req, find_start(req), false);
	if (s->ask_placement)
		match_ask_placement(s->match);
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
	.flags = COMMAND_NOT_BUSY | COMMAND_UCI_SILENT | COMMAND_SETS_POSITION,
	.min_args = 1,
	.max_args = ANY_NUMBER,
	.data = "%s\"info string\" SP text",
	.errors = CODE(UNKNOWN_GAME) | CODE(BAD_POSITION) | CODE(ILLEGAL_MOVE) | CODE(CHANCE_EXPECTED) |
              CODE(BAD_CHANCE) | CODE(GAME_OVER) | CODE(NOT_APPLICABLE),
	.run = cmd_position,
};
