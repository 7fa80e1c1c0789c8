/* board_view.c - the board: squares, what stands on them, marks and the last move.
 *
 * With colours, squares and marks are told apart by their background; without, by a
 * sign beside the piece. A square is one line high and as wide as the longest label on
 * the board. */
#include "protocol/board_view.h"

#include <stdlib.h>
#include <string.h>

#include "protocol/json.h"
#include "protocol/sidebar.h"

/* The marks that a square can have, the most urgent first. Their backgrounds, for
 * terminals with 256 colours and with 8, leave white and black readable. */
/* clang-format off */
static const struct square_mark {
	const char *name, *label;
	char sign;
	const char *colour_256, *colour_8;
} marks[] = {
	{"check", "in check", '!', "48;5;167", "41"},
	{"shield", "shielded", '+', "48;5;67", "46"},
	{"line", "three in a row", '*', "48;5;65", "42"},
	{"row", "row", '*', "48;5;65", "42"},
	{"forbidden", "forbidden", '#', "48;5;238", "40"},
	{NULL, NULL, 0, NULL, NULL},
};
/* clang-format on */
static const struct square_mark last_move_mark = {"last-move", "last move", '>', "48;5;100", "43"};

/* True when a word stands in a list separated by commas. */
static bool list_contains(const char *list, const char *word)
{
	size_t n = strlen(word);
	for (const char *at = list; at; at = strchr(at, ',')) {
		at += *at == ',';
		if (strncmp(at, word, n) == 0 && (at[n] == ',' || !at[n]))
			return true;
	}
	return false;
}

/* The most urgent mark of a square, or NULL. */
static const struct square_mark *mark_on(const json_t *square)
{
	const char *list = json_str(square, "mark");
	const struct square_mark *m = marks;
	while (m->name && !list_contains(list, m->name))
		m++;
	return m->name ? m : NULL;
}

static bool in_last_move(const struct board_view *v, const char *name)
{
	char word[8];
	snprintf(word, sizeof word, " %s ", name);
	return strstr(v->last_move, word) != NULL;
}

/* A piece by its glyph or token. One that shares its glyph with another is told apart by
 * the rest of its token. */
static void add_piece(const struct board_view *v, const char *token, struct strbuf *out)
{
	const json_t *pieces = json_object_get(v->game, "pieces"), *piece;
	const char *glyph = json_str(json_piece(v->game, token), "glyph");
	size_t i;
	if (!v->caps.utf8 || !*glyph) {
		strbuf_add(out, token);
		return;
	}
	strbuf_add(out, glyph);
	json_array_foreach (pieces, i, piece)
		if (strcmp(json_str(piece, "glyph"), glyph) == 0 &&
		    strcmp(json_str(piece, "token"), token) != 0) {
			strbuf_add(out, token + 1);
			return;
		}
}

static void add_label(const struct board_view *v, const json_t *square, struct strbuf *out)
{
	const char *token = json_str(square, "piece");
	if (*token)
		add_piece(v, token, out);
	strbuf_add(out, json_str(square, "count"));
}

/* The columns of the longest label. */
static int label_width(const struct board_view *v, const json_t *squares)
{
	struct strbuf label = {0};
	const char *name;
	json_t *square;
	int most = 2;
	json_object_foreach ((json_t *)squares, name, square) {
		strbuf_clear(&label);
		add_label(v, square, &label);
		int width = style_width(strbuf_get(&label));
		most = width > most ? width : most;
	}
	strbuf_free(&label);
	return most;
}

/* The number of the seat whose piece it is; -1: nobody's. */
static int owner(const struct board_view *v, const char *token)
{
	const json_t *names = json_object_get(json_object_get(v->game, "seats"), "names"), *seat;
	const char *owner = json_str(json_piece(v->game, token), "seat");
	size_t i;
	json_array_foreach (names, i, seat)
		if (strcmp(owner, json_string_value(seat)) == 0)
			return (int)i;
	return -1;
}

/* The background, then the colour of the piece: white for the first seat. */
static void add_colours(const struct board_view *v, const struct square_mark *m, bool dark,
                        int seat, struct strbuf *out)
{
	bool is_256 = v->caps.colours == 256;
	const char *background = is_256 ? (dark ? "48;5;94" : "48;5;137") : (dark ? "44" : "46");
	if (m)
		background = is_256 ? m->colour_256 : m->colour_8;
	style_add_sgr(&v->caps, out, background);
	const char *white = is_256 ? "1;38;5;231" : "1;37", *black = is_256 ? "38;5;16" : "30";
	style_add_sgr(&v->caps, out, seat == 0 ? white : black);
}

/* True when the board of `describe` has the square in that list. */
static bool is_listed(const struct board_view *v, const char *list, const char *name)
{
	const json_t *squares = json_object_get(json_object_get(v->game, "board"), list), *square;
	size_t i;
	json_array_foreach (squares, i, square)
		if (strcmp(json_string_value(square), name) == 0)
			return true;
	return false;
}

/* A square that the game does not have. */
static void add_blocked(const struct board_view *v, int width, struct strbuf *out)
{
	style_add_sgr(&v->caps, out, v->caps.colours == 256 ? "48;5;238" : "40");
	for (int i = 0; i < width; i++)
		strbuf_add(out, v->caps.colours ? " " : v->caps.utf8 ? "█" : "#");
	style_add_sgr(&v->caps, out, "0");
}

/* One square: the sign of the last move, the label, the sign of a mark. */
static void add_square(const struct board_view *v, const char *name, int width, struct strbuf *out)
{
	const json_t *scene = json_object_get(v->state, "scene");
	const json_t *square = json_object_get(json_object_get(scene, "squares"), name);
	const struct square_mark *m = mark_on(square);
	bool dark = is_listed(v, "dark", name), in_move = in_last_move(v, name);
	const struct square_mark *shown = !m && in_move ? &last_move_mark : m;
	struct strbuf label = {0};
	add_label(v, square, &label);
	if (!label.n && !v->caps.colours)
		strbuf_add_char(&label, m ? m->sign : dark ? ':' : '.');
	else if (m && !v->caps.colours)
		strbuf_add_char(&label, m->sign);
	add_colours(v, shown, dark, owner(v, json_str(square, "piece")), out);
	if (in_move && m)
		style_add_sgr(&v->caps, out, "4");
	strbuf_add_char(out, in_move && !v->caps.colours ? last_move_mark.sign : ' ');
	strbuf_add(out, strbuf_get(&label));
	for (int n = 1 + style_width(strbuf_get(&label)); n < width; n++)
		strbuf_add_char(out, ' ');
	style_add_sgr(&v->caps, out, "0");
	strbuf_free(&label);
}

static void add_files(const struct board_view *v, int files, int width, struct strbuf *out)
{
	strbuf_add(out, "   ");
	for (int i = 0; i < files; i++)
		strbuf_printf(out, " %-*c", width - 1, 'a' + (v->flipped ? files - 1 - i : i));
	strbuf_add(out, "  \n");
}

/* Appends the board alone and returns how many columns it takes. */
static int draw_board(const struct board_view *v, struct strbuf *out)
{
	const json_t *board = json_object_get(v->game, "board");
	const json_t *scene = json_object_get(v->state, "scene");
	int files = (int)json_integer_value(json_object_get(board, "files"));
	int ranks = (int)json_integer_value(json_object_get(board, "ranks"));
	int width = label_width(v, json_object_get(scene, "squares")) + 2;
	add_files(v, files, width, out);
	for (int i = 0; i < ranks; i++) {
		int rank = v->flipped ? i : ranks - 1 - i;
		strbuf_printf(out, " %d ", rank + 1);
		for (int k = 0; k < files; k++) {
			int file = v->flipped ? files - 1 - k : k;
			char name[3] = {(char)('a' + file), (char)('1' + rank), '\0'};
			if (is_listed(v, "blocked", name))
				add_blocked(v, width, out);
			else
				add_square(v, name, width, out);
		}
		strbuf_printf(out, " %d\n", rank + 1);
	}
	add_files(v, files, width, out);
	return 3 + files * width + 2;
}

/* What a mark means. */
static void add_legend(const struct board_view *v, const struct square_mark *m, struct strbuf *out)
{
	strbuf_add(out, out->n ? "  " : "   ");
	if (v->caps.colours) {
		style_add_sgr(&v->caps, out, v->caps.colours == 256 ? m->colour_256 : m->colour_8);
		style_add_sgr(&v->caps, out, v->caps.colours == 256 ? "38;5;231" : "37");
		strbuf_printf(out, " %s ", m->label);
		style_add_sgr(&v->caps, out, "0");
	} else {
		strbuf_printf(out, "%c %s", m->sign, m->label);
	}
}

/* What the marks mean that are on the board. */
static void add_legends(const struct board_view *v, struct strbuf *out)
{
	json_t *squares = json_object_get(json_object_get(v->state, "scene"), "squares"), *square;
	const char *name;
	if (strlen(v->last_move) > 1)
		add_legend(v, &last_move_mark, out);
	for (const struct square_mark *m = marks; m->name; m++) {
		bool there = false;
		json_object_foreach (squares, name, square)
			there |= mark_on(square) == m;
		if (there)
			add_legend(v, m, out);
	}
}

/* Appends the line that begins at *at, which moves behind it. */
static void add_line(const char **at, struct strbuf *out)
{
	size_t n = strcspn(*at, "\n");
	strbuf_add_n(out, *at, n);
	*at += n + ((*at)[n] != '\0');
}

/* Ends a line without blanks behind it. */
static void end_line(struct strbuf *out)
{
	while (out->n > 0 && out->s[out->n - 1] == ' ')
		strbuf_truncate(out, out->n - 1);
	strbuf_add_char(out, '\n');
}

void board_view_draw(const struct board_view *v, struct strbuf *out)
{
	enum { GAP = 3, MIN_SIDEBAR = 28 };
	struct strbuf board = {0}, sidebar = {0}, legends = {0};
	int width = draw_board(v, &board), room = v->columns - width - GAP - 1;
	bool fits = room >= MIN_SIDEBAR;
	sidebar_draw(v, fits ? room : v->columns - 4, &sidebar);
	add_legends(v, &legends);
	if (legends.n)
		strbuf_add_char(&legends, '\n');
	const char *left = strbuf_get(&board), *right = strbuf_get(&sidebar);
	while (*left) {
		add_line(&left, out);
		if (fits && *right) {
			strbuf_printf(out, "%*s", GAP, "");
			add_line(&right, out);
		}
		end_line(out);
	}
	while (*right) {
		strbuf_printf(out, "%*s", fits ? width + GAP : 3, "");
		add_line(&right, out);
		end_line(out);
	}
	strbuf_add(out, strbuf_get(&legends));
	strbuf_free(&board);
	strbuf_free(&sidebar);
	strbuf_free(&legends);
}
