/* sink.h - how a game hands over what there is to see of a state. */
#ifndef GAME_SINK_H
#define GAME_SINK_H

#include <stdbool.h>
#include <stdint.h>

/* A zone of a state, as far as the state knows. */
enum { ZONE_ITEMS_MAX = 16, ZONE_UNKNOWN = -1 };
struct zone {
	const char *name; /* of game_info's */
	const char *seat; /* whose, NULL: nobody's */
	struct zone_item {
		const char *id;   /* a card's id or a piece's token */
		const char *deck; /* the seat whose deck the card belongs to, NULL: there is one deck */
		int count;
		bool known; /* the other seats know it, too */
	} items[ZONE_ITEMS_MAX];
	int n_items;
	int hidden;    /* how many there are besides */
	int64_t value; /* of a number, not negative, or ZONE_UNKNOWN */
};

/* Takes what is shown of a state: lines of `state`, whose place is NULL, and items on or
 * beside the board: where each is, what, and its value; and zones (NULL: not wanted). */
struct sink {
	void (*put)(void *to, const char *place, const char *key, const char *value);
	void *to;
	void (*put_zone)(void *to, const struct zone *zone);
};

/* Puts a line of `state`, or an item. */
void put_field(const struct sink *out, const char *key, const char *value);
void put_field_number(const struct sink *out, const char *key, int64_t value);
void put_item(const struct sink *out, const char *place, const char *what, const char *value);
void put_item_number(const struct sink *out, const char *place, const char *what, int64_t value);
void put_zone(const struct sink *out, const struct zone *zone);
/* Puts a zone that is a number; seat NULL: nobody's. */
void put_zone_number(const struct sink *out, const char *name, const char *seat, int64_t value);
/* Adds one item to a zone. */
void zone_add(struct zone *zone, struct zone_item item);

#endif
