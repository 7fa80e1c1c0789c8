/* state_report.c - the fields of `state`, from the state as the viewer observes it. */
#include "protocol/state_report.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_write.h"
#include "base/memory.h"

/* What every game has. */
static void put_common(const struct match *m, const void *observed, const struct field_sink *out)
{
	const struct game *game = match_game(m);
	struct result r = match_result(m);
	struct strbuf text = {0};
	put_field(out, "game", game->name);
	game->state_to_text(observed, &text);
	put_field(out, "position", strbuf_get(&text));
	put_field(out, "turn", observation_turn(game, match_to_move(m)));
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
static void put_session(const struct state_view *view, const struct field_sink *out)
{
	const struct match *m = view->match;
	const struct match_terms *terms = view->terms;
	const struct game *game = match_game(m);
	put_field(out, "view", observation_viewer_name(game, view->viewer));
	put_field(out, "chance", terms->manual_chance ? "manual" : "auto");
	if (game->chance)
		put_field(out, "due", match_to_move(m) == SEAT_CHANCE ? match_due(m) : "-");
	if (view->viewer == VIEW_ALL && terms->seeded) {
		char seed[24];
		snprintf(seed, sizeof seed, "%" PRIu64, terms->seed);
		put_field(out, "seed", seed);
	}
}

struct state_view state_view_of(const struct request *req)
{
	return (struct state_view){request_match(req), engine_terms(req->session->engine),
	                           req->asker.viewer};
}

void state_report_fields(const struct state_view *view, const struct field_sink *out)
{
	const struct match *m = view->match;
	const struct game *game = match_game(m);
	bool referee = match_effective_viewer(m, view->viewer) == VIEW_ALL;
	_Alignas(16) unsigned char observed[STATE_MAX];
	match_observe(m, view->viewer, observed);
	put_common(m, observed, out);
	put_session(view, out);
	game->state_fields(observed, referee && !game->has_unknowns(observed), out);
}

void field_list_add(struct field_list *list, const char *key, const char *value)
{
	list->at = array_grow(list->at, &list->cap, list->n + 1, sizeof *list->at);
	list->at[list->n++] = (struct field){xstrdup(key), xstrdup(value)};
}

static void add_to_list(void *list, const char *key, const char *value)
{
	field_list_add(list, key, value);
}

void field_list_take(struct field_list *list, const struct state_view *view)
{
	state_report_fields(view, &(struct field_sink){add_to_list, list});
}

void field_list_free(struct field_list *list)
{
	while (list->n > 0) {
		free(list->at[--list->n].key);
		free(list->at[list->n].value);
	}
	free(list->at);
	*list = (struct field_list){0};
}

const char *field_list_value(const struct field_list *list, const char *key)
{
	for (size_t i = 0; i < list->n; i++)
		if (strcmp(list->at[i].key, key) == 0)
			return list->at[i].value;
	return NULL;
}

static void add_field(void *members, const char *key, const char *value)
{
	json_write_string(json_members_add(members, key), NULL, value);
}

static void write_square(struct json_writer *w, const struct scene *scene, int number)
{
	const struct scene_square *square = &scene->squares[number];
	char name[3];
	if (!square->piece && !square->marks)
		return;
	json_write_open(w, info_square_name(scene->game, number, name), '{');
	if (square->count) {
		char count[16];
		snprintf(count, sizeof count, "%d", square->count);
		json_write_string(w, "count", count);
	}
	if (square->marks) {
		struct strbuf marks = {0};
		for (int mark = 0; mark < SCENE_MARK_KINDS; mark++)
			if (square->marks >> mark & 1)
				strbuf_printf(&marks, "%s%s", marks.n ? "," : "", scene_mark_name(mark));
		json_write_string(w, "mark", strbuf_get(&marks));
		strbuf_free(&marks);
	}
	if (square->piece)
		json_write_string(w, "piece", square->piece->token);
	json_write_close(w, '}');
}

static void write_row(struct json_writer *w, const struct game_info *game, uint64_t squares)
{
	char name[3];
	json_write_open(w, NULL, '[');
	for (int i = 0; i < SCENE_SQUARES; i++)
		if (squares >> i & 1)
			json_write_string(w, NULL, info_square_name(game, i, name));
	json_write_close(w, ']');
}

/* The items of a seat or the table, which are sorted. */
static void write_items(struct json_writer *w, const char *key, const struct scene *scene, int seat)
{
	json_write_open(w, key, '{');
	for (int i = 0; i < scene->n_items; i++)
		if (scene->items[i].seat == seat)
			json_write_string(w, scene->items[i].name, scene_value(scene, &scene->items[i]));
	json_write_close(w, '}');
}

static bool has_items(const struct scene *scene, int seat)
{
	int i = 0;
	while (i < scene->n_items && scene->items[i].seat != seat)
		i++;
	return i < scene->n_items;
}

/* The keys in byte order: squares go file by file. */
static void write_scene(struct json_writer *w, struct scene *scene, int players)
{
	const struct game_info *game = scene->game;
	struct json_members seats = {0};
	scene_sort(scene);
	for (int seat = 0; seat < players; seat++)
		if (has_items(scene, seat))
			write_items(json_members_add(&seats, game->seat_names[seat]), NULL, scene, seat);
	json_write_open(w, NULL, '{');
	if (scene->n_rows) {
		json_write_open(w, "rows", '[');
		for (int i = 0; i < scene->n_rows; i++)
			write_row(w, game, scene->rows[i]);
		json_write_close(w, ']');
	}
	json_write_members(w, "seats", &seats);
	json_write_open(w, "squares", '{');
	for (int file = 0; file < game->files; file++)
		for (int rank = 0; rank < game->ranks; rank++)
			write_square(w, scene, file + rank * game->files);
	json_write_close(w, '}');
	write_items(w, "table", scene, SCENE_TABLE);
	json_write_close(w, '}');
}

static void write_zone_items(struct json_writer *w, const struct game_info *game,
                             const struct zone *zone)
{
	json_write_open(w, "items", '[');
	for (int i = 0; i < zone->n_items; i++) {
		const struct zone_item *item = &zone->items[i];
		json_write_open(w, NULL, '{');
		json_write_number(w, "count", item->count);
		if (item->deck != SCENE_TABLE)
			json_write_string(w, "deck", game->seat_names[item->deck]);
		json_write_string(w, "id", item->id);
		json_write_bool(w, "known", item->known);
		json_write_close(w, '}');
	}
	json_write_close(w, ']');
}

static void write_zone(struct json_writer *w, const struct game_info *game, const struct zone *zone)
{
	bool number = zone->info->kind == ZONE_NUMBER;
	json_write_open(w, NULL, '{');
	if (!number) {
		json_write_number(w, "hidden", zone->hidden);
		write_zone_items(w, game, zone);
	}
	json_write_string(w, "kind", zone_kind_name(zone->info->kind));
	json_write_string(w, "name", zone->info->name);
	json_write_string(w, "seat", zone->seat == SCENE_TABLE ? NULL : game->seat_names[zone->seat]);
	if (number && zone->value == ZONE_UNKNOWN)
		json_write_null(w, "value");
	else if (number)
		json_write_number(w, "value", zone->value);
	json_write_close(w, '}');
}

void state_report_json(const struct request *req, struct strbuf *out)
{
	struct observation seen;
	struct json_members members = {0};
	struct state_view view = state_view_of(req);
	observation_take(req->session->engine, view.viewer, &seen);
	const struct game_info *game = seen.game->info;
	state_report_fields(&view, &(struct field_sink){add_field, &members});
	write_scene(json_members_add(&members, "scene"), &seen.scene, seen.players);
	/* The seats of this game, of all that `describe` says there may be. */
	struct json_writer *w = json_members_add(&members, "seats");
	json_write_open(w, NULL, '[');
	for (int seat = 0; seat < seen.players; seat++)
		json_write_string(w, NULL, game->seat_names[seat]);
	json_write_close(w, ']');
	w = json_members_add(&members, "zones");
	json_write_open(w, NULL, '[');
	for (int i = 0; i < seen.scene.n_zones; i++)
		write_zone(w, game, &seen.scene.zones[i]);
	json_write_close(w, ']');
	json_write_members(&(struct json_writer){.out = out}, NULL, &members);
	strbuf_add_char(out, '\n');
}
