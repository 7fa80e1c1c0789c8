/* cmd_session.c - commands about the conversation itself. */
#include <string.h>
#include <strings.h>

#include "base/similar.h"
#include "protocol/commands/cmd.h"
#include "protocol/log/debug_log.h"
#include "protocol/words/topics.h"
#include "protocol/option_lines.h"
#include "base/version.h"

static enum reply cmd_uci(struct request *req)
{
	req->session->uci = true;
	last_position_forget(&req->session->last_position);
	strbuf_add(&req->out, "id name Quadrille " QUADRILLE_VERSION "\n");
	strbuf_add(&req->out, "id author the Quadrille authors\n");
	option_lines_write(&req->out);
	strbuf_add(&req->out, "uciok\n");
	return REPLY_WITHOUT_OK;
}

const struct command command_uci = {
	.name = "uci",
	.arguments = "",
	.summary = "change to the UCI dialect",
	.data = "%s\"id\" SP (%s\"name\" / %s\"author\") SP text / %s\"option name\" SP text",
	.ends = "%s\"uciok\"",
	.run = cmd_uci,
};

/* Takes the memory of the next search before its clock runs. */
static enum reply cmd_isready(struct request *req)
{
	struct session *s = req->session;
	const struct game *game = request_game(s);
	strbuf_add(&req->out, "readyok\n");
	if (game && !engine_busy(s->engine))
		engine_touch_tables(s->engine, game);
	return REPLY_WITHOUT_OK;
}

const struct command command_isready = {
	.name = "isready",
	.arguments = "",
	.summary = "answers readyok, also while searching",
	.flags = COMMAND_AT_ONCE,
	.ends = "%s\"readyok\"",
	.run = cmd_isready,
};

static enum reply cmd_ping(struct request *req)
{
	strbuf_printf(&req->out, "pong %s\n", req->words[0]);
	return REPLY_WITHOUT_OK;
}

const struct command command_ping = {
	.name = "ping",
	.arguments = "<x>",
	.summary = "answers pong <x>",
	.flags = COMMAND_AT_ONCE,
	.min_args = 1,
	.max_args = 1,
	.ends = "%s\"pong\" SP word",
	.run = cmd_ping,
};

static enum reply cmd_quit(struct request *req)
{
	engine_stop(req->session->engine);
	req->session->quit = true;
	return REPLY_OK;
}

const struct command command_quit = {
	.name = "quit",
	.arguments = "",
	.summary = "end",
	.flags = COMMAND_QUITS,
	.run = cmd_quit,
};

static enum reply cmd_ignored(struct request *req)
{
	(void)req;
	return REPLY_OK;
}

const struct command command_debug = {
	.name = "debug",
	.arguments = "[on|off]",
	.summary = "accepted for UCI; changes nothing",
	.flags = COMMAND_UCI_SILENT,
	.max_args = 1,
	.run = cmd_ignored,
};

const struct command command_register = {
	.name = "register",
	.arguments = "[<anything>...]",
	.summary = "accepted for UCI; changes nothing",
	.flags = COMMAND_UCI_SILENT,
	.max_args = ANY_NUMBER,
	.run = cmd_ignored,
};

/* Joins words[from..to) with single blanks. */
static void join_words(struct strbuf *out, char **words, size_t from, size_t to)
{
	for (size_t i = from; i < to; i++) {
		if (i > from)
			strbuf_add_char(out, ' ');
		strbuf_add(out, words[i]);
	}
}

/* Says that the name is that of no option; one that is like a name of FILE_OPTIONS is like no other. */
static void suggest_file_option(const char *name, struct error *err)
{
	const char *best = NULL;
	size_t distance = 0;
#define X(option, ...) similar_consider(name, option, &best, &distance);
	FILE_OPTIONS(X)
#undef X
	if (best)
		similar_error(err, ERROR_BAD_OPTION, "no option is called ", name, best);
}

static bool set_eval_file(struct request *req, const char *path)
{
	struct session *s = req->session;
	if (s->refuses_files)
		return error_set(&req->err, ERROR_BAD_OPTION, "no line may name a file here");
	bool empty = !*path || strcmp(path, "<empty>") == 0;
	return engine_set_eval_file(s->engine, empty ? NULL : path, &req->err);
}

/* Sets an option of FILE_OPTIONS; false where the name is none of those. */
static bool set_file_option(struct request *req, const char *name, const char *value, bool *set)
{
	if (strcasecmp(name, "Debug Log File") == 0)
		*set = debug_log_set(req, value);
	else if (strcasecmp(name, "EvalFile") == 0)
		*set = set_eval_file(req, value);
	else
		return false;
	return true;
}

static enum reply cmd_setoption(struct request *req)
{
	struct session *s = req->session;
	struct strbuf name = {0}, value = {0};
	size_t at = 1;
	while (at < req->n && strcmp(req->words[at], "value") != 0)
		at++;
	if (strcmp(req->words[0], "name") != 0 || at == 1)
		return reply_error(req, ERROR_BAD_SYNTAX, "usage: setoption name <name> [value <value>]");
	join_words(&name, req->words, 1, at);
	join_words(&value, req->words, at + 1, req->n);
	bool set;
	if (set_file_option(req, strbuf_get(&name), strbuf_get(&value), &set)) {
		strbuf_free(&name);
		strbuf_free(&value);
		return set ? REPLY_OK : REPLY_ERROR;
	}
	const struct options *before = engine_options(s->engine);
	struct options options = *before;
	bool fine = options_set(&options, strbuf_get(&name), at < req->n ? strbuf_get(&value) : NULL,
	                        &req->err);
	if (!fine)
		suggest_file_option(strbuf_get(&name), &req->err);
	strbuf_free(&name);
	strbuf_free(&value);
	if (!fine)
		return REPLY_ERROR;
	if ((options.clairvoyant & ~before->clairvoyant) && s->viewer != VIEW_ALL)
		return reply_error(req, ERROR_HIDDEN, "Clairvoyant is for view all");
	if (options.chess960 != before->chess960 || options.uci_variant != before->uci_variant)
		last_position_forget(&s->last_position);
	engine_set_options(s->engine, &options);
	return REPLY_OK;
}

const struct command command_setoption = {
	.name = "setoption",
	.arguments = "name <name> [value <value>]",
	.summary = "set an option",
	.flags = COMMAND_NOT_BUSY | COMMAND_UCI_SILENT | COMMAND_SETS_OPTION,
	.min_args = 2,
	.max_args = ANY_NUMBER,
	.errors = CODE(BAD_OPTION) | CODE(HIDDEN),
	.run = cmd_setoption,
};

static enum reply cmd_options(struct request *req)
{
	option_lines_write(&req->out);
	return REPLY_OK;
}

const struct command command_options = {
	.name = "options",
	.arguments = "",
	.summary = "what setoption can set",
	.flags = COMMAND_LOOKS | COMMAND_AT_ONCE,
	.data = "%s\"option name\" SP text",
	.run = cmd_options,
};

static void add_help_line(void *to, const char *line)
{
	strbuf_printf(to, "help %s\n", line);
}

static enum reply cmd_help(struct request *req)
{
	struct topics help = {.commands = req->session->commands,
	                      .game = engine_game(req->session->engine),
	                      .line = add_help_line,
	                      .to = &req->out};
	const char *word = req->n ? req->words[0] : NULL;
	if (topics_say(&help, word))
		return REPLY_OK;
	similar_error(&req->err, ERROR_BAD_SYNTAX, "no command, rule or card is called ", word,
	              command_similar(req->session->commands, word));
	return REPLY_ERROR;
}

const struct command command_help = {
	.name = "help",
	.arguments = "[<word>]",
	.summary = "this list, or one command, rule or card; errors; events; options",
	.flags = COMMAND_LOOKS | COMMAND_AT_ONCE,
	.max_args = 1,
	.data = "%s\"help\" SP text",
	.run = cmd_help,
};
