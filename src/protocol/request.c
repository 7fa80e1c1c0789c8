/* request.c - what every command asks of the table and of the viewer. */
#include "protocol/request.h"

#include <string.h>

const struct command *command_find(const struct command *table, const char *name)
{
	for (const struct command *cmd = table; cmd->name; cmd++)
		if (strcmp(cmd->name, name) == 0)
			return cmd;
	return NULL;
}

bool request_is_restricted(const struct request *req)
{
	const struct session *s = req->session;
	return !req->as_referee && match_is_opaque_to(s->match, s->viewer);
}
