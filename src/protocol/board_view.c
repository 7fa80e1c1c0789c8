/* board_view.c - the board: squares, what stands on them, marks and the last move.
 *
 * With colours, squares and marks are told apart by their background; without, by a
 * sign beside the piece. A square is one line high, or two, and as wide as the longest
 * label on the board. */
#include "protocol/board_view.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/json.h"
#include "protocol/sidebar.h"

/* clang-format off */
/* Every background is so grey that both a white and a black piece stand out from it, by a
 * contrast of 3 at least (WCAG 2.1, 1.4.11): tests/unit/notation_test.c measures it. */
const struct board_theme board_themes[] = {
	{"brown", 137, 94},
	{"green", 65, 58},
	{"blue", 67, 60},
	{"grey", 244, 241},
	{NULL, 0, 0},
};

/* The marks that a square can have, the most urgent first, with their backgrounds for
 * terminals with 256 colours and with 8. */
static const struct square_mark {
	const char *name, *label;
	char sign;
	int colour_256, colour_8;
} marks[] = {
	{"check", "in check", '!', 167, 41},
	{"shield", "shielded", '+', 133, 45},
	{"line", "three in a row", '*', 29, 42},
	{"row", "row", '*', 29, 42},
	{"forbidden", "forbidden", '#', 238, 40},
	{NULL, NULL, 0, 0, 0},
};
static const struct square_mark last_move_mark = {"last-move", "last move", '>', 100, 43};
/* clang-format on */

/* What the viewer's own secrets are about, in the order of its zones; the last is for what
 * two of them are about. */
static const int own_colours_256[] = {31, 132, 97}, own_colours_8[] = {46, 45, 41};
enum { BOTH_SIGN = '&' };

void board_view_backgrounds(int out[32])
{
	int n = 0;
	for (const struct board_theme *t = board_themes; t->name; t++) {
		out[n++] = t->light;
		out[n++] = t->dark;
	}
	for (const struct square_mark *m = marks; m->name; m++)
		if (strcmp(m->name, "forbidden") != 0) /* nothing stands there */
			out[n++] = m->colour_256;
	out[n++] = own_colours_256[0];
	out[n++] = own_colours_256[1];
	out[n++] = own_colours_256[2];
	out[n++] = last_move_mark.colour_256;
	out[n] = 0;
}

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

/* True when a zone has a piece of that token. */
static bool zone_has(const json_t *zone, const char *token)
{
	const json_t *item;
	size_t i;
	json_array_foreach (json_object_get(zone, "items"), i, item)
		if (strcmp(json_str(item, "id"), token) == 0)
			return true;
	return false;
}

/* What the viewer's own secrets say of a piece: of one of them, or of two at once. */
struct own_mark {
	struct square_mark mark;
	char label[40];
};

/* Where nobody owns the pieces each is told apart by its token, and a zone of the
 * viewer's own that names one means the one on the board. Fills in how that zone is shown;
 * false when there is none. */
static bool own_mark_on(const struct board_view *v, const json_t *square, struct own_mark *out)
{
	const json_t *zones = json_object_get(v->state, "zones"), *zone;
	const json_t *piece = json_piece(v->game, json_str(square, "piece"));
	size_t i, n = 0, found = 0;
	*out->label = '\0';
	if (!v->own_marks || !piece || *json_str(piece, "seat"))
		return false;
	json_array_foreach (zones, i, zone) {
		const char *name = json_str(zone, "name");
		if (strcmp(json_str(zone, "kind"), "pieces") != 0 || !*json_str(zone, "seat") ||
		    strcmp(json_str(zone, "seat"), json_str(v->state, "view")) != 0)
			continue;
		if (zone_has(zone, json_str(piece, "token"))) {
			char sign = found ? BOTH_SIGN : (char)toupper((unsigned char)*name);
			size_t at = strlen(out->label), colour = found ? 2 : n % 2;
			out->mark = (struct square_mark){name, out->label, sign, own_colours_256[colour],
			                                 own_colours_8[colour]};
			snprintf(out->label + at, sizeof out->label - at, "%s%s", found ? " and " : "", name);
			found++;
		}
		n++;
	}
	return found > 0;
}

static bool in_last_move(const struct board_view *v, const char *name)
{
	char word[8];
	snprintf(word, sizeof word, " %s ", name);
	return strstr(v->last_move, word) != NULL;
}

/* The filled form of an outlined glyph; other glyphs as they are. */
static const char *filled_glyph(const char *glyph)
{
	static const char *const pairs[][2] = {{"♔", "♚"}, {"♕", "♛"}, {"♖", "♜"}, {"♗", "♝"},
	                                       {"♘", "♞"}, {"♙", "♟"}, {"○", "●"}, {"☆", "★"}};
	for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
		if (strcmp(glyph, pairs[i][0]) == 0)
			return pairs[i][1];
	return glyph;
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
	strbuf_add(out, v->filled ? filled_glyph(glyph) : glyph);
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

/* True where all that stands on the board is of one kind: then it is piled up. */
static bool has_piles(const struct board_view *v)
{
	const json_t *pieces = json_object_get(v->game, "pieces"), *piece;
	const char *first = json_str(json_array_get(pieces, 0), "kind");
	size_t i;
	json_array_foreach (pieces, i, piece)
		if (strcmp(json_str(piece, "kind"), first) != 0)
			return false;
	return true;
}

/* The columns of the longest label. */
static int label_width(const struct board_view *v, const json_t *squares)
{
	struct strbuf label = {0};
	const char *name;
	json_t *square;
	int most = v->own_marks && has_piles(v) ? 3 : 2;
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

static const struct board_theme *theme_of(const struct board_view *v)
{
	const struct board_theme *t = board_themes;
	while (t->name && (!v->theme || strcmp(t->name, v->theme) != 0))
		t++;
	return t->name ? t : board_themes;
}

/* A background by its number among 256 colours, or its SGR code of 8. */
static void add_background(const struct board_view *v, int colour_256, int colour_8,
                           struct strbuf *out)
{
	char code[16];
	if (v->caps.colours == 256)
		snprintf(code, sizeof code, "48;5;%d", colour_256);
	else
		snprintf(code, sizeof code, "%d", colour_8);
	style_add_sgr(&v->caps, out, code);
}

/* The background, then the colour of the piece: white for the first seat. */
static void add_colours(const struct board_view *v, const struct square_mark *m, bool dark,
                        int seat, struct strbuf *out)
{
	bool is_256 = v->caps.colours == 256;
	const struct board_theme *t = theme_of(v);
	if (m)
		add_background(v, m->colour_256, m->colour_8, out);
	else
		add_background(v, dark ? t->dark : t->light, dark ? 44 : 46, out);
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

/* A square that the game does not have: hatched, for its ground alone is near to those of some
 * themes. */
static void add_blocked(const struct board_view *v, int width, struct strbuf *out)
{
	add_background(v, 238, 40, out);
	style_add_sgr(&v->caps, out, v->caps.colours == 256 ? "38;5;245" : "37");
	for (int i = 0; i < width; i++)
		strbuf_add(out, !v->caps.utf8 ? "#" : v->caps.colours ? "░" : "█");
	style_add_sgr(&v->caps, out, "0");
}

/* One square: the sign of the last move, the label, the sign of a mark. The second row of
 * a large one has neither. */
static void add_square(const struct board_view *v, const char *name, int width, bool second_row,
                       struct strbuf *out)
{
	const json_t *scene = json_object_get(v->state, "scene");
	const json_t *square = json_object_get(json_object_get(scene, "squares"), name);
	struct own_mark own;
	const struct square_mark *m = mark_on(square);
	if (!m && own_mark_on(v, square, &own))
		m = &own.mark;
	bool dark = is_listed(v, "dark", name), in_move = in_last_move(v, name);
	const struct square_mark *shown = !m && in_move ? &last_move_mark : m;
	struct strbuf label = {0};
	if (!second_row)
		add_label(v, square, &label);
	bool empty = !second_row && !label.n;
	if (empty &&
	    m) /* a ground of its own is not enough: nothing else says that it means something */
		strbuf_add_char(&label, m->sign);
	else if (!label.n && !v->caps.colours)
		strbuf_add_char(&label, m ? m->sign : dark ? ':' : '.');
	else if (m && !v->caps.colours)
		strbuf_add_char(&label, m->sign);
	add_colours(v, shown, dark, empty && m ? 0 : owner(v, json_str(square, "piece")), out);
	if (in_move && m && !second_row)
		style_add_sgr(&v->caps, out, "4");
	int before = (width - style_width(strbuf_get(&label))) / 2, used = 1;
	strbuf_add_char(out, in_move && !v->caps.colours ? last_move_mark.sign : ' ');
	for (; v->large && used < before; used++)
		strbuf_add_char(out, ' ');
	strbuf_add(out, strbuf_get(&label));
	for (int n = used + style_width(strbuf_get(&label)); n < width; n++)
		strbuf_add_char(out, ' ');
	style_add_sgr(&v->caps, out, "0");
	strbuf_free(&label);
}

static void add_files(const struct board_view *v, int files, int width, struct strbuf *out)
{
	strbuf_add(out, "   ");
	for (int i = 0; i < files; i++)
		strbuf_printf(out, "%*s%-*c", v->large ? (width - 1) / 2 : 1, "",
		              v->large ? width - (width - 1) / 2 : width - 1,
		              'a' + (v->flipped ? files - 1 - i : i));
	strbuf_add(out, "  \n");
}

/* A rank, or the second row of one. */
static void add_rank(const struct board_view *v, int rank, int width, bool second_row,
                     struct strbuf *out)
{
	const json_t *board = json_object_get(v->game, "board");
	int files = (int)json_integer_value(json_object_get(board, "files"));
	char number[16];
	snprintf(number, sizeof number, "%d", rank + 1);
	strbuf_printf(out, " %s ", second_row ? " " : number);
	for (int k = 0; k < files; k++) {
		int file = v->flipped ? files - 1 - k : k;
		char name[3] = {(char)('a' + file), (char)('1' + rank), '\0'};
		if (is_listed(v, "blocked", name))
			add_blocked(v, width, out);
		else
			add_square(v, name, width, second_row, out);
	}
	strbuf_printf(out, " %s\n", second_row ? " " : number);
}

/* Appends the board alone and returns how many columns it takes. */
static int draw_board(const struct board_view *v, struct strbuf *out)
{
	enum { LARGE_WIDTH = 5, EDGES = 5 };
	const json_t *board = json_object_get(v->game, "board");
	const json_t *scene = json_object_get(v->state, "scene");
	int files = (int)json_integer_value(json_object_get(board, "files"));
	int ranks = (int)json_integer_value(json_object_get(board, "ranks"));
	int label = label_width(v, json_object_get(scene, "squares"));
	int width = v->large && label + 2 < LARGE_WIDTH ? LARGE_WIDTH : label + 2;
	if (v->own_marks && EDGES + files * width > v->columns)
		width = label + 1;
	add_files(v, files, width, out);
	for (int i = 0; i < ranks; i++) {
		add_rank(v, v->flipped ? i : ranks - 1 - i, width, false, out);
		if (v->large)
			add_rank(v, v->flipped ? i : ranks - 1 - i, width, true, out);
	}
	add_files(v, files, width, out);
	return EDGES + files * width;
}

/* What a mark means. */
static void add_legend(const struct board_view *v, const struct square_mark *m, bool own,
                       int *column, struct strbuf *out)
{
	struct strbuf text = {0};
	if (v->caps.colours && strcmp(m->name, "forbidden") == 0) /* empty squares show it */
		strbuf_printf(&text, " %c %s ", m->sign, m->label);
	else if (v->caps.colours)
		strbuf_printf(&text, " %s%s ", own ? "your " : "", m->label);
	else
		strbuf_printf(&text, "%c %s%s", m->sign, own ? "your " : "", m->label);
	if (*column && *column + 2 + (int)text.n > v->columns) {
		strbuf_add_char(out, '\n');
		*column = 0;
	}
	strbuf_add(out, *column ? "  " : "   ");
	*column += (*column ? 2 : 3) + (int)text.n;
	if (v->caps.colours) {
		add_background(v, m->colour_256, m->colour_8, out);
		style_add_sgr(&v->caps, out, v->caps.colours == 256 ? "38;5;231" : "37");
	}
	strbuf_add(out, strbuf_get(&text));
	if (v->caps.colours)
		style_add_sgr(&v->caps, out, "0");
	strbuf_free(&text);
}

/* What squares are that the game does not have. */
static void add_blocked_legend(const struct board_view *v, int *column, struct strbuf *out)
{
	const json_t *blocked = json_object_get(json_object_get(v->game, "board"), "blocked");
	static const char text[] = " no square";
	enum { WIDTH = 2 };
	if (!v->own_marks || json_array_size(blocked) == 0)
		return;
	bool breaks = *column && *column + 2 + WIDTH + (int)strlen(text) > v->columns;
	strbuf_add(out, breaks ? "\n   " : *column ? "  " : "   ");
	add_blocked(v, WIDTH, out);
	strbuf_add(out, text);
	*column = (breaks ? 3 : *column + (*column ? 2 : 3)) + WIDTH + (int)strlen(text);
}

/* What the marks mean that are on the board. */
static void add_legends(const struct board_view *v, struct strbuf *out)
{
	json_t *squares = json_object_get(json_object_get(v->state, "scene"), "squares"), *square;
	struct own_mark own;
	const char *name;
	int column = 0;
	if (strlen(v->last_move) > 1)
		add_legend(v, &last_move_mark, false, &column, out);
	for (const struct square_mark *m = marks; m->name; m++) {
		bool there = false;
		json_object_foreach (squares, name, square)
			there |= mark_on(square) == m;
		if (there)
			add_legend(v, m, false, &column, out);
	}
	json_object_foreach (squares, name, square)
		if (own_mark_on(v, square, &own))
			add_legend(v, &own.mark, true, &column, out);
	add_blocked_legend(v, &column, out);
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
