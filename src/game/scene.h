/* scene.h - what there is to see of a state, as values: the squares, the zones beside the board, and
 * what is worth looking at of each seat and of the table. A game fills it from a state by its slot
 * board_items, once; whoever shows the game reads it. */
#ifndef GAME_SCENE_H
#define GAME_SCENE_H

#include <stdbool.h>
#include <stdint.h>

#include "game/info.h"

/* The marks that a square can have: enum, wire name; one that has several says them in this order. */
#define SCENE_MARKS(X)  \
	X(CHECK, "check")   \
	X(LINE, "line")     \
	X(ROW, "row")       \
	X(SHIELD, "shield") \
	X(FORBIDDEN, "forbidden")

enum scene_mark {
#define X(mark, name) MARK_##mark,
	SCENE_MARKS(X)
#undef X
		SCENE_MARK_KINDS
};

/* The wire name of a mark. */
const char *scene_mark_name(enum scene_mark mark);

enum {
	SCENE_SQUARES = 64,
	SCENE_ITEMS_MAX = 40,
	SCENE_ZONES_MAX = 16,
	SCENE_SEATS_MAX = 6,
	SCENE_ROWS_MAX = 16,
	SCENE_TABLE = -1, /* instead of a seat: nobody's, or the table's */
	ZONE_ITEMS_MAX = 16,
	ZONE_UNKNOWN = -1
};

struct scene_square {
	const struct piece *piece; /* of game_info's, NULL: none */
	int count;                 /* how many are piled up, 0: that is not counted */
	unsigned marks;            /* a bit for each enum scene_mark */
};

/* A zone of a state, as far as the state knows. */
struct zone {
	const struct zone_info *info; /* its name and kind */
	int seat;                     /* whose, or SCENE_TABLE */
	struct zone_item {
		const char *id; /* a card's id or a piece's token, constant */
		int8_t deck; /* the seat whose deck the card belongs to, SCENE_TABLE: there is one deck */
		bool known;  /* the other seats know it, too */
		int16_t count;
	} items[ZONE_ITEMS_MAX];
	int n_items;
	int hidden;    /* how many there are besides */
	int64_t value; /* of a number, not negative, or ZONE_UNKNOWN */
};

struct scene {
	const struct game_info *game;
	struct scene_square squares[SCENE_SQUARES]; /* by number: a1, b1, ... a2, ... */
	uint64_t rows[SCENE_ROWS_MAX];              /* of squares that count together, by their bits */
	int n_rows;
	struct scene_item {
		const char *name; /* constant */
		int seat;         /* whose, or SCENE_TABLE */
		uint32_t value;   /* where it begins in text */
		int count, most;  /* of a counter, and where it ends something; else 0 */
	} items[SCENE_ITEMS_MAX];
	int n_items;
	/* The team of each seat, a number of game_info's; SCENE_TABLE: unknown, or there are none. */
	int8_t teams[SCENE_SEATS_MAX];
	struct zone zones[SCENE_ZONES_MAX];
	int n_zones;
	char text[2048]; /* the values of the items, each ended by NUL */
	uint32_t n_text;
};

/* Empties a scene, whatever was in it, for a state of a game. */
void scene_begin(struct scene *scene, const struct game_info *game);

/* What games fill it with: the piece of a token and how many are piled up on a square (0: not
 * counted); a mark; a row; an item of a seat or the table, a word or two or a number. */
void scene_put_piece(struct scene *scene, int square, const char *token, int count);
void scene_put_mark(struct scene *scene, int square, enum scene_mark mark);
void scene_put_row(struct scene *scene, uint64_t squares);
void scene_put_item(struct scene *scene, int seat, const char *name, const char *value);
void scene_put_number(struct scene *scene, int seat, const char *name, int64_t value);
/* Of the table, a counter that ends something. */
void scene_put_counter(struct scene *scene, const char *name, int value, int most);
/* A zone of game_info's by its name, to be filled; one that is a number. */
struct zone *scene_add_zone(struct scene *scene, const char *name, int seat);
void scene_put_zone_number(struct scene *scene, const char *name, int seat, int64_t value);
/* Adds one item to a zone. */
void zone_add(struct zone *zone, struct zone_item item);

/* The value of an item; as long as the scene. */
const char *scene_value(const struct scene *scene, const struct scene_item *item);
/* The value of the item of that name of a seat or the table; "" where there is none. */
const char *scene_says(const struct scene *scene, int seat, const char *name);
/* Sorts the items by their names, in byte order; those of a seat stay in it. */
void scene_sort(struct scene *scene);

#endif
