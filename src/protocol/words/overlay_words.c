/* overlay_words.c - a view as a board of numbers, as lines of arrows or as a table in percent. */
#include "protocol/words/overlay_words.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/style.h"

/* What stands on a square, a point where nothing does. */
static void add_cell(const struct view_drawing *d, int square, struct strbuf *out)
{
	for (int i = 0; d->has[square] && i < d->n_values; i++)
		strbuf_printf(out, "%s%d", i ? "/" : "", d->values[square][i]);
	if (!out->n)
		strbuf_add_char(out, '.');
}

/* The ranks from above, or, flipped, from below; so wide that a blank stands before each value. */
static void add_squares(const struct view_paper *paper, const struct view_drawing *d,
                        struct strbuf *out)
{
	const struct game_info *game = paper->game;
	struct strbuf cells[DRAWING_SQUARES] = {{0}};
	int width = 7, n = game->files * game->ranks;
	for (int square = 0; square < n; square++) {
		add_cell(d, square, &cells[square]);
		width = (int)cells[square].n >= width ? (int)cells[square].n + 1 : width;
	}
	for (int i = 0; i < n; i++) {
		int square = paper->flipped ? (i / game->files + 1) * game->files - 1 - i % game->files
		                            : n - game->files - i + 2 * (i % game->files);
		if (i % game->files == 0)
			strbuf_printf(out, "%2d", square / game->files + 1);
		strbuf_printf(out, "%*s%s", width, strbuf_get(&cells[square]),
		              i % game->files == game->files - 1 ? "\n" : "");
	}
	strbuf_add(out, "  ");
	for (int column = 0; column < game->files; column++)
		strbuf_printf(out, "%*c", width,
		              'a' + (paper->flipped ? game->files - 1 - column : column));
	strbuf_add_char(out, '\n');
	while (n > 0)
		strbuf_free(&cells[--n]);
}

/* A line each, its steps one behind the other. */
static void add_arrows(const struct view_paper *paper, const struct view_drawing *d,
                       struct strbuf *out)
{
	const struct game_info *game = paper->game;
	const char *arrow = paper->utf8 ? "→" : "-";
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

/* The likeliest first; those that are alike stay in their order. */
static int by_likelihood(const void *a, const void *b)
{
	const struct marginal *x = *(const struct marginal *const *)a;
	const struct marginal *y = *(const struct marginal *const *)b;
	return x->ppm != y->ppm ? (x->ppm < y->ppm) - (x->ppm > y->ppm) : (x > y) - (x < y);
}

void overlay_words_percent(uint32_t ppm, struct strbuf *out)
{
	uint32_t percent = (ppm + MILLION / 200) / (MILLION / 100);
	if (percent == 0)
		strbuf_add(out, "<1 %");
	else if (percent == 100 && ppm < MILLION)
		strbuf_add(out, ">99 %");
	else
		strbuf_printf(out, "%u %%", percent);
}

/* The line of those that begin at number i and are of one seat and kind; returns how many they are. */
static int add_line(const struct marginals *list, int i, int columns, struct strbuf *out)
{
	const struct marginal *first = &list->at[i], *sorted[MARGINALS_MAX];
	auto_strbuf line = {0};
	int n = 0;
	while (i + n < list->n && strcmp(list->at[i + n].seat, first->seat) == 0 &&
	       strcmp(list->at[i + n].what, first->what) == 0) {
		sorted[n] = &list->at[i + n];
		n++;
	}
	qsort(sorted, (size_t)n, sizeof *sorted, by_likelihood);
	strbuf_printf(&line, "%s%s%s:", strcmp(first->seat, "-") == 0 ? "" : first->seat,
	              strcmp(first->seat, "-") == 0 ? "" : "  ", first->what);
	for (int k = 0; k < n; k++) {
		strbuf_printf(&line, "%s %s ", k ? "," : "", sorted[k]->value);
		overlay_words_percent(sorted[k]->ppm, &line);
	}
	style_wrap(strbuf_get(&line), 2, columns, out);
	return n;
}

void overlay_words_marginals(const struct marginals *list, int columns, struct strbuf *out)
{
	for (int i = 0; i < list->n;)
		i += add_line(list, i, columns, out);
}

void overlay_words_write(const struct view_drawing *d, const struct view_paper *paper,
                         struct strbuf *out)
{
	if (d->info->form == VIEW_FORM_TABLE) {
		overlay_words_marginals(&d->table, paper->columns, out);
		strbuf_add(out, d->table.n ? "" : "Nothing is hidden.\n");
		return;
	}
	auto_strbuf legend = {0};
	(d->info->form == VIEW_FORM_SQUARES ? add_squares : add_arrows)(paper, d, out);
	strbuf_printf(&legend, "%c%s", toupper((unsigned char)*d->info->text), d->info->text + 1);
	for (int i = 0; i < d->n_values; i++)
		strbuf_printf(&legend, "%s%s", i ? "/" : ": ", d->labels[i]);
	strbuf_add_char(&legend, '.');
	style_wrap(strbuf_get(&legend), 0, paper->columns, out);
}
