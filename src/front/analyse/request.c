/* request.c - each key has a function that takes its value. */
#include "front/analyse/request.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool analyse_fault_set(struct analyse_fault *fault, const char *code, const char *field,
                       const char *format, ...)
{
	va_list values;
	fault->code = code;
	fault->field = field;
	va_start(values, format);
	vsnprintf(fault->text, sizeof fault->text, format, values);
	va_end(values);
	return false;
}

static bool take_text(const struct json_value *value, const char **out)
{
	*out = json_text(value);
	return *out != NULL;
}

/* A whole number from least to most. */
static bool take_number(const struct json_value *value, int64_t least, int64_t most, int64_t *out)
{
	return json_integer(value, out) && *out >= least && *out <= most;
}

static bool take_int(const struct json_value *value, int least, int most, int *out)
{
	int64_t number = 0;
	bool fine = take_number(value, least, most, &number);
	*out = (int)number;
	return fine;
}

static bool read_id(const struct json_value *value, struct analyse_request *out)
{
	return take_text(value, &out->id);
}

static bool read_stop(const struct json_value *value, struct analyse_request *out)
{
	return take_text(value, &out->stop);
}

static bool read_game(const struct json_value *value, struct analyse_request *out)
{
	return take_text(value, &out->position.game);
}

static bool read_position(const struct json_value *value, struct analyse_request *out)
{
	const char *text;
	bool fine = take_text(value, &text);
	out->position.text = fine && strcmp(text, "startpos") != 0 ? text : NULL;
	return fine;
}

static bool read_players(const struct json_value *value, struct analyse_request *out)
{
	return take_int(value, 1, QUADRILLE_SEATS_MAX, &out->position.players);
}

static bool read_decks(const struct json_value *value, struct analyse_request *out)
{
	const char *word;
	if (!take_text(value, &word))
		return false;
	out->position.decks = strcmp(word, "own") == 0 ? QUADRILLE_DECKS_OWN : QUADRILLE_DECKS_COMMON;
	return out->position.decks == QUADRILLE_DECKS_OWN || strcmp(word, "common") == 0;
}

static bool read_moves(const struct json_value *value, struct analyse_request *out)
{
	const struct json_value *token = json_first(value);
	bool fine = value->type == JSON_ARRAY;
	for (size_t i = 0; fine && i < value->n; i++, token = json_next(token))
		fine = json_text(token) != NULL;
	out->moves = value;
	return fine;
}

static bool read_viewer(const struct json_value *value, struct analyse_request *out)
{
	return take_text(value, &out->viewer_name);
}

static bool read_turns(const struct json_value *value, struct analyse_request *out)
{
	const struct json_value *turn = json_first(value);
	bool fine = value->type == JSON_ARRAY && value->n > 0;
	int64_t number;
	for (size_t i = 0; fine && i < value->n; i++, turn = json_next(turn))
		fine = take_number(turn, 0, INT32_MAX, &number);
	out->turns = value;
	return fine;
}

static bool read_limits(const struct json_value *value, struct analyse_request *out)
{
	quadrille_search *limits = &out->limits;
	int64_t nodes = 0;
	if (value->type != JSON_OBJECT || value->n == 0)
		return false;
	const struct json_value *limit = json_first(value);
	bool fine = true;
	for (size_t i = 0; fine && i < value->n; i++, limit = json_next(limit)) {
		if (strcmp(limit->key, "nodes") == 0)
			fine = take_number(limit, 1, INT64_MAX, &nodes);
		else if (strcmp(limit->key, "depth") == 0)
			fine = take_int(limit, 1, 1000, &limits->depth);
		else if (strcmp(limit->key, "mate") == 0)
			fine = take_int(limit, 1, 1000, &limits->mate);
		else
			fine = strcmp(limit->key, "movetime") == 0 &&
			       take_number(limit, 1, INT32_MAX, &limits->movetime);
	}
	limits->nodes = (uint64_t)nodes;
	return fine;
}

static bool read_multipv(const struct json_value *value, struct analyse_request *out)
{
	return take_int(value, 1, 256, &out->multipv);
}

static bool read_belief(const struct json_value *value, struct analyse_request *out)
{
	return json_bool(value, &out->belief);
}

static bool read_options(const struct json_value *value, struct analyse_request *out)
{
	out->options = value;
	return value->type == JSON_OBJECT;
}

static const struct {
	const char *key;
	bool (*read)(const struct json_value *value, struct analyse_request *out);
	const char *wants;
} keys[] = {
	{"as", read_viewer, "all, public or the name of a seat"},
	{"belief", read_belief, "true or false"},
	{"decks", read_decks, "common or own"},
	{"game", read_game, "the name of a game"},
	{"id", read_id, "a string"},
	{"limits", read_limits, "an object of nodes, depth, mate and movetime, each from 1 on"},
	{"moves", read_moves, "an array of tokens"},
	{"multipv", read_multipv, "a number from 1 to 256"},
	{"options", read_options, "an object of options and their values"},
	{"players", read_players, "a number from 1 to 6"},
	{"position", read_position, "a position as the game writes it, or startpos"},
	{"stop", read_stop, "the id of a job"},
	{"turns", read_turns, "an array of numbers of decisions"},
};

static bool read_member(const struct json_value *member, struct analyse_request *out,
                        struct analyse_fault *fault)
{
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
		if (strcmp(keys[i].key, member->key) == 0)
			return keys[i].read(member, out) ||
			       analyse_fault_set(fault, "bad-syntax", keys[i].key, "%s takes %s", keys[i].key,
			                         keys[i].wants);
	return analyse_fault_set(fault, "bad-syntax", NULL, "no key is called %.80s", member->key);
}

/* The facts of the game, and whose eyes are meant. */
static bool find_viewer(struct analyse_request *out, struct analyse_fault *fault)
{
	size_t i = 0;
	while (quadrille_get_game(i, &out->game) && strcmp(out->game.name, out->position.game) != 0)
		i++;
	if (i == quadrille_count_games())
		return analyse_fault_set(fault, "unknown-game", "game", "no game is called %.80s",
		                         out->position.game);
	int players = out->position.players;
	if (players && (players < out->game.min_players || players > out->game.max_players))
		return analyse_fault_set(fault, "bad-syntax", "players", "%s takes %d to %d players",
		                         out->game.name, out->game.min_players, out->game.max_players);
	out->viewer = strcmp(out->viewer_name, "public") == 0 ? QUADRILLE_PUBLIC : QUADRILLE_ALL;
	for (int seat = 0; seat < out->game.max_players; seat++)
		if (strcmp(out->game.seats[seat], out->viewer_name) == 0)
			out->viewer = seat;
	return out->viewer != QUADRILLE_ALL || strcmp(out->viewer_name, "all") == 0 ||
	       analyse_fault_set(fault, "bad-syntax", "as", "no viewer is called %.80s",
	                         out->viewer_name);
}

bool analyse_request_read(const struct json_value *line, struct analyse_request *out,
                          struct analyse_fault *fault)
{
	*out = (struct analyse_request){
		.id = json_text(json_get(line, "id")), .viewer_name = "all", .multipv = 1};
	if (line->type != JSON_OBJECT)
		return analyse_fault_set(fault, "bad-syntax", NULL, "a line is an object");
	if (!out->id)
		return analyse_fault_set(fault, "bad-syntax", "id", "id takes a string");
	const struct json_value *member = json_first(line);
	for (size_t i = 0; i < line->n; i++, member = json_next(member))
		if (!read_member(member, out, fault))
			return false;
	if (out->stop)
		return line->n == 2 ||
		       analyse_fault_set(fault, "bad-syntax", "stop", "stop stands with an id alone");
	if (!out->position.game)
		return analyse_fault_set(fault, "bad-syntax", "game", "game is missing");
	if (!json_get(line, "limits"))
		return analyse_fault_set(fault, "bad-syntax", "limits", "limits are missing");
	return find_viewer(out, fault);
}
