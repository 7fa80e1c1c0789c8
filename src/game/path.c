/* path.c - making paths. */
#include "game/path.h"

#include <stdio.h>
#include <string.h>

const char *path_kind_name(enum path_kind kind)
{
	static const char *const names[] = {
#define X(kind, name) [PATH_##kind] = name,
		PATH_KINDS(X)
#undef X
	};
	return names[kind];
}

/* Copies a text and its end, which must fit. */
static void copy(char *to, size_t size, const char *from)
{
	size_t n = strlen(from) + 1;
	ensure(n <= size);
	memcpy(to, from, n);
}

void path_add(struct path *path, enum path_kind kind, const char *add, const char *value,
              const char *phrase)
{
	ensure(path->n < PATH_PARTS_MAX && *add);
	struct path_part *part = &path->parts[path->n++];
	part->kind = kind;
	part->deck = NULL;
	part->phrase = phrase;
	part->piece[0] = '\0';
	copy(part->add, sizeof part->add, add);
	copy(part->value, sizeof part->value, value);
}

void path_add_square(struct path *path, const char *sign, const char *square, const char *piece,
                     const char *phrase)
{
	char add[8];
	snprintf(add, sizeof add, "%s%s", sign, square);
	path_add(path, PATH_SQUARE, add, square, phrase);
	copy(path->parts[path->n - 1].piece, sizeof path->parts->piece, piece);
}
