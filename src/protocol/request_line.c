/* request_line.c - one copy of the text, in which blanks become the ends of words. */
#include "protocol/request_line.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/parse.h"
#include "base/utf8.h"

/* How many words are looked at of a line that is not carried out. */
enum { FAULT_WORDS = 4 };

static void set_fault(struct request_line *line, enum error_code code, const char *text)
{
	line->fault = code;
	line->fault_text = text;
}

/* Of a line that cannot be read as a whole, only a tag that ends within it and can be read is one. */
static bool has_readable_tag(const struct request_line *line)
{
	size_t n = 1;
	if (line->text[0] != '@')
		return false;
	while (n < line->n && line->text[n] != ' ' && line->text[n] != '\t')
		n++;
	return n < line->n && utf8_valid(line->text, n);
}

/* Takes the tag off the words. */
static void take_tag(struct request_line *line)
{
	const char *tag = line->words[0] + 1;
	bool readable = !line->fault || has_readable_tag(line);
	line->words++;
	line->n_words--;
	line->tag = *tag && readable ? tag : NULL;
	if (!line->fault && (!*tag || line->n_words == 0))
		set_fault(line, ERROR_BAD_SYNTAX, "a tag is followed by a command");
}

static void find_commands(struct request_line *line, const struct command *const *table)
{
	line->command = line->n_words > 0 ? command_find(table, line->words[0]) : NULL;
	line->carried = line->command;
	if (request_line_is_for_eyes(line))
		line->carried = line->n_words > 2 ? command_find(table, line->words[2]) : NULL;
}

void request_line_parse(struct request_line *line, const struct command *const *table,
                        const char *text, size_t n, enum speaker speaker)
{
	*line = (struct request_line){.text = text, .n = n, .speaker = speaker};
	if (n > LINE_MAX_BYTES)
		set_fault(line, ERROR_LINE_TOO_LONG, "a line has 1048576 bytes at most");
	else if (!utf8_valid(text, n))
		set_fault(line, ERROR_BAD_ENCODING, "a line is UTF-8 without NUL");
	else if (*text == '#')
		return;
	size_t cap = line->fault ? FAULT_WORDS : n / 2 + 1;
	line->copy = xstrndup(text, n);
	line->heap = line->words = xmalloc((cap + 1) * sizeof *line->words);
	line->n_words = split_words(line->copy, line->words, cap);
	if (line->n_words > cap)
		line->n_words = cap;
	line->words[line->n_words] = NULL;
	if (line->n_words > 0 && line->words[0][0] == '@')
		take_tag(line);
	find_commands(line, table);
}

void request_line_free(struct request_line *line)
{
	free(line->copy);
	free(line->heap);
	*line = (struct request_line){0};
}

bool request_line_is_for_eyes(const struct request_line *line)
{
	return line->command && (line->command->flags & COMMAND_FOR_EYES);
}
