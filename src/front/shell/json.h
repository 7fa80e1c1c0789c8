/* json.h - reading what the session answers in JSON, beside what jansson has. */
#ifndef FRONT_SHELL_JSON_H
#define FRONT_SHELL_JSON_H

#include <jansson.h>

/* The member of an object that is a string; "" when there is none. It belongs to
 * the object. */
const char *json_str(const json_t *object, const char *key);
/* The piece with a token, of those that describe lists; NULL when there is none. It
 * belongs to game. */
const json_t *json_piece(const json_t *game, const char *token);

#endif
