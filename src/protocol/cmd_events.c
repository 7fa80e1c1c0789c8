/* cmd_events.c - `events`: what the viewer has been told, or would have been under its view.
 *
 * Each viewer's events are numbered by themselves, so that the numbers tell nothing of what
 * it was not told. They stay as they were told, at the end of the game too. */
#include <string.h>

#include "protocol/cmd.h"
#include "protocol/sentences.h"

/* Reads `[<from>] [words]`. */
static bool parse_arguments(struct request *req, uint64_t *from, bool *words)
{
	size_t i = 0;
	if (req->n > 0 && strcmp(req->words[0], "words") != 0 &&
	    !parse_number(req->words[i++], 1, UINT64_MAX, from))
		return error_set(&req->err, ERROR_BAD_SYNTAX, "events takes a number from 1 on");
	*words = i < req->n;
	if (*words && (i + 1 < req->n || strcmp(req->words[i], "words") != 0))
		return error_set(&req->err, ERROR_BAD_SYNTAX, "usage: events [<from>] [words]");
	return true;
}

/* Appends event number i as a sentence. */
static void write_sentence(const struct game *game, const struct events *events, size_t i,
                           struct strbuf *out)
{
	struct strbuf line = {0};
	event_write(events, i, &line);
	line.s[line.n - 1] = '\0'; /* the line end */
	sentences_write_event(game, line.s + strlen("event "), out);
	strbuf_add_char(out, '\n');
	strbuf_free(&line);
}

static enum reply cmd_events(struct request *req)
{
	struct match *m = req->session->match;
	const struct events *events = match_events(m);
	uint64_t from = 1, number = 0;
	bool words;
	if (!parse_arguments(req, &from, &words))
		return REPLY_ERROR;
	for (size_t i = 0; i < events->n; i++) {
		if (!(events->at[i].seen_by & TO_ONE(req->viewer)) || ++number < from)
			continue;
		strbuf_printf(&req->out, "%llu ", (unsigned long long)number);
		if (words)
			write_sentence(match_game(m), events, i, &req->out);
		else
			event_write(events, i, &req->out);
	}
	return REPLY_OK;
}

const struct command command_events = {
	.name = "events",
	.arguments = "[<from>] [words]",
	.summary = "what has happened, numbered, as the viewer was told it; or in sentences",
	.flags = COMMAND_NEEDS_GAME | COMMAND_LOOKS | COMMAND_AT_ONCE | COMMAND_BY_AS,
	.max_args = 2,
	.data = "number SP (event / text)",
	.run = cmd_events,
};
