/* screen.c - the prompt makes room for what is printed. */
#include "front/shell/screen.h"

#include <stdio.h>

#include "front/terminal/terminal.h"

void screen_print(const struct screen *s, struct strbuf *t)
{
	style_sanitize(&s->caps, t);
	s->editor->hide();
	fputs(strbuf_get(t), stdout);
}

bool screen_printf(const struct screen *s, enum style style, const char *format, ...)
{
	auto_strbuf message = {0}, lines = {0}, styled = {0};
	va_list args;
	va_start(args, format);
	strbuf_vprintf(&message, format, args);
	va_end(args);
	style_wrap(strbuf_get(&message), 0, terminal_columns(), &lines);
	lines.s[--lines.n] = '\0'; /* the line end is not styled */
	style_add(&s->caps, &styled, style, strbuf_get(&lines));
	strbuf_add_char(&styled, '\n');
	screen_print(s, &styled);
	return style != STYLE_ERROR;
}

void screen_clear(const struct screen *s, bool all)
{
	s->editor->hide();
	if (s->live_prompt) /* cursor home, erase the screen; xterm: erase the saved lines */
		fputs(all ? "\033[H\033[2J\033[3J" : "\033[H\033[2J", stdout);
	else
		for (int i = 0; i < terminal_rows(); i++)
			fputc('\n', stdout);
}
