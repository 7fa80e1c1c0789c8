/* cmd_events.c - `events`: what the viewer has been told, or would have been under its view.
 *
 * Each viewer's events are numbered by themselves, so that the numbers tell nothing of what
 * it was not told. They stay as they were told, at the end of the game too. */
#include "protocol/cmd.h"

enum reply cmd_events(struct request *req)
{
	const struct events *events = match_events(req->session->match);
	uint64_t from = 1, number = 0;
	if (req->n == 1 && !parse_number(req->words[0], 1, UINT64_MAX, &from))
		return reply_error(req, ERROR_BAD_SYNTAX, "events takes a number from 1 on");
	for (size_t i = 0; i < events->n; i++)
		if ((events->at[i].seen_by & TO_ONE(req->viewer)) && ++number >= from) {
			strbuf_printf(&req->out, "%llu ", (unsigned long long)number);
			event_write(events, i, &req->out);
		}
	return REPLY_OK;
}
