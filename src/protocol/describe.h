/* describe.h - the constant facts of a game as JSON. */
#ifndef PROTOCOL_DESCRIBE_H
#define PROTOCOL_DESCRIBE_H

#include <jansson.h>

#include "game/game.h"

/* What `describe` answers. The caller drops the reference. */
json_t *describe_game(const struct game *game);

#endif
