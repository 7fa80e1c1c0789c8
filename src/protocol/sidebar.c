/* sidebar.c - of each seat and of the table what the scene has, then the result. */
#include "protocol/sidebar.h"

#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "protocol/words/sentences.h"

/* A paragraph being filled: indented lines of at most so many columns. */
struct paragraph {
	struct strbuf *out;
	int columns, indent;
	int column;      /* where the present line ends */
	bool known_only; /* what the viewer does not know is left out */
	bool own_marks;  /* as in board_view */
};

/* Begins another line, unless one has just begun. */
static void break_line(struct paragraph *p)
{
	if (p->column <= p->indent)
		return;
	strbuf_add_char(p->out, '\n');
	strbuf_add_blanks(p->out, p->column = p->indent);
}

/* Indents the first line. */
static void begin_line(struct paragraph *p)
{
	if (p->column == 0)
		strbuf_add_blanks(p->out, p->column = p->indent);
}

/* Adds n bytes that stay together, behind so many blanks or on a new line. */
static void add_word(struct paragraph *p, const char *word, size_t n, int blanks)
{
	int width = 0;
	for (size_t i = 0; i < n; i++)
		width += (word[i] & 0xC0) != 0x80;
	if (p->column > p->indent && p->column + blanks + width > p->columns) {
		break_line(p);
		blanks = 0;
	}
	strbuf_add_blanks(p->out, blanks);
	strbuf_add_n(p->out, word, n);
	p->column += blanks + width;
}

/* Adds `name value`; a list may be broken after its commas. */
static void add_item(struct paragraph *p, const char *name, const char *value)
{
	struct strbuf first = {0};
	size_t n = strcspn(value, ",");
	n += value[n] == ',';
	strbuf_add(&first, name);
	strbuf_add_char(&first, ' ');
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

/* Everything about a seat or the table, as one paragraph; lists of the table stand on lines of
 * their own. */
static void add_items(struct paragraph *p, const struct scene *scene, int seat)
{
	bool was_list = false;
	for (int i = 0; i < scene->n_items; i++) {
		const char *name = scene->items[i].name, *value = scene_value(scene, &scene->items[i]);
		char counter[32];
		if (scene->items[i].most && p->own_marks) {
			snprintf(counter, sizeof counter, "%s of %d", value, scene->items[i].most);
			if (4 * scene->items[i].count < scene->items[i].most) /* it ends nothing soon */
				continue;
			value = counter;
		}
		bool yes = strcmp(value, "yes") == 0;
		if (scene->items[i].seat != seat || strcmp(value, "-") == 0 ||
		    (p->known_only && strcmp(value, "?") == 0))
			continue;
		begin_line(p);
		bool is_list = seat == SCENE_TABLE && strchr(value, ',') && !strstr(value, " or ");
		if (is_list || was_list)
			break_line(p);
		was_list = is_list;
		if (yes || strcmp(value, "no") == 0)
			add_fact(p, name, yes);
		else
			add_item(p, name, value);
	}
}

static void end_paragraph(struct paragraph *p)
{
	if (p->column > 0)
		strbuf_add_char(p->out, '\n');
}

static void add_seat(const struct board_view *v, int number, int columns, struct strbuf *out)
{
	const char *seat = v->seen->game->info->seat_names[number];
	bool to_move = v->seen->to_move == number;
	const char *arrow = v->caps.utf8 ? "▶" : ">";
	const char *player = v->person == number        ? " (you)"
	                     : v->people & 1u << number ? ""
	                                                : " (engine)";
	struct strbuf name = {0};
	strbuf_printf(&name, "%s %s%s", to_move ? arrow : " ", seat, player);
	if (v->clocks)
		strbuf_printf(&name, "  %s", v->clocks[number]);
	style_add(&v->caps, out, to_move ? STYLE_STRONG : STYLE_PLAIN, strbuf_get(&name));
	struct paragraph p = {out, columns, 4, 0, v->compact, v->own_marks};
	if (v->compact)
		p.column = style_width(strbuf_get(&name));
	else
		strbuf_add_char(out, '\n');
	strbuf_free(&name);
	add_items(&p, &v->seen->scene, number);
	if (v->captured && *v->captured[number]) {
		begin_line(&p);
		add_item(&p, "captured", v->captured[number]);
	}
	end_paragraph(&p);
}

/* Who has won and why, each line in its style. */
static void add_result(const struct board_view *v, int columns, struct strbuf *out)
{
	struct strbuf sentence = {0}, lines = {0};
	sentences_write_result(v->seen->game, v->seen->result, &sentence);
	style_wrap(strbuf_get(&sentence), 2, columns + 1, &lines);
	char *save;
	for (char *line = strtok_r(lines.s, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) {
		style_add(&v->caps, out, STYLE_SUCCESS, line);
		strbuf_add_char(out, '\n');
	}
	strbuf_free(&sentence);
	strbuf_free(&lines);
}

/* Where there is little room not every seat is. */
static bool is_shown(const struct board_view *v, int seat)
{
	return !v->below || v->seen->players == 2 || seat == v->seen->to_move || seat == v->person;
}

void sidebar_draw(const struct board_view *v, int columns, struct strbuf *out)
{
	strbuf_add_char(out, '\n');
	for (int seat = 0; seat < v->seen->players; seat++)
		if (is_shown(v, seat))
			add_seat(v, seat, columns, out);
	struct paragraph table = {out, columns, 2, 0, false, v->own_marks};
	add_items(&table, &v->seen->scene, SCENE_TABLE);
	end_paragraph(&table);
	if (*v->seen->result.outcome != '*')
		add_result(v, columns, out);
}
