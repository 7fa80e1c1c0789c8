/* scene.c - filling a scene. */
#include "game/scene.h"

#include <stdio.h>
#include <string.h>

#include "base/memory.h"

const char *scene_mark_name(enum scene_mark mark)
{
	static const char *const names[] = {
#define X(mark, name) [MARK_##mark] = name,
		SCENE_MARKS(X)
#undef X
	};
	return names[mark];
}

void scene_begin(struct scene *scene, const struct game_info *game)
{
	scene->game = game;
	memset(scene->squares, 0, sizeof scene->squares);
	memset(scene->teams, SCENE_TABLE, sizeof scene->teams);
	scene->n_items = scene->n_zones = scene->n_rows = 0;
	scene->n_text = 0;
}

void scene_put_piece(struct scene *scene, int square, const char *token, int count)
{
	scene->squares[square].piece = info_piece(scene->game, token);
	scene->squares[square].count = count;
	ensure(scene->squares[square].piece);
}

void scene_put_mark(struct scene *scene, int square, enum scene_mark mark)
{
	scene->squares[square].marks |= 1u << mark;
}

void scene_put_row(struct scene *scene, uint64_t squares)
{
	ensure(scene->n_rows < SCENE_ROWS_MAX);
	scene->rows[scene->n_rows++] = squares;
}

void scene_put_item(struct scene *scene, int seat, const char *name, const char *value)
{
	size_t n = strlen(value) + 1;
	ensure(scene->n_items < SCENE_ITEMS_MAX && scene->n_text + n <= sizeof scene->text);
	scene->items[scene->n_items++] = (struct scene_item){name, seat, scene->n_text, 0, 0};
	memcpy(scene->text + scene->n_text, value, n);
	scene->n_text += (uint32_t)n;
}

void scene_put_number(struct scene *scene, int seat, const char *name, int64_t value)
{
	char digits[24];
	snprintf(digits, sizeof digits, "%lld", (long long)value);
	scene_put_item(scene, seat, name, digits);
}

void scene_put_counter(struct scene *scene, const char *name, int value, int most)
{
	scene_put_number(scene, SCENE_TABLE, name, value);
	scene->items[scene->n_items - 1].count = value;
	scene->items[scene->n_items - 1].most = most;
}

struct zone *scene_add_zone(struct scene *scene, const char *name, int seat)
{
	const struct zone_info *info = scene->game->zones;
	bool seats = seat != SCENE_TABLE;
	while (info->name &&
	       (strcmp(info->name, name) != 0 || (strcmp(info->whose, "seat") == 0) != seats))
		info++;
	ensure(info->name && scene->n_zones < SCENE_ZONES_MAX);
	struct zone *zone = &scene->zones[scene->n_zones++];
	zone->info = info;
	zone->seat = seat;
	zone->n_items = zone->hidden = 0;
	zone->value = 0;
	return zone;
}

void scene_put_zone_number(struct scene *scene, const char *name, int seat, int64_t value)
{
	scene_add_zone(scene, name, seat)->value = value;
}

void zone_add(struct zone *zone, struct zone_item item)
{
	ensure(zone->n_items < ZONE_ITEMS_MAX);
	zone->items[zone->n_items++] = item;
}

const char *scene_value(const struct scene *scene, const struct scene_item *item)
{
	return scene->text + item->value;
}

const char *scene_says(const struct scene *scene, int seat, const char *name)
{
	for (int i = 0; i < scene->n_items; i++)
		if (scene->items[i].seat == seat && strcmp(scene->items[i].name, name) == 0)
			return scene_value(scene, &scene->items[i]);
	return "";
}

void scene_sort(struct scene *scene)
{
	for (int i = 1; i < scene->n_items; i++) {
		struct scene_item item = scene->items[i];
		int at = i;
		for (; at > 0 && strcmp(scene->items[at - 1].name, item.name) > 0; at--)
			scene->items[at] = scene->items[at - 1];
		scene->items[at] = item;
	}
}
