/* json.c - reading the answers of describe and state json. */
#include "protocol/json.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

const char *json_str(const json_t *object, const char *key)
{
	const char *text = json_string_value(json_object_get(object, key));
	return text ? text : "";
}

const json_t *json_piece(const json_t *game, const char *token)
{
	const json_t *pieces = json_object_get(game, "pieces"), *piece;
	size_t i;
	json_array_foreach (pieces, i, piece)
		if (strcmp(json_str(piece, "token"), token) == 0)
			return piece;
	return NULL;
}
