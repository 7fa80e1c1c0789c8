/* path.h - a decision as a path: the parts that clicks put together, a square, a card, a
 * piece, a number or a word each. */
#ifndef GAME_PATH_H
#define GAME_PATH_H

#include "base/memory.h"

/* What a part is: enum, wire name. */
#define PATH_KINDS(X)   \
	X(SQUARE, "square") \
	X(CARD, "card")     \
	X(PIECE, "piece")   \
	X(NUMBER, "number") \
	X(WORD, "word")

enum path_kind {
#define X(kind, name) PATH_##kind,
	PATH_KINDS(X)
#undef X
};

/* The wire name of a kind. */
const char *path_kind_name(enum path_kind kind);

enum { PATH_PARTS_MAX = 8, PATHS_MAX = 2 };

struct path {
	int n;
	struct path_part {
		enum path_kind kind;
		char add[22];     /* the text that it adds, in the end not empty */
		char value[16];   /* square, card's id, piece's letter, number, or word's key */
		const char *deck; /* of a card, as in struct zone_item, or NULL */
		/* Says it: %s is the value's name; a comma joins on to what is before. */
		const char *phrase;
		char piece[4]; /* of a square: the token of the piece on it, said before; or "" */
	} parts[PATH_PARTS_MAX];
};

/* Adds a part. deck and piece are left out. */
void path_add(struct path *path, enum path_kind kind, const char *add, const char *value,
              const char *phrase);
/* Appends to the text of the last part. */
void path_append(struct path *path, const char *text);
/* Adds a square, which is written behind a sign (or ""); piece "" is said of none. */
void path_add_square(struct path *path, const char *sign, const char *square, const char *piece,
                     const char *phrase);

#endif
