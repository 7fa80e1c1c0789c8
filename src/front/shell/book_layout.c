/* book_layout.c - Markdown, as far as the rule books use it (CommonMark: headings, paragraphs,
 * lists, code, emphasis, links; tables as GitHub has them), as plain text. */
#include "front/shell/book_layout.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "front/client.h"
#include "engine/find_game.h"
#include "protocol/words/rule_lines.h"
#include "protocol/words/sentences.h"

/* A book while it is laid out. */
struct layout {
	const struct terminal_caps *caps;
	int columns;
	struct strbuf *out;
	struct strbuf block; /* a paragraph, or an item of a list, being put together */
	const char *game;
	struct client *client; /* plays the examples */
	bool is_item, is_code, is_example;
	char mark[4];         /* of the item: "  -", " 1." */
	struct strbuf header; /* the name of a table's last column; "" outside of tables */
};

/* Writes the paragraph or item that was put together. */
static void end_block(struct layout *l)
{
	auto_strbuf plain = {0};
	if (!l->block.n)
		return;
	rule_lines_add_plain(l->caps, strbuf_get(&l->block), &plain);
	style_beside(l->is_item ? l->mark : "", strbuf_get(&plain), l->is_item ? 4 : 2, l->columns,
	             l->out);
	strbuf_clear(&l->block);
	l->is_item = false;
}

static void add_heading(struct layout *l, const char *text)
{
	style_add(l->caps, l->out, STYLE_STRONG, text + strspn(text, "# "));
	strbuf_add_char(l->out, '\n');
}

/* A line of code or of a drawing stays as it is where the screen is wide enough. */
static void add_code(struct layout *l, const char *text)
{
	if (2 + style_width(text) < l->columns)
		strbuf_printf(l->out, "  %s\n", text);
	else
		style_wrap(text, 2, l->columns, l->out);
}

/* Says what an example says to the engine, and appends in sentences what has happened by that. */
static void run_example(struct layout *l, const char *command)
{
	const struct events *events = client_events(l->client);
	size_t i = events && strncmp(command, "newgame ", 8) != 0 ? events->n : 0;
	free(client_ask(l->client, command));
	auto_strbuf line = {0};
	events = client_events(l->client);
	for (; events && i < events->n; i++) {
		const struct event *e = &events->at[i];
		if (e->kind == EVENT_CHANCE || !(e->seen_by & TO_ONE(client_viewer(l->client))))
			continue;
		strbuf_clear(&line);
		sentences_write_event(&(struct event_ref){find_game(l->game, NULL)->info, events, e, 0},
		                      &line);
		style_wrap(strbuf_get(&line), 6, l->columns, l->out);
	}
}

/* A line of an example, which is what programs say to the engine: of that the moves, and below
 * each in sentences what happens. What the engine answers in the example is left out. */
static void add_example(struct layout *l, const char *text)
{
	static const char move[] = "> move ";
	auto_strbuf line = {0};
	if (strncmp(text, move, strlen(move)) == 0) {
		auto_text copy = xstrdup(text + strlen(move));
		char *save;
		for (char *at = strtok_r(copy, " ", &save); at; at = strtok_r(NULL, " ", &save))
			if (!strchr(at, ':')) /* chance, or what is said aloud */
				strbuf_printf(&line, "%s%s", line.n ? " " : "", at);
		if (line.n)
			style_wrap(strbuf_get(&line), 2, l->columns, l->out);
	}
	if (strncmp(text, "> ", 2) == 0)
		run_example(l, text + 2);
}

/* A row of a table: the first cell, and the others beside it, the last behind its header
 * where there are three. The first row has the headers. */
static void add_row(struct layout *l, const char *text)
{
	enum { CELLS = 4, BESIDE = 18 };
	auto_text copy = xstrdup(text);
	char *save, *cells[CELLS] = {NULL};
	auto_strbuf first = {0}, rest = {0};
	int n = 0;
	for (char *at = strtok_r(copy, "|", &save); at && n < CELLS; at = strtok_r(NULL, "|", &save)) {
		at += strspn(at, " ");
		for (size_t end = strlen(at); end > 0 && at[end - 1] == ' '; end--)
			at[end - 1] = '\0';
		if (*at)
			cells[n++] = at;
	}
	if (n > 1 && !l->header.n) {
		strbuf_add(&l->header, cells[n - 1]);
	} else if (n > 1 && strncmp(cells[0], "---", 3) != 0) {
		strbuf_add(&first, "  ");
		rule_lines_add_plain(l->caps, cells[0], &first);
		rule_lines_add_plain(l->caps, cells[1], &rest);
		if (n > 2) {
			strbuf_printf(&rest, "; %s ", strbuf_get(&l->header));
			rule_lines_add_plain(l->caps, cells[2], &rest);
		}
		style_beside(strbuf_get(&first), strbuf_get(&rest), 2 + BESIDE, l->columns, l->out);
	}
}

static void add_line(struct layout *l, const char *line)
{
	const char *item = rule_lines_item(line);
	bool fence = strncmp(line, "```", 3) == 0, row = *line == '|' && !l->is_code;
	if (fence || row || !*line || *line == '#' || item)
		end_block(l);
	if (!row)
		strbuf_clear(&l->header);
	if (fence) {
		l->is_code = !l->is_code;
		l->is_example = l->is_code && strcmp(line, "```quadrille") == 0;
	} else if (l->is_example) {
		add_example(l, line);
	} else if (l->is_code) {
		add_code(l, line);
	} else if (row) {
		add_row(l, line);
	} else if (!*line) {
		strbuf_add_char(l->out, '\n');
	} else if (*line == '#') {
		add_heading(l, line);
	} else {
		if (item)
			snprintf(l->mark, sizeof l->mark, "%3.*s", (int)(item - line - 1), line);
		l->is_item = l->is_item || item;
		strbuf_printf(&l->block, "%s%s", l->block.n ? " " : "",
		              item ? item : line + strspn(line, " "));
	}
}

bool book_layout_write(const char *game, const struct terminal_caps *caps, int columns,
                       struct strbuf *out)
{
	struct layout l = {
		.caps = caps, .columns = columns, .out = out, .game = game, .client = client_new()};
	bool any = false;
	for (int i = 0; i < rule_lines_n; i++)
		if (strcmp(rule_lines[i].game, game) == 0) {
			add_line(&l, rule_lines[i].text);
			any = true;
		}
	end_block(&l);
	strbuf_free(&l.block);
	strbuf_free(&l.header);
	client_free(l.client);
	return any;
}
