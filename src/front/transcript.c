/* A transcript is a text file: `> ` and a command, then its answer as a person
 * would see it. docs/command-line.md says it all; tests/wire/transcript.py
 * plays the same form over pipes. */
#include "front/transcript.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "base/error.h"
#include "base/strbuf.h"
#include "front/client.h"
#include "front/diff.h"

/* One file being played. */
struct check {
	const char *name;
	struct strbuf file;
	struct lines lines; /* of the file */
	struct dialogue *dialogue;
	struct strbuf answer; /* since the last head */
	bool quiet;         /* from `>& ` to its bestmove: depends on when it is stopped */
	struct strbuf report; /* the differences */
	long shift;         /* lines that the engine's file is longer so far */
};

static bool begins(const char *s, size_t n, const char *with)
{
	return n >= strlen(with) && memcmp(s, with, strlen(with)) == 0;
}

/* Keeps a line, or what is left of it while the search is one to be stopped. */
static void keep(struct check *c, const char *line, size_t n)
{
	const char *blank = *line == '@' ? memchr(line, ' ', n) : NULL;
	size_t tag = blank ? (size_t)(blank - line) + 1 : 0;
	const char *plain = line + tag;
	bool info = begins(plain, n - tag, "info ") && !begins(plain, n - tag, "info string ");
	bool best = begins(plain, n - tag, "bestmove ");
	if (c->quiet && info)
		return;
	strbuf_add_n(&c->answer, line, c->quiet && best ? tag : n);
	if (c->quiet && best)
		strbuf_add(&c->answer, "bestmove *\n");
	c->quiet = c->quiet && !best;
}

static void hear(void *to, const char *lines, size_t n)
{
	for (const char *end = lines + n, *next; lines < end; lines = next) {
		next = (const char *)memchr(lines, '\n', (size_t)(end - lines)) + 1;
		keep(to, lines, (size_t)(next - lines));
	}
}

static bool is_hex(char c)
{
	return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
}

static char nibble(char c)
{
	return (char)(c <= '9' ? c - '0' : c - 'a' + 10);
}

/* How many times the character at s is meant, "{a*1000}" being n bytes; 0: it is
 * no such thing. */
static size_t times(const char *s, size_t *n)
{
	char *end;
	if (s[0] != '{' || s[1] == '\0' || s[2] != '*' || s[3] < '0' || s[3] > '9')
		return 0;
	unsigned long k = strtoul(s + 3, &end, 10);
	*n = (size_t)(end - s) + 1;
	return *end == '}' && k <= 1 << 26 ? k : 0;
}

/* The bytes that a `>\ ` line stands for: \xHH is one, {a*1000} a thousand. */
static void add_raw(struct strbuf *out, const char *s)
{
	for (size_t k, n = 0; *s;) {
		if (s[0] == '\\' && s[1] == 'x' && is_hex(s[2]) && is_hex(s[3])) {
			strbuf_add_char(out, (char)(nibble(s[2]) << 4 | nibble(s[3])));
			s += 4;
		} else if ((k = times(s, &n))) {
			while (k-- > 0)
				strbuf_add_char(out, s[1]);
			s += n;
		} else {
			strbuf_add_char(out, *s++);
		}
	}
}

static bool is_head(const struct line *line)
{
	return line->n > 0 && (*line->s == '>' || *line->s == '#');
}

/* Carries out a head line: a command, or a comment, which does nothing. */
static void play(struct check *c, const struct line *head)
{
	struct strbuf text = {0}, line = {0};
	strbuf_add_n(&text, head->s, head->n);
	const char *s = strbuf_get(&text);
	bool aside = begins(s, head->n, ">& "), raw = begins(s, head->n, ">\\ ");
	if (raw)
		add_raw(&line, s + 3);
	else if (aside || begins(s, head->n, "> "))
		strbuf_add(&line, s + (aside ? 3 : 2));
	c->quiet = c->quiet || aside;
	if (*s != '#')
		dialogue_say(c->dialogue, strbuf_get(&line), line.n, !aside);
	strbuf_free(&text);
	strbuf_free(&line);
}

static void trim(struct lines *lines)
{
	while (lines->n > 0 && lines->at[lines->n - 1].n == 0)
		lines->n--;
}

/* Plays the head at line i, if it is one, and compares the lines up to the next
 * head, whose number it returns. */
static size_t check_one(struct check *c, size_t i)
{
	const struct line *at = c->lines.at;
	size_t first = i + is_head(&at[i]), next = first;
	while (next < c->lines.n && !is_head(&at[next]))
		next++;
	strbuf_clear(&c->answer);
	if (first > i)
		play(c, &at[i]);
	if (next == c->lines.n) {
		dialogue_free(c->dialogue); /* the end of the input */
		c->dialogue = NULL;
	}
	struct lines expected = {c->lines.at + first, next - first};
	struct lines now = lines_of(strbuf_get(&c->answer), c->answer.n);
	if (next == c->lines.n) {
		trim(&expected);
		trim(&now);
	}
	if (!lines_agree(expected, now))
		difference_hunk(&c->report, first > i ? &at[i] : NULL, first + 1, &c->shift, expected, now);
	free(now.at);
	return next;
}

/* MiB of address space that a comment allows, 0 when none does. */
static rlim_t memory_limit(const struct lines *lines)
{
	static const char word[] = "# memory: ";
	for (size_t i = 0; i < lines->n; i++)
		if (begins(lines->at[i].s, lines->at[i].n, word))
			return strtoul(lines->at[i].s + sizeof word - 1, NULL, 10);
	return 0;
}

static void check_lines(struct check *c, struct writer *out, int out_fd)
{
	struct rlimit before, during;
	getrlimit(RLIMIT_AS, &before);
	during = before;
	if (memory_limit(&c->lines))
		during.rlim_cur = memory_limit(&c->lines) << 20;
	setrlimit(RLIMIT_AS, &during);
	c->dialogue = dialogue_new(out, out_fd, hear, c);
	for (size_t i = 0; i < c->lines.n;)
		i = check_one(c, i);
	if (c->dialogue)
		dialogue_free(c->dialogue);
	setrlimit(RLIMIT_AS, &before);
}

static bool read_file(const char *name, struct strbuf *out)
{
	char piece[4096];
	FILE *f = fopen(name, "rb");
	if (!f)
		return false;
	for (size_t n; (n = fread(piece, 1, sizeof piece, f)) > 0;)
		strbuf_add_n(out, piece, n);
	bool fine = !ferror(f);
	return fclose(f) == 0 && fine;
}

/* Checks one file and prints what differs. */
static enum exit_status check_file(struct writer *out, int out_fd, const char *name)
{
	struct check c = {.name = name};
	if (!read_file(name, &c.file)) {
		fprintf(stderr, "quadrille: %s: %s\n", name, strerror(errno));
		strbuf_free(&c.file);
		return EXIT_USAGE;
	}
	c.lines = lines_of(strbuf_get(&c.file), c.file.n);
	strbuf_printf(&c.report, "--- %s\n+++ the engine\n", name);
	size_t nothing = c.report.n;
	check_lines(&c, out, out_fd);
	bool differs = c.report.n > nothing;
	if (differs)
		writer_put(out, NULL, strbuf_get(&c.report), c.report.n);
	free(c.lines.at);
	strbuf_free(&c.file);
	strbuf_free(&c.answer);
	strbuf_free(&c.report);
	return differs ? EXIT_FAILED : EXIT_FINE;
}

enum exit_status check_run(struct writer *out, int out_fd, char **files)
{
	enum exit_status worst = EXIT_FINE;
	int n = 0, differ = 0;
	for (; *files && !writer_gone(out); files++) {
		enum exit_status status = check_file(out, out_fd, *files);
		n += status != EXIT_USAGE;
		differ += status == EXIT_FAILED;
		worst = status > worst ? status : worst;
	}
	struct strbuf line = {0};
	strbuf_printf(&line, "check: %d transcripts, %d differ\n", n, differ);
	bool written = writer_put(out, NULL, strbuf_get(&line), line.n);
	strbuf_free(&line);
	return written ? worst : EXIT_FAILED;
}
