/* dispatch.c - whether a command may run now. */
#include "protocol/dispatch.h"

/* A UCI program may `go` at once: the variant's start is the game. True when it
 * has begun just now. */
static bool begin_uci_game(struct session *s)
{
	const struct options *options = engine_options(s->engine);
	struct start_position start = {
		.game = options->uci_variant,
		.setup = {.players = options->uci_variant->usual_seats, .chess960 = options->chess960}};
	return s->uci && !engine_match(s->engine) && engine_set_position(s->engine, &start, NULL);
}

/* Has the log say the game that has begun by itself, with the key of its chance. */
static void log_begun_game(struct session *s)
{
	const struct game *game = engine_game(s->engine);
	char key[RNG_KEY_HEX_SIZE];
	struct strbuf line = {0};
	if (game->chance && session_log_is_open(s->log)) {
		rng_key_write(match_key(engine_match(s->engine)), key);
		strbuf_printf(&line, "position %s key %s startpos", game->name, key);
		session_log_insert_line(s->log, strbuf_get(&line));
		if (s->position_refused) /* which a good one ends */
			session_log_insert_line(s->log, "position");
	}
	strbuf_free(&line);
}

/* Runs a command that needs a game, if there is one and it is as the command needs it. */
static enum reply dispatch_in_game(struct request *req)
{
	const struct command *cmd = req->command;
	struct session *s = req->session;
	bool begun = begin_uci_game(s);
	const struct match *m = engine_match(s->engine);
	if (!m)
		return reply_error(req, ERROR_NO_GAME, "%s needs a game: newgame or position first",
		                   cmd->name);
	bool ready = !(cmd->flags & COMMAND_NEEDS_DECISION) || match_awaits_decision(m, &req->err);
	enum reply reply = ready ? cmd->run(req) : REPLY_ERROR;
	if (begun && reply == REPLY_ERROR) { /* it changes nothing */
		/* The text of the error may be of a deal whose key nobody can give the replay. */
		if (engine_game(s->engine)->chance)
			session_log_make_comment(s->log);
		engine_drop_match(s->engine);
	} else if (begun) {
		log_begun_game(s);
	}
	return reply;
}

/* May the asker carry the command out, as far as that does not hang on what it is about? */
static bool is_allowed(struct request *req)
{
	const struct match *m = request_match(req);
	if (req->command->flags & COMMAND_TAKES_BACK)
		return !m || access_may_travel(m, &req->asker, req->command->name, &req->err);
	return !(req->command->flags & COMMAND_REFEREE) ||
	       access_is_referee(&req->asker, req->command->name, &req->err);
}

enum reply dispatch(struct request *req)
{
	const struct command *cmd = req->command;
	struct session *s = req->session;
	if (!is_allowed(req))
		return REPLY_ERROR;
	if ((cmd->flags & COMMAND_NOT_BUSY) && engine_busy(s->engine)) {
		if (cmd->is_viewers && request_match(req) && !cmd->is_viewers(req))
			return REPLY_ERROR;
		return reply_error(req, ERROR_BUSY, "%s has to wait until the search is over", cmd->name);
	}
	if (req->n < (size_t)cmd->min_args || (cmd->max_args >= 0 && req->n > (size_t)cmd->max_args))
		return reply_error(req, ERROR_BAD_SYNTAX, "usage: %s%s%s", cmd->name,
		                   *cmd->arguments ? " " : "", cmd->arguments);
	return cmd->flags & COMMAND_NEEDS_GAME ? dispatch_in_game(req) : cmd->run(req);
}
