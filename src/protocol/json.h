/* json.h - reading the answers of describe and state json, beside what jansson has. */
#ifndef PROTOCOL_JSON_H
#define PROTOCOL_JSON_H

#include <jansson.h>

#include "base/strbuf.h"

/* The member of an object that is a string; "" when there is none. It belongs to
 * the object. */
const char *json_str(const json_t *object, const char *key);
/* The piece with a token, of those that describe lists; NULL when there is none. It
 * belongs to game. */
const json_t *json_piece(const json_t *game, const char *token);

#endif
