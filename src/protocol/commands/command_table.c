/* command_table.c - the list of all commands; what is said of each stands beside its function. */
#include "protocol/commands/command_table.h"

#include "protocol/commands/cmd.h"

const struct command *const *command_table(void)
{
	static const struct command *const table[] = {
#define X(name) &command_##name,
		COMMANDS(X)
#undef X
			NULL,
	};
	return table;
}
