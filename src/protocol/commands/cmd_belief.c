/* cmd_belief.c - `belief`: how likely what the viewer does not know is, in millionths. */
#include <string.h>

#include "base/json_write.h"
#include "engine/query.h"
#include "protocol/commands/cmd.h"

static void write_lines(const struct marginals *list, struct strbuf *out)
{
	for (int i = 0; i < list->n; i++)
		strbuf_printf(out, "belief %s %s %s %u\n", list->at[i].seat, list->at[i].what,
		              list->at[i].value, list->at[i].ppm);
	strbuf_add(out, "belief exact\n");
}

static void write_json(const struct marginals *list, struct strbuf *out)
{
	struct json_writer w = {.out = out};
	json_write_open(&w, NULL, '{');
	json_write_open(&w, "chances", '[');
	for (int i = 0; i < list->n; i++) {
		json_write_open(&w, NULL, '{');
		json_write_number(&w, "ppm", list->at[i].ppm);
		json_write_string(&w, "seat", strcmp(list->at[i].seat, "-") == 0 ? NULL : list->at[i].seat);
		json_write_string(&w, "value", list->at[i].value);
		json_write_string(&w, "what", list->at[i].what);
		json_write_close(&w, '}');
	}
	json_write_close(&w, ']');
	json_write_bool(&w, "exact", true);
	json_write_close(&w, '}');
	strbuf_add_char(out, '\n');
}

static enum reply cmd_belief(struct request *req)
{
	struct marginals list = {.n = 0};
	if (req->n > 0 && strcmp(req->words[0], "json") != 0)
		return reply_error(req, ERROR_BAD_SYNTAX, "usage: belief [json]");
	if (!engine_believe(req->session->engine, req->asker.viewer, &list, &req->err))
		return REPLY_ERROR;
	(req->n > 0 ? write_json : write_lines)(&list, &req->out);
	return REPLY_OK;
}

const struct command command_belief = {
	.name = "belief",
	.arguments = "[json]",
	.summary = "how likely each value is of what the viewer does not know, in millionths",
	.flags = COMMAND_NEEDS_GAME | COMMAND_LOOKS | COMMAND_NOT_BUSY | COMMAND_BY_AS,
	.max_args = 1,
	.data = "%s\"belief\" SP (word SP word SP word SP number / %s\"exact\") / json",
	.schemas = "belief",
	.errors = CODE(CHANCE_EXPECTED) | CODE(BAD_POSITION),
	.run = cmd_belief,
};
