/* pager.c - within the shell, so that it works on every terminal; its keys are those of less,
 * with Enter behind them where the terminal tells of lines alone. */
#include "front/shell/pager.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "front/terminal/terminal.h"

static bool on_more(struct model *m, char *line);

static int page_lines(void)
{
	int lines = terminal_rows() - 2;
	return lines > 1 ? lines : 1;
}

/* Where so many lines end, counted from a place on. */
static size_t skip_lines(const char *text, size_t at, int lines)
{
	for (; text[at] && lines > 0; at++)
		lines -= text[at] == '\n';
	return at;
}

/* Where the line begins that is so many before the one at a place. */
static size_t back_lines(const char *text, size_t at, int lines)
{
	for (lines++; at > 0; at--)
		if (text[at - 1] == '\n' && --lines == 0)
			break;
	return at;
}

static void end_pages(struct model *m)
{
	free(m->pages.text);
	m->pages.text = NULL;
}

/* Prints a screenful from m->pages.at on, and asks when it is not the last. */
static void print_page(struct model *m)
{
	const char *text = m->pages.text;
	size_t end = skip_lines(text, m->pages.at, page_lines());
	auto_strbuf page = {0};
	strbuf_add_n(&page, text + m->pages.at, end - m->pages.at);
	screen_print(&m->screen, &page);
	if (text[end])
		strbuf_printf(model_ask(m, on_more),
		              "%zu%%: Enter shows more, b goes back, /word finds, q ends> ",
		              end * 100 / strlen(text));
	else
		end_pages(m);
}

/* The page begins at the next line with these words; false when there is none. */
static bool find(struct model *m, const char *words)
{
	char *text = m->pages.text;
	const char *found = strcasestr(text + skip_lines(text, m->pages.at, 1), words);
	if (!found)
		found = strcasestr(text, words);
	if (!found)
		return false;
	m->pages.at = back_lines(text, (size_t)(found - text), 0);
	return true;
}

static bool on_more(struct model *m, char *line)
{
	bool is_search = *line == '/' && line[1];
	if (!*line) {
		m->pages.at = skip_lines(m->pages.text, m->pages.at, page_lines());
	} else if (strcmp(line, "b") == 0) {
		m->pages.at = back_lines(m->pages.text, m->pages.at, page_lines());
	} else if (!is_search) {
		end_pages(m);
		return strcmp(line, "q") == 0;
	} else if (!find(m, line + 1)) {
		refuse(m, "%s is nowhere in it.", line + 1);
		m->question.answer = on_more;
		return true;
	}
	print_page(m);
	return true;
}

void pager_add_paragraph(struct strbuf *paragraph, struct strbuf *out)
{
	style_wrap(strbuf_get(paragraph), 2, terminal_columns(), out);
	strbuf_clear(paragraph);
}

size_t pager_last_page(const struct strbuf *text)
{
	return back_lines(strbuf_get(text), text->n, page_lines() - 2);
}

void pager_show(struct model *m, struct strbuf *text)
{
	end_pages(m);
	if (!text->n)
		return;
	m->pages.text = xstrdup(strbuf_get(text));
	m->pages.at = 0;
	print_page(m);
}
