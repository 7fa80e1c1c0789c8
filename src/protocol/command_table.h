/* command_table.h - every command: arity, availability, help and function. */
#ifndef PROTOCOL_COMMAND_TABLE_H
#define PROTOCOL_COMMAND_TABLE_H

#include "protocol/request.h"

/* Sorted by name, ended by a NULL name. */
const struct command *command_table(void);

#endif
