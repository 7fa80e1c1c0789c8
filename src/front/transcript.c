/* transcript.c - a transcript is a text file: a head line, `> ` and a command, then its
 * answer as a person would see it. docs/command-line.md defines the form;
 * tests/wire/transcript.py plays the same form over pipes. */
#include "front/transcript.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "base/memory.h"
#include "base/strbuf.h"
#include "front/client.h"
#include "front/diff.h"

/* One file being played. */
struct transcript {
	const char *name;
	struct writer *out;      /* for what differs; when it goes, the session is over */
	struct strbuf file;      /* its text */
	struct diff_lines lines; /* of the file */
	struct client *client;
	struct strbuf answer; /* since the last head line */
	bool stopped_search;  /* from `>& ` to its bestmove: what it finds depends on the time */
	struct strbuf report; /* the hunks of the diff */
	long shift;           /* by how many lines they have made the file longer */
};

static bool starts_with(const char *s, size_t n, const char *prefix)
{
	return n >= strlen(prefix) && memcmp(s, prefix, strlen(prefix)) == 0;
}

/* Adds a line to the answer. Of a search that is stopped, info lines are left out and
 * the move is masked. */
static void keep_line(struct transcript *t, const char *line)
{
	size_t n = strlen(line);
	const char *blank = *line == '@' ? memchr(line, ' ', n) : NULL;
	size_t tag = blank ? (size_t)(blank - line) + 1 : 0;
	const char *untagged = line + tag;
	bool info =
		starts_with(untagged, n - tag, "info ") && !starts_with(untagged, n - tag, "info string ");
	bool best = starts_with(untagged, n - tag, "bestmove ");
	if (t->stopped_search && info)
		return;
	bool masked = t->stopped_search && best;
	strbuf_printf(&t->answer, "%.*s%s\n", masked ? (int)tag : (int)n, line,
	              masked ? "bestmove *" : "");
	t->stopped_search = t->stopped_search && !best;
}

static bool is_hex(char c)
{
	return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
}

static char hex_value(char c)
{
	return (char)(c <= '9' ? c - '0' : c - 'a' + 10);
}

/* The count of a repetition "{a*1000}" at s, whose length becomes *n; 0 when s is none. */
static size_t parse_repeat(const char *s, size_t *n)
{
	char *end;
	if (s[0] != '{' || s[1] == '\0' || s[2] != '*' || s[3] < '0' || s[3] > '9')
		return 0;
	unsigned long k = strtoul(s + 3, &end, 10);
	*n = (size_t)(end - s) + 1;
	return *end == '}' && k <= 1 << 26 ? k : 0;
}

/* Adds the bytes that a `>\ ` line stands for: \xHH is one, {a*1000} a thousand. */
static void add_unescaped(struct strbuf *out, const char *s)
{
	for (size_t k, n = 0; *s;) {
		if (s[0] == '\\' && s[1] == 'x' && is_hex(s[2]) && is_hex(s[3])) {
			strbuf_add_char(out, (char)(hex_value(s[2]) << 4 | hex_value(s[3])));
			s += 4;
		} else if ((k = parse_repeat(s, &n))) {
			while (k-- > 0)
				strbuf_add_char(out, s[1]);
			s += n;
		} else {
			strbuf_add_char(out, *s++);
		}
	}
}

static bool is_head(const struct diff_line *line)
{
	return line->n > 0 && (*line->s == '>' || *line->s == '#');
}

/* Says a line and keeps what is answered, with `waits` up to the end of a search. */
static void converse(struct transcript *t, const char *line, size_t n, bool waits)
{
	const char *answer;
	client_say(t->client, line, n);
	while (
		(answer = waits ? client_wait_line(t->client, t->out) : client_next_line(t->client, NULL)))
		keep_line(t, answer);
}

/* Says the command of a head line; a comment does nothing. */
static void run_head(struct transcript *t, const struct diff_line *head)
{
	struct strbuf text = {0}, line = {0};
	strbuf_add_n(&text, head->s, head->n);
	const char *s = strbuf_get(&text);
	bool background = starts_with(s, head->n, ">& "), raw = starts_with(s, head->n, ">\\ ");
	if (raw)
		add_unescaped(&line, s + 3);
	else if (background || starts_with(s, head->n, "> "))
		strbuf_add(&line, s + (background ? 3 : 2));
	t->stopped_search = t->stopped_search || background;
	if (*s != '#')
		converse(t, strbuf_get(&line), line.n, !background);
	strbuf_free(&text);
	strbuf_free(&line);
}

static void trim_empty_lines(struct diff_lines *lines)
{
	while (lines->n > 0 && lines->at[lines->n - 1].n == 0)
		lines->n--;
}

/* Plays the head line i, if it is one, and compares the lines up to the next head line,
 * whose number it returns. */
static size_t run_exchange(struct transcript *t, size_t i)
{
	const struct diff_line *at = t->lines.at;
	size_t first = i + is_head(&at[i]), next = first;
	while (next < t->lines.n && !is_head(&at[next]))
		next++;
	strbuf_clear(&t->answer);
	if (first > i)
		run_head(t, &at[i]);
	if (next == t->lines.n) {
		client_end(t->client); /* as the input does */
		for (const char *line; (line = client_next_line(t->client, NULL));)
			keep_line(t, line);
	}
	struct diff_lines expected = {t->lines.at + first, next - first};
	struct diff_lines actual = diff_split_lines(strbuf_get(&t->answer), t->answer.n);
	if (next == t->lines.n) {
		trim_empty_lines(&expected);
		trim_empty_lines(&actual);
	}
	if (!diff_lines_match(expected, actual))
		diff_add_hunk(&t->report,
		              &(struct diff_hunk){first > i ? &at[i] : NULL, first + 1, expected, actual},
		              &t->shift);
	free(actual.at);
	return next;
}

/* MiB of address space, by a comment `# memory: 400`; 0 when there is none. */
static rlim_t memory_limit(const struct diff_lines *lines)
{
	static const char word[] = "# memory: ";
	for (size_t i = 0; i < lines->n; i++)
		if (starts_with(lines->at[i].s, lines->at[i].n, word))
			return strtoul(lines->at[i].s + sizeof word - 1, NULL, 10);
	return 0;
}

static void run_exchanges(struct transcript *t)
{
	struct rlimit before, during;
	getrlimit(RLIMIT_AS, &before);
	during = before;
	if (memory_limit(&t->lines))
		during.rlim_cur = memory_limit(&t->lines) << 20;
	setrlimit(RLIMIT_AS, &during);
	t->client = client_new();
	for (size_t i = 0; i < t->lines.n;)
		i = run_exchange(t, i);
	client_free(t->client);
	setrlimit(RLIMIT_AS, &before);
}

static bool read_file(const char *name, struct strbuf *out)
{
	char piece[4096];
	FILE *f = fopen(name, "rb");
	if (!f && errno == ENOMEM)
		out_of_memory();
	if (!f)
		return false;
	for (size_t n; (n = fread(piece, 1, sizeof piece, f)) > 0;)
		strbuf_add_n(out, piece, n);
	bool fine = !ferror(f);
	return fclose(f) == 0 && fine;
}

/* Checks one file and prints what differs. */
static enum exit_status run_file(struct writer *out, const char *name)
{
	struct transcript t = {.name = name, .out = out};
	if (!read_file(name, &t.file)) {
		fprintf(stderr, "quadrille: %s: %s\n", name, strerror(errno));
		strbuf_free(&t.file);
		return EXIT_USAGE;
	}
	t.lines = diff_split_lines(strbuf_get(&t.file), t.file.n);
	strbuf_printf(&t.report, "--- %s\n+++ the engine\n", name);
	size_t header_length = t.report.n;
	run_exchanges(&t);
	bool differs = t.report.n > header_length;
	if (differs)
		writer_put(out, NULL, strbuf_get(&t.report), t.report.n);
	free(t.lines.at);
	strbuf_free(&t.file);
	strbuf_free(&t.answer);
	strbuf_free(&t.report);
	return differs ? EXIT_FAILED : EXIT_OK;
}

enum exit_status transcript_run(struct writer *out, char **files)
{
	enum exit_status worst = EXIT_OK;
	int n = 0, differ = 0;
	for (; *files && !writer_gone(out); files++) {
		enum exit_status status = run_file(out, *files);
		n += status != EXIT_USAGE;
		differ += status == EXIT_FAILED;
		worst = status > worst ? status : worst;
	}
	struct strbuf line = {0};
	strbuf_printf(&line, "check: %d transcript%s, %d differ\n", n, n == 1 ? "" : "s", differ);
	bool written = writer_put(out, NULL, strbuf_get(&line), line.n);
	strbuf_free(&line);
	return written ? worst : EXIT_FAILED;
}
