/* describe.h - the constant facts of the protocol. */
#ifndef PROTOCOL_DESCRIBE_H
#define PROTOCOL_DESCRIBE_H

#include "game/game.h"
#include "protocol/commands/command.h"
#include "base/json_write.h"

/* Writes what `describe protocol` answers, of the commands of a list ended by NULL. */
void describe_protocol(struct json_writer *w, const struct command *const *all);

/* What newgame takes besides the name of a game, ended by NULL. */
enum { NEWGAME_TERMS = 6 };
void describe_newgame(const struct game *game, const char *out[NEWGAME_TERMS + 1]);

#endif
