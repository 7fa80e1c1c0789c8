/* line_edit.h - the line that the person types: one interface, two ways.
 *
 * With readline a line can be edited, completed and found again in the history,
 * and lines can be printed above it while it is typed. Without, the terminal
 * itself collects lines. */
#ifndef FRONT_SHELL_LINE_EDIT_H
#define FRONT_SHELL_LINE_EDIT_H

#include <stdbool.h>
#include <stddef.h>

struct line_edit_callbacks {
	void *to; /* handed to both */
	/* A whole line was typed (NULL: the end of input). It may be kept until the next
	 * call of read. */
	void (*on_line)(void *to, char *line);
	/* What could follow the first `from` bytes of line, which end before the word
	 * that ends at `point`: a NULL-ended list, each and all owned by the caller, or
	 * NULL. *whole: a blank may follow when there is only one. */
	char **(*complete)(void *to, const char *line, size_t from, size_t point, bool *whole);
	const char *history_file; /* the path of the file, or NULL */
	bool dumb;                /* a line once printed stays as it is */
};

struct line_edit {
	void (*open)(const struct line_edit_callbacks *user);
	/* Puts the prompt, and what is being typed, on the screen; where it is there
	 * already, the prompt changes. */
	void (*show)(const char *prompt);
	/* Takes both off the screen, so that lines can be printed. */
	void (*hide)(void);
	/* Input is there: reads it. A line that it ends is off the screen. */
	void (*read)(void);
	/* Forgets what is being typed; false when that is nothing. Leaves the screen as
	 * hide does. */
	bool (*discard)(void);
	void (*resize)(void);
	/* Gives the terminal back as it was, and takes it again. */
	void (*release)(void);
	void (*grab)(void);
};

/* line_edit_plain.c: as the terminal itself does it; always to be had. */
extern const struct line_edit line_edit_plain;
/* The best way there is here, opened: edit_readline.c, and in a build without
 * readline edit_none.c. */
const struct line_edit *line_edit_open(const struct line_edit_callbacks *user);

#endif
