/* request_line.h - a line taken apart: its tag, its words, and the command that they give. */
#ifndef PROTOCOL_REQUEST_LINE_H
#define PROTOCOL_REQUEST_LINE_H

#include <stdbool.h>
#include <stddef.h>

#include "protocol/commands/command.h"
#include "engine/access.h"

enum { LINE_MAX_BYTES = 1 << 20 }; /* without the line end */

struct request_line {
	const char *text; /* n bytes as they came, which may be anything; the caller's */
	size_t n;
	enum speaker speaker;
	enum error_code fault;  /* ERROR_NONE, or why it is not carried out; words are the first then */
	const char *fault_text; /* in words */
	const char *tag;        /* NULL without */
	char **words;           /* ended by NULL; the first names the command */
	size_t n_words;         /* 0 for a comment, or a blank line */
	const struct command *command; /* NULL: unknown */
	/* What it says through COMMAND_FOR_EYES, NULL: unknown; of another command that itself. */
	const struct command *carried;
	char *copy;  /* owned: what tag and words are in */
	char **heap; /* owned: words and what was before them */
};

/* Takes n bytes of text apart, by a table of commands ended by NULL. Ends with request_line_free. */
void request_line_parse(struct request_line *line, const struct command *const *table,
                        const char *text, size_t n, enum speaker speaker);
void request_line_free(struct request_line *line);
/* Is it said through COMMAND_FOR_EYES? */
bool request_line_is_for_eyes(const struct request_line *line);

#endif
