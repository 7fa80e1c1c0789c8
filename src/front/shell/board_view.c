/* board_view.c - the board: squares, what stands on them, marks and the last move.
 *
 * With colours, squares are told apart by their background; without, a sign
 * stands beside the piece. A square is one line high and as wide as the longest
 * thing on the board needs. */
#include <stdlib.h>
#include <string.h>

#include "front/shell/board_view.h"

/* What can be said of a square, the most urgent first. The colours are backgrounds
 * for terminals with 256 and with 8; white and black ink can be read on each. */
static const struct mark {
	const char *name, *words;
	char sign;
	const char *many, *few;
} marks[] = {
	{"check", "in check", '!', "48;5;167", "41"},
	{"shield", "shielded", '+', "48;5;67", "46"},
	{"line", "three in a row", '*', "48;5;65", "42"},
	{"row", "row", '*', "48;5;65", "42"},
	{"forbidden", "forbidden", '#', "48;5;238", "40"},
	{NULL, NULL, 0, NULL, NULL},
};
static const struct mark last_move = {"trail", "last move", '>', "48;5;100", "43"};

/* True when a word stands in a list with commas. */
static bool listed(const char *list, const char *word)
{
	size_t n = strlen(word);
	for (const char *at = list; at; at = strchr(at, ',')) {
		at += *at == ',';
		if (strncmp(at, word, n) == 0 && (at[n] == ',' || !at[n]))
			return true;
	}
	return false;
}

static const struct mark *mark_on(const json_t *square)
{
	const char *list = look_text(square, "mark");
	const struct mark *m = marks;
	while (m->name && !listed(list, m->name))
		m++;
	return m->name ? m : NULL;
}

static bool in_trail(const struct look *l, const char *name)
{
	char word[8];
	snprintf(word, sizeof word, " %s ", name);
	return strstr(l->trail, word) != NULL;
}

/* A piece that shares its glyph with another is told apart by its token's end. */
static void add_piece(const struct look *l, const char *token, struct strbuf *out)
{
	const json_t *pieces = json_object_get(l->game, "pieces"), *piece;
	const char *glyph = look_text(look_piece(l->game, token), "glyph");
	size_t i;
	if (!l->paint.utf8 || !*glyph) {
		strbuf_add(out, token);
		return;
	}
	strbuf_add(out, glyph);
	json_array_foreach (pieces, i, piece)
		if (strcmp(look_text(piece, "glyph"), glyph) == 0 &&
		    strcmp(look_text(piece, "token"), token) != 0) {
			strbuf_add(out, token + 1);
			return;
		}
}

static void add_label(const struct look *l, const json_t *square, struct strbuf *out)
{
	const char *token = look_text(square, "piece");
	if (*token)
		add_piece(l, token, out);
	strbuf_add(out, look_text(square, "count"));
}

/* The columns of the longest label. */
static int label_width(const struct look *l, const json_t *squares)
{
	struct strbuf label = {0};
	const char *name;
	json_t *square;
	int most = 2;
	json_object_foreach ((json_t *)squares, name, square) {
		strbuf_clear(&label);
		add_label(l, square, &label);
		int width = paint_width(strbuf_get(&label));
		most = width > most ? width : most;
	}
	strbuf_free(&label);
	return most;
}

/* Whose piece it is: the seat whose name its own begins with; -1 nobody's. */
static int owner(const struct look *l, const char *token)
{
	const json_t *names = json_object_get(json_object_get(l->game, "seats"), "names"), *seat;
	const char *name = look_text(look_piece(l->game, token), "name");
	size_t i;
	json_array_foreach (names, i, seat) {
		size_t n = strlen(json_string_value(seat));
		if (strncmp(name, json_string_value(seat), n) == 0 && name[n] == ' ')
			return (int)i;
	}
	return -1;
}

/* Background, then the ink of what stands there. */
static void add_colours(const struct look *l, const struct mark *m, bool dark, int seat,
                        struct strbuf *out)
{
	bool many = l->paint.colours == 256;
	const char *ground = many ? (dark ? "48;5;94" : "48;5;137") : (dark ? "44" : "46");
	if (m)
		ground = many ? m->many : m->few;
	paint_code(&l->paint, out, ground);
	paint_code(&l->paint, out, seat == 0 ? many ? "1;38;5;231" : "1;37" : many ? "38;5;16" : "30");
}

static void add_wall(const struct look *l, int width, struct strbuf *out)
{
	paint_code(&l->paint, out, l->paint.colours == 256 ? "48;5;238" : "40");
	for (int i = 0; i < width; i++)
		strbuf_add(out, l->paint.colours ? " " : l->paint.utf8 ? "█" : "#");
	paint_code(&l->paint, out, "0");
}

/* One square: a sign, the label, a sign. */
static void add_square(const struct look *l, const char *name, int width, struct strbuf *out)
{
	const json_t *scene = json_object_get(l->state, "scene");
	const json_t *square = json_object_get(json_object_get(scene, "squares"), name);
	const struct mark *m = mark_on(square);
	bool dark = (name[0] - 'a' + name[1] - '1') % 2 == 0, trail = in_trail(l, name);
	struct strbuf label = {0};
	add_label(l, square, &label);
	if (!label.n && !l->paint.colours)
		strbuf_add_char(&label, m ? m->sign : dark ? ':' : '.');
	else if (m && !l->paint.colours)
		strbuf_add_char(&label, m->sign);
	add_colours(l, m ? m : trail ? &last_move : NULL, dark, owner(l, look_text(square, "piece")),
	            out);
	if (trail && m)
		paint_code(&l->paint, out, "4");
	strbuf_add_char(out, trail && !l->paint.colours ? last_move.sign : ' ');
	strbuf_add(out, strbuf_get(&label));
	for (int n = 1 + paint_width(strbuf_get(&label)); n < width; n++)
		strbuf_add_char(out, ' ');
	paint_code(&l->paint, out, "0");
	strbuf_free(&label);
}

static bool blocked(const json_t *board, const char *name)
{
	const json_t *list = json_object_get(board, "blocked"), *square;
	size_t i;
	json_array_foreach (list, i, square)
		if (strcmp(json_string_value(square), name) == 0)
			return true;
	return false;
}

static void add_files(const struct look *l, int files, int width, struct strbuf *out)
{
	strbuf_add(out, "   ");
	for (int i = 0; i < files; i++)
		strbuf_printf(out, " %-*c", width - 1, 'a' + (l->flipped ? files - 1 - i : i));
	strbuf_add(out, "  \n");
}

int look_board(const struct look *l, struct strbuf *out)
{
	const json_t *board = json_object_get(l->game, "board"), *scene = json_object_get(l->state, "scene");
	int files = (int)json_integer_value(json_object_get(board, "files"));
	int ranks = (int)json_integer_value(json_object_get(board, "ranks"));
	int width = label_width(l, json_object_get(scene, "squares")) + 2;
	add_files(l, files, width, out);
	for (int i = 0; i < ranks; i++) {
		int rank = l->flipped ? i : ranks - 1 - i;
		strbuf_printf(out, " %d ", rank + 1);
		for (int k = 0; k < files; k++) {
			int file = l->flipped ? files - 1 - k : k;
			char name[3] = {(char)('a' + file), (char)('1' + rank), '\0'};
			if (blocked(board, name))
				add_wall(l, width, out);
			else
				add_square(l, name, width, out);
		}
		strbuf_printf(out, " %d\n", rank + 1);
	}
	add_files(l, files, width, out);
	return 3 + files * width + 2;
}

/* Says what the signs on the board mean, those that are there. */
static void add_legend(const struct look *l, const struct mark *m, struct strbuf *out)
{
	strbuf_add(out, out->n ? "  " : "   ");
	if (l->paint.colours) {
		paint_code(&l->paint, out, l->paint.colours == 256 ? m->many : m->few);
		paint_code(&l->paint, out, l->paint.colours == 256 ? "38;5;231" : "37");
		strbuf_printf(out, " %s ", m->words);
		paint_code(&l->paint, out, "0");
	} else {
		strbuf_printf(out, "%c %s", m->sign, m->words);
	}
}

static void legend(const struct look *l, struct strbuf *out)
{
	json_t *squares = json_object_get(json_object_get(l->state, "scene"), "squares"), *square;
	const char *name;
	if (strlen(l->trail) > 1)
		add_legend(l, &last_move, out);
	for (const struct mark *m = marks; m->name; m++) {
		bool there = false;
		json_object_foreach (squares, name, square)
			there |= mark_on(square) == m;
		if (there)
			add_legend(l, m, out);
	}
}

/* Appends the line that at begins, and moves at behind it; false at the end. */
static bool next_line(const char **at, struct strbuf *out)
{
	size_t n = strcspn(*at, "\n");
	strbuf_add_n(out, *at, n);
	bool more = (*at)[n] != '\0';
	*at += n + more;
	return more;
}

void look_draw(const struct look *l, struct strbuf *out)
{
	enum { GAP = 3, LEAST = 28 };
	struct strbuf board = {0}, beside = {0}, signs = {0};
	int width = look_board(l, &board), room = l->columns - width - GAP - 1;
	bool fits = room >= LEAST;
	look_beside(l, fits ? room : l->columns - 4, &beside);
	legend(l, &signs);
	if (signs.n)
		strbuf_add_char(&signs, '\n');
	const char *left = strbuf_get(&board), *right = strbuf_get(&beside);
	while (*left) {
		next_line(&left, out);
		if (fits && *right) {
			strbuf_printf(out, "%*s", GAP, "");
			next_line(&right, out);
		}
		strbuf_add_char(out, '\n');
	}
	while (*right) {
		strbuf_printf(out, "%*s", fits ? width + GAP : 3, "");
		next_line(&right, out);
		strbuf_add_char(out, '\n');
	}
	strbuf_add(out, strbuf_get(&signs));
	strbuf_free(&board);
	strbuf_free(&beside);
	strbuf_free(&signs);
}
