/* describe.h - the constant facts of the protocol. */
#ifndef PROTOCOL_DESCRIBE_H
#define PROTOCOL_DESCRIBE_H

#include "protocol/commands/command.h"
#include "base/json_write.h"

/* Writes what `describe protocol` answers, of the commands of a list ended by NULL. */
void describe_protocol(struct json_writer *w, const struct command *const *all);

#endif
