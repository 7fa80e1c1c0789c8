/* screen.h - what is printed above the prompt. */
#ifndef FRONT_SHELL_SCREEN_H
#define FRONT_SHELL_SCREEN_H

#include "front/terminal/line_edit.h"
#include "base/style.h"

struct screen {
	struct terminal_caps caps;
	const struct line_edit *editor; /* has the prompt */
	bool live_prompt;               /* which can be changed while it is shown */
};

/* Prints text as it is, but for characters that the terminal cannot show, which are
 * replaced in place. */
void screen_print(const struct screen *s, struct strbuf *t);
/* Prints a message in a style, wrapped to the screen; false where that refuses something. */
bool screen_printf(const struct screen *s, enum style style, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* Empties the screen; with all, what has scrolled out of it, too, as far as the terminal
 * can forget it, else by a screenful of empty lines. */
void screen_clear(const struct screen *s, bool all);

#endif
