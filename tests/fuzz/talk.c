/* talk.c - every line is waited for, so that an input says the same each time. */
#include "talk.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/writer.h"

/* The tag of our own stop. */
#define STOP_TAG "@\x04 "

void found(const char *what, const char *line, const char *answer)
{
	fprintf(stderr, "found: %s\n> %s\n%s\n", what, line, answer);
	abort();
}

/* The words of a line behind its tag. */
static const char *untagged(const char *line)
{
	const char *blank = *line == '@' ? strchr(line, ' ') : NULL;
	return blank ? blank + 1 : line;
}

static bool begins(const char *line, const char *word)
{
	size_t n = strlen(word);
	return strncmp(line, word, n) == 0 && (line[n] == ' ' || line[n] == '\n' || line[n] == '\0');
}

static bool is_terminal(const char *line)
{
	static const char *const words[] = {"ok", "readyok", "uciok", "error", "pong", "bestmove"};
	bool found = strncmp(line, "info string error ", 18) == 0;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		found = found || begins(line, words[i]);
	return found;
}

size_t talk_count_ends(const char *answer, bool *last)
{
	size_t n = 0;
	*last = false;
	for (const char *line = answer; *line; line = strchr(line, '\n') + 1) {
		*last = is_terminal(untagged(line));
		n += *last;
	}
	return n;
}

static bool ends_so(const char *line, const char *end)
{
	size_t n = strlen(line), m = strlen(end);
	return n >= m && strcmp(line + n - m, end) == 0;
}

/* Stops a job, whose end belongs to the answer. */
static void stop(struct client *c)
{
	static const char stop[] = STOP_TAG "stop";
	client_say(c, stop, sizeof stop - 1);
	client_await(c);
}

const char *talk_say(struct client *c, struct strbuf *answer, const char *line, size_t n)
{
	static struct writer *nowhere;
	nowhere = nowhere ? nowhere : writer_new(open("/dev/null", O_WRONLY));
	strbuf_clear(answer);
	client_say(c, line, n);
	bool stopped = client_busy(c) && !ends_so(line, "nodes 8") && !ends_so(line, "sample 2");
	if (stopped)
		stop(c);
	for (const char *said; (said = client_wait_line(c, nowhere));)
		if (stopped && strcmp(said, STOP_TAG "ok") == 0)
			stopped = false;
		else
			strbuf_printf(answer, "%s\n", said);
	return strbuf_get(answer);
}

struct client *talk_new(void)
{
	struct client *c = client_new();
	struct strbuf answer = {0};
	talk_ask(c, &answer, "setoption name Hash value 1"); /* to clear more takes most of the time */
	strbuf_free(&answer);
	return c;
}

const char *talk_ask(struct client *c, struct strbuf *answer, const char *line)
{
	bool last;
	talk_say(c, answer, line, strlen(line));
	if (talk_count_ends(strbuf_get(answer), &last) != 1 || !last)
		found("not one last line", line, strbuf_get(answer));
	return strbuf_get(answer);
}

const char *talk_word(struct client *c, struct strbuf *answer, const char *line, int skip)
{
	const char *at = talk_ask(c, answer, line);
	if (talk_refused(at) || !strchr(at, '\n') || begins(at, "ok"))
		return "";
	strbuf_truncate(answer, strcspn(at, "\n"));
	for (at = strbuf_get(answer); skip > 0; skip--)
		at += strcspn(at, " ") + (at[strcspn(at, " ")] == ' ');
	return at;
}

bool talk_refused(const char *answer)
{
	const char *last = answer;
	for (const char *line = answer; *line; line = strchr(line, '\n') + 1)
		last = line;
	return begins(untagged(last), "error") ||
	       strncmp(untagged(last), "info string error ", 18) == 0;
}
