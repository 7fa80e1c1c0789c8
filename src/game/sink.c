/* sink.c - lines, items and zones on their way to whoever shows them. */
#include "game/sink.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/memory.h"

void put_item(const struct sink *out, const char *place, const char *what, const char *value)
{
	out->put(out->to, place, what, value);
}

void put_item_number(const struct sink *out, const char *place, const char *what, int64_t value)
{
	char digits[24];
	snprintf(digits, sizeof digits, "%" PRId64, value);
	put_item(out, place, what, digits);
}

void put_field(const struct sink *out, const char *key, const char *value)
{
	put_item(out, NULL, key, value);
}

void put_field_number(const struct sink *out, const char *key, int64_t value)
{
	put_item_number(out, NULL, key, value);
}

void put_zone(const struct sink *out, const struct zone *zone)
{
	if (out->put_zone)
		out->put_zone(out->to, zone);
}

void put_zone_number(const struct sink *out, const char *name, const char *seat, int64_t value)
{
	put_zone(out, &(struct zone){.name = name, .seat = seat, .value = value});
}

void zone_add(struct zone *zone, struct zone_item item)
{
	ensure(zone->n_items < ZONE_ITEMS_MAX);
	zone->items[zone->n_items++] = item;
}
