/* transcript_text.c - cutting a text into lines, and reading the heads among them. */
#include "front/check/transcript_text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "front/check/pattern.h"

struct text_lines text_split(const char *s, size_t n)
{
	struct text_lines lines = {0};
	size_t cap = 1;
	for (size_t i = 0; i < n; i++)
		cap += s[i] == '\n';
	lines.at = xmalloc(cap * sizeof *lines.at);
	for (const char *end = s + n; s < end;) {
		const char *stop = memchr(s, '\n', (size_t)(end - s));
		size_t length = (size_t)((stop ? stop : end) - s);
		bool crlf = stop && length > 0 && s[length - 1] == '\r';
		lines.at[lines.n++] = (struct text_line){s, length - crlf, crlf, !stop};
		s += length + 1;
	}
	return lines;
}

struct text_lines text_trim(struct text_lines lines)
{
	while (lines.n > 0 && lines.at[lines.n - 1].n == 0)
		lines.n--;
	return lines;
}

static bool text_begins(const struct text_line *line, const char *prefix)
{
	size_t n = strlen(prefix);
	return line->n >= n && memcmp(line->s, prefix, n) == 0;
}

bool text_is(const struct text_line *line, const char *s)
{
	return line->n == strlen(s) && memcmp(line->s, s, line->n) == 0;
}

enum expectation transcript_expectation(const struct text_line *line)
{
	return text_begins(line, "#= ")   ? EXPECT_PATTERN
	       : text_begins(line, "#- ") ? EXPECT_ABSENT
	       : text_is(line, "...")     ? EXPECT_ANY
	                                  : EXPECT_LINE;
}

struct text_line transcript_pattern(const struct text_line *line)
{
	return (struct text_line){line->s + 3, line->n - 3, false, false};
}

bool transcript_is_head(const struct text_line *line)
{
	return line->n > 0 && (*line->s == '>' || *line->s == '#') &&
	       transcript_expectation(line) == EXPECT_LINE;
}

static bool is_conflict_marker(const struct text_line *line)
{
	return text_begins(line, "<<<<<<< ") || text_begins(line, ">>>>>>> ") ||
	       text_is(line, "=======");
}

bool transcript_can_hold(const struct text_line *line)
{
	bool begins_one = line->n > 0 && (*line->s == '>' || *line->s == '#');
	return !begins_one && !is_conflict_marker(line);
}

/* Reads the number at line[*i], at most nine digits, and goes behind it; false when there is none. */
static bool read_number(const struct text_line *line, size_t *i, unsigned long *out)
{
	size_t from = *i;
	*out = 0;
	for (; *i < line->n && *i < from + 9 && line->s[*i] >= '0' && line->s[*i] <= '9'; ++*i)
		*out = *out * 10 + (unsigned long)(line->s[*i] - '0');
	return *i > from;
}

bool transcript_is_beginning(const struct text_line *line, unsigned long *format)
{
	static const char words[] = "# quadrille transcript ";
	size_t i = sizeof words - 1;
	return text_begins(line, words) && read_number(line, &i, format) &&
	       (i == line->n || line->s[i] == ':' || line->s[i] == ' ');
}

bool transcript_is_setting(const struct text_line *line, const char *word, struct text_line *text)
{
	size_t n = strlen(word);
	bool is_one = line->n > n + 4 && memcmp(line->s, "# ", 2) == 0 &&
	              memcmp(line->s + 2, word, n) == 0 && memcmp(line->s + 2 + n, ": ", 2) == 0;
	if (is_one)
		*text = (struct text_line){line->s + n + 4, line->n - n - 4, false, false};
	return is_one;
}

bool transcript_setting(struct text_lines lines, const char *word, struct text_line *text)
{
	size_t i = 0;
	while (i < lines.n && !transcript_is_setting(&lines.at[i], word, text))
		i++;
	return i < lines.n;
}

unsigned long transcript_number(struct text_lines lines, const char *word)
{
	struct text_line text;
	unsigned long number = 0;
	size_t i = 0;
	return transcript_setting(lines, word, &text) && read_number(&text, &i, &number) ? number : 0;
}

/* Goes over the next letter before a colon, made small; an s at the end is none. '\0' there. */
static char next_letter(const char *s, size_t n, size_t *i)
{
	while (*i < n && s[*i] != ':' && !isalpha((unsigned char)s[*i]))
		++*i;
	bool plural =
		*i + 1 < n && tolower((unsigned char)s[*i]) == 's' && !isalpha((unsigned char)s[*i + 1]);
	if (*i == n || s[*i] == ':' || plural)
		return '\0';
	return (char)tolower((unsigned char)s[(*i)++]);
}

const char *transcript_nearly_setting(const struct text_line *line)
{
	static const char *const settings[] = {"known failure", "needs", "memory"};
	struct text_line text;
	if (line->n == 0 || *line->s != '#' || !memchr(line->s, ':', line->n))
		return NULL;
	for (size_t k = 0; k < sizeof settings / sizeof *settings; k++) {
		size_t i = 1, j = 0, n = strlen(settings[k]) + 1;
		char letter;
		while ((letter = next_letter(line->s, line->n, &i)) &&
		       letter == next_letter(settings[k], n, &j))
			;
		if (!letter && !next_letter(settings[k], n, &j))
			return transcript_is_setting(line, settings[k], &text) ? NULL : settings[k];
	}
	return NULL;
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

/* Adds the bytes that the words behind `>\` stand for: \xHH is one, {a*1000} a thousand. */
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

/* Goes over a mark at *i, if it is the next one. */
static bool take_mark(const struct text_line *head, size_t *i, char mark)
{
	bool there = *i < head->n && head->s[*i] == mark;
	*i += there;
	return there;
}

bool transcript_read_command(const struct text_line *head, struct transcript_command *out)
{
	*out = (struct transcript_command){0};
	if (head->n == 0 || *head->s != '>')
		return true;
	size_t i = 1;
	out->background = take_mark(head, &i, '&');
	out->referee = take_mark(head, &i, '!');
	bool raw = take_mark(head, &i, '\\');
	out->release = i == head->n && out->background && !out->referee && !raw;
	if (out->release)
		return true;
	if (i == head->n || head->s[i] != ' ')
		return false;
	out->said = true;
	struct strbuf text = {0};
	strbuf_add_n(&text, head->s + i + 1, head->n - i - 1);
	if (raw)
		add_unescaped(&out->line, strbuf_get(&text));
	else
		strbuf_add_n(&out->line, strbuf_get(&text), text.n);
	strbuf_free(&text);
	return true;
}

/* What is wrong with a line, or NULL. */
static const char *fault_of_line(const struct text_line *line)
{
	struct transcript_command command;
	unsigned long format;
	if (line->n > 0 && memchr(line->s, '\0', line->n))
		return "a NUL: a transcript is text, and `>\\ ` writes other bytes as \\xHH";
	if (is_conflict_marker(line))
		return "a conflict marker: the conflict has to be resolved first";
	if (transcript_is_beginning(line, &format) && format != TRANSCRIPT_FORMAT)
		return "a format of transcripts that is not known here, which is 1";
	enum expectation kind = transcript_expectation(line);
	if (kind == EXPECT_PATTERN || kind == EXPECT_ABSENT) {
		struct text_line pattern = transcript_pattern(line);
		return pattern_fault(pattern.s, pattern.n);
	}
	bool glued = line->n > 2 && *line->s == '#' && (line->s[1] == '=' || line->s[1] == '-') &&
	             isalnum((unsigned char)line->s[2]);
	if (glued)
		return "a blank stands behind `#=` and `#-`";
	bool fine = transcript_read_command(line, &command);
	strbuf_free(&command.line);
	return fine ? NULL
	            : "a command begins with `> `, `>& `, `>! ` or `>\\ `, the marks in this order";
}

size_t transcript_find_fault(struct text_lines lines, const char **why)
{
	if (lines.n > 0 && text_begins(lines.at, "\xef\xbb\xbf")) {
		*why = "a byte order mark: a transcript is UTF-8 without one";
		return 1;
	}
	for (size_t i = 0; i < lines.n; i++)
		if ((*why = fault_of_line(&lines.at[i])))
			return i + 1;
	return 0;
}

bool transcript_has_command(struct text_lines lines)
{
	bool found = false;
	for (size_t i = 0; i < lines.n && !found; i++)
		found = lines.at[i].n > 0 && *lines.at[i].s == '>' && !text_is(&lines.at[i], ">&");
	return found;
}
