/* inspect.c - what of it is seen is what the viewer is told: the fields of `state`, legal tokens, views. */
#include "front/shell/inspect.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/parse.h"
#include "engine/find_game.h"
#include "engine/views.h"
#include "front/shell/adjudication.h"
#include "front/shell/analysis.h"
#include "front/shell/game_commands.h"
#include "front/shell/help.h"
#include "front/shell/new_game.h"
#include "front/shell/play_screen.h"
#include "front/shell/saved_game.h"
#include "front/shell/score_sheet.h"
#include "front/terminal/terminal.h"
#include "game/mirror.h"
#include "protocol/state_report.h"
#include "protocol/words/card_words.h"
#include "protocol/words/legal_list.h"
#include "protocol/words/overlay_words.h"

/* board: the game as it stands; or how boards are drawn from now on. */
void inspect_board(struct model *m, char *rest)
{
	if (strcmp(rest, "small") == 0 || strcmp(rest, "large") == 0)
		m->small_board = *rest == 's';
	else if (strcmp(rest, "scroll") == 0 || strcmp(rest, "place") == 0)
		m->scrolls = *rest == 's';
	else if (*rest)
		refuse(m, "board takes small, large, scroll or place, or nothing.");
	m->browsed.turn = 0;
	score_sheet_return(m);
	play_show(m);
}

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

/* Draws a view of what the engine thinks; false where the session has to say why there is nothing to draw. */
static bool draw_view(struct model *m, const char *name)
{
	struct view_drawing d;
	auto_strbuf out = {0};
	struct view_paper paper = {m->game ? m->game->info : NULL, terminal_columns(), m->flipped,
	                           m->screen.caps.utf8};
	bool fine = m->state && (!view_is_of_decisions(name) || m->state->may_list) &&
	            engine_draw(client_engine(m->client), m->state->viewer, name, &d, NULL);
	if (fine)
		overlay_words_write(&d, &paper, &out);
	screen_print(&m->screen, &out);
	return fine;
}

/* show: the board, or a view of what the engine thinks. */
void inspect_show(struct model *m, char *rest)
{
	if (!*rest)
		inspect_board(m, rest);
	else if (!draw_view(m, rest))
		commands_send_on_move(m, "show", rest);
}

/* Sets the mirror image of the game's position, for the referee. */
static void flip_position(struct model *m)
{
	struct field_list all = {0};
	auto_strbuf position = {0};
	if (m->state->viewer != VIEW_ALL) {
		refuse(m, "Only the referee sees all of it: view all.");
		return;
	}
	look(m, VIEW_ALL, &all);
	strbuf_printf(&position, "%s fen ", m->game->name);
	if (mirror_position(m->game->info, field_list_value(&all, "position"), &position))
		commands_send(m, "position", strbuf_get(&position));
	else
		refuse(m, "It has no mirror image.");
	field_list_free(&all);
}

void inspect_flip(struct model *m, char *rest)
{
	if (strcmp(rest, "position") == 0) {
		flip_position(m);
		return;
	}
	m->flipped = !m->flipped;
	saved_game_autosave(m);
	if (m->travelled)
		screen_board_draw(m, true);
	else
		inspect_board(m, (char[]){""});
}

static int compare_tokens(const void *a, const void *b)
{
	return strcmp(((const struct token *)a)->text, ((const struct token *)b)->text);
}

/* Adds what a card can name in a legal decision, whatever move it goes with; false where it is in none. */
static bool add_uses(struct model *m, const struct card *card, struct strbuf *out)
{
	const struct tokens *legal = model_legal(m);
	struct tokens uses = {xmalloc((legal->n + 1) * sizeof *uses.at), 0};
	size_t kept = 0;
	for (size_t i = 0; i < legal->n; i++) {
		char *use = strstr(legal->at[i].text, card->id);
		if (use)
			uses.at[uses.n++] = (struct token){use, 0};
	}
	qsort(uses.at, uses.n, sizeof *uses.at, compare_tokens);
	for (size_t i = 0; i < uses.n; i++)
		if (!kept || strcmp(uses.at[kept - 1].text, uses.at[i].text) != 0)
			uses.at[kept++] = uses.at[i];
	uses.n = kept;
	if (kept)
		legal_list_add(&uses, "", terminal_columns(), out);
	free(uses.at);
	return kept;
}

void inspect_legal(struct model *m, char *rest)
{
	auto_strbuf list = {0};
	const struct tokens *legal = model_legal(m);
	bool begins = false;
	auto_strbuf others = {0};
	const struct card *card = legal ? card_words_find(m->game->info, rest, &others) : NULL;
	if (adjudication_is_over(m))
		return;
	for (size_t i = 0; legal && i < legal->n && !begins; i++)
		begins = strncmp(legal->at[i].text, rest, strlen(rest)) == 0;
	if (card && !others.n && add_uses(m, card, &list)) {
		screen_print(&m->screen, &list);
	} else if (legal && *rest && !begins) { /* a piece, a card, a move in words */
		if (commands_read(m, rest, true, &list))
			say(m, STYLE_PLAIN, "%s is legal: %s.", rest, strbuf_get(&list));
	} else if (legal) {
		legal_list_add(legal, rest, terminal_columns(), &list);
		screen_print(&m->screen, &list);
	} else { /* says why not */
		commands_send_on_move(m, "legal", rest);
	}
}

static void ask_about(struct model *m, const char *seat)
{
	auto_strbuf line = {0};
	strbuf_printf(&line, "about %s", seat);
	analysis_ask(m, line.s);
}

/* The view of that name, which only games with secrets have; with arguments as programs ask for it. */
void inspect_belief(struct model *m, char *rest)
{
	if (!*rest && !m->game->belief_marginals)
		say(m, STYLE_PLAIN, "Nothing is hidden.");
	else if (model_has_seat(m, rest))
		ask_about(m, rest);
	else if (*rest || !draw_view(m, "belief"))
		commands_send_on_move(m, "belief", rest);
}

static bool on_rules(struct model *m, char *line)
{
	const char *name = new_game_chosen(*line ? line : "1", NULL);
	if (name)
		help_rules(m, (char *)name);
	return name;
}

/* By a number, a name or a title; before a game it is asked for. */
void inspect_rules(struct model *m, char *rest)
{
	const char *name = new_game_chosen(rest, NULL);
	const struct game *named = name ? NULL : find_game_in(rest); /* `rules of chess` */
	name = named ? named->name : name;
	if (!*rest && !m->game && (m->question.answer || m->aside.answer) && *m->new_game.game)
		name = m->new_game.game; /* which is set up */
	if (*rest || m->game || name) {
		help_rules(m, name ? (char *)name : rest);
		return;
	}
	new_game_menu(m);
	strbuf_printf(model_ask(m, on_rules), "rules of which game [1]> ");
}
