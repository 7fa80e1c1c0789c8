/* session.c - from a line to its one answer: framing, tags, dispatch. */
#include "protocol/session.h"

#include <stdlib.h>
#include <string.h>

#include "game/registry.h"
#include "protocol/commands.h"

struct session *session_new(struct writer *w)
{
	struct session *s = xzalloc(sizeof *s);
	s->writer = w;
	s->worker = worker_new(w);
	s->viewer = VIEW_ALL;
	options_default(&s->options);
	return s;
}

void session_free(struct session *s)
{
	worker_stop(s->worker);
	worker_free(s->worker);
	match_free(s->match);
	table_free(s->table);
	free(s);
}

bool session_hides(const struct session *s)
{
	return !s->refereed && match_is_opaque_to(s->match, s->viewer);
}

bool session_busy(const struct session *s)
{
	return worker_busy(s->worker);
}

const char *session_game(size_t i)
{
	const struct game *const *g = registry_games();
	while (*g && i-- > 0)
		g++;
	return *g ? (*g)->name : NULL;
}

bool session_needs_game(const char *command)
{
	const struct command *k = command_find(command);
	return k && (k->flags & COMMAND_NEEDS_GAME);
}

void answer_error(struct session *s, const char *tag, const struct error *err)
{
	struct strbuf line = {0};
	strbuf_printf(&line, "%serror %s %s\n", s->uci ? "info string " : "", error_name(err->code),
	            err->text);
	writer_put(s->writer, tag, strbuf_get(&line), line.n);
	strbuf_free(&line);
}

static void answer(struct call *c, enum reply reply)
{
	struct session *s = c->session;
	if (reply == REPLY_LATER)
		return;
	if (reply == REPLY_ERROR) {
		if (c->command->run == run_position)
			s->position_refused = s->uci;
		answer_error(s, c->tag, &c->err);
		return;
	}
	bool silent = s->uci && !c->tag && (c->command->flags & COMMAND_UCI_SILENT);
	if (reply == REPLY_OK && !silent)
		strbuf_add(&c->out, "ok\n");
	if (c->out.n > 0)
		writer_put(s->writer, c->tag, strbuf_get(&c->out), c->out.n);
}

/* A UCI program may `go` at once: the variant's start is the game. True when it
 * has begun just now. */
static bool begin_uci_game(struct session *s)
{
	const struct game *game = s->options.variant;
	struct setup terms = {.players = game->usual_seats, .chess960 = s->options.chess960};
	if (!s->uci || s->match)
		return false;
	s->match = match_new(game, &terms);
	return true;
}

static enum reply carry_out_in_game(struct call *c)
{
	const struct command *k = c->command;
	struct session *s = c->session;
	bool begun = begin_uci_game(s);
	if (!s->match)
		return refuse(c, ERROR_NO_GAME, "%s needs a game: newgame or position first", k->name);
	bool ready = !(k->flags & COMMAND_DECIDES) || match_awaits_decision(s->match, &c->err);
	enum reply reply = ready ? k->run(c) : REPLY_ERROR;
	if (begun && reply == REPLY_ERROR) { /* it changes nothing */
		match_free(s->match);
		s->match = NULL;
	}
	return reply;
}

static enum reply carry_out(struct call *c)
{
	const struct command *k = c->command;
	struct session *s = c->session;
	if (c->n < (size_t)k->least || (k->most >= 0 && c->n > (size_t)k->most))
		return refuse(c, ERROR_BAD_SYNTAX, "usage: %s%s%s", k->name, *k->arguments ? " " : "",
		              k->arguments);
	if ((k->flags & COMMAND_NOT_BUSY) && worker_busy(s->worker))
		return refuse(c, ERROR_BUSY, "%s has to wait until the search is over", k->name);
	return k->flags & COMMAND_NEEDS_GAME ? carry_out_in_game(c) : k->run(c);
}

static void run_words(struct session *s, const char *tag, char **words, size_t n)
{
	struct call c = {.session = s, .tag = tag, .words = words + 1, .n = n - 1};
	c.command = command_find(words[0]);
	if (!c.command) {
		error_set(&c.err, ERROR_UNKNOWN_COMMAND, "%s", ellipsize(words[0]).s);
		answer_error(s, tag, &c.err);
	} else {
		answer(&c, carry_out(&c));
	}
	strbuf_free(&c.out);
}

static void run_line(struct session *s, char *line)
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
		run_words(s, tag, words + first, n - first);
	} else if (tag) {
		struct error err;
		error_set(&err, ERROR_BAD_SYNTAX, "a tag is followed by a command");
		answer_error(s, *tag ? tag : NULL, &err);
	}
	free(words);
}

/* The tag at the beginning of a line that cannot be read as a whole; the
 * caller frees it. NULL when there is none. */
static char *tag_of(const char *line, size_t n)
{
	size_t length = 1;
	if (n < 2 || line[0] != '@')
		return NULL;
	while (length < n && line[length] != ' ' && line[length] != '\t')
		length++;
	if (length == n || length == 1 || !utf8_valid(line, length))
		return NULL;
	return strndup(line + 1, length - 1);
}

/* True when such a line was to be a `position`. */
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

static void refuse_line(struct session *s, const char *line, size_t n, enum error_code code,
                        const char *text)
{
	struct error err;
	char *tag = tag_of(line, n);
	if (begins_position(line, n, tag ? strlen(tag) : 0))
		s->position_refused = s->uci;
	error_set(&err, code, "%s", text);
	answer_error(s, tag, &err);
	free(tag);
}

void session_long_line(struct session *s, const char *start, size_t n)
{
	refuse_line(s, start, n, ERROR_LINE_TOO_LONG, "a line has 1048576 bytes at most");
}

bool session_line(struct session *s, const char *line, size_t n)
{
	if (n > 0 && line[n - 1] == '\r')
		n--;
	if (n > LINE_MAX_BYTES) {
		session_long_line(s, line, n);
	} else if (!utf8_valid(line, n)) {
		refuse_line(s, line, n, ERROR_BAD_ENCODING, "a line is UTF-8 without NUL");
	} else if (n > 0 && line[0] != '#') {
		char *copy = strndup(line, n);
		ensure(copy);
		run_line(s, copy);
		free(copy);
	}
	return !s->over;
}

bool session_referee(struct session *s, const char *line, size_t n)
{
	s->refereed = true;
	bool goes_on = session_line(s, line, n);
	s->refereed = false;
	return goes_on;
}
