/* transcript_text.h - the lines of a transcript, and what its head lines ask for. */
#ifndef FRONT_CHECK_TRANSCRIPT_TEXT_H
#define FRONT_CHECK_TRANSCRIPT_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/strbuf.h"

struct text_line {
	const char *s; /* n bytes, without the line end, LF or CRLF */
	size_t n;
	bool crlf; /* a CR stands behind them */
	bool open; /* no LF does: the last line of a file */
};

struct text_lines {
	struct text_line *at; /* freed by whoever split them */
	size_t n;
};

enum { TRANSCRIPT_FORMAT = 1 }; /* the number in `# quadrille transcript 1` */

/* The lines of a text (n bytes), pointing into it. The caller frees .at. */
struct text_lines text_split(const char *s, size_t n);
/* The lines without the empty ones at the end. */
struct text_lines text_trim(struct text_lines lines);
bool text_is(const struct text_line *line, const char *s);

/* What a line of an answer expects. */
enum expectation {
	EXPECT_LINE,    /* itself, but for its words `*` */
	EXPECT_ANY,     /* `...`: any number of any lines */
	EXPECT_PATTERN, /* `#= PATTERN`: a line that it fits */
	EXPECT_ABSENT   /* `#- PATTERN`: that no line of the answer fits it */
};

enum expectation transcript_expectation(const struct text_line *line);
/* The pattern of a line that has one, without end. */
struct text_line transcript_pattern(const struct text_line *line);
/* True for a line that no answer has: a command or a comment. */
bool transcript_is_head(const struct text_line *line);
/* True for a line that an answer in a transcript can have as it is: no head, no conflict marker. */
bool transcript_can_hold(const struct text_line *line);
/* True for a line `# quadrille transcript N`, with which a session begins; N goes to *format. */
bool transcript_is_beginning(const struct text_line *line, unsigned long *format);
/* True for a comment `# WORD: TEXT`; TEXT goes to *text. */
bool transcript_is_setting(const struct text_line *line, const char *word, struct text_line *text);
/* The text of the first such comment, wherever it stands; false without one. */
bool transcript_setting(struct text_lines lines, const char *word, struct text_line *text);
/* The number behind such a comment; 0 without one. */
unsigned long transcript_number(struct text_lines lines, const char *word);

/* What a head line asks for; all false for a comment. */
struct transcript_command {
	bool said;       /* line is to be said */
	bool background; /* `&`: the job it begins is held, and nothing waits for it */
	bool release;    /* a bare `>&`: the held job goes on, and is waited for */
	bool referee;    /* `!`: the referee says it */
	struct strbuf line;
};

/* Reads a head line; the caller frees ->line. False when its marks are none. */
bool transcript_read_command(const struct text_line *head, struct transcript_command *out);
/* Looks for what is no transcript: NUL, conflict markers, strange marks and patterns, another format, a
 * byte order mark. Returns the number of the line from 1, and why in *why, or 0 when there is nothing wrong. */
size_t transcript_find_fault(struct text_lines lines, const char **why);
/* True when some line is a command that is said. */
/* The setting, `known failure`, that a comment nearly is: written with other capitals or blanks, or an s more or
 * less; NULL when it is none, or truly one. */
const char *transcript_nearly_setting(const struct text_line *line);
bool transcript_has_command(struct text_lines lines);

#endif
