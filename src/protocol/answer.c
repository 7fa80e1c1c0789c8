/* answer.c - a line's tag and words, and its one answer. */
#include "protocol/answer.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/similar.h"
#include "protocol/dispatch.h"

static void put_answer(struct session *s, const char *tag, const struct strbuf *lines)
{
	session_log_answer(s->log, tag, strbuf_get(lines), lines->n);
	writer_put(s->writer, tag, strbuf_get(lines), lines->n);
}

/* Says that a command (NULL: unknown) was refused. In the UCI dialect a runner waits for the
 * bestmove of every `go`; the search that made one `busy` still owes it. */
static void refuse(struct session *s, const char *tag, const struct command *command,
                   const struct error *err)
{
	struct strbuf lines = {0};
	unsigned flags = command ? command->flags : 0;
	if (flags & COMMAND_SETS_POSITION)
		s->position_refused = s->uci;
	if ((flags & COMMAND_SEARCHES) && err->code != ERROR_BUSY)
		reply_no_bestmove(&lines, s->uci, err->code, err->text);
	else
		reply_error_line(&lines, s->uci, err->code, err->text);
	put_answer(s, tag, &lines);
	strbuf_free(&lines);
}

static void send_reply(struct request *req, enum reply reply)
{
	struct session *s = req->session;
	if (reply == REPLY_DEFERRED)
		return;
	if (reply == REPLY_ERROR) {
		refuse(s, req->tag, req->command, &req->err);
		return;
	}
	bool silent = s->uci && !req->tag && (req->command->flags & COMMAND_UCI_SILENT);
	if (reply == REPLY_OK && !silent)
		strbuf_add(&req->out, "ok\n");
	if (req->out.n > 0)
		put_answer(s, req->tag, &req->out);
}

static void run_command(struct session *s, struct request *req)
{
	const char *name = *req->words;
	req->session = s;
	req->viewer = s->viewer;
	req->command = command_find(s->commands, name);
	req->words++;
	req->n--;
	if (!req->command) {
		similar_error(&req->err, ERROR_UNKNOWN_COMMAND, "", name,
		              command_similar(s->commands, name));
		refuse(s, req->tag, NULL, &req->err);
	} else {
		send_reply(req, dispatch(req));
	}
	strbuf_free(&req->out);
}

/* Splits a copy of a line (n bytes of text) into its tag and words, and runs the command. */
static void run_words(struct session *s, const char *line, size_t n, bool as_referee)
{
	char *copy = xstrndup(line, n);
	size_t cap = n / 2 + 2;
	char **words = xmalloc(cap * sizeof *words);
	const char *tag = NULL;
	size_t n_words = split_words(copy, words, cap - 1);
	words[n_words] = NULL;
	size_t first = 0;
	if (n_words > 0 && words[0][0] == '@') {
		tag = words[0] + 1;
		first = 1;
	}
	if (n_words > first && !(tag && !*tag)) {
		const char *last = words[n_words - 1];
		struct request req = {.tag = tag,
		                      .as_referee = as_referee,
		                      .words = words + first,
		                      .n = n_words - first,
		                      .text = line + (words[first] - copy),
		                      .text_n = (size_t)(last - words[first]) + strlen(last)};
		run_command(s, &req);
	} else if (tag) {
		struct error err;
		error_set(&err, ERROR_BAD_SYNTAX, "a tag is followed by a command");
		refuse(s, *tag ? tag : NULL, n_words > 1 ? command_find(s->commands, words[1]) : NULL,
		       &err);
	}
	free(words);
	free(copy);
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

/* The command at the beginning of a line of any bytes, or NULL; *by_as: `as` says it. */
static const struct command *find_command(const struct session *s, const char *line, size_t n,
                                          bool *by_as)
{
	char *words[4];
	char *copy = xstrndup(line, n);
	size_t count = split_words(copy, words, 4), first = count > 0 && words[0][0] == '@';
	const struct command *command = first < count ? command_find(s->commands, words[first]) : NULL;
	*by_as = command && (command->flags & COMMAND_FOR_EYES);
	if (*by_as)
		command = first + 2 < count ? command_find(s->commands, words[first + 2]) : NULL;
	free(copy);
	return command;
}

void answer_with_error(struct session *s, const char *line, size_t n, enum error_code code,
                       const char *text)
{
	struct error err;
	bool by_as;
	const struct command *command = find_command(s, line, n, &by_as);
	char *tag = tag_of_line(line, n);
	error_set(&err, code, "%s", text);
	if (by_as && command && !(command->flags & COMMAND_BY_AS))
		command = NULL;
	refuse(s, tag, command, &err);
	free(tag);
}

void answer_line(struct session *s, const char *line, size_t n, bool as_referee)
{
	if (n > LINE_MAX_BYTES) {
		answer_with_error(s, line, n, ERROR_LINE_TOO_LONG, "a line has 1048576 bytes at most");
	} else if (!utf8_valid(line, n)) {
		answer_with_error(s, line, n, ERROR_BAD_ENCODING, "a line is UTF-8 without NUL");
	} else if (line[0] != '#') {
		run_words(s, line, n, as_referee);
	}
}

const struct command *answer_find_command(const struct session *s, const char *line, size_t n,
                                          bool *by_as)
{
	*by_as = false;
	return n > LINE_MAX_BYTES || !utf8_valid(line, n) ? NULL : find_command(s, line, n, by_as);
}
