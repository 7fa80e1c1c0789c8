/* cmd_as.c - `as`: one command through the eyes of a viewer, while the session's view stays. */
#include "protocol/commands/cmd.h"
#include "protocol/dispatch.h"

/* Finds the viewer in the present game, or in the one that the UCI dialect would begin. Without
 * a game nothing is looked for: then the command says that it needs one. */
static bool set_viewer(struct request *req, const char *word)
{
	const struct session *s = req->session;
	const struct match *m = request_match(req);
	const struct game *game = request_game(s);
	int seats = m ? game->seats(match_state(m)) : game ? game->usual_seats : 0;
	return !game || request_parse_viewer(word, game, seats, &req->asker.viewer) ||
	       error_set(&req->err, ERROR_BAD_SYNTAX, "no seat is called %s", ellipsize(word).s);
}

static enum reply cmd_as(struct request *req)
{
	const struct command *command = req->carried;
	if (!command || !(command->flags & COMMAND_BY_AS))
		return reply_error(req, ERROR_BAD_SYNTAX,
		                   "as takes a look, go, sample, move or play-card, not %s",
		                   ellipsize(req->words[1]).s);
	req->command = command;
	if (!set_viewer(req, req->words[0]))
		return REPLY_ERROR;
	req->asker.speaker = SPEAKER_SEAT;
	req->words += 2;
	req->n -= 2;
	return dispatch(req);
}

const struct command command_as = {
	.name = "as",
	.arguments = "<seat>|all|public <command>",
	.summary = "one command through those eyes: a look, go, sample, move or play-card",
	.flags = COMMAND_AT_ONCE | COMMAND_FOR_EYES,
	.min_args = 2,
	.max_args = ANY_NUMBER,
	.run = cmd_as,
};
