/* inspect.c - by the fields of `state`, as values. */
#include "front/shell/inspect.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/parse.h"
#include "engine/engine.h"
#include "game/mirror.h"
#include "protocol/state_report.h"

/* The fields of one viewer, in their order. */
struct seen_fields {
	int viewer;
	struct seen_field {
		char *key, *value;
	} * at; /* owned */
	size_t n, cap;
};

static void add_field(void *to, const char *key, const char *value)
{
	struct seen_fields *f = to;
	f->at = array_grow(f->at, &f->cap, f->n + 1, sizeof *f->at);
	f->at[f->n++] = (struct seen_field){xstrdup(key), xstrdup(value)};
}

static struct seen_fields look(const struct model *m, int viewer)
{
	const struct engine *e = client_engine(m->client);
	struct seen_fields f = {.viewer = viewer};
	struct state_view view = {engine_match(e), engine_terms(e), viewer};
	state_report_fields(&view, &(struct field_sink){add_field, &f});
	return f;
}

static void free_fields(struct seen_fields *f)
{
	while (f->n > 0) {
		free(f->at[--f->n].key);
		free(f->at[f->n].value);
	}
	free(f->at);
	*f = (struct seen_fields){0};
}

static const char *value_of(const struct seen_fields *f, const char *key)
{
	for (size_t i = 0; i < f->n; i++)
		if (strcmp(f->at[i].key, key) == 0)
			return f->at[i].value;
	return NULL;
}

/* ---- eyes */

static bool is_same(const char *a, const char *b)
{
	return a == b || (a && b && strcmp(a, b) == 0);
}

/* One key: a line where all see the same, else one for each value, with those who see it. */
static void add_key(const struct model *m, const struct seen_fields *all, int n, const char *key,
                    struct strbuf *out)
{
	bool differs = false, done[VIEWERS] = {false};
	for (int i = 1; i < n; i++)
		differs = differs || !is_same(value_of(&all[0], key), value_of(&all[i], key));
	if (!differs) {
		strbuf_printf(out, "  %s %s\n", key, value_of(&all[0], key));
		return;
	}
	for (int i = 0; i < n; i++) {
		const char *value = value_of(&all[i], key);
		struct strbuf who = {0};
		for (int k = i; k < n && !done[i]; k++)
			if (is_same(value, value_of(&all[k], key))) {
				strbuf_printf(&who, "%s%s", who.n ? "," : "",
				              observation_viewer_name(m->game, all[k].viewer));
				done[k] = k > i;
			}
		if (who.n)
			strbuf_printf(out, "* %s (%s) %s\n", key, strbuf_get(&who), value ? value : "-");
		strbuf_free(&who);
	}
}

/* The keys of the first viewer, the referee, who has them all, but the one that says who looks. */
static void add_keys(const struct model *m, const struct seen_fields *all, int n,
                     struct strbuf *out)
{
	for (size_t i = 0; i < all[0].n; i++)
		if (strcmp(all[0].at[i].key, "view") != 0)
			add_key(m, all, n, all[0].at[i].key, out);
}

/* In play the screen is for the eyes of one seat. */
static bool is_refused(struct model *m)
{
	if (!m->play.on || !m->play.people || model_is_over(m))
		return false;
	screen_printf(&m->screen, STYLE_ERROR, "In play you see what is yours; play off ends it.");
	return true;
}

void inspect_eyes(struct model *m, char *rest)
{
	struct seen_fields all[VIEWERS];
	struct strbuf out = {0};
	int n = 0;
	(void)rest;
	if (!model_require_game(m) || is_refused(m))
		return;
	all[n++] = look(m, VIEW_ALL);
	for (int seat = 0; seat < model_players(m); seat++)
		all[n++] = look(m, seat);
	all[n++] = look(m, VIEW_PUBLIC);
	add_keys(m, all, n, &out);
	screen_print(&m->screen, &out);
	screen_printf(&m->screen, STYLE_FAINT, "* is not the same to all eyes.");
	while (n > 0)
		free_fields(&all[--n]);
	strbuf_free(&out);
}

bool inspect_mirror(const struct model *m, struct strbuf *out)
{
	struct seen_fields all = look(m, VIEW_ALL);
	strbuf_printf(out, "%s fen ", m->game->name);
	bool mirrored = mirror_position(m->game->info, value_of(&all, "position"), out);
	free_fields(&all);
	return mirrored;
}

/* ---- watch */

static void forget(struct model *m)
{
	while (m->watched.n > 0) {
		free(m->watched.at[--m->watched.n].key);
		free(m->watched.at[m->watched.n].value);
	}
}

/* Adds the words of a line that are keys of the game's state. */
static void add_watched(struct model *m, char *words, const struct seen_fields *now)
{
	enum { WORDS_MAX = 32 };
	char *list[WORDS_MAX];
	size_t n = split_words(words, list, WORDS_MAX);
	for (size_t i = 0; i < n; i++) {
		const char *word = list[i], *value = value_of(now, word);
		if (!value) {
			screen_printf(&m->screen, STYLE_ERROR, "state has no key %s now.", word);
			continue;
		}
		m->watched.at =
			array_grow(m->watched.at, &m->watched.cap, m->watched.n + 1, sizeof *m->watched.at);
		m->watched.at[m->watched.n++] = (struct watched_key){xstrdup(word), xstrdup(value)};
	}
}

void inspect_watch(struct model *m, char *rest)
{
	struct strbuf keys = {0};
	if (!model_require_game(m))
		return;
	struct seen_fields now = look(m, m->state->viewer);
	if (strcmp(rest, "off") == 0)
		forget(m);
	else
		add_watched(m, rest, &now);
	for (size_t i = 0; i < m->watched.n; i++)
		strbuf_printf(&keys, "%s%s", i ? ", " : "", m->watched.at[i].key);
	screen_printf(&m->screen, STYLE_FAINT, "Watched: %s.", keys.n ? strbuf_get(&keys) : "nothing");
	free_fields(&now);
	strbuf_free(&keys);
}

void inspect_say_changes(struct model *m)
{
	if (!m->watched.n || !m->state || m->play.emptied)
		return;
	struct seen_fields now = look(m, m->state->viewer);
	for (size_t i = 0; i < m->watched.n; i++) {
		struct watched_key *w = &m->watched.at[i];
		const char *value = value_of(&now, w->key);
		if (strcmp(value ? value : "-", w->value) == 0)
			continue;
		screen_printf(&m->screen, STYLE_STRONG, "%s: %s, was %s", w->key, value ? value : "-",
		              w->value);
		free(w->value);
		w->value = xstrdup(value ? value : "-");
	}
	free_fields(&now);
}
