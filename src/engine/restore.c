/* restore.c - the game of a save, made again step by step in a match of its own, which replaces the
 * present one only when everything in it could have been so. */
#include <string.h>

#include "base/checksum.h"
#include "base/json_read.h"
#include "base/parse.h"
#include "engine/find_game.h"
#include "engine/save.h"
#include "match/replay.h"
#include "match/travel.h"

/* Steps of a save, and a ruling behind them. */
struct saved_steps {
	const struct json_value *steps, *rolled, *ruling;
	const struct json_value *given; /* or NULL */
	int64_t silent;
};

/* A save that has been taken apart; the texts are those of the JSON. */
struct saved {
	const struct json_value *json;
	const struct game *game;
	struct setup setup;
	struct rng_key key;
	struct match_terms terms;
	const char *placement, *start; /* or NULL */
	struct saved_steps past;
	const struct json_value *ahead, *marks, *commitment; /* or NULL */
	size_t heard;
};

static bool damaged(struct error *err, const char *what)
{
	return error_set(err, ERROR_BAD_POSITION, "the save is damaged: %s", what);
}

/* The text of a member that is a string. */
static bool read_text(const struct json_value *object, const char *key, const char **out)
{
	*out = json_text(json_get(object, key));
	return *out != NULL;
}

/* That of one that is a string or null. */
static bool read_text_or_null(const struct json_value *object, const char *key, const char **out)
{
	const struct json_value *value = json_get(object, key);
	return read_text(object, key, out) || (value && value->type == JSON_NULL);
}

static bool read_number(const struct json_value *object, const char *key, int64_t *out)
{
	return json_integer(json_get(object, key), out);
}

static bool read_terms(struct saved *saved, struct error *err)
{
	const char *key, *chance, *decks, *placement, *seed;
	const struct json_value *json = saved->json;
	int64_t players;
	bool chess960;
	if (!read_text(json, "key", &key) || !read_text(json, "chance", &chance) ||
	    !read_text(json, "decks", &decks) || !read_text_or_null(json, "placement", &placement) ||
	    !read_text_or_null(json, "seed", &seed) ||
	    !json_bool(json_get(json, "chess960"), &chess960) ||
	    !read_number(json, "players", &players))
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

/* Is the checksum of a save that of the rest: of its one spelling, compact, with sorted keys? */
static bool has_its_checksum(const struct json_value *save, struct error *err)
{
	struct strbuf rest = {0};
	struct json_writer w = {.out = &rest};
	const struct json_value *said = json_get(save, "check");
	char check[CHECKSUM_SIZE];
	json_write_value(&w, NULL, save, said);
	checksum_write(check, strbuf_get(&rest), rest.n);
	bool equal = json_text(said) && strcmp(json_text(said), check) == 0;
	strbuf_free(&rest);
	return equal || damaged(err, "its checksum is another");
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
	const struct json_value *json = saved->json;
	int64_t format, heard;
	struct saved_steps *past = &saved->past;
	past->steps = json_get(json, "steps");
	past->rolled = json_get(json, "rolled");
	past->ruling = json_get(json, "ruling");
	past->given = json_get(json, "given");
	saved->ahead = json_get(json, "ahead");
	saved->marks = json_get(json, "marks");
	saved->commitment = json_get(json, "commitment");
	if (!read_number(json, "format", &format) || !read_text(json, "protocol", &protocol) ||
	    !read_text(json, "game", &name) || !read_number(json, "silent", &past->silent) ||
	    !read_number(json, "heard", &heard) || heard < 0 ||
	    !read_text_or_null(json, "start", &saved->start) || !past->steps || !past->rolled ||
	    !past->ruling)
		return damaged(err, "its keys");
	if (format != SAVE_FORMAT || !is_protocol_2(protocol))
		return error_set(err, ERROR_BAD_POSITION, "a save of another format or protocol");
	saved->heard = (size_t)heard;
	saved->game = find_game(name, err);
	return saved->game && read_terms(saved, err) && check_terms(saved, err);
}

/* Numbers of steps, ascending, of which the next is looked at. */
struct step_numbers {
	const struct json_value *next;
	size_t left;
};

/* Those of an array; none where there is no array. */
static struct step_numbers read_numbers(const struct json_value *array)
{
	return array && array->n ? (struct step_numbers){json_first(array), array->n}
	                         : (struct step_numbers){0};
}

/* Is the next that of step i? Then it goes on to the one behind. */
static bool takes_number(struct step_numbers *numbers, size_t i)
{
	int64_t number;
	if (!numbers->left || !json_integer(numbers->next, &number) || number != (int64_t)i)
		return false;
	numbers->left--;
	numbers->next = json_next(numbers->next);
	return true;
}

static bool is_array(const struct json_value *value)
{
	return value && value->type == JSON_ARRAY;
}

/* Plays saved steps; rolled and given have the numbers of those that were. */
static bool replay_steps(struct match *m, const struct saved_steps *saved, struct error *err)
{
	if (!is_array(saved->steps) || !is_array(saved->rolled) ||
	    (saved->given && !is_array(saved->given)) || saved->silent < 0 ||
	    (uint64_t)saved->silent > saved->steps->n)
		return damaged(err, "the steps");
	struct step_numbers rolled = read_numbers(saved->rolled), given = read_numbers(saved->given);
	const struct json_value *step = json_first(saved->steps);
	size_t from = match_length(m);
	for (size_t i = 0; i < saved->steps->n; i++, step = json_next(step)) {
		struct past_step past = {.token = json_text(step),
		                         .rolled = takes_number(&rolled, from + i),
		                         .given = takes_number(&given, from + i),
		                         .given_unknown = !saved->given,
		                         .live = i >= (size_t)saved->silent};
		if (!past.token)
			return damaged(err, "the steps");
		if (!match_replay(m, &past, err))
			return false;
	}
	return (!rolled.left && !given.left) || damaged(err, "which steps were rolled or given");
}

static bool replay_ruling(struct match *m, const struct saved_steps *saved, struct error *err)
{
	const char *outcome, *reason;
	bool live;
	if (saved->ruling->type == JSON_NULL)
		return true;
	if (!read_text(saved->ruling, "outcome", &outcome) ||
	    !read_text(saved->ruling, "reason", &reason) ||
	    !json_bool(json_get(saved->ruling, "live"), &live))
		return damaged(err, "the ruling");
	return match_adjudicate(m, outcome, reason, live, err) || damaged(err, "the ruling");
}

/* Plays what lay ahead, and goes back to where it did. */
static bool replay_ahead(struct match *m, const struct json_value *ahead, struct error *err)
{
	struct saved_steps saved = {.steps = json_get(ahead, "steps"),
	                            .rolled = json_get(ahead, "rolled"),
	                            .ruling = json_get(ahead, "ruling"),
	                            .given = json_get(ahead, "given")};
	size_t n = match_length(m);
	uint64_t place = match_place(m);
	if (!read_number(ahead, "silent", &saved.silent) || !saved.ruling)
		return damaged(err, "what lies ahead");
	return replay_steps(m, &saved, err) && replay_ruling(m, &saved, err) &&
	       match_goto(m, place, err) && (match_length(m) == n || damaged(err, "what lies ahead"));
}

static bool restore_marks(struct match *m, const struct json_value *marks, struct error *err)
{
	int64_t place;
	if (marks->type != JSON_OBJECT)
		return damaged(err, "the marks");
	const struct json_value *mark = json_first(marks);
	for (size_t i = 0; i < marks->n; i++, mark = json_next(mark))
		if (!json_integer(mark, &place) || place < 0 ||
		    !match_mark_place(m, mark->key, (uint64_t)place, NULL))
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

/* Reads a step of a commitment. */
static bool read_commitment_step(const struct json_value *json, const struct match *m,
                                 struct commitment_step *out)
{
	const char *kind, *bytes;
	int64_t seat;
	int seats = match_game(m)->seats(match_state(m));
	if (!read_text(json, "kind", &kind) || !read_text(json, "bytes", &bytes) ||
	    !read_number(json, "seat", &seat) || seat < 0 || seat >= seats ||
	    !json_bool(json_get(json, "given"), &out->given) || !deal_bytes_read(&out->bytes, bytes))
		return false;
	out->seat = (int)seat;
	for (out->kind = 0; out->kind < COMMITMENT_KINDS; out->kind++)
		if (strcmp(kind, save_commitment_word(out->kind)) == 0)
			return true;
	return false;
}

/* Commits again as it was done; the last key has to be that of the save. */
static bool restore_commitment(struct match *m, const struct saved *saved, struct error *err)
{
	const struct json_value *step = json_first(saved->commitment);
	bool fine = is_array(saved->commitment) && saved->commitment->n > 0 && !saved->start &&
	            !saved->terms.seeded && !saved->terms.manual_chance;
	for (size_t i = 0; fine && i < saved->commitment->n; i++, step = json_next(step)) {
		struct commitment_step next;
		fine = read_commitment_step(step, m, &next) && match_commitment_step(m, &next, NULL);
	}
	return (fine && memcmp(match_key(m), &saved->key, sizeof saved->key) == 0 &&
	        (!match_awaits_entropy(m) || saved->past.steps->n == 0)) ||
	       damaged(err, "the commitment");
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
	if ((!saved->commitment || restore_commitment(m, saved, err)) && replay(m, saved, err))
		return m;
	match_free(m);
	return NULL;
}

bool engine_restore(struct engine *e, const char *text, size_t n, const struct save_member *more,
                    struct error *err)
{
	struct json json = {0};
	struct saved saved = {.json = json_read(&json, text, n)};
	if (!saved.json)
		return error_set(err, ERROR_BAD_SYNTAX, "no save: %s", json.fault);
	struct match *m = has_its_checksum(saved.json, err) && read_save(&saved, err)
	                      ? build_match(&saved, err)
	                      : NULL;
	if (m && more && !more->read(more->to, json_get(saved.json, more->key), m, err)) {
		match_free(m);
		m = NULL;
	}
	json_free(&json);
	if (!m)
		return false;
	engine_replace_match(e, m, &saved.terms);
	engine_clear_tables(e);
	return true;
}
