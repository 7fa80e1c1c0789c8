/* saved_game.c - a game in a file is the wire's `save`, who plays and how strong, as JSON. */
#include "front/shell/saved_game.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/json_read.h"
#include "base/memory.h"
#include "base/parse.h"
#include "engine/find_game.h"
#include "table/table_save.h"
#include "front/shell/at_table.h"
#include "front/shell/saved_pgn.h"
#include "protocol/words/phrases.h"
#include "front/shell/play_screen.h"
#include "front/shell/score_sheet.h"
#include "front/shell/seating.h"
#include "front/shell/user_files.h"
#include "base/version.h"

/* The member of an object that is a string; "" when there is none. */
static const char *json_str(const struct json_value *object, const char *key)
{
	const char *text = json_text(json_get(object, key));
	return text ? text : "";
}

enum { FORMAT = 1 };

char *saved_game_take(const struct model *m)
{
	struct strbuf save = {0};
	if (m->state)
		table_save(client_table(m->client), client_engine(m->client), &save);
	return save.s;
}

bool saved_game_restore(struct model *m, const char *save, struct strbuf *error)
{
	bool fine = model_do(m, RECIPIENT_REFEREE, "restore %s", save);
	if (!fine)
		phrases_error(client_error(m->client), error);
	else
		at_table_resume(m);
	return fine;
}

/* The whole file; NULL when there is no game. */
static char *to_text(struct model *m)
{
	auto_text save = saved_game_take(m);
	if (!save)
		return NULL;
	auto_strbuf about = {0};
	struct strbuf text = {0};
	struct json_writer w = {.out = &text};
	const char *turn = model_table_item(m, "turn");
	strbuf_printf(&about, "%s %s (%s)", *turn ? "turn" : "round",
	              *turn ? turn : model_table_item(m, "round"),
	              model_is_over(m) ? "over" : model_turn(m));
	json_write_open(&w, NULL, '{');
	json_write_string(&w, "about", strbuf_get(&about));
	json_write_number(&w, "format", FORMAT);
	json_write_open(&w, "play", '{');
	json_write_bool(&w, "flipped", m->flipped);
	json_write_number(&w, "level", m->play.level);
	json_write_string(&w, "limits", strbuf_get(&m->play.limits));
	json_write_bool(&w, "on", m->play.on);
	json_write_close(&w, '}');
	json_write_string(&w, "program", "quadrille " QUADRILLE_VERSION);
	json_write_raw(&w, "save", save);
	json_write_string(&w, "title", m->game->info->title);
	json_write_close(&w, '}');
	strbuf_add_char(&text, '\n');
	return text.s;
}

/* The whole path, so that it is good in every folder; ~/x is in the home folder, as in a shell. */
static void expand(const char *path, struct strbuf *out)
{
	const char *home = getenv("HOME");
	char here[4096];
	bool in_home = path[0] == '~' && path[1] == '/' && home;
	if (in_home)
		strbuf_add(out, home);
	else if (*path && *path != '/' && getcwd(here, sizeof here))
		strbuf_printf(out, "%s/", here);
	strbuf_add(out, path + in_home);
}

/* Writes the file that is named, and says so. */
static void write_file(struct model *m, char *path)
{
	auto_text text = to_text(m);
	if (text && user_files_write(path, text, strlen(text)))
		say(m, STYLE_SUCCESS, "Saved: load %s goes on with it.%s", path,
		    model_has_secrets(m) ? " It holds all secrets of the game, and only you may read it."
		                         : "");
	else
		refuse(m, "Nothing is saved: %s: %s.", path, strerror(errno));
}

void saved_game_save(struct model *m, char *rest)
{
	struct stat about;
	uint64_t number;
	auto_strbuf path = {0};
	expand(rest, &path);
	bool there = stat(strbuf_get(&path), &about) == 0, plain = !there || S_ISREG(about.st_mode);
	if (!path.n)
		refuse(m, "save takes the name of a file: save friday.game");
	else if (plain && saved_pgn_is(path.s, &number))
		saved_pgn_save(m, path.s);
	else if (!there)
		write_file(m, path.s);
	else if (!plain)
		refuse(m, "Nothing is saved: %s is no plain file.", path.s);
	else {
		strbuf_printf(
			model_ask_sure(m, (struct sure){write_file, path.s, "Nothing is saved.", NULL}),
			"%s is there. Replace it? (y/n) ", path.s);
	}
}

/* Fills in who plays, and clocks, which begin anew, by a file of 1.0.0-rc.1, which had no table in its save. */
static bool read_people(const struct json_value *save, const struct json_value *play,
                        struct play *out)
{
	const struct game *game = find_game(json_str(save, "game"), NULL);
	const struct json_value *people = json_get(play, "people"), *clocks = json_get(play, "clocks");
	struct clocks *c = &out->clocks;
	int64_t players;
	if (!game || !json_integer(json_get(save, "players"), &players) || !people ||
	    people->type != JSON_ARRAY)
		return false;
	players =
		players ? players : game->max_seats; /* not said of a game that began from a position */
	const struct json_value *one = json_first(people);
	for (size_t i = 0; i < people->n; i++, one = json_next(one)) {
		int seat = json_text(one) ? info_seat(game->info, json_text(one)) : -1;
		if (seat < 0 || seat >= players)
			return false;
		out->people |= 1u << seat;
	}
	c->on = clocks && json_integer(json_get(clocks, "base"), &c->base) && c->base > 0 &&
	        c->base <= TABLE_BASE_MAX &&
	        json_integer(json_get(clocks, "increment"), &c->increment) && c->increment >= 0 &&
	        c->increment <= TABLE_BASE_MAX;
	return c->on || !clocks;
}

/* Fills in play by a file; false when that says what cannot be. */
static bool read_play(const struct json_value *save, const struct json_value *play,
                      struct play *out)
{
	int64_t level;
	if (!json_bool(json_get(play, "on"), &out->on) ||
	    !json_integer(json_get(play, "level"), &level) || level < LEVEL_AS_SET ||
	    level > LEVEL_FULL || !json_text(json_get(play, "limits")) ||
	    strpbrk(json_str(play, "limits"), "\n\r"))
		return false;
	out->level = (int)level;
	strbuf_add(&out->limits, json_str(play, "limits"));
	out->flips = json_bool(json_get(play, "flipped"), &out->flipped);
	return !out->on || json_get(save, "table") || read_people(save, play, out);
}

/* Goes on with the game that was made again. */
static void go_on(struct model *m, struct play *play)
{
	strbuf_free(&m->play.limits);
	m->play.limits = play->limits;
	m->play.people = play->people;
	m->play.level = play->level;
	m->play.on = play->on;
	m->play.clocks = play->clocks;
	model_begin_game(m);
	at_table_resume(m);
	if (play->on && !client_table(m->client))
		at_table_begin(m);
	model_refresh(m);
	if (play->on) {
		seating_begin(m);
	} else {
		model_do(m, RECIPIENT_PERSON, "view public");
		model_refresh(m);
	}
	m->flipped = play->flips ? play->flipped : m->flipped;
	turn_events_recount(m, true);
	play_show(m);
}

/* Makes the game of a file again; true, or why not in error: then all is as it was. */
static bool load(struct model *m, const struct strbuf *text, struct strbuf *error)
{
	struct json json = {0};
	auto_strbuf written = {0};
	struct json_writer w = {.out = &written};
	const struct json_value *file = json_read(&json, strbuf_get(text), text->n);
	const struct json_value *save = json_get(file, "save"), *play = json_get(file, "play");
	if (!save && json_text(json_get(file, "check")))
		save = file; /* the wire's save alone */
	int64_t format = 0;
	struct play read = {.level = LEVEL_AS_SET, .limits = {0}};
	bool is_save = save && save->type == JSON_OBJECT, fine = false;
	if (!is_save)
		strbuf_add(error, "it is no saved game");
	else if (save != file && (!json_integer(json_get(file, "format"), &format) || format != FORMAT))
		strbuf_add(error, "it was written by another version");
	else if (play && !read_play(save, play, &read))
		strbuf_add(error, "what it says of the players cannot be");
	else
		fine = true;
	if (fine) {
		json_write_value(&w, NULL, save, NULL);
		play_cancel_search(m);
		fine = saved_game_restore(m, strbuf_get(&written), error);
	}
	if (fine) {
		model_refresh(m);
		saved_pgn_forget();
		go_on(m, &read);
	} else {
		strbuf_free(&read.limits);
	}
	json_free(&json);
	return fine;
}

/* Reads a file and goes on with its game, or says why not. */
static bool load_file(struct model *m, const char *path)
{
	auto_strbuf text = {0}, error = {0};
	bool fine = user_files_read(path, UNFINISHED_BYTES_MAX, &text);
	if (!fine)
		refuse(m, "Nothing is loaded: %s: %s.", path, strerror(errno));
	else if (!(fine = load(m, &text, &error)))
		refuse(m, "Nothing is loaded from %s: %s.", path, strbuf_get(&error));
	return fine;
}

/* The same for a game in Portable Game Notation, which nobody plays. */
static void load_pgn(struct model *m, const char *path, uint64_t number)
{
	auto_strbuf error = {0};
	struct play play = {.level = LEVEL_AS_SET, .clocks = {0}};
	play_cancel_search(m);
	if (saved_pgn_load(m, path, number, &error)) {
		unfinished_leave();
		model_refresh(m);
		go_on(m, &play);
	} else {
		refuse(m, "Nothing is loaded from %s: %s.", path, strbuf_get(&error));
	}
}

/* A kept game that the file is a copy of is the one that goes on; else it is a new one. */
static void take_kept_copy(const char *path)
{
	struct unfinished_list list = {0};
	auto_strbuf text = {0};
	unfinished_leave();
	unfinished_list(&list);
	user_files_read(path, UNFINISHED_BYTES_MAX, &text);
	for (size_t i = 0; i < list.n; i++) {
		auto_strbuf other = {0};
		if (user_files_read(list.at[i].path, UNFINISHED_BYTES_MAX, &other) &&
		    strcmp(strbuf_get(&other), strbuf_get(&text)) == 0 && unfinished_take(list.at[i].path))
			break;
	}
	unfinished_list_free(&list);
}

void saved_game_load(struct model *m, char *rest)
{
	uint64_t number;
	auto_strbuf path = {0};
	if (!*rest) {
		refuse(m, "load takes the name of a file. The unfinished game: resume.");
		return;
	}
	expand(rest, &path);
	bool pgn = saved_pgn_is(path.s, &number);
	if (access(path.s, R_OK) == 0 && model_asks_to_leave(m, saved_game_load, rest))
		return;
	if (pgn)
		load_pgn(m, path.s, number);
	else if (load_file(m, path.s))
		take_kept_copy(path.s);
}

void saved_game_autosave(struct model *m)
{
	if (!m->play.on || !m->play.people)
		return;
	if (model_is_over(m)) {
		unfinished_drop();
		return;
	}
	bool begun = model_count_events(m) > 0 || m->play.clocks.on || unfinished_path();
	auto_text text = begun ? to_text(m) : NULL;
	if (text)
		unfinished_write(text, strlen(text));
}

void saved_game_keep(struct model *m)
{
	auto_text text = to_text(m);
	if (text && m->play.on && m->play.people)
		unfinished_write(text, strlen(text));
	unfinished_leave();
}

/* The kept games as they were listed last, and the latest of those that were asked for. */
static struct unfinished_list kept;
static size_t latest_kept;

size_t saved_game_kept(const char *title, struct strbuf *latest)
{
	size_t n = 0;
	unfinished_list(&kept);
	for (size_t i = kept.n; i-- > 0;) {
		const struct unfinished *u = &kept.at[i];
		if (*u->title && !u->taken && (!title || strcmp(title, u->title) == 0)) {
			n++;
			latest_kept = i;
		}
	}
	if (n)
		unfinished_describe(&kept.at[latest_kept], latest);
	return n;
}

/* Goes on with number i of the list. */
static void resume(struct model *m, size_t i)
{
	auto_text before = unfinished_path() ? xstrdup(unfinished_path()) : NULL;
	if (kept.at[i].taken || !unfinished_take(kept.at[i].path)) {
		refuse(m, "Another terminal plays that game.");
	} else if (!load_file(m, kept.at[i].path)) {
		unfinished_leave();
		if (before)
			unfinished_take(before);
	}
}

void saved_game_resume_latest(struct model *m, char *rest)
{
	(void)rest;
	resume(m, latest_kept);
}

/* Which game of the list a line says, by its number or name, Enter the first; false where it says none. */
static bool read_kept(const char *line, size_t *which)
{
	auto_strbuf latest = {0};
	uint64_t number = 1;
	const struct game *game = find_game_in(line);
	bool named = game && saved_game_kept(game->info->title, &latest);
	if (*line && !named && !parse_number(line, 1, kept.n, &number))
		return false;
	*which = named ? latest_kept : number - 1;
	return true;
}

static void list_kept(struct model *m)
{
	auto_strbuf list = {0};
	for (size_t i = 0; i < kept.n; i++) {
		strbuf_printf(&list, "%3zu  ", i + 1);
		unfinished_describe(&kept.at[i], &list);
		strbuf_add_char(&list, '\n');
	}
	screen_print(&m->screen, &list);
}

static bool on_which(struct model *m, char *line)
{
	size_t which;
	bool read = read_kept(line, &which);
	if (read)
		saved_game_resume(m, *line ? line : (char[]){"1"});
	return read;
}

/* After a yes: throws away the kept game with that file. */
static void discard(struct model *m, char *path)
{
	if (unfinished_discard(path))
		say(m, STYLE_SUCCESS, "It is kept no longer.");
	else
		refuse(m, "Another terminal plays that game.");
}

void saved_game_discard(struct model *m, char *rest)
{
	size_t which;
	auto_strbuf about = {0};
	unfinished_list(&kept);
	if (!kept.n) {
		refuse(m, "No unfinished game is kept.");
	} else if ((!*rest && kept.n > 1) || !read_kept(rest, &which)) {
		list_kept(m);
		refuse(m, "discard takes the number of a game of this list: discard 1");
	} else {
		unfinished_describe(&kept.at[which], &about);
		strbuf_printf(
			model_ask_sure(m, (struct sure){discard, kept.at[which].path, "It stays kept.", NULL}),
			"Throw this game away? %s (y/n) ", strbuf_get(&about));
	}
}

void saved_game_resume(struct model *m, char *rest)
{
	size_t which;
	if (m->browsed.turn && !*rest) { /* `resume the game`, of one that is looked back in */
		score_sheet_show(m, SIZE_MAX);
		return;
	}
	unfinished_list(&kept);
	bool lists = strcmp(rest, "list") == 0 || (!*rest && kept.n > 1);
	if (kept.n && !lists && model_asks_to_leave(m, saved_game_resume, rest))
		return;
	if (!kept.n && m->play.on && !model_is_over(m)) {
		say(m, STYLE_PLAIN, "You are in the only game that is kept: %s, and %s is on move.",
		    m->game->info->title, model_turn(m));
	} else if (!kept.n) {
		refuse(m, "No unfinished game is kept.");
	} else if (!lists && !read_kept(rest, &which)) {
		refuse(m, "resume takes the number or the name of a game of its list, or none.");
	} else if (!lists) {
		resume(m, which);
	} else {
		list_kept(m);
		strbuf_printf(model_ask(m, on_which), "Which one? [1] ");
		strbuf_add(&m->question.hint,
		           "Type the number of a game of the list; discard 1 throws the first away.");
	}
}
