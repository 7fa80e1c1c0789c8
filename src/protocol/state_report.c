/* state_report.c - the fields of `state`, from the state as the viewer observes it. */
#include "protocol/state_report.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *state_report_turn(const struct match *m)
{
	int seat = match_to_move(m);
	if (seat == SEAT_CHANCE)
		return "chance";
	return seat == SEAT_OVER ? "-" : match_game(m)->info->seat_names[seat];
}

void state_report_observe(const struct session *s, struct observation *out)
{
	memset(out, 0, sizeof *out);
	match_game(s->match)->observe(match_state(s->match),
	                              match_effective_viewer(s->match, s->viewer), out->bytes);
}

/* What every game has. */
static void put_common(struct session *s, const void *observed, put_field *put, void *to)
{
	const struct match *m = s->match;
	const struct game *game = match_game(m);
	struct result r = match_result(m);
	struct strbuf text = {0};
	put(to, "game", game->name);
	game->state_to_text(observed, &text);
	put(to, "position", strbuf_get(&text));
	put(to, "turn", state_report_turn(m));
	strbuf_clear(&text);
	strbuf_printf(&text, "%s %s", r.outcome, reason_name(r.reason));
	put(to, "result", strbuf_get(&text));
	strbuf_clear(&text);
	strbuf_printf(&text, "%d", game->seats(observed));
	put(to, "players", strbuf_get(&text));
	strbuf_free(&text);
}

/* What the session adds: the viewer, who rolls, and for the referee the seed. */
static void put_session(struct session *s, put_field *put, void *to)
{
	const struct game *game = match_game(s->match);
	put(to, "view",
	    s->viewer == VIEW_ALL      ? "all"
	    : s->viewer == VIEW_PUBLIC ? "public"
	                               : game->info->seat_names[s->viewer]);
	put(to, "chance", s->manual_chance ? "manual" : "auto");
	if (s->viewer == VIEW_ALL && s->seeded) {
		char seed[24];
		snprintf(seed, sizeof seed, "%" PRIu64, s->seed);
		put(to, "seed", seed);
	}
}

void state_report_fields(struct session *s, put_field *put, void *to)
{
	const struct game *game = match_game(s->match);
	int viewer = match_effective_viewer(s->match, s->viewer);
	struct observation observed;
	state_report_observe(s, &observed);
	put_common(s, observed.bytes, put, to);
	put_session(s, put, to);
	game->state_fields(observed.bytes, viewer == VIEW_ALL && !game->has_unknowns(observed.bytes),
	                   put, to);
}

static void put_member(void *to, const char *key, const char *value)
{
	json_object_set_new(to, key, json_string(value));
}

/* The object under a key, made when there is none. */
static json_t *object_at(json_t *object, const char *key)
{
	json_t *found = json_object_get(object, key);
	if (!found)
		json_object_set_new(object, key, found = json_object());
	return found;
}

/* The board items by where they are: an object for each square and seat. */
struct board_json {
	json_t *squares, *seats, *table;
	const char *const *seat_names;
};

static json_t *place_object(const struct board_json *board, const char *place)
{
	if (strcmp(place, "table") == 0)
		return board->table;
	for (const char *const *name = board->seat_names; *name; name++)
		if (strcmp(*name, place) == 0)
			return object_at(board->seats, place);
	return object_at(board->squares, place);
}

/* Adds one item. Values of the same key, as marks may be, stand with a comma between. */
static void put_board_item(void *to, const char *place, const char *what, const char *value)
{
	json_t *object = place_object(to, place), *before = json_object_get(object, what);
	json_object_set_new(object, what,
	                    before ? json_sprintf("%s,%s", json_string_value(before), value)
	                           : json_string(value));
}

static json_t *board_items_json(struct session *s)
{
	const struct game *game = match_game(s->match);
	struct board_json board = {json_object(), json_object(), json_object(), game->info->seat_names};
	struct observation observed;
	state_report_observe(s, &observed);
	game->board_items(observed.bytes, put_board_item, &board);
	return json_pack("{s:o,s:o,s:o}", "squares", board.squares, "seats", board.seats, "table",
	                 board.table);
}

void state_report_json(struct session *s, struct strbuf *out)
{
	json_t *object = json_object();
	state_report_fields(s, put_member, object);
	json_object_set_new(object, "scene", board_items_json(s));
	char *line = json_dumps(object, JSON_COMPACT | JSON_SORT_KEYS);
	ensure(line);
	strbuf_printf(out, "%s\n", line);
	free(line);
	json_decref(object);
}
