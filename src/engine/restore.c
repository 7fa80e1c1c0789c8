/* restore.c - the game of a save, made again step by step in a match of its own, which replaces the
 * present one only when everything in it could have been so. */
#include <errno.h>
#include <jansson.h>
#include <stdarg.h>
#include <string.h>

#include "base/checksum.h"
#include "engine/find_game.h"
#include "engine/save.h"
#include "match/replay.h"
#include "match/travel.h"

/* Steps of a save, and a ruling behind them. */
struct saved_steps {
	const json_t *steps, *rolled, *ruling;
	const json_t *given; /* or NULL */
	json_int_t silent;
};

/* A save that has been taken apart; the texts are those of the JSON. */
struct saved {
	json_t *json; /* owned */
	const struct game *game;
	struct setup setup;
	struct rng_key key;
	struct match_terms terms;
	const char *placement, *start; /* or NULL */
	struct saved_steps past;
	const json_t *ahead, *marks; /* or NULL */
	size_t heard;
};

static bool damaged(struct error *err, const char *what)
{
	return error_set(err, ERROR_BAD_POSITION, "the save is damaged: %s", what);
}

/* Has what has just failed failed for want of memory? jansson itself takes some of that for bad syntax. */
static bool is_out_of_memory(void)
{
	return errno == ENOMEM;
}

static bool no_memory(struct error *err)
{
	return error_set(err, ERROR_OUT_OF_MEMORY, "no memory for the save");
}

static json_t *parse_json(const char *text, size_t n, struct error *err)
{
	json_error_t fault;
	errno = 0;
	json_t *json = json_loadb(text, n, JSON_REJECT_DUPLICATES, &fault);
	if (is_out_of_memory()) { /* where there is a value, it may lack something */
		json_decref(json);
		no_memory(err);
		return NULL;
	}
	if (!json)
		error_set(err, ERROR_BAD_SYNTAX, "no save: %.80s", fault.text);
	return json;
}

/* json_unpack, which says itself what is damaged where it cannot. */
static bool unpack(const json_t *json, const char *what, struct error *err, const char *format, ...)
{
	va_list values;
	va_start(values, format);
	errno = 0;
	bool fine = json_vunpack_ex((json_t *)json, NULL, 0, format, values) == 0;
	va_end(values);
	return fine || (is_out_of_memory() ? no_memory(err) : damaged(err, what));
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
	if (!unpack(saved->json, "the terms", err, "{s:s,s:s,s:s,s:o,s:o,s:b,s:I}", "key", &key,
	            "chance", &chance, "decks", &decks, "placement", &placement_json, "seed",
	            &seed_json, "chess960", &chess960, "players", &players))
		return false;
	if (!read_text(placement_json, &placement) || !read_text(seed_json, &seed))
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

static int add_text(const char *text, size_t n, void *out)
{
	strbuf_add_n(out, text, n);
	return 0;
}

/* Is the checksum of a save that of the rest: of its one spelling, compact, with sorted keys? Takes it
 * out. */
static bool has_its_checksum(json_t *save, struct error *err)
{
	struct strbuf rest = {0};
	char check[CHECKSUM_SIZE];
	json_t *said = json_incref(json_object_get(save, "check"));
	json_object_del(save, "check");
	errno = 0;
	bool dumped = json_dump_callback(save, add_text, &rest, JSON_COMPACT | JSON_SORT_KEYS) == 0;
	if (dumped)
		checksum_write(check, rest.s, rest.n);
	bool equal = dumped && json_is_string(said) && strcmp(json_string_value(said), check) == 0;
	strbuf_free(&rest);
	json_decref(said);
	return equal || (is_out_of_memory() ? no_memory(err) : damaged(err, "its checksum is another"));
}

/* A save whose checksum is right, or NULL. Where memory is out, jansson may lose a byte without a word: what
 * looks damaged is read a second time. */
static json_t *read_json(const char *text, size_t n, struct error *err)
{
	for (int i = 0; i < 2; i++) {
		json_t *json = parse_json(text, n, err);
		if (json && has_its_checksum(json, err))
			return json;
		json_decref(json);
	}
	return NULL;
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
	json_int_t format, heard;
	struct saved_steps *past = &saved->past;
	if (!unpack(saved->json, "its keys", err, "{s:I,s:s,s:s,s:I,s:I,s:o,s:o,s:o,s:o,s?o,s?o,s?o}",
	            "format", &format, "protocol", &protocol, "game", &name, "silent", &past->silent,
	            "heard", &heard, "start", &start, "steps", &past->steps, "rolled", &past->rolled,
	            "ruling", &past->ruling, "given", &past->given, "ahead", &saved->ahead, "marks",
	            &saved->marks))
		return false;
	if (!read_text(start, &saved->start) || heard < 0)
		return damaged(err, "its keys");
	if (format != SAVE_FORMAT || !is_protocol_2(protocol))
		return error_set(err, ERROR_BAD_POSITION, "a save of another format or protocol");
	saved->heard = (size_t)heard;
	saved->game = find_game(name, err);
	return saved->game && read_terms(saved, err) && check_terms(saved, err);
}

/* Is the next of some ascending numbers (*next of json, an array or NULL) that of step i? Then it goes on
 * to the next. */
static bool takes_number(const json_t *json, size_t *next, size_t i)
{
	const json_t *number = json_array_get(json, *next);
	bool is = json_is_integer(number) && json_integer_value(number) == (json_int_t)i;
	*next += is;
	return is;
}

/* Plays saved steps; rolled and given have the numbers of those that were, ascending. */
static bool replay_steps(struct match *m, const struct saved_steps *saved, struct error *err)
{
	size_t n = json_array_size(saved->steps), rolled = 0, given = 0, from = match_length(m);
	if (!json_is_array(saved->steps) || !json_is_array(saved->rolled) ||
	    (saved->given && !json_is_array(saved->given)) || saved->silent < 0 ||
	    (uint64_t)saved->silent > n)
		return damaged(err, "the steps");
	for (size_t i = 0; i < n; i++) {
		struct past_step past = {.token = json_string_value(json_array_get(saved->steps, i)),
		                         .rolled = takes_number(saved->rolled, &rolled, from + i),
		                         .given = takes_number(saved->given, &given, from + i),
		                         .given_unknown = !saved->given,
		                         .live = i >= (size_t)saved->silent};
		if (!past.token)
			return damaged(err, "the steps");
		if (!match_replay(m, &past, err))
			return false;
	}
	return (rolled == json_array_size(saved->rolled) && given == json_array_size(saved->given)) ||
	       damaged(err, "which steps were rolled or given");
}

static bool replay_ruling(struct match *m, const struct saved_steps *saved, struct error *err)
{
	const char *outcome, *reason;
	int live;
	if (json_is_null(saved->ruling))
		return true;
	if (!unpack(saved->ruling, "the ruling", err, "{s:s,s:s,s:b}", "outcome", &outcome, "reason",
	            &reason, "live", &live))
		return false;
	return match_adjudicate(m, outcome, reason, live, err) || damaged(err, "the ruling");
}

/* Plays what lay ahead, and goes back to where it did. */
static bool replay_ahead(struct match *m, const json_t *ahead, struct error *err)
{
	struct saved_steps saved = {0};
	size_t n = match_length(m);
	uint64_t place = match_place(m);
	if (!unpack(ahead, "what lies ahead", err, "{s:o,s:o,s:I,s:o,s?o}", "rolled", &saved.rolled,
	            "ruling", &saved.ruling, "silent", &saved.silent, "steps", &saved.steps, "given",
	            &saved.given))
		return false;
	return replay_steps(m, &saved, err) && replay_ruling(m, &saved, err) &&
	       match_goto(m, place, err) && (match_length(m) == n || damaged(err, "what lies ahead"));
}

static bool restore_marks(struct match *m, const json_t *marks, struct error *err)
{
	const char *name;
	json_t *place;
	if (!json_is_object(marks))
		return damaged(err, "the marks");
	json_object_foreach ((json_t *)marks, name, place)
		if (!json_is_integer(place) || json_integer_value(place) < 0 ||
		    !match_mark_place(m, name, (uint64_t)json_integer_value(place), NULL))
			return damaged(err, "the marks");
	return true;
}

/* Makes the steps of a save in a new match, and all that hangs on them. */
static bool replay(struct match *m, const struct saved *saved, struct error *err)
{
	bool fine = replay_steps(m, &saved->past, err) &&
	            (match_set_heard(m, saved->heard) || damaged(err, "which steps were heard")) &&
	            replay_ruling(m, &saved->past, err) &&
	            (!saved->ahead || replay_ahead(m, saved->ahead, err)) &&
	            (!saved->marks || restore_marks(m, saved->marks, err));
	if (fine && saved->placement && !match_set_placement(m, saved->placement, NULL))
		return damaged(err, "the placement");
	return fine;
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
	if (replay(m, saved, err))
		return m;
	match_free(m);
	return NULL;
}

bool engine_restore(struct engine *e, const char *text, size_t n, struct error *err)
{
	struct saved saved = {.json = read_json(text, n, err)};
	if (!saved.json)
		return false;
	struct match *m = read_save(&saved, err) ? build_match(&saved, err) : NULL;
	json_decref(saved.json);
	if (!m)
		return false;
	engine_replace_match(e, m, &saved.terms);
	engine_clear_tables(e);
	return true;
}
