/* print.c - the lines of the session, as sentences or as they are. */
#include "front/shell/print.h"

#include <string.h>

#include "front/shell/phrases.h"
#include "front/shell/terminal.h"

static bool starts_with(const char *line, const char *prefix)
{
	return strncmp(line, prefix, strlen(prefix)) == 0;
}

/* Prints what follows "event " and notes its squares as those of the last move. */
static void print_event(struct model *m, const char *event)
{
	struct strbuf sentence = {0};
	bool over = starts_with(event, "over ");
	bool faint = starts_with(event, "chance ") || starts_with(event, "table ");
	if (!starts_with(event, "check ") && !starts_with(event, "line "))
		phrases_squares(event, &m->last_move);
	phrases_event(m->game, event, &sentence);
	enum style style = faint ? STYLE_FAINT : STYLE_PLAIN;
	screen_printf(&m->screen, over ? STYLE_SUCCESS : style, "%s", strbuf_get(&sentence));
	strbuf_free(&sentence);
}

void print_line(struct model *m, const char *line)
{
	struct strbuf sentence = {0};
	if (starts_with(line, "event ")) {
		print_event(m, line + 6);
	} else if (starts_with(line, "error ")) {
		phrases_error(line + 6, &sentence);
		if (starts_with(line + 6, "hidden ") && !m->play.on)
			strbuf_add(&sentence, ": play <seat> takes a seat, view all shows everything");
		screen_printf(&m->screen, STYLE_ERROR, "%s", strbuf_get(&sentence));
	} else if (starts_with(line, "info depth ")) {
		phrases_info(line, terminal_columns() - 1, &sentence);
		screen_printf(&m->screen, STYLE_FAINT, "%s", strbuf_get(&sentence));
	} else if (starts_with(line, "bestmove ")) {
		screen_printf(&m->screen, STYLE_SUCCESS, "Best: %s", line + 9);
	} else if (strcmp(line, "ok") != 0) {
		strbuf_printf(&sentence, "%s\n", line); /* as it is, however long */
		screen_print(&m->screen, &sentence);
	}
	strbuf_free(&sentence);
}
