/* board_view.c - the board: squares, what stands on them, marks and the last move.
 *
 * With colours, squares and marks are told apart by their background; without, by a
 * sign beside the piece. A square is one line high, or two, and as wide as the longest
 * label on the board. */
#include "protocol/board_view.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/sidebar.h"

/* clang-format off */
/* Every background is so grey that both a white and a black piece stand out from it, by a
 * contrast of 3 at least (WCAG 2.1, 1.4.11): tests/unit/notation_test.c measures it. */
const struct board_theme board_themes[] = {
	{"brown", 137, 94, 64},
	{"green", 65, 58, 136},
	{"blue", 67, 60, 136},
	{"grey", 244, 241, 64},
	{NULL, 0, 0, 0},
};

/* The marks that a square can have, the most urgent first, with their backgrounds for
 * terminals with 256 colours and with 8. */
static const struct square_mark {
	const char *name, *label;
	char sign;
	int colour_256, colour_8;
	enum scene_mark mark;
} marks[] = {
	{"check", "in check", '!', 160, 41, MARK_CHECK},
	{"shield", "shielded", '+', 133, 45, MARK_SHIELD},
	{"line", "three in a row", '*', 29, 42, MARK_LINE},
	{"row", "row", '*', 29, 42, MARK_ROW},
	{"forbidden", "forbidden", '#', 238, 40, MARK_FORBIDDEN},
	{NULL, NULL, 0, 0, 0, MARK_CHECK},
};
static const struct square_mark last_move_mark = {"last-move", "last move", '>', 0, 43, MARK_CHECK}; /* of its theme */
static const struct square_mark target_mark = {"target", "may be chosen", '~', 30, 46, MARK_CHECK};
static const struct square_mark cursor_mark = {"cursor", "Enter takes it", '=', 161, 45, MARK_CHECK};
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
		out[n++] = t->last_move;
	}
	for (const struct square_mark *m = marks; m->name; m++)
		if (strcmp(m->name, "forbidden") != 0) /* nothing stands there */
			out[n++] = m->colour_256;
	out[n++] = own_colours_256[0];
	out[n++] = own_colours_256[1];
	out[n++] = own_colours_256[2];
	out[n++] = target_mark.colour_256;
	out[n++] = cursor_mark.colour_256;
	out[n] = 0;
}

char board_view_sign(const char *mark)
{
	const struct square_mark *m = marks;
	while (m->name && strcmp(m->name, mark) != 0)
		m++;
	return m->sign;
}

/* The most urgent mark of a square, or NULL. */
static const struct square_mark *mark_on(const struct scene_square *square)
{
	const struct square_mark *m = marks;
	while (square->marks && m->name && !(square->marks >> m->mark & 1))
		m++;
	return square->marks && m->name ? m : NULL;
}

/* True when a zone has a piece of that token. */
static bool zone_has(const struct zone *zone, const char *token)
{
	for (int i = 0; i < zone->n_items; i++)
		if (strcmp(zone->items[i].id, token) == 0)
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
static bool own_mark_on(const struct board_view *v, const struct scene_square *square,
                        struct own_mark *out)
{
	const struct scene *scene = &v->seen->scene;
	size_t n = 0, found = 0;
	*out->label = '\0';
	if (!v->own_marks || !square->piece || square->piece->seat)
		return false;
	for (int i = 0; i < scene->n_zones; i++) {
		const struct zone *zone = &scene->zones[i];
		const char *name = zone->info->name;
		if (zone->info->kind != ZONE_PIECES || zone->seat == SCENE_TABLE ||
		    zone->seat != v->seen->viewer)
			continue;
		if (zone_has(zone, square->piece->token)) {
			char sign = found ? BOTH_SIGN : (char)toupper((unsigned char)*name);
			size_t at = strlen(out->label), colour = found ? 2 : n % 2;
			out->mark = (struct square_mark){
				name, out->label, sign, own_colours_256[colour], own_colours_8[colour], MARK_CHECK};
			snprintf(out->label + at, sizeof out->label - at, "%s%s", found ? " and " : "", name);
			found++;
		}
		n++;
	}
	return found > 0;
}

/* A piece by its glyph or token. One that shares its glyph with another is told apart by
 * the rest of its token. */
static void add_piece(const struct board_view *v, const struct piece *piece, struct strbuf *out)
{
	if (!v->caps.utf8 || !*piece->glyph) {
		strbuf_add(out, piece->token);
		return;
	}
	strbuf_add(out, piece->glyph);
	for (const struct piece *other = v->seen->game->info->pieces; other->token; other++)
		if (other != piece && strcmp(other->glyph, piece->glyph) == 0) {
			strbuf_add(out, piece->token + 1);
			return;
		}
}

static void add_label(const struct board_view *v, const struct scene_square *square,
                      struct strbuf *out)
{
	if (square->piece)
		add_piece(v, square->piece, out);
	if (square->count)
		strbuf_add_number(out, (uint64_t)square->count);
}

/* The columns of the longest label. */
static int label_width(const struct board_view *v)
{
	struct strbuf label = {0};
	int most = v->own_marks && !info_has_kinds(v->seen->game->info) ? 3 : 2;
	for (int i = 0; i < SCENE_SQUARES; i++) {
		strbuf_clear(&label);
		add_label(v, &v->seen->scene.squares[i], &label);
		int width = label.n ? style_width(strbuf_get(&label)) : 0;
		most = width > most ? width : most;
	}
	strbuf_free(&label);
	return most;
}

/* The number of the seat whose piece stands there; -1: nobody's. */
static int owner(const struct board_view *v, const struct scene_square *square)
{
	return square->piece && square->piece->seat
	           ? info_seat(v->seen->game->info, square->piece->seat)
	           : -1;
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
	if (!v->caps.colours)
		return;
	if (v->caps.colours == 256)
		snprintf(code, sizeof code, "48;5;%d", colour_256);
	else
		snprintf(code, sizeof code, "%d", colour_8);
	style_add_sgr(&v->caps, out, code);
}

static void add_mark_background(const struct board_view *v, const struct square_mark *m,
                                struct strbuf *out)
{
	add_background(v, m == &last_move_mark ? theme_of(v)->last_move : m->colour_256, m->colour_8,
	               out);
}

/* The background, then the colour of the piece: white for the first seat. */
static void add_colours(const struct board_view *v, const struct square_mark *m, bool dark,
                        int seat, struct strbuf *out)
{
	bool is_256 = v->caps.colours == 256;
	if (!v->caps.colours)
		return;
	const struct board_theme *t = theme_of(v);
	if (m)
		add_mark_background(v, m, out);
	else
		add_background(v, dark ? t->dark : t->light, dark ? 44 : 46, out);
	const char *white = is_256 ? "1;38;5;231" : "1;37", *black = is_256 ? "38;5;16" : "30";
	style_add_sgr(&v->caps, out, seat == 0 ? white : black);
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

/* The board being drawn. */
struct drawing {
	const struct board_view *v;
	int width; /* of a square */
	struct strbuf *out, label;
};

/* One square: the sign of the last move, the label, the sign of a mark. The second row of
 * a large one has neither. */
static void add_square(struct drawing *d, int number, bool second_row)
{
	const struct board_view *v = d->v;
	const struct game_info *game = v->seen->game->info;
	const struct scene_square *square = &v->seen->scene.squares[number];
	struct strbuf *label = &d->label, *out = d->out;
	struct own_mark own;
	const struct square_mark *m = mark_on(square);
	if (!m && own_mark_on(v, square, &own))
		m = &own.mark;
	if (v->targets >> number & 1)
		m = v->cursor >> number & 1 ? &cursor_mark : &target_mark;
	bool dark = (number % game->files + number / game->files) % 2 == 0;
	bool in_move = v->last_move >> number & 1;
	const struct square_mark *shown = !m && in_move ? &last_move_mark : m;
	strbuf_clear(label);
	if (!second_row)
		add_label(v, square, label);
	bool empty = !second_row && !label->n;
	if (empty &&
	    m) /* a ground of its own is not enough: nothing else says that it means something */
		strbuf_add_char(label, m->sign);
	else if (!label->n && !v->caps.colours)
		strbuf_add_char(label, m ? m->sign : dark ? ':' : '.');
	else if (m && !v->caps.colours)
		strbuf_add_char(label, m->sign);
	add_colours(v, shown, dark, empty && m ? 0 : owner(v, square), out);
	if (in_move && m && !second_row)
		style_add_sgr(&v->caps, out, "4");
	int width = style_width(strbuf_get(label)), before = v->large ? (d->width - width) / 2 - 1 : 0;
	before = before > 0 ? before : 0;
	strbuf_add_char(out, in_move && !v->caps.colours ? last_move_mark.sign : ' ');
	strbuf_add_blanks(out, before);
	strbuf_add_n(out, strbuf_get(label), label->n);
	strbuf_add_blanks(out, d->width - 1 - before - width);
	style_add_sgr(&v->caps, out, "0");
}

static void add_files(const struct drawing *d)
{
	int files = d->v->seen->game->info->files, before = d->v->large ? (d->width - 1) / 2 : 1;
	strbuf_add_blanks(d->out, 3);
	for (int i = 0; i < files; i++) {
		strbuf_add_blanks(d->out, before);
		strbuf_add_char(d->out, (char)('a' + (d->v->flipped ? files - 1 - i : i)));
		strbuf_add_blanks(d->out, d->width - before - 1);
	}
	strbuf_add(d->out, "  \n");
}

/* A rank, or the second row of one. */
static void add_rank(struct drawing *d, int rank, bool second_row)
{
	const struct game_info *game = d->v->seen->game->info;
	char number = second_row ? ' ' : (char)('1' + rank);
	strbuf_add_char(d->out, ' ');
	strbuf_add_char(d->out, number);
	strbuf_add_char(d->out, ' ');
	for (int k = 0; k < game->files; k++) {
		int square = (d->v->flipped ? game->files - 1 - k : k) + rank * game->files;
		if (info_is_blocked(game, square))
			add_blocked(d->v, d->width, d->out);
		else
			add_square(d, square, second_row);
	}
	strbuf_add_char(d->out, ' ');
	strbuf_add_char(d->out, number);
	strbuf_add_char(d->out, '\n');
}

/* Appends the board alone and returns how many columns it takes. */
static int draw_board(const struct board_view *v, struct strbuf *out)
{
	enum { LARGE_WIDTH = 5, EDGES = 5 };
	int files = v->seen->game->info->files, ranks = v->seen->game->info->ranks;
	int label = label_width(v);
	int width = v->large && label + 2 < LARGE_WIDTH ? LARGE_WIDTH : label + 2;
	if (v->own_marks && EDGES + files * width > v->columns)
		width = label + 1;
	struct drawing d = {v, width, out, {0}};
	add_files(&d);
	for (int i = 0; i < ranks; i++) {
		add_rank(&d, v->flipped ? i : ranks - 1 - i, false);
		if (v->large)
			add_rank(&d, v->flipped ? i : ranks - 1 - i, true);
	}
	add_files(&d);
	strbuf_free(&d.label);
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
		add_mark_background(v, m, out);
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
	static const char text[] = " no square";
	enum { WIDTH = 2 };
	if (!v->own_marks || !v->seen->game->info->blocked)
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
	const struct game_info *game = v->seen->game->info;
	const struct scene_square *squares = v->seen->scene.squares;
	struct own_mark own;
	int column = 0;
	if (v->last_move)
		add_legend(v, &last_move_mark, false, &column, out);
	if (v->targets)
		add_legend(v, &target_mark, false, &column, out);
	if (v->cursor)
		add_legend(v, &cursor_mark, false, &column, out);
	for (const struct square_mark *m = marks; m->name; m++) {
		bool there = false;
		for (int i = 0; i < SCENE_SQUARES; i++)
			there |= mark_on(&squares[i]) == m;
		if (there)
			add_legend(v, m, false, &column, out);
	}
	for (int i = 0; v->own_marks && i < game->files * game->ranks; i++) /* file by file */
		if (own_mark_on(v, &squares[i / game->ranks + i % game->ranks * game->files], &own))
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

static int count_lines(const struct strbuf *text)
{
	int lines = 0;
	for (const char *c = strbuf_get(text); *c; c++)
		lines += *c == '\n';
	return lines;
}

/* Appends the last of some lines, each wrapped behind its number, as many as there is room for behind an empty one. */
static void add_turns(const char *turns, int room, int columns, struct strbuf *out)
{
	enum { NUMBER = 4 }; /* `  1.`, more of `  1...` */
	struct strbuf wrapped = {0};
	while (*turns && room > 1) {
		auto_strbuf number = {0}, words = {0};
		add_line(&turns, &words);
		size_t blanks = strspn(words.s, " "), n = blanks + strcspn(words.s + blanks, " ");
		strbuf_add_n(&number, words.s, n);
		style_beside(number.s, words.s + n + (words.s[n] == ' '),
		             n < NUMBER ? NUMBER + 1 : (int)n + 1, columns, &wrapped);
	}
	const char *at = strbuf_get(&wrapped);
	for (int lines = count_lines(&wrapped); lines > room - 1 && *at; lines--)
		at += strcspn(at, "\n") + 1;
	if (*at)
		strbuf_printf(out, "\n%s", at);
	strbuf_free(&wrapped);
}

void board_view_draw(const struct board_view *v, struct strbuf *out)
{
	enum { GAP = 3, MIN_SIDEBAR = 28, TURNS = 6 };
	struct strbuf board = {0}, sidebar = {0}, legends = {0};
	int width = draw_board(v, &board), room = v->columns - width - GAP - 1;
	bool fits = room >= MIN_SIDEBAR;
	sidebar_draw(v, fits ? room : v->columns - 4, &sidebar);
	add_legends(v, &legends);
	if (legends.n)
		strbuf_add_char(&legends, '\n');
	int rows = count_lines(&board), of_sidebar = count_lines(&sidebar);
	if (rows < v->turn_rows && rows < of_sidebar + TURNS)
		rows = of_sidebar + TURNS < v->turn_rows ? of_sidebar + TURNS : v->turn_rows;
	if (fits && v->turns)
		add_turns(v->turns, rows - of_sidebar, room, &sidebar);
	const char *left = strbuf_get(&board), *right = strbuf_get(&sidebar);
	while (*left) {
		add_line(&left, out);
		if (fits && *right) {
			strbuf_add_blanks(out, GAP);
			add_line(&right, out);
		}
		end_line(out);
	}
	for (int line = 0; *right && (fits || !v->below || line < v->below); line++) {
		strbuf_add_blanks(out, fits ? width + GAP : 3);
		add_line(&right, out);
		end_line(out);
	}
	strbuf_add(out, strbuf_get(&legends));
	strbuf_free(&board);
	strbuf_free(&sidebar);
	strbuf_free(&legends);
}
