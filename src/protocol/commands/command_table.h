/* command_table.h - the list of all commands. */
#ifndef PROTOCOL_COMMAND_TABLE_H
#define PROTOCOL_COMMAND_TABLE_H

#include "protocol/commands/command.h"

/* Sorted by name, ended by NULL. */
const struct command *const *command_table(void);

#endif
