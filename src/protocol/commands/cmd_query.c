/* cmd_query.c - commands that look at the match. Under a view they print from the
 * state as the viewer observes it and from nothing else, but for what is public: who is
 * on move, what is due, and the result. */
#include <stdlib.h>
#include <string.h>

#include "engine/query.h"
#include "protocol/commands/cmd.h"
#include "protocol/state_report.h"
#include "engine/tokens.h"

static enum reply cmd_legal(struct request *req)
{
	const struct match *m = request_match(req);
	if (!access_may_list(m, &req->asker, &req->err))
		return REPLY_ERROR;
	struct tokens list = {0};
	_Alignas(16) unsigned char observed[STATE_MAX];
	match_observe(m, req->asker.viewer, observed);
	if (!match_over(m))
		tokens_legal(&list, match_game(m), observed, req->n ? req->words[0] : "");
	strbuf_printf(&req->out, "legal %zu", list.n);
	for (size_t i = 0; i < list.n; i++) {
		strbuf_add_char(&req->out, ' ');
		strbuf_add(&req->out, list.at[i].text);
	}
	strbuf_add_char(&req->out, '\n');
	tokens_free(&list);
	return REPLY_OK;
}

const struct command command_legal = {
	.name = "legal",
	.arguments = "[<prefix>]",
	.summary = "the legal tokens, in byte order",
	.flags = COMMAND_NEEDS_GAME | COMMAND_LOOKS | COMMAND_AT_ONCE | COMMAND_BY_AS,
	.max_args = 1,
	.data = "%s\"legal\" SP number *(SP token)",
	.errors = CODE(CHANCE_EXPECTED) | CODE(HIDDEN),
	.run = cmd_legal,
};

static void add_field_line(void *to, const char *key, const char *value)
{
	strbuf_printf(to, "%s %s\n", key, value);
}

static enum reply cmd_state(struct request *req)
{
	if (req->n == 1 && strcmp(req->words[0], "json") != 0)
		return reply_error(req, ERROR_BAD_SYNTAX, "usage: state [json]");
	struct state_view view = state_view_of(req);
	if (req->n == 1)
		state_report_json(req, &req->out);
	else
		state_report_fields(&view, &(struct field_sink){add_field_line, &req->out});
	return REPLY_OK;
}

const struct command command_state = {
	.name = "state",
	.arguments = "[json]",
	.summary = "the state as the viewer knows it",
	.flags = COMMAND_NEEDS_GAME | COMMAND_LOOKS | COMMAND_AT_ONCE | COMMAND_BY_AS,
	.max_args = 1,
	.data = "word SP [text] / json",
	.schemas = "state",
	.run = cmd_state,
};

static enum reply cmd_turn(struct request *req)
{
	const struct match *m = request_match(req);
	strbuf_printf(&req->out, "turn %s\n", observation_turn(match_game(m), match_to_move(m)));
	return REPLY_OK;
}

const struct command command_turn = {
	.name = "turn",
	.arguments = "",
	.summary = "who is on move",
	.flags = COMMAND_NEEDS_GAME | COMMAND_LOOKS | COMMAND_AT_ONCE | COMMAND_BY_AS,
	.data = "%s\"turn\" SP word",
	.run = cmd_turn,
};

static enum reply cmd_result(struct request *req)
{
	struct result r = match_result(request_match(req));
	strbuf_printf(&req->out, "result %s %s\n", r.outcome, reason_name(r.reason));
	return REPLY_OK;
}

const struct command command_result = {
	.name = "result",
	.arguments = "",
	.summary = "the outcome and its reason",
	.flags = COMMAND_NEEDS_GAME | COMMAND_LOOKS | COMMAND_AT_ONCE | COMMAND_BY_AS,
	.data = "%s\"result\" SP word SP word",
	.run = cmd_result,
};

static enum reply cmd_record(struct request *req)
{
	const struct engine *e = req->session->engine;
	if (req->n == 1 && strcmp(req->words[0], "pgn") != 0)
		return reply_error(req, ERROR_BAD_SYNTAX, "usage: record [pgn]");
	if (req->n == 1 && !engine_write_pgn(e, (struct pgn_tags){0}, &req->out))
		return reply_error(req, ERROR_NOT_APPLICABLE, "%s has no PGN", engine_game(e)->name);
	if (req->n == 0) {
		engine_write_record(e, req->asker.viewer, &req->out);
		strbuf_add_char(&req->out, '\n');
	}
	return REPLY_OK;
}

const struct command command_record = {
	.name = "record",
	.arguments = "[pgn]",
	.summary = "the position command that rebuilds state and history; or the game as PGN",
	.flags = COMMAND_NEEDS_GAME | COMMAND_LOOKS | COMMAND_AT_ONCE | COMMAND_BY_AS,
	.max_args = 1,
	.data = "%s\"position\" SP text / [text]",
	.errors = CODE(NOT_APPLICABLE),
	.run = cmd_record,
};

static enum reply cmd_why(struct request *req)
{
	if (!access_is_own_decision(request_match(req), &req->asker, &req->err))
		return REPLY_ERROR;
	if (engine_is_legal(req->session->engine, req->asker.viewer, req->words[0], &req->err))
		strbuf_printf(&req->out, "legal %s\n", req->words[0]);
	else if (req->err.code == ERROR_ILLEGAL_MOVE)
		strbuf_printf(&req->out, "illegal %s\n", req->err.text);
	else
		return REPLY_ERROR;
	return REPLY_OK;
}

const struct command command_why = {
	.name = "why",
	.arguments = "<token>",
	.summary = "whether a token is legal, and if not which rule forbids it",
	.flags = COMMAND_NEEDS_GAME | COMMAND_NEEDS_DECISION | COMMAND_LOOKS | COMMAND_AT_ONCE |
             COMMAND_BY_AS,
	.min_args = 1,
	.max_args = 1,
	.data = "%s\"legal\" SP token / %s\"illegal\" SP token SP word SP text",
	.errors = CODE(BAD_CHANCE) | CODE(HIDDEN),
	.run = cmd_why,
};

static enum reply cmd_eval(struct request *req)
{
	if (req->n > 0 && strcmp(req->words[0], "terms") != 0)
		return reply_error(req, ERROR_BAD_SYNTAX, "usage: eval [terms]");
	struct eval_terms terms = {0};
	int seat, value = engine_evaluate(req->session->engine, req->asker.viewer, &seat,
	                                  req->n > 0 ? &terms : NULL);
	for (int i = 0; i < terms.n; i++)
		strbuf_printf(&req->out, "term %s %d\n", terms.at[i].name, terms.at[i].value);
	const struct game_info *info = match_game(request_match(req))->info;
	strbuf_printf(&req->out, "eval %s %d\n", info->seat_names[seat], value);
	return REPLY_OK;
}

const struct command command_eval = {
	.name = "eval",
	.arguments = "[terms]",
	.summary = "the static estimate for the seat on move, and what it is the sum of",
	.max_args = 1,
	.flags = COMMAND_NEEDS_GAME | COMMAND_NEEDS_DECISION | COMMAND_LOOKS | COMMAND_AT_ONCE |
             COMMAND_BY_AS,
	.data = "(%s\"eval\" / %s\"term\") SP word SP [\"-\"] number",
	.run = cmd_eval,
};
