/* inspect.c - by the fields of `state`, as lines of a key and its value, and by what a view says of itself. */
#include "front/shell/inspect.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/parse.h"
#include "engine/engine.h"
#include "engine/views.h"
#include "front/shell/terminal.h"
#include "game/mirror.h"
#include "protocol/state_report.h"

/* Adds the fields that a viewer sees, in their order. */
static void look(const struct model *m, int viewer, struct field_list *list)
{
	const struct engine *e = client_engine(m->client);
	field_list_take(list, &(struct state_view){engine_match(e), engine_terms(e), viewer});
}

/* One key: a line where all see the same, else one for each value, with those who see it. */
static void add_key(const struct model *m, const int *viewers, const char *key,
                    const char *const *values, int n, struct strbuf *out)
{
	bool differs = false, done[VIEWERS] = {false};
	for (int i = 1; i < n; i++)
		differs = differs || strcmp(values[0], values[i]) != 0;
	for (int i = 0; i < (differs ? n : 1); i++) {
		auto_strbuf who = {0};
		for (int k = i; k < n && !done[i]; k++)
			if (strcmp(values[i], values[k]) == 0) {
				strbuf_printf(&who, "%s%s", who.n ? "," : "",
				              observation_viewer_name(m->game, viewers[k]));
				done[k] = k > i;
			}
		if (who.n)
			strbuf_printf(out, "%s %s %s%s%s%s\n", differs ? "*" : " ", key, differs ? "(" : "",
			              differs ? strbuf_get(&who) : "", differs ? ") " : "", values[i]);
	}
}

void inspect_eyes(struct model *m, char *rest)
{
	int viewers[VIEWERS] = {VIEW_ALL}, n = 1;
	struct field_list all[VIEWERS] = {{0}};
	const char *values[VIEWERS];
	auto_strbuf out = {0};
	(void)rest;
	if (m->play.on && m->play.people &&
	    !model_is_over(m)) { /* the screen is for the eyes of one seat */
		refuse(m, "In play you see what is yours; play off ends it.");
		return;
	}
	for (int seat = 0; seat < model_players(m); seat++)
		viewers[n++] = seat;
	viewers[n++] = VIEW_PUBLIC;
	for (int i = 0; i < n; i++)
		look(m, viewers[i], &all[i]);
	for (size_t k = 0; k < all[0].n; k++) { /* the referee has all keys */
		const char *key = all[0].at[k].key;
		for (int i = 0; i < n; i++)
			values[i] = field_list_value(&all[i], key) ? field_list_value(&all[i], key) : "-";
		if (strcmp(key, "view") != 0)
			add_key(m, viewers, key, values, n, &out);
	}
	screen_print(&m->screen, &out);
	say(m, STYLE_FAINT, "* is not the same to all eyes.");
	while (n > 0)
		field_list_free(&all[--n]);
}

bool inspect_mirror(const struct model *m, struct strbuf *out)
{
	struct field_list all = {0};
	look(m, VIEW_ALL, &all);
	strbuf_printf(out, "%s fen ", m->game->name);
	bool fine = mirror_position(m->game->info, field_list_value(&all, "position"), out);
	field_list_free(&all);
	return fine;
}

void inspect_watch(struct model *m, char *rest)
{
	enum { WORDS_MAX = 32 };
	char *words[WORDS_MAX];
	struct field_list now = {0};
	auto_strbuf keys = {0};
	look(m, m->state->viewer, &now);
	bool off = strcmp(rest, "off") == 0;
	if (off)
		field_list_free(&m->watched);
	size_t n = off ? 0 : split_words(rest, words, WORDS_MAX);
	for (size_t i = 0; i < n && i < WORDS_MAX; i++) {
		const char *value = field_list_value(&now, words[i]);
		if (!value)
			refuse(m, "state has no key %s now.", words[i]);
		else
			field_list_add(&m->watched, words[i], value);
	}
	for (size_t i = 0; i < m->watched.n; i++)
		strbuf_printf(&keys, "%s%s", i ? ", " : "", m->watched.at[i].key);
	say(m, STYLE_FAINT, "Watched: %s.", keys.n ? strbuf_get(&keys) : "nothing");
	field_list_free(&now);
}

void inspect_say_changes(struct model *m)
{
	struct field_list now = {0};
	if (!m->watched.n || !m->state || m->play.emptied)
		return;
	look(m, m->state->viewer, &now);
	for (struct field *f = m->watched.at; f < m->watched.at + m->watched.n; f++) {
		const char *value = field_list_value(&now, f->key);
		value = value ? value : "-";
		if (strcmp(value, f->value) == 0)
			continue;
		say(m, STYLE_STRONG, "%s: %s, was %s", f->key, value, f->value);
		free(f->value);
		f->value = xstrdup(value);
	}
	field_list_free(&now);
}

/* What stands on a square, a point where nothing does. */
static void add_cell(const struct view_drawing *d, int square, struct strbuf *out)
{
	for (int i = 0; d->has[square] && i < d->n_values; i++)
		strbuf_printf(out, "%s%d", i ? "/" : "", d->values[square][i]);
	if (!out->n)
		strbuf_add_char(out, '.');
}

/* The ranks from above, or, flipped, from below; so wide that a blank stands before each value. */
static void add_squares(const struct model *m, const struct view_drawing *d, struct strbuf *out)
{
	const struct game_info *game = m->game->info;
	struct strbuf cells[DRAWING_SQUARES] = {{0}};
	int width = 7, n = game->files * game->ranks;
	for (int square = 0; square < n; square++) {
		add_cell(d, square, &cells[square]);
		width = (int)cells[square].n >= width ? (int)cells[square].n + 1 : width;
	}
	for (int i = 0; i < n; i++) {
		int square = m->flipped ? (i / game->files + 1) * game->files - 1 - i % game->files
		                        : n - game->files - i + 2 * (i % game->files);
		if (i % game->files == 0)
			strbuf_printf(out, "%2d", square / game->files + 1);
		strbuf_printf(out, "%*s%s", width, strbuf_get(&cells[square]),
		              i % game->files == game->files - 1 ? "\n" : "");
	}
	strbuf_add(out, "  ");
	for (int column = 0; column < game->files; column++)
		strbuf_printf(out, "%*c", width, 'a' + (m->flipped ? game->files - 1 - column : column));
	strbuf_add_char(out, '\n');
	while (n > 0)
		strbuf_free(&cells[--n]);
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

/* The likeliest first; those that are alike stay in their order. */
static int by_likelihood(const void *a, const void *b)
{
	const struct marginal *x = *(const struct marginal *const *)a;
	const struct marginal *y = *(const struct marginal *const *)b;
	return x->ppm != y->ppm ? (x->ppm < y->ppm) - (x->ppm > y->ppm) : (x > y) - (x < y);
}

/* Percent, rounded; what is rounded to nothing is less than one, and nothing is certain by rounding. */
static void add_percent(uint32_t ppm, struct strbuf *out)
{
	uint32_t percent = (ppm + MILLION / 200) / (MILLION / 100);
	if (percent == 0)
		strbuf_add(out, " <1 %");
	else if (percent == 100 && ppm < MILLION)
		strbuf_add(out, " >99 %");
	else
		strbuf_printf(out, " %u %%", percent);
}

/* The line of those that begin at number i and are of one seat and kind; returns how many they are. */
static int add_line(const struct marginals *list, int i, struct strbuf *out)
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
		strbuf_printf(&line, "%s %s", k ? "," : "", sorted[k]->value);
		add_percent(sorted[k]->ppm, &line);
	}
	style_wrap(strbuf_get(&line), 2, terminal_columns(), out);
	return n;
}

bool overlay_draw(struct model *m, const char *name)
{
	struct view_drawing d;
	auto_strbuf out = {0};
	if (!m->state || (view_is_of_decisions(name) && !m->state->may_list) ||
	    !engine_draw(client_engine(m->client), m->state->viewer, name, &d, NULL))
		return false;
	if (d.info->form == VIEW_FORM_SQUARES)
		add_squares(m, &d, &out);
	else if (d.info->form == VIEW_FORM_ARROWS)
		add_arrows(m, &d, &out);
	for (int i = 0; d.info->form == VIEW_FORM_TABLE && i < d.table.n;)
		i += add_line(&d.table, i, &out);
	if (d.info->form == VIEW_FORM_TABLE && !d.table.n)
		strbuf_add(&out, "Nothing is hidden.\n");
	screen_print(&m->screen, &out);
	if (d.info->form == VIEW_FORM_TABLE)
		return true;
	strbuf_clear(&out);
	strbuf_add(&out, d.info->text);
	for (int i = 0; i < d.n_values; i++)
		strbuf_printf(&out, "%s%s", i ? "/" : ": ", d.labels[i]);
	say(m, STYLE_FAINT, "%c%s.", strbuf_get(&out)[0] - 'a' + 'A', strbuf_get(&out) + 1);
	return true;
}
