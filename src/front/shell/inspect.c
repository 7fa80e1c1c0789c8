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

static void add_field(void *to, const char *key, const char *value)
{
	strbuf_printf(to, "%s %s\n", key, value);
}

/* Appends the fields that a viewer sees, in their order. */
static void look(const struct model *m, int viewer, struct strbuf *fields)
{
	const struct engine *e = client_engine(m->client);
	struct state_view view = {engine_match(e), engine_terms(e), viewer};
	state_report_fields(&view, &(struct field_sink){add_field, fields});
}

/* A line of fields: its key and its value, which are no strings. */
struct state_line {
	const char *key, *value;
	size_t key_n, value_n;
};

/* Takes the next line at *at; false behind the last. */
static bool next_field(const char **at, struct state_line *f)
{
	if (!**at)
		return false;
	f->key = *at;
	f->key_n = strcspn(f->key, " ");
	f->value = f->key + f->key_n + 1;
	f->value_n = strcspn(f->value, "\n");
	*at = f->value + f->value_n + 1;
	return true;
}

/* The value of a key among fields, "-" where it is none of them. */
static struct state_line find_field(const struct strbuf *fields, const char *key, size_t n)
{
	struct state_line f;
	for (const char *at = strbuf_get(fields); next_field(&at, &f);)
		if (f.key_n == n && strncmp(f.key, key, n) == 0)
			return f;
	return (struct state_line){key, "-", n, 1};
}

static bool same_value(struct state_line a, struct state_line b)
{
	return a.value_n == b.value_n && strncmp(a.value, b.value, a.value_n) == 0;
}

/* One key: a line where all see the same, else one for each value, with those who see it. */
static void add_key(const struct model *m, const int *viewers, const struct state_line *seen, int n,
                    struct strbuf *out)
{
	bool differs = false, done[VIEWERS] = {false};
	for (int i = 1; i < n; i++)
		differs = differs || !same_value(seen[0], seen[i]);
	for (int i = 0; i < (differs ? n : 1); i++) {
		auto_strbuf who = {0};
		for (int k = i; k < n && !done[i]; k++)
			if (same_value(seen[i], seen[k])) {
				strbuf_printf(&who, "%s%s", who.n ? "," : "",
				              observation_viewer_name(m->game, viewers[k]));
				done[k] = k > i;
			}
		if (who.n)
			strbuf_printf(out, "%s %.*s %s%s%s%.*s\n", differs ? "*" : " ", (int)seen[i].key_n,
			              seen[i].key, differs ? "(" : "", differs ? strbuf_get(&who) : "",
			              differs ? ") " : "", (int)seen[i].value_n, seen[i].value);
	}
}

void inspect_eyes(struct model *m, char *rest)
{
	int viewers[VIEWERS] = {VIEW_ALL}, n = 1;
	struct strbuf all[VIEWERS] = {{0}};
	struct state_line f, seen[VIEWERS];
	auto_strbuf out = {0};
	(void)rest;
	if (!model_require_game(m))
		return;
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
	for (const char *at = strbuf_get(&all[0]);
	     next_field(&at, &f);) { /* the referee has all keys */
		for (int i = 0; i < n; i++)
			seen[i] = find_field(&all[i], f.key, f.key_n);
		if (strncmp(f.key, "view ", 5) != 0)
			add_key(m, viewers, seen, n, &out);
	}
	screen_print(&m->screen, &out);
	say(m, STYLE_FAINT, "* is not the same to all eyes.");
	while (n > 0)
		strbuf_free(&all[--n]);
}

bool inspect_mirror(const struct model *m, struct strbuf *out)
{
	auto_strbuf all = {0}, position = {0};
	look(m, VIEW_ALL, &all);
	struct state_line line = find_field(&all, "position", strlen("position"));
	strbuf_add_n(&position, line.value, line.value_n);
	strbuf_printf(out, "%s fen ", m->game->name);
	return mirror_position(m->game->info, strbuf_get(&position), out);
}

void inspect_watch(struct model *m, char *rest)
{
	enum { WORDS_MAX = 32 };
	char *words[WORDS_MAX];
	struct state_line f;
	auto_strbuf keys = {0}, now = {0};
	if (!model_require_game(m))
		return;
	look(m, m->state->viewer, &now);
	if (strcmp(rest, "off") == 0)
		strbuf_clear(&m->watched);
	size_t n = strcmp(rest, "off") == 0 ? 0 : split_words(rest, words, WORDS_MAX);
	for (size_t i = 0; i < n && i < WORDS_MAX; i++) {
		f = find_field(&now, words[i], strlen(words[i]));
		if (f.key == words[i])
			refuse(m, "state has no key %s now.", words[i]);
		else
			strbuf_printf(&m->watched, "%s %.*s\n", words[i], (int)f.value_n, f.value);
	}
	for (const char *at = strbuf_get(&m->watched); next_field(&at, &f);)
		strbuf_printf(&keys, "%s%.*s", keys.n ? ", " : "", (int)f.key_n, f.key);
	say(m, STYLE_FAINT, "Watched: %s.", keys.n ? strbuf_get(&keys) : "nothing");
}

void inspect_say_changes(struct model *m)
{
	auto_strbuf now = {0}, before = {0};
	struct state_line was;
	if (!m->watched.n || !m->state || m->play.emptied)
		return;
	look(m, m->state->viewer, &now);
	strbuf_add(&before, strbuf_get(&m->watched));
	strbuf_clear(&m->watched);
	for (const char *at = strbuf_get(&before); next_field(&at, &was);) {
		struct state_line is = find_field(&now, was.key, was.key_n);
		if (!same_value(is, was))
			say(m, STYLE_STRONG, "%.*s: %.*s, was %.*s", (int)is.key_n, is.key, (int)is.value_n,
			    is.value, (int)was.value_n, was.value);
		strbuf_printf(&m->watched, "%.*s %.*s\n", (int)is.key_n, is.key, (int)is.value_n, is.value);
	}
}

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
		auto_strbuf value = {0};
		if (d->has[square])
			add_value(d, square, &value);
		width = (int)value.n >= width ? (int)value.n + 1 : width;
	}
	return width;
}

static void add_cell(const struct view_drawing *d, int square, int width, struct strbuf *out)
{
	auto_strbuf cell = {0};
	if (d->has[square])
		add_value(d, square, &cell);
	strbuf_printf(out, "%*s", width, cell.n ? strbuf_get(&cell) : ".");
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

static void add_rows(const struct marginals *list, struct strbuf *out)
{
	for (int i = 0; i < list->n;)
		i += add_line(list, i, out);
	if (!list->n)
		strbuf_add(out, "Nothing is hidden.\n");
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
	else if (d.info->form == VIEW_FORM_TABLE)
		add_rows(&d.table, &out);
	else
		add_arrows(m, &d, &out);
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
