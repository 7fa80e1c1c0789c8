/* pgn_tag.h - what Portable Game Notation says of a game besides its moves, as a value. */
#ifndef BASE_PGN_TAG_H
#define BASE_PGN_TAG_H

#include <stddef.h>

struct pgn_tag {
	const char *name, *value;
};

struct pgn_tags {
	const struct pgn_tag *at;
	size_t n;
};

#endif
