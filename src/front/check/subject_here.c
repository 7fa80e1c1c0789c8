/* subject_here.c - the engine of this process, by the client. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/strbuf.h"
#include "front/check/subject.h"
#include "front/client.h"

struct here {
	struct client *client;
	const struct writer *out;
	bool background; /* the line said last is not waited for */
	bool input_ended, freed;
};

/* True when the first word, behind a tag, is the command. */
static bool is_command(const char *line, const char *command)
{
	static const char blank[] = " \t\r";
	line += strspn(line, blank);
	if (*line == '@')
		line += strcspn(line, blank);
	line += strspn(line, blank);
	size_t n = strlen(command);
	return strncmp(line, command, n) == 0 && (line[n] == '\0' || strchr(blank, line[n]));
}

static void say_line(struct here *here, const char *line, size_t n, unsigned manner)
{
	here->background = manner & SUBJECT_BACKGROUND;
	if (here->background)
		client_hold_jobs(here->client, true);
	else if (!client_busy(here->client) || is_command(line, "wait") || is_command(line, "quit"))
		client_hold_jobs(here->client, false);
	if (manner & SUBJECT_REFEREE)
		client_say_by_referee(here->client, line, n);
	else
		client_say(here->client, line, n);
	if (is_command(line, "quit"))
		client_await(here->client);
}

/* What has line ends in it is several lines, as it is over a pipe. */
static void here_say(void *data, const char *line, size_t n, unsigned manner)
{
	for (const char *end; (end = n > 0 ? memchr(line, '\n', n) : NULL);) {
		struct strbuf one = {0};
		strbuf_add_n(&one, line, (size_t)(end - line));
		say_line(data, strbuf_get(&one), one.n, manner);
		strbuf_free(&one);
		n -= (size_t)(end - line) + 1;
		line = end + 1;
	}
	say_line(data, line, n, manner);
}

static void here_release(void *data)
{
	struct here *here = data;
	here->background = false;
	client_hold_jobs(here->client, false);
	client_await(here->client);
}

static bool here_busy(const void *data)
{
	const struct here *here = data;
	return !here->freed && client_busy(here->client);
}

/* The rest of what a session says once no line will come, and its end. */
static const char *last_line(struct here *here, int64_t deadline, bool *timed_out)
{
	const char *line =
		here->freed ? NULL : client_wait_line_until(here->client, here->out, deadline, timed_out);
	if (line || *timed_out)
		return line;
	if (!here->freed)
		client_end(here->client);
	here->freed = true;
	return client_next_line(here->client);
}

static enum subject_event here_next(void *data, int64_t deadline, const char **line)
{
	struct here *here = data;
	bool timed_out = false;
	if (here->input_ended)
		*line = last_line(here, deadline, &timed_out);
	else if (here->background)
		*line = client_next_line(here->client);
	else
		*line = client_wait_line_until(here->client, here->out, deadline, &timed_out);
	if (*line)
		return SUBJECT_LINE;
	if (timed_out)
		return SUBJECT_TIMEOUT;
	return here->freed || writer_gone(here->out) ? SUBJECT_GONE : SUBJECT_SETTLED;
}

static void here_end_input(void *data)
{
	struct here *here = data;
	client_hold_jobs(here->client, false);
	client_end_input(here->client);
	here->input_ended = true;
}

/* A fault would be ours. */
static const char *here_fault(const void *data)
{
	(void)data;
	return NULL;
}

static void here_free(void *data)
{
	struct here *here = data;
	client_free(here->client);
	free(here);
}

struct subject subject_here(const struct writer *out)
{
	static const struct subject_kind kind = {.say = here_say,
	                                         .release = here_release,
	                                         .busy = here_busy,
	                                         .next = here_next,
	                                         .end_input = here_end_input,
	                                         .fault = here_fault,
	                                         .free = here_free};
	struct here *here = xzalloc(sizeof *here);
	here->client = client_new();
	here->out = out;
	return (struct subject){&kind, here};
}
