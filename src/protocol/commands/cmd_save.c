/* cmd_save.c - `save` and `restore`: the whole game as one line, for the referee. */
#include <string.h>

#include "protocol/commands/cmd.h"
#include "table/table_save.h"

static enum reply cmd_save(struct request *req)
{
	table_save(req->session->table, req->session->engine, &req->out);
	strbuf_add_char(&req->out, '\n');
	request_mask_drawn_commitment(req);
	return REPLY_OK;
}

/* The save is what stands behind the command as it came, blanks included. */
static enum reply cmd_restore(struct request *req)
{
	struct session *s = req->session;
	const struct game *before = engine_game(s->engine);
	size_t command = strcspn(req->text, " \t");
	if (!table_restore(&s->table, s->engine, req->text + command, req->text_n - command, &req->err))
		return REPLY_ERROR;
	request_match_replaced(s, before);
	s->position_refused = false;
	return REPLY_OK;
}

const struct command command_save = {
	.name = "save",
	.arguments = "",
	.summary = "the whole game as JSON, for restore; the referee's",
	.flags = COMMAND_NEEDS_GAME | COMMAND_LOOKS | COMMAND_AT_ONCE | COMMAND_REFEREE,
	.data = "json",
	.schemas = "save",
	.run = cmd_save,
};

const struct command command_restore = {
	.name = "restore",
	.arguments = "<json>",
	.summary = "make the game of a save again",
	.flags = COMMAND_NOT_BUSY | COMMAND_REFEREE,
	.min_args = 1,
	.max_args = ANY_NUMBER,
	.errors = CODE(UNKNOWN_GAME) | CODE(BAD_POSITION),
	.run = cmd_restore,
};
