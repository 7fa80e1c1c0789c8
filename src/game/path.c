/* path.c - making paths. */
#include "game/path.h"

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

/* Copies a text and its end, which must fit. By hand: there are thousands a command, of a
 * few characters each. */
static void copy(char *to, size_t size, const char *from)
{
	size_t n = 0;
	while (n < size && (to[n] = from[n]))
		n++;
	ensure(n < size);
}

void path_add(struct path *path, enum path_kind kind, const char *add, const char *value,
              const char *phrase)
{
	ensure(path->n < PATH_PARTS_MAX);
	struct path_part *part = &path->parts[path->n++];
	part->kind = kind;
	part->deck = NULL;
	part->phrase = phrase;
	part->piece[0] = '\0';
	copy(part->add, sizeof part->add, add);
	copy(part->value, sizeof part->value, value);
}

void path_append(struct path *path, const char *text)
{
	struct path_part *part = &path->parts[path->n - 1];
	size_t n = strlen(part->add);
	copy(part->add + n, sizeof part->add - n, text);
}

void path_add_square(struct path *path, const char *sign, const char *square, const char *piece,
                     const char *phrase)
{
	path_add(path, PATH_SQUARE, sign, square, phrase);
	path_append(path, square);
	copy(path->parts[path->n - 1].piece, sizeof path->parts->piece, piece);
}
