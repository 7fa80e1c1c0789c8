/* sidebar.c - of each seat and of the table what the scene has, then the result. */
#include "protocol/sidebar.h"

#include <string.h>

#include "base/memory.h"
#include "engine/find_game.h"
#include "protocol/json.h"
#include "protocol/sentences.h"

/* A paragraph being filled: indented lines of at most so many columns. */
struct paragraph {
	struct strbuf *out;
	int columns, indent;
	int column;      /* where the present line ends */
	bool known_only; /* what the viewer does not know is left out */
};

/* Adds n bytes that stay together, behind so many blanks or on a new line. */
static void add_word(struct paragraph *p, const char *word, size_t n, int blanks)
{
	int width = 0;
	for (size_t i = 0; i < n; i++)
		width += (word[i] & 0xC0) != 0x80;
	if (p->column > p->indent && p->column + blanks + width > p->columns) {
		strbuf_printf(p->out, "\n%*s", p->indent, "");
		p->column = p->indent;
		blanks = 0;
	}
	strbuf_printf(p->out, "%*s", blanks, "");
	strbuf_add_n(p->out, word, n);
	p->column += blanks + width;
}

/* Adds `name value`; a list may be broken after its commas. */
static void add_item(struct paragraph *p, const char *name, const char *value)
{
	struct strbuf first = {0};
	size_t n = strcspn(value, ",");
	n += value[n] == ',';
	strbuf_printf(&first, "%s ", name);
	strbuf_add_n(&first, value, n);
	add_word(p, strbuf_get(&first), first.n, p->column > p->indent ? 2 : 0);
	for (value += n; *value; value += n) {
		value += *value == ' ';
		n = strcspn(value, ",");
		n += value[n] == ',';
		add_word(p, value, n, 1);
	}
	strbuf_free(&first);
}

/* Adds what is so, or not so: `in the round`, `not in the round`. */
static void add_fact(struct paragraph *p, const char *name, bool so)
{
	struct strbuf words = {0};
	strbuf_printf(&words, "%s%s", so ? "" : "not ", name);
	add_word(p, strbuf_get(&words), words.n, p->column > p->indent ? 2 : 0);
	strbuf_free(&words);
}

/* Begins another line, unless one has just begun. */
static void break_line(struct paragraph *p)
{
	if (p->column > p->indent)
		strbuf_printf(p->out, "\n%*s", p->column = p->indent, "");
}

/* Everything about a seat or the table, as one paragraph; lists stand on lines of their own where
 * they are long, of the table. */
static void add_items(struct paragraph *p, const json_t *items, bool lists_apart)
{
	bool was_list = false;
	const char *name;
	json_t *item;
	json_object_foreach ((json_t *)items, name, item) {
		const char *value = json_string_value(item);
		bool yes = strcmp(value, "yes") == 0;
		if (strcmp(value, "-") == 0 || (p->known_only && strcmp(value, "?") == 0))
			continue;
		if (p->column == 0)
			strbuf_printf(p->out, "%*s", p->column = p->indent, "");
		bool is_list = lists_apart && strchr(value, ',') && !strstr(value, " or ");
		if (is_list || was_list)
			break_line(p);
		was_list = is_list;
		if (yes || strcmp(value, "no") == 0)
			add_fact(p, name, yes);
		else
			add_item(p, name, value);
	}
	if (p->column > 0)
		strbuf_add_char(p->out, '\n');
}

static void add_seat(const struct board_view *v, const char *seat, size_t number, int columns,
                     struct strbuf *out)
{
	const json_t *scene = json_object_get(v->state, "scene");
	const json_t *items = json_object_get(json_object_get(scene, "seats"), seat);
	bool to_move = strcmp(json_str(v->state, "turn"), seat) == 0;
	const char *arrow = v->caps.utf8 ? "▶" : ">";
	const char *player = strcmp(v->person, seat) == 0 ? " (you)"
	                     : v->people & 1u << number   ? ""
	                                                  : " (engine)";
	struct strbuf name = {0};
	strbuf_printf(&name, "%s %s%s", to_move ? arrow : " ", seat, player);
	if (v->clocks)
		strbuf_printf(&name, "  %s", v->clocks[number]);
	style_add(&v->caps, out, to_move ? STYLE_STRONG : STYLE_PLAIN, strbuf_get(&name));
	struct paragraph p = {out, columns, 4, 0, v->compact};
	if (v->compact)
		p.column = style_width(strbuf_get(&name));
	else
		strbuf_add_char(out, '\n');
	strbuf_free(&name);
	add_items(&p, items, false);
}

/* Who has won and why, each line in its style. */
static void add_result(const struct board_view *v, int columns, struct strbuf *out)
{
	struct strbuf sentence = {0}, lines = {0};
	sentences_write_result(find_game(json_str(v->game, "game"), NULL), json_str(v->state, "result"),
	                       &sentence);
	style_wrap(strbuf_get(&sentence), 2, columns + 1, &lines);
	char *save;
	for (char *line = strtok_r(lines.s, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) {
		style_add(&v->caps, out, STYLE_SUCCESS, line);
		strbuf_add_char(out, '\n');
	}
	strbuf_free(&sentence);
	strbuf_free(&lines);
}

void sidebar_draw(const struct board_view *v, int columns, struct strbuf *out)
{
	const json_t *names = json_object_get(json_object_get(v->game, "seats"), "names"), *seat;
	const json_t *table = json_object_get(json_object_get(v->state, "scene"), "table");
	size_t players = strtoul(json_str(v->state, "players"), NULL, 10), i;
	strbuf_add_char(out, '\n');
	json_array_foreach (names, i, seat)
		if (i < players)
			add_seat(v, json_string_value(seat), i, columns, out);
	add_items(&(struct paragraph){out, columns, 2, 0, false}, table, true);
	if (!strchr("*", *json_str(v->state, "result")))
		add_result(v, columns, out);
}
