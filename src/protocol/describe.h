/* describe.h - the constant facts of a game, and of the protocol, as JSON. */
#ifndef PROTOCOL_DESCRIBE_H
#define PROTOCOL_DESCRIBE_H

#include <jansson.h>

#include "game/game.h"
#include "protocol/command.h"

/* What `describe` answers of a game. The caller drops the reference. */
json_t *describe_game(const struct game *game);
/* What `describe protocol` answers, of the commands of a list ended by NULL. The caller drops the
 * reference. */
json_t *describe_protocol(const struct command *const *all);

#endif
