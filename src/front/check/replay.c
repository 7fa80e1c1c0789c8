/* replay.c - says each command when the one before it is settled, and keeps the answers. */
#include "front/check/replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "base/memory.h"
#include "base/os.h"

/* A transcript being played. */
struct replay {
	const struct replay_options *options;
	struct text_lines lines;
	struct subject engine; /* data is NULL while none runs */
	bool masked;           /* a job is held: what it says depends on when it ends */
	int64_t deadline;      /* for the present command */
	struct played *played;
};

static bool starts_with(const char *s, const char *prefix)
{
	return strncmp(s, prefix, strlen(prefix)) == 0;
}

/* True when the number behind a word of an info line depends on the machine; of programs not known
 * here that of `hashfull`, too. */
static bool is_timing(const char *word, size_t n, bool foreign)
{
	return (foreign && n == 8 && strncmp(word, "hashfull", n) == 0) ||
	       (n == 4 && strncmp(word, "time", n) == 0) || (n == 3 && strncmp(word, "nps", n) == 0) ||
	       (n == 7 && strncmp(word, "cpuload", n) == 0);
}

/* Adds an info line, `*` for what depends on the machine. */
static void keep_info(struct strbuf *out, const char *line, bool foreign)
{
	bool timing = false;
	for (size_t n; *line; line += n) {
		n = strcspn(line, " ");
		if (n == 0)
			strbuf_add_char(out, *line++);
		else if (timing && strspn(line, "0123456789") == n)
			strbuf_add_char(out, '*');
		else
			strbuf_add_n(out, line, n);
		if (n > 0)
			timing = is_timing(line, n, foreign);
	}
	strbuf_add_char(out, '\n');
}

/* Adds a line to the answers. Of a job that is held, info lines are left out and the move is
 * masked. */
static void keep_line(struct replay *p, const char *line)
{
	const char *blank = *line == '@' ? strchr(line, ' ') : NULL;
	const char *untagged = blank ? blank + 1 : line;
	bool info = starts_with(untagged, "info ") && !starts_with(untagged, "info string ");
	bool best = starts_with(untagged, "bestmove ");
	if (p->masked && info)
		return;
	if (p->masked && best)
		strbuf_printf(&p->played->answers, "%.*sbestmove *\n", (int)(untagged - line), line);
	else if (info)
		keep_info(&p->played->answers, line, p->options->engine.shell != NULL);
	else
		strbuf_printf(&p->played->answers, "%s\n", line);
}

/* Keeps the lines up to the moment when the engine has settled, or has gone. */
static enum subject_event take_lines(struct replay *p)
{
	for (const char *line;;) {
		enum subject_event event = p->engine.kind->next(p->engine.data, p->deadline, &line);
		if (event != SUBJECT_LINE)
			return event;
		keep_line(p, line);
		if (os_monotonic_ns() > p->deadline)
			return SUBJECT_TIMEOUT;
	}
}

/* Says a command and keeps its answer. */
static enum subject_event converse(struct replay *p, const struct transcript_command *command)
{
	const struct subject_kind *kind = p->engine.kind;
	p->masked = p->masked || command->background;
	if (command->release)
		kind->release(p->engine.data);
	else
		kind->say(p->engine.data, strbuf_get(&command->line), command->line.n,
		          (command->referee ? SUBJECT_REFEREE : 0u) |
		              (command->background ? SUBJECT_BACKGROUND : 0u));
	enum subject_event event = take_lines(p);
	p->masked = p->masked && kind->busy(p->engine.data);
	return event;
}

static void set_deadline(struct replay *p)
{
	p->deadline = os_monotonic_ns() + (int64_t)p->options->timeout * 1000000000;
}

/* Frees the engine, whose fault is noted. */
static void close_engine(struct replay *p)
{
	const char *fault = p->engine.data ? p->engine.kind->fault(p->engine.data) : NULL;
	if (fault)
		snprintf(p->played->fault, sizeof p->played->fault, "%s", fault);
	if (p->engine.data)
		p->engine.kind->free(p->engine.data);
	p->engine = (struct subject){0};
	p->masked = false;
}

/* Ends the session, if one is on, and keeps what it still says. */
static enum subject_event end_session(struct replay *p)
{
	if (!p->engine.data)
		return SUBJECT_SETTLED;
	set_deadline(p);
	p->engine.kind->end_input(p->engine.data);
	enum subject_event event = take_lines(p);
	close_engine(p);
	return event == SUBJECT_GONE && !*p->played->fault ? SUBJECT_SETTLED : event;
}

static bool begins_session(const struct text_line *line)
{
	unsigned long format;
	return transcript_is_beginning(line, &format);
}

/* Says the command of a head line; a comment does nothing. */
static enum subject_event say_head(struct replay *p, const struct text_line *head)
{
	struct transcript_command command;
	enum subject_event event = SUBJECT_SETTLED;
	transcript_read_command(head, &command);
	if (command.said && !p->engine.data)
		p->engine = p->options->engine.shell ? subject_process(&p->options->engine, p->options->out)
		                                     : subject_here(p->options->out);
	set_deadline(p);
	if (p->engine.data && (command.said || command.release))
		event = converse(p, &command);
	else if (command.said)
		event = SUBJECT_GONE;
	strbuf_free(&command.line);
	return event;
}

/* Plays the head line i, if it is one, with the lines up to the next, whose number it returns. */
static size_t replay_block(struct replay *p, size_t i)
{
	const struct text_line *at = p->lines.at;
	struct played *played = p->played;
	size_t first = i + transcript_is_head(&at[i]), next = first;
	while (next < p->lines.n && !transcript_is_head(&at[next]))
		next++;
	size_t from = played->answers.n;
	enum subject_event event = first > i ? say_head(p, &at[i]) : SUBJECT_SETTLED;
	if (event == SUBJECT_SETTLED && (next == p->lines.n || begins_session(&at[next])))
		event = end_session(p);
	played->end = event == SUBJECT_TIMEOUT ? REPLAY_TIMEOUT
	              : event == SUBJECT_GONE  ? REPLAY_GONE
	                                       : REPLAY_WHOLE;
	played->at = i + 1;
	played->blocks =
		array_grow(played->blocks, &played->cap, played->n + 1, sizeof *played->blocks);
	played->blocks[played->n++] = (struct replay_block){first, next, from, played->answers.n};
	return next;
}

struct played replay_lines(struct text_lines lines, const struct replay_options *options)
{
	struct played played = {0};
	struct replay p = {.options = options, .lines = lines, .played = &played};
	struct rlimit before, during;
	getrlimit(RLIMIT_AS, &before);
	during = before;
	if (options->memory)
		during.rlim_cur = (rlim_t)options->memory << 20;
	setrlimit(RLIMIT_AS, &during);
	for (size_t i = 0; i < lines.n && played.end == REPLAY_WHOLE;)
		i = replay_block(&p, i);
	close_engine(&p);
	setrlimit(RLIMIT_AS, &before);
	return played;
}

void replay_free(struct played *played)
{
	free(played->blocks);
	strbuf_free(&played->answers);
}
