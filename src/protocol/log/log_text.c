/* log_text.c - bytes that a line of text cannot hold are escaped, numbers of the clock masked. */
#include "protocol/log/log_text.h"

#include <stdlib.h>

#include "base/utf8.h"

static bool is_plain(unsigned char c)
{
	return (c >= ' ' && c < 0x7f) || c == '\t' || c >= 0x80;
}

/* Must the bytes be escaped? */
static bool needs_escapes(const char *line, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (!is_plain((unsigned char)line[i]))
			return true;
	return !utf8_valid(line, n);
}

enum { REPEAT_LEAST = 16 }; /* so many equal bytes are written as one and their number */

static void add_escaped(struct strbuf *out, const char *line, size_t n)
{
	for (size_t i = 0, run; i < n; i += run) {
		unsigned char c = (unsigned char)line[i];
		bool plain = c > ' ' && c < 0x7f && c != '\\' && c != '{' && c != '}';
		for (run = 1; i + run < n && line[i + run] == line[i];)
			run++;
		if (plain && run >= REPEAT_LEAST) {
			strbuf_printf(out, "{%c*%zu}", c, run);
			continue;
		}
		run = 1;
		if (plain || (c == ' ' && i + 1 < n))
			strbuf_add_char(out, (char)c);
		else
			strbuf_printf(out, "\\x%02x", c);
	}
}

void log_text_add_said(struct strbuf *out, unsigned flags, const char *line, size_t n)
{
	bool escaped = needs_escapes(line, n);
	strbuf_printf(out, "%s>%s%s%s ", flags & SAID_IN_COMMENT ? "# " : "",
	              flags & SAID_BACKGROUND ? "&" : "", flags & SAID_AS_REFEREE ? "!" : "",
	              escaped ? "\\" : "");
	if (escaped)
		add_escaped(out, line, n);
	else
		strbuf_add_n(out, line, n);
	strbuf_add_char(out, '\n');
}

/* Where the line's own words begin, behind a tag. */
static const char *skip_tag(const char *line, const char *end)
{
	const char *blank = *line == '@' ? memchr(line, ' ', (size_t)(end - line)) : NULL;
	return blank ? blank + 1 : line;
}

static bool begins(const char *line, const char *end, const char *word)
{
	return (size_t)(end - line) >= strlen(word) && memcmp(line, word, strlen(word)) == 0;
}

/* A search's report, not the words of the UCI dialect's `info string`. */
static bool is_info(const char *words, const char *end)
{
	return begins(words, end, "info ") && !begins(words, end, "info string ");
}

/* An info line (with its end) with a star for each number behind time and nps. */
static void add_without_times(struct strbuf *out, const char *line, const char *end)
{
	bool number_follows = false;
	for (const char *word = line, *blank; word < end; word = blank) {
		blank = word;
		while (blank < end && *blank != ' ' && *blank != '\n')
			blank++;
		size_t n = (size_t)(blank - word);
		if (n == 2 && memcmp(word, "pv", 2) == 0) {
			strbuf_add_n(out, word, (size_t)(end - word));
			return;
		}
		if (number_follows)
			strbuf_add_char(out, '*');
		else
			strbuf_add_n(out, word, n);
		number_follows =
			(n == 4 && memcmp(word, "time", 4) == 0) || (n == 3 && memcmp(word, "nps", 3) == 0);
		if (blank < end)
			strbuf_add_char(out, *blank++);
	}
}

static void add_line_masked(struct strbuf *out, enum log_mask mask, const char *line,
                            const char *end)
{
	const char *words = skip_tag(line, end);
	bool info = is_info(words, end);
	if (info && mask == LOG_MASK_TIMES) {
		add_without_times(out, line, end);
	} else if (mask != LOG_MASK_TIMES && begins(words, end, "bestmove ")) {
		strbuf_add_n(out, line, (size_t)(words - line));
		strbuf_add(out, "bestmove *\n");
	} else if (!info && mask != LOG_MASK_SEARCH) {
		strbuf_add_n(out, line, (size_t)(end - line));
	}
}

void log_text_add_masked(struct strbuf *out, enum log_mask mask, const struct strbuf *lines)
{
	if (mask == LOG_MASK_ALL || mask == LOG_MASK_SEARCH)
		strbuf_add(out, "...\n");
	if (mask == LOG_MASK_ALL)
		return;
	const char *line = strbuf_get(lines), *all = line + lines->n;
	for (const char *end; line < all; line = end) {
		end = (const char *)memchr(line, '\n', (size_t)(all - line)) + 1;
		add_line_masked(out, mask, line, end);
	}
}

void log_text_add_comment(struct strbuf *out, const char *before, const struct strbuf *lines)
{
	const char *line = strbuf_get(lines), *all = line + lines->n;
	for (const char *end; line < all; line = end) {
		end = (const char *)memchr(line, '\n', (size_t)(all - line)) + 1;
		strbuf_printf(out, "# %s%.*s", before, (int)(end - line), line);
	}
}
