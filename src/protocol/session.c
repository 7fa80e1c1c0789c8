/* session.c - framing, tags and dispatch: from a line to its one answer. */
#include "protocol/session.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "game/registry.h"
#include "protocol/command_table.h"

struct session *session_new(struct writer *w)
{
	struct session *s = xzalloc(sizeof *s);
	s->writer = w;
	s->job_runner = job_runner_new(w);
	s->commands = command_table();
	s->viewer = VIEW_ALL;
	options_init(&s->options);
	return s;
}

void session_free(struct session *s)
{
	job_runner_stop(s->job_runner);
	job_runner_free(s->job_runner);
	match_free(s->match);
	tt_free(s->tt);
	free(s);
}

bool session_busy(const struct session *s)
{
	return job_runner_busy(s->job_runner);
}

const char *session_game_name(size_t i)
{
	const struct game *const *g = registry_games();
	while (*g && i-- > 0)
		g++;
	return *g ? (*g)->name : NULL;
}

bool session_command_needs_game(const char *command)
{
	const struct command *cmd = command_find(command_table(), command);
	return cmd && (cmd->flags & COMMAND_NEEDS_GAME);
}

static void send_error(struct session *s, const char *tag, const struct error *err)
{
	struct strbuf line = {0};
	reply_error_line(&line, s->uci, err->code, err->text);
	writer_put(s->writer, tag, strbuf_get(&line), line.n);
	strbuf_free(&line);
}

static void send_reply(struct request *req, enum reply reply)
{
	struct session *s = req->session;
	if (reply == REPLY_DEFERRED)
		return;
	if (reply == REPLY_ERROR) {
		if (req->command->flags & COMMAND_SETS_POSITION)
			s->position_refused = s->uci;
		send_error(s, req->tag, &req->err);
		return;
	}
	bool silent = s->uci && !req->tag && (req->command->flags & COMMAND_UCI_SILENT);
	if (reply == REPLY_OK && !silent)
		strbuf_add(&req->out, "ok\n");
	if (req->out.n > 0)
		writer_put(s->writer, req->tag, strbuf_get(&req->out), req->out.n);
}

/* A UCI program may `go` at once: the variant's start is the game. True when it
 * has begun just now. */
static bool begin_uci_game(struct session *s)
{
	const struct game *game = s->options.uci_variant;
	struct setup setup = {.players = game->usual_seats, .chess960 = s->options.chess960};
	if (!s->uci || s->match)
		return false;
	s->match = match_new(game, &setup);
	return true;
}

/* Runs a command that needs a game, if there is one and it is as the command needs it. */
static enum reply dispatch_in_game(struct request *req)
{
	const struct command *cmd = req->command;
	struct session *s = req->session;
	bool begun = begin_uci_game(s);
	if (!s->match)
		return reply_error(req, ERROR_NO_GAME, "%s needs a game: newgame or position first",
		                   cmd->name);
	bool ready =
		!(cmd->flags & COMMAND_NEEDS_DECISION) || match_awaits_decision(s->match, &req->err);
	enum reply reply = ready ? cmd->run(req) : REPLY_ERROR;
	if (begun && reply == REPLY_ERROR) { /* it changes nothing */
		match_free(s->match);
		s->match = NULL;
	}
	return reply;
}

static bool undo_is_hidden(const struct request *req)
{
	const struct session *s = req->session;
	return s->match && !req->as_referee && match_hides_undo_from(s->match, s->viewer);
}

/* Checks what the table says of the command, and runs it. */
static enum reply dispatch(struct request *req)
{
	const struct command *cmd = req->command;
	struct session *s = req->session;
	bool busy = (cmd->flags & COMMAND_NOT_BUSY) && job_runner_busy(s->job_runner);
	if ((cmd->flags & COMMAND_TAKES_BACK) && !busy && undo_is_hidden(req))
		return reply_error(req, ERROR_HIDDEN,
		                   "taking back is the referee's where seats have secrets");
	if (req->n < (size_t)cmd->min_args || (cmd->max_args >= 0 && req->n > (size_t)cmd->max_args))
		return reply_error(req, ERROR_BAD_SYNTAX, "usage: %s%s%s", cmd->name,
		                   *cmd->arguments ? " " : "", cmd->arguments);
	if (busy)
		return reply_error(req, ERROR_BUSY, "%s has to wait until the search is over", cmd->name);
	return cmd->flags & COMMAND_NEEDS_GAME ? dispatch_in_game(req) : cmd->run(req);
}

static void run_command(struct session *s, const char *tag, bool as_referee, char **words, size_t n)
{
	struct request req = {
		.session = s,
		.command = command_find(s->commands, words[0]),
		.tag = tag,
		.as_referee = as_referee,
		.words = words + 1,
		.n = n - 1,
	};
	if (!req.command) {
		error_set(&req.err, ERROR_UNKNOWN_COMMAND, "%s", ellipsize(words[0]).s);
		send_error(s, tag, &req.err);
	} else {
		send_reply(&req, dispatch(&req));
	}
	strbuf_free(&req.out);
}

/* Splits a line into its tag and words, in place, and runs the command. */
static void run_line(struct session *s, char *line, bool as_referee)
{
	size_t cap = strlen(line) / 2 + 2;
	char **words = xmalloc(cap * sizeof *words);
	const char *tag = NULL;
	size_t n = split_words(line, words, cap - 1);
	words[n] = NULL;
	size_t first = 0;
	if (n > 0 && words[0][0] == '@') {
		tag = words[0] + 1;
		first = 1;
	}
	if (n > first && !(tag && !*tag)) {
		run_command(s, tag, as_referee, words + first, n - first);
	} else if (tag) {
		struct error err;
		error_set(&err, ERROR_BAD_SYNTAX, "a tag is followed by a command");
		send_error(s, *tag ? tag : NULL, &err);
	}
	free(words);
}

/* The tag at the beginning of a line that cannot be read as a whole; the
 * caller frees it. NULL when there is none. */
static char *tag_of_line(const char *line, size_t n)
{
	size_t length = 1;
	if (n < 2 || line[0] != '@')
		return NULL;
	while (length < n && line[length] != ' ' && line[length] != '\t')
		length++;
	if (length == n || length == 1 || !utf8_valid(line, length))
		return NULL;
	return xstrndup(line + 1, length - 1);
}

/* True when such a line begins a `position`; tag is the length of its tag, or 0. */
static bool begins_position(const char *line, size_t n, size_t tag)
{
	static const char word[] = "position";
	size_t i = tag ? tag + 2 : 0; /* @tag and a blank */
	while (i < n && (line[i] == ' ' || line[i] == '\t'))
		i++;
	size_t end = i + sizeof word - 1;
	return end < n && memcmp(line + i, word, sizeof word - 1) == 0 &&
	       (line[end] == ' ' || line[end] == '\t');
}

/* Answers a line that cannot be taken apart with an error. */
static void reject_line(struct session *s, const char *line, size_t n, enum error_code code,
                        const char *text)
{
	struct error err;
	char *tag = tag_of_line(line, n);
	if (begins_position(line, n, tag ? strlen(tag) : 0))
		s->position_refused = s->uci;
	error_set(&err, code, "%s", text);
	send_error(s, tag, &err);
	free(tag);
}

void session_handle_long_line(struct session *s, const char *start, size_t n)
{
	reject_line(s, start, n, ERROR_LINE_TOO_LONG, "a line has 1048576 bytes at most");
}

static bool handle_line(struct session *s, const char *line, size_t n, bool as_referee)
{
	if (n > 0 && line[n - 1] == '\r')
		n--;
	if (n > LINE_MAX_BYTES) {
		session_handle_long_line(s, line, n);
	} else if (!utf8_valid(line, n)) {
		reject_line(s, line, n, ERROR_BAD_ENCODING, "a line is UTF-8 without NUL");
	} else if (n > 0 && line[0] != '#') {
		char *copy = xstrndup(line, n);
		run_line(s, copy, as_referee);
		free(copy);
	}
	return !s->quit;
}

bool session_handle_line(struct session *s, const char *line, size_t n)
{
	return handle_line(s, line, n, false);
}

bool session_handle_line_as_referee(struct session *s, const char *line, size_t n)
{
	return handle_line(s, line, n, true);
}
