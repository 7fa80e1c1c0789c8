/* overlay.c - by what a view says of itself: no game is known here. */
#include "front/shell/overlay.h"

#include <string.h>

#include "engine/views.h"

enum { LEAST_CELL_WIDTH = 7 };

static void add_value(const struct view_drawing *d, int square, struct strbuf *out)
{
	for (int i = 0; i < d->n_values; i++)
		strbuf_printf(out, "%s%d", i ? "/" : "", d->values[square][i]);
}

/* So wide that a blank stands before each value. */
static int cell_width(const struct game_info *game, const struct view_drawing *d)
{
	int width = LEAST_CELL_WIDTH;
	for (int square = 0; square < game->files * game->ranks; square++) {
		struct strbuf value = {0};
		if (d->has[square])
			add_value(d, square, &value);
		width = (int)value.n >= width ? (int)value.n + 1 : width;
		strbuf_free(&value);
	}
	return width;
}

static void add_cell(const struct view_drawing *d, int square, int width, struct strbuf *out)
{
	struct strbuf cell = {0};
	if (d->has[square])
		add_value(d, square, &cell);
	strbuf_printf(out, "%*s", width, cell.n ? strbuf_get(&cell) : ".");
	strbuf_free(&cell);
}

/* The ranks from above, or, flipped, from below. */
static void add_squares(const struct model *m, const struct view_drawing *d, struct strbuf *out)
{
	const struct game_info *game = m->game->info;
	int width = cell_width(game, d);
	for (int row = 0; row < game->ranks; row++) {
		int rank = m->flipped ? row : game->ranks - 1 - row;
		strbuf_printf(out, "%2d", rank + 1);
		for (int column = 0; column < game->files; column++)
			add_cell(d, (m->flipped ? game->files - 1 - column : column) + rank * game->files,
			         width, out);
		strbuf_add_char(out, '\n');
	}
	strbuf_add(out, "  ");
	for (int column = 0; column < game->files; column++)
		strbuf_printf(out, "%*c", width, 'a' + (m->flipped ? game->files - 1 - column : column));
	strbuf_add_char(out, '\n');
}

/* A line each, its steps one behind the other. */
static void add_arrows(const struct model *m, const struct view_drawing *d, struct strbuf *out)
{
	const struct game_info *game = m->game->info;
	const char *arrow = m->screen.caps.utf8 ? "→" : "-";
	char from[3], to[3];
	for (const struct drawing_arrow *a = d->arrows; a < d->arrows + d->n_arrows; a++) {
		if (a->ply == 1 || a == d->arrows)
			strbuf_printf(out, "%s%2d.", a == d->arrows ? "" : "\n", a->rank);
		if (a->from == a->to)
			strbuf_printf(out, " %s", info_square_name(game, a->to, to));
		else
			strbuf_printf(out, " %s%s%s", info_square_name(game, a->from, from), arrow,
			              info_square_name(game, a->to, to));
	}
	strbuf_add_char(out, '\n');
}

static void add_rows(const struct view_drawing *d, struct strbuf *out)
{
	for (const struct marginal *m = d->table.at; m < d->table.at + d->table.n; m++)
		strbuf_printf(out, "%-6s %-7s %-20s %7u\n", m->seat, m->what, m->value, m->ppm);
	if (!d->table.n)
		strbuf_add(out, "Nothing is hidden.\n");
}

bool overlay_draw(struct model *m, const char *name)
{
	struct view_drawing d;
	struct strbuf out = {0};
	if (!m->state || (view_is_of_decisions(name) && !m->state->may_list) ||
	    !engine_draw(client_engine(m->client), m->state->viewer, name, &d, NULL))
		return false;
	if (d.info->form == VIEW_FORM_SQUARES)
		add_squares(m, &d, &out);
	else if (d.info->form == VIEW_FORM_TABLE)
		add_rows(&d, &out);
	else
		add_arrows(m, &d, &out);
	screen_print(&m->screen, &out);
	strbuf_clear(&out);
	strbuf_add(&out, d.info->text);
	for (int i = 0; i < d.n_values; i++)
		strbuf_printf(&out, "%s%s", i ? "/" : ": ", d.labels[i]);
	screen_printf(&m->screen, STYLE_FAINT, "%c%s.", strbuf_get(&out)[0] - 'a' + 'A',
	              strbuf_get(&out) + 1);
	strbuf_free(&out);
	return true;
}
