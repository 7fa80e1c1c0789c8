/* pager.c - within the shell, so that it works on every terminal. */
#include "front/shell/pager.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "front/shell/terminal.h"

static bool on_more(struct model *m, char *line);

/* Prints a screenful; the rest waits in m->pages. */
static void print_page(struct model *m, const char *text)
{
	int lines = terminal_rows() - 2;
	const char *end = text;
	for (; *end && lines > 0; end++)
		lines -= *end == '\n';
	struct strbuf page = {0};
	strbuf_add_n(&page, text, (size_t)(end - text));
	screen_print(&m->screen, &page);
	strbuf_free(&page);
	char *rest = *end ? xstrdup(end) : NULL;
	free(m->pages);
	m->pages = rest;
	if (rest)
		model_ask(m, "Enter shows more, q ends> ", on_more);
}

static bool on_more(struct model *m, char *line)
{
	char *text = m->pages;
	m->pages = NULL;
	if (!*line && text)
		print_page(m, text);
	free(text);
	return !*line || strcmp(line, "q") == 0;
}

void pager_show(struct model *m, struct strbuf *text)
{
	print_page(m, strbuf_get(text));
}
