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

void state_report_observe(const struct request *req, struct observation *out)
{
	const struct match *m = request_match(req);
	memset(out, 0, sizeof *out);
	match_observe(m, req->viewer, out->bytes);
}

/* What every game has. */
static void put_common(const struct match *m, const void *observed, const struct sink *out)
{
	const struct game *game = match_game(m);
	struct result r = match_result(m);
	struct strbuf text = {0};
	put_field(out, "game", game->name);
	game->state_to_text(observed, &text);
	put_field(out, "position", strbuf_get(&text));
	put_field(out, "turn", state_report_turn(m));
	strbuf_clear(&text);
	strbuf_printf(&text, "%s %s", r.outcome, reason_name(r.reason));
	put_field(out, "result", strbuf_get(&text));
	strbuf_clear(&text);
	strbuf_printf(&text, "%d", game->seats(observed));
	put_field(out, "players", strbuf_get(&text));
	strbuf_free(&text);
}

/* What the session adds: the viewer, who rolls, what is due of that, and for the referee the
 * seed. */
static void put_session(const struct request *req, const struct sink *out)
{
	const struct match *m = request_match(req);
	const struct match_terms *terms = engine_terms(req->session->engine);
	const struct game *game = match_game(m);
	put_field(out, "view",
	          req->viewer == VIEW_ALL      ? "all"
	          : req->viewer == VIEW_PUBLIC ? "public"
	                                       : game->info->seat_names[req->viewer]);
	put_field(out, "chance", terms->manual_chance ? "manual" : "auto");
	if (game->chance)
		put_field(out, "due",
		          match_to_move(m) == SEAT_CHANCE ? game->chance(match_state(m)).prefix : "-");
	if (req->viewer == VIEW_ALL && terms->seeded) {
		char seed[24];
		snprintf(seed, sizeof seed, "%" PRIu64, terms->seed);
		put_field(out, "seed", seed);
	}
}

void state_report_fields(const struct request *req, const struct sink *out)
{
	const struct match *m = request_match(req);
	const struct game *game = match_game(m);
	bool referee = match_effective_viewer(m, req->viewer) == VIEW_ALL;
	struct observation observed;
	state_report_observe(req, &observed);
	put_common(m, observed.bytes, out);
	put_session(req, out);
	game->state_fields(observed.bytes, referee && !game->has_unknowns(observed.bytes), out);
}

/* The object under a key, made when there is none. */
static json_t *object_at(json_t *object, const char *key)
{
	json_t *found = json_object_get(object, key);
	if (!found)
		json_object_set_new(object, key, found = json_object());
	return found;
}

/* A state as JSON: the fields, the items by where they are, an object for each square and
 * seat, and the zones. */
struct state_json {
	json_t *fields, *squares, *seats, *table, *zones;
	const struct game_info *info;
};

static json_t *place_object(const struct state_json *json, const char *place)
{
	if (!place)
		return json->fields;
	if (strcmp(place, "table") == 0)
		return json->table;
	for (const char *const *name = json->info->seat_names; *name; name++)
		if (strcmp(*name, place) == 0)
			return object_at(json->seats, place);
	return object_at(json->squares, place);
}

/* Values of the same key, as marks may be, stand with a comma between. */
static void put_json(void *to, const char *place, const char *key, const char *value)
{
	json_t *object = place_object(to, place), *before = json_object_get(object, key);
	json_object_set_new(object, key,
	                    before ? json_sprintf("%s,%s", json_string_value(before), value)
	                           : json_string(value));
}

static enum zone_kind kind_of_zone(const struct game_info *info, const struct zone *zone)
{
	const struct zone_info *z = info->zones;
	while (strcmp(z->name, zone->name) != 0)
		z++;
	return z->kind;
}

static json_t *zone_items(const struct zone *zone)
{
	json_t *array = json_array();
	for (int i = 0; i < zone->n_items; i++) {
		const struct zone_item *item = &zone->items[i];
		json_t *object =
			json_pack("{s:s,s:i,s:b}", "id", item->id, "count", item->count, "known", item->known);
		if (item->deck)
			json_object_set_new(object, "deck", json_string(item->deck));
		json_array_append_new(array, object);
	}
	return array;
}

static void put_zone_json(void *to, const struct zone *zone)
{
	const struct state_json *json = to;
	enum zone_kind kind = kind_of_zone(json->info, zone);
	json_t *object = json_pack("{s:s,s:s,s:s?}", "name", zone->name, "kind", zone_kind_name(kind),
	                           "seat", zone->seat);
	if (kind == ZONE_NUMBER) {
		json_object_set_new(object, "value",
		                    zone->value == ZONE_UNKNOWN ? json_null() : json_integer(zone->value));
	} else {
		json_object_set_new(object, "items", zone_items(zone));
		json_object_set_new(object, "hidden", json_integer(zone->hidden));
	}
	json_array_append_new(json->zones, object);
}

/* The seats of this game, of all that `describe` says there may be. */
static json_t *seats_json(const struct game *game, const void *observed)
{
	json_t *array = json_array();
	for (int seat = 0; seat < game->seats(observed); seat++)
		json_array_append_new(array, json_string(game->info->seat_names[seat]));
	return array;
}

json_t *state_report_json(const struct request *req)
{
	const struct game *game = match_game(request_match(req));
	struct state_json json = {json_object(), json_object(), json_object(),
	                          json_object(), json_array(),  game->info};
	const struct sink sink = {put_json, &json, put_zone_json};
	struct observation observed;
	state_report_observe(req, &observed);
	state_report_fields(req, &sink);
	game->board_items(observed.bytes, &sink);
	json_object_set_new(json.fields, "scene",
	                    json_pack("{s:o,s:o,s:o}", "squares", json.squares, "seats", json.seats,
	                              "table", json.table));
	json_object_set_new(json.fields, "zones", json.zones);
	json_object_set_new(json.fields, "seats", seats_json(game, observed.bytes));
	return json.fields;
}
