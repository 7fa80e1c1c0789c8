/* line_edit.h - line editing: one interface, with GNU readline or without.
 *
 * With readline a line can be edited, completed and found again in the history,
 * and lines can be printed above it while it is typed. Without, the terminal's own
 * line discipline collects lines. */
#ifndef FRONT_TERMINAL_LINE_EDIT_H
#define FRONT_TERMINAL_LINE_EDIT_H

#include <stdbool.h>
#include <stddef.h>

struct line_edit_callbacks {
	void *to; /* handed to both */
	/* A whole line was typed (NULL: the end of input). The callee frees it. */
	void (*on_line)(void *to, char *line);
	/* The completions of the word that begins at byte `from` of line and ends with it: a
	 * NULL-ended list, each and all freed by the caller, or NULL. *append_space becomes
	 * true when a blank may follow if there is only one. */
	char **(*complete)(void *to, const char *line, size_t from, bool *append_space);
	const char *history_file; /* its path, or NULL */
	bool dumb;                /* a line once printed cannot be changed */
};

struct line_edit {
	void (*open)(const struct line_edit_callbacks *callbacks);
	/* Puts the prompt and the line being typed on the screen; when they are there
	 * already, the prompt changes. keys: those that are a line at once where they come first, where
	 * the terminal tells of single keys, or NULL; arrows: the same of arrow keys, by the last letters of what they
	 * send, and the line is what they send, "\033[A". */
	void (*show)(const char *prompt, const char *keys, const char *arrows);
	/* Takes both off the screen, so that lines can be printed. */
	void (*hide)(void);
	/* Reads input that is there. A line that it completes counts as hidden. */
	void (*read)(void);
	/* Drops the line being typed; false when it is empty. Leaves the screen as hide
	 * does. */
	bool (*discard)(void);
	void (*resize)(void); /* the screen has another size */
	/* Gives the terminal back in the modes it had, and takes it again. */
	void (*release)(void);
	void (*grab)(void);
	/* From now on lines are kept nowhere (now), or in the history again. */
	void (*forget)(bool now);
};

/* line_edit_plain.c: as the terminal itself does it; always available. */
extern const struct line_edit line_edit_plain;
/* Opens the best there is: line_edit_readline.c or, in a build without readline,
 * line_edit_none.c. */
const struct line_edit *line_edit_open(const struct line_edit_callbacks *callbacks);

#endif
