/* cmd_play.c - commands that go on with a match: what is played and ruled, and for
 * whose eyes. One that fails has changed nothing: match_play is all or nothing. */
#include "protocol/commands/cmd.h"

static enum reply play_tokens(struct request *req, char *const *tokens, size_t n)
{
	struct actor actor = access_actor(&req->asker);
	size_t from = match_events(request_match(req))->n;
	if (!engine_play(req->session->engine, &actor, tokens, n, &req->err))
		return REPLY_ERROR;
	table_follow(req->session->table, req->session->engine);
	request_write_events(req, from);
	return REPLY_OK;
}

static bool is_viewers_decision(struct request *req)
{
	return access_may_decide(request_match(req), &req->asker, &req->err);
}

static enum reply cmd_move(struct request *req)
{
	return play_tokens(req, req->words, req->n);
}

const struct command command_move = {
	.name = "move",
	.arguments = "<token>...",
	.summary = "play tokens: decisions, whole turns, chance",
	.flags = COMMAND_NEEDS_GAME | COMMAND_NOT_BUSY | COMMAND_BY_AS,
	.min_args = 1,
	.max_args = ANY_NUMBER,
	.data = "event",
	.errors = CODE(ILLEGAL_MOVE) | CODE(CHANCE_EXPECTED) | CODE(BAD_CHANCE) | CODE(GAME_OVER) |
              CODE(HIDDEN) | CODE(NOT_APPLICABLE),
	.is_viewers = is_viewers_decision,
	.run = cmd_move,
};

static enum reply cmd_play_card(struct request *req)
{
	const struct match *m = request_match(req);
	const struct game *game = match_game(m);
	if (!is_viewers_decision(req))
		return REPLY_ERROR;
	if (!game->info->cards)
		return reply_error(req, ERROR_NOT_APPLICABLE, "%s has no cards", game->name);
	struct strbuf token = {0};
	enum reply reply = REPLY_ERROR;
	if (game->card_from_words(match_state(m), req->words, req->n, &token, &req->err))
		reply = play_tokens(req, &token.s, 1);
	strbuf_free(&token);
	return reply;
}

const struct command command_play_card = {
	.name = "play-card",
	.arguments = "<id> <argument>...",
	.summary = "a card in words",
	.flags = COMMAND_NEEDS_GAME | COMMAND_NOT_BUSY | COMMAND_BY_AS | COMMAND_TAKES_CARD_WORDS,
	.min_args = 1,
	.max_args = ANY_NUMBER,
	.data = "event",
	.errors = CODE(ILLEGAL_MOVE) | CODE(CHANCE_EXPECTED) | CODE(GAME_OVER) | CODE(HIDDEN) |
              CODE(NOT_APPLICABLE),
	.is_viewers = is_viewers_decision,
	.run = cmd_play_card,
};

static enum reply cmd_adjudicate(struct request *req)
{
	size_t from = match_events(request_match(req))->n;
	if (!engine_adjudicate(req->session->engine, req->words[0], req->words[1], &req->err))
		return REPLY_ERROR;
	table_follow(req->session->table, req->session->engine);
	request_write_events(req, from);
	return REPLY_OK;
}

const struct command command_adjudicate = {
	.name = "adjudicate",
	.arguments = "<outcome> resign|agreement|time|abandoned",
	.summary = "end the game by a ruling of the referee",
	.flags = COMMAND_NEEDS_GAME | COMMAND_NOT_BUSY | COMMAND_REFEREE,
	.min_args = 2,
	.max_args = 2,
	.data = "event",
	.errors = CODE(GAME_OVER) | CODE(NOT_APPLICABLE),
	.run = cmd_adjudicate,
};

static enum reply cmd_view(struct request *req)
{
	struct session *s = req->session;
	const char *word = req->words[0];
	const struct game *game = engine_game(s->engine);
	int seats = game ? game->seats(match_state(request_match(req))) : 0;
	if (request_parse_viewer(word, game, seats, &s->viewer))
		return REPLY_OK;
	if (!game)
		return reply_error(req, ERROR_NO_GAME, "a seat's view needs a game");
	return reply_error(req, ERROR_BAD_SYNTAX, "no seat is called %s", ellipsize(word).s);
}

const struct command command_view = {
	.name = "view",
	.arguments = "<seat>|all|public",
	.summary = "whose eyes all later output is for",
	.flags = COMMAND_NOT_BUSY | COMMAND_SETS_VIEW,
	.min_args = 1,
	.max_args = 1,
	.errors = CODE(NO_GAME),
	.run = cmd_view,
};

/* The position stays, as in Stockfish: the `position` of the other game is to come. */
static enum reply cmd_ucinewgame(struct request *req)
{
	engine_clear_tables(req->session->engine);
	return REPLY_OK;
}

const struct command command_ucinewgame = {
	.name = "ucinewgame",
	.arguments = "",
	.summary = "the next search is of another game: empty the hash table",
	.flags = COMMAND_NOT_BUSY | COMMAND_UCI_SILENT,
	.run = cmd_ucinewgame,
};
