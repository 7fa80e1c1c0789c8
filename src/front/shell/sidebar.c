/* sidebar.c - what lies beside the board: of each seat and of the table whatever
 * the game finds worth looking at. */
#include <string.h>

#include "front/shell/board_view.h"
#include "front/shell/phrases.h"

const char *look_text(const json_t *object, const char *key)
{
	const char *text = json_string_value(json_object_get(object, key));
	return text ? text : "";
}

const json_t *look_piece(const json_t *game, const char *token)
{
	const json_t *pieces = json_object_get(game, "pieces"), *piece;
	size_t i;
	json_array_foreach (pieces, i, piece)
		if (strcmp(look_text(piece, "token"), token) == 0)
			return piece;
	return NULL;
}

/* A paragraph being filled: words of at most so many columns a line, each line
 * behind an indentation. */
struct fill {
	struct strbuf *out;
	int columns, indent, at;
};

static void add_word(struct fill *f, const char *word, size_t n, int blanks)
{
	int width = 0;
	for (size_t i = 0; i < n; i++)
		width += (word[i] & 0xC0) != 0x80;
	if (f->at > f->indent && f->at + blanks + width > f->columns) {
		strbuf_printf(f->out, "\n%*s", f->indent, "");
		f->at = f->indent;
		blanks = 0;
	}
	strbuf_printf(f->out, "%*s", blanks, "");
	strbuf_add_n(f->out, word, n);
	f->at += blanks + width;
}

/* `what value`; lists may be broken after their commas. */
static void add_pair(struct fill *f, const char *what, const char *value)
{
	struct strbuf first = {0};
	size_t n = strcspn(value, ",");
	n += value[n] == ',';
	strbuf_printf(&first, "%s ", what);
	strbuf_add_n(&first, value, n);
	add_word(f, strbuf_get(&first), first.n, f->at > f->indent ? 2 : 0);
	for (value += n; *value; value += n) {
		value += *value == ' ';
		n = strcspn(value, ",");
		n += value[n] == ',';
		add_word(f, value, n, 1);
	}
	strbuf_free(&first);
}

/* All that is told of a place, in one paragraph. */
static void add_place(const json_t *place, int columns, int indent, struct strbuf *out)
{
	struct fill f = {out, columns, indent, indent};
	const char *what;
	json_t *value;
	strbuf_printf(out, "%*s", indent, "");
	json_object_foreach ((json_t *)place, what, value)
		if (strcmp(json_string_value(value), "-") != 0)
			add_pair(&f, what, json_string_value(value));
	strbuf_add_char(out, '\n');
}

static void add_seat(const struct look *l, const char *seat, int columns, struct strbuf *out)
{
	const json_t *scene = json_object_get(l->state, "scene");
	const json_t *place = json_object_get(json_object_get(scene, "seats"), seat);
	bool moves = strcmp(look_text(l->state, "turn"), seat) == 0;
	struct strbuf name = {0};
	strbuf_printf(&name, "%s %s%s", moves ? l->paint.utf8 ? "▶" : ">" : " ", seat,
	            !*l->person ? "" : strcmp(l->person, seat) == 0 ? " (you)" : " (engine)");
	paint_add(&l->paint, out, moves ? INK_STRONG : INK_PLAIN, strbuf_get(&name));
	strbuf_add_char(out, '\n');
	strbuf_free(&name);
	if (place)
		add_place(place, columns, 4, out);
}

void look_beside(const struct look *l, int columns, struct strbuf *out)
{
	const json_t *names = json_object_get(json_object_get(l->game, "seats"), "names"), *seat;
	const json_t *table = json_object_get(json_object_get(l->state, "scene"), "table");
	size_t players = strtoul(look_text(l->state, "players"), NULL, 10), i;
	strbuf_add_char(out, '\n');
	json_array_foreach (names, i, seat)
		if (i < players)
			add_seat(l, json_string_value(seat), columns, out);
	add_place(table, columns, 2, out);
	const char *result = look_text(l->state, "result");
	size_t n = strcspn(result, " ");
	if (*result && *result != '*') {
		struct strbuf words = {0};
		char *outcome = strndup(result, n);
		strbuf_add(&words, "  ");
		words_result(outcome, result + n + 1, &words);
		paint_add(&l->paint, out, INK_GOOD, strbuf_get(&words));
		strbuf_add_char(out, '\n');
		free(outcome);
		strbuf_free(&words);
	}
}
