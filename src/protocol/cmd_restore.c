/* cmd_restore.c - `restore`: the game of a save, made again step by step in a match of its own,
 * which replaces the present one only when everything in it could have been so. */
#include <jansson.h>
#include <string.h>

#include "match/replay.h"
#include "protocol/cmd.h"
#include "engine/find_game.h"
#include "protocol/save.h"

/* A save that has been taken apart; the texts are those of the JSON. */
struct saved {
	json_t *json; /* owned */
	const struct game *game;
	struct setup setup;
	struct rng_key key;
	struct match_terms terms;
	const char *placement, *start; /* or NULL */
	const json_t *steps, *rolled, *ruling;
	size_t silent, heard;
};

static bool damaged(struct error *err, const char *what)
{
	return error_set(err, ERROR_BAD_POSITION, "the save is damaged: %s", what);
}

/* Reads what stands behind the command as it came, blanks included. */
static json_t *parse_json(struct request *req)
{
	json_error_t fault;
	size_t command = strcspn(req->text, " \t");
	json_t *json =
		json_loadb(req->text + command, req->text_n - command, JSON_REJECT_DUPLICATES, &fault);
	if (!json)
		error_set(&req->err, ERROR_BAD_SYNTAX, "no save: %.80s", fault.text);
	return json;
}

/* The text of a value that is a string or null; false when it is neither. */
static bool read_text(const json_t *value, const char **out)
{
	*out = json_string_value(value);
	return *out || json_is_null(value);
}

static bool read_terms(struct saved *saved, struct error *err)
{
	const char *key, *chance, *decks, *placement, *seed;
	const json_t *placement_json, *seed_json;
	json_int_t players;
	int chess960;
	if (json_unpack(saved->json, "{s:s,s:s,s:s,s:o,s:o,s:b,s:I}", "key", &key, "chance", &chance,
	                "decks", &decks, "placement", &placement_json, "seed", &seed_json, "chess960",
	                &chess960, "players", &players) != 0 ||
	    !read_text(placement_json, &placement) || !read_text(seed_json, &seed))
		return damaged(err, "the terms");
	bool counted = players >= 0 && players <= SEATS_MAX;
	saved->setup = (struct setup){.players = counted ? (int)players : -1, .chess960 = chess960};
	saved->setup.decks = strcmp(decks, "own") == 0 ? DECKS_OWN : DECKS_COMMON;
	saved->terms.manual_chance = strcmp(chance, "manual") == 0;
	saved->terms.asks_placement = placement && strcmp(placement, "ask") == 0;
	saved->placement = saved->terms.asks_placement ? NULL : placement;
	saved->terms.seeded = seed != NULL;
	if (!rng_key_read(&saved->key, key))
		return damaged(err, "the key");
	return (saved->terms.manual_chance || strcmp(chance, "auto") == 0) &&
	               (saved->setup.decks == DECKS_OWN || strcmp(decks, "common") == 0) &&
	               (!seed || parse_number(seed, 0, UINT64_MAX, &saved->terms.seed))
	           ? true
	           : damaged(err, "the terms");
}

/* Is the key that of the seed, and do the players and decks go with the game? */
static bool check_terms(const struct saved *saved, struct error *err)
{
	const struct game *game = saved->game;
	struct rng_key key = saved->key;
	bool counted =
		saved->setup.players >= game->min_seats && saved->setup.players <= game->max_seats;
	if (saved->terms.seeded)
		rng_key_from_seed(&key, saved->terms.seed);
	if (memcmp(&key, &saved->key, sizeof key) != 0)
		return damaged(err, "the key is not that of the seed");
	if (!counted && !(saved->start && saved->setup.players == 0))
		return damaged(err, "the players");
	return saved->setup.decks == DECKS_COMMON || (game->flags & GAME_DECKS) ||
	       damaged(err, "the decks");
}

/* A version with the same meaning: what a later one has besides can be left out. */
static bool is_protocol_2(const char *version)
{
	uint64_t minor;
	return strncmp(version, "2.", 2) == 0 && parse_number(version + 2, 0, UINT64_MAX, &minor);
}

static bool read_save(struct saved *saved, struct error *err)
{
	const char *name, *protocol;
	const json_t *start;
	json_int_t format, silent, heard;
	if (!json_is_object(saved->json) || !save_check_is_right(saved->json))
		return damaged(err, "its checksum is another");
	if (json_unpack(saved->json, "{s:I,s:s,s:s,s:I,s:I,s:o,s:o,s:o,s:o}", "format", &format,
	                "protocol", &protocol, "game", &name, "silent", &silent, "heard", &heard,
	                "start", &start, "steps", &saved->steps, "rolled", &saved->rolled, "ruling",
	                &saved->ruling) != 0 ||
	    !read_text(start, &saved->start) || silent < 0 || heard < 0)
		return damaged(err, "its keys");
	if (format != SAVE_FORMAT || !is_protocol_2(protocol))
		return error_set(err, ERROR_BAD_POSITION, "a save of another format or protocol");
	saved->silent = (size_t)silent;
	saved->heard = (size_t)heard;
	saved->game = find_game(name, err);
	return saved->game && read_terms(saved, err) && check_terms(saved, err);
}

/* Plays the saved steps. rolled has the numbers of those that were, ascending. */
static bool replay_steps(struct match *m, const struct saved *saved, struct error *err)
{
	size_t n = json_array_size(saved->steps), next = 0;
	if (!json_is_array(saved->steps) || !json_is_array(saved->rolled) || saved->silent > n)
		return damaged(err, "the steps");
	for (size_t i = 0; i < n; i++) {
		const json_t *mark = json_array_get(saved->rolled, next);
		bool rolled = json_is_integer(mark) && json_integer_value(mark) == (json_int_t)i;
		struct past_step past = {json_string_value(json_array_get(saved->steps, i)), rolled,
		                         i >= saved->silent};
		if (!past.token)
			return damaged(err, "the steps");
		if (!match_replay(m, &past, err))
			return false;
		next += rolled;
	}
	return (next == json_array_size(saved->rolled) && match_set_heard(m, saved->heard)) ||
	       damaged(err, "which steps were rolled or heard");
}

static bool replay_ruling(struct match *m, const struct saved *saved, struct error *err)
{
	const char *outcome, *reason;
	int live;
	if (json_is_null(saved->ruling))
		return true;
	if (json_unpack((json_t *)saved->ruling, "{s:s,s:s,s:b}", "outcome", &outcome, "reason",
	                &reason, "live", &live) != 0 ||
	    !match_adjudicate(m, outcome, reason, live, err))
		return damaged(err, "the ruling");
	return true;
}

/* The match of a save, or NULL and an error. */
static struct match *build_match(const struct saved *saved, struct error *err)
{
	struct match *m = saved->start
	                      ? match_from_position(saved->game, &saved->setup, saved->start, err)
	                      : match_new(saved->game, &saved->setup);
	if (!m)
		return NULL;
	match_set_key(m, &saved->key);
	if (saved->terms.asks_placement)
		match_ask_placement(m);
	bool fine = replay_steps(m, saved, err) && replay_ruling(m, saved, err);
	if (fine && saved->placement && !match_set_placement(m, saved->placement, NULL))
		fine = damaged(err, "the placement");
	if (fine)
		return m;
	match_free(m);
	return NULL;
}

static enum reply cmd_restore(struct request *req)
{
	struct session *s = req->session;
	struct saved saved = {0};
	saved.json = parse_json(req);
	if (!saved.json)
		return REPLY_ERROR;
	struct match *m = read_save(&saved, &req->err) ? build_match(&saved, &req->err) : NULL;
	json_decref(saved.json);
	if (!m)
		return REPLY_ERROR;
	const struct game *before = engine_game(s->engine);
	engine_replace_match(s->engine, m, &saved.terms);
	request_match_replaced(s, before);
	engine_clear_tables(s->engine); /* answers are those of a fresh engine */
	s->position_refused = false;
	return REPLY_OK;
}

const struct command command_restore = {
	.name = "restore",
	.arguments = "<json>",
	.summary = "make the game of a save again",
	.flags = COMMAND_NOT_BUSY | COMMAND_REFEREE,
	.min_args = 1,
	.max_args = ANY_NUMBER,
	.errors = CODE(UNKNOWN_GAME) | CODE(BAD_POSITION),
	.run = cmd_restore,
};
