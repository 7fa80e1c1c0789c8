/* new_game.c - each question has an answer that Enter gives. */
#include "front/shell/new_game.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "base/parse.h"
#include "front/shell/at_table.h"
#include "front/shell/help.h"
#include "front/shell/saved_game.h"
#include "front/shell/saved_pgn.h"
#include "front/shell/confirm_leave.h"
#include "front/shell/levels.h"
#include "front/shell/print.h"
#include "front/shell/terminal.h"
#include "front/shell/play_screen.h"
#include "front/shell/play_search.h"
#include "front/shell/seating.h"
#include "front/shell/unfinished.h"
#include "front/shell/turn_events.h"
#include "engine/find_game.h"
#include "game/registry.h"
#include "protocol/session.h"

/* A line of the menu: what is typed, the name of the game, and the first sentence of what it is
 * about. */
static void add_to_menu(const struct game *game, size_t number, struct strbuf *out)
{
	enum { BESIDE = 17, NARROW = 60 };
	const char *about = game->info->aim[0], *end = strstr(about, ". ");
	struct strbuf text = {0}, wrapped = {0};
	bool beside = terminal_columns() >= NARROW;
	strbuf_printf(&text, "%s. %.*s", game->info->title,
	              end ? (int)(end - about + 1) : (int)strlen(about), about);
	style_wrap(strbuf_get(&text), beside ? BESIDE : 5, terminal_columns(), &wrapped);
	strbuf_printf(out, "  %zu  %-12s", number, game->name);
	strbuf_printf(out, beside ? "%s" : "\n%s", strbuf_get(&wrapped) + (beside ? BESIDE : 0));
	strbuf_free(&text);
	strbuf_free(&wrapped);
}

void new_game_menu(struct model *m)
{
	struct strbuf out = {0};
	size_t number = 0;
	for (const struct game *const *g = registry_games(); *g; g++)
		add_to_menu(*g, ++number, &out);
	screen_print(&m->screen, &out);
	strbuf_free(&out);
}

const char *new_game_chosen(const char *line)
{
	uint64_t number = 0;
	parse_number(line, 1, 99, &number);
	for (const struct game *const *g = registry_games(); *g; g++)
		if (--number == 0 || strcasecmp((*g)->name, line) == 0)
			return (*g)->name;
	return NULL;
}

void new_game_has_begun(struct model *m)
{
	const struct game *before = m->game;
	model_refresh(m);
	if (before != m->game) /* each game has a score of its own */
		memset(m->play.tally.results, 0, sizeof m->play.tally.results);
	model_forget_undone(m);
	m->play.tally.last = TALLY_OPEN;
	saved_pgn_forget();
	m->play.ended = false;
	m->play.seated = 0;
	unfinished_leave();
}

/* Begins another game by terms of newgame; true when it has begun. */
static bool begin_by_terms(struct model *m, const char *terms)
{
	play_cancel_search(m);
	char *fine = model_client_ask(m, "newgame", terms);
	if (!fine) {
		print_client_error(m);
		return false;
	}
	free(fine);
	new_game_has_begun(m);
	return true;
}

/* The answer to the menu: a number or a name; Enter stays with what is on. */
static bool on_game(struct model *m, char *line)
{
	if (new_game_chosen(line))
		new_game_ask(m, new_game_chosen(line));
	return new_game_chosen(line) || !*line ||
	       model_ask_again(m, line, "Type a number or the name of a game of the list.", on_game);
}

/* A game by its name alone, which is not the one that is on: whoever types that has not said who
 * plays. */
static bool asks_who_plays(const struct model *m, const char *terms)
{
	const char *name = new_game_chosen(terms);
	return name && (!m->play.on || strcmp(name, m->game->name) != 0);
}

void new_game_command(struct model *m, char *terms)
{
	if (asks_who_plays(m, terms))
		new_game_ask(m, new_game_chosen(terms));
	else
		new_game_by_newgame(m, terms);
}

void new_game_by_newgame(struct model *m, char *terms)
{
	if (!*terms) {
		new_game_menu(m);
		model_ask(m, "game> ", on_game);
		for (const struct game *const *g = registry_games(); *g; g++)
			model_add_choice(m, (*g)->name);
		return;
	}
	if (confirm_leave_asks(m, new_game_by_newgame, terms))
		return;
	const struct game *before = m->game;
	if (begin_by_terms(m, terms)) {
		struct strbuf news = {0};
		bool other = before != m->game;
		if (m->play.on && !other) {
			at_table_begin(m);
			seating_begin(m);
			seating_pause(m);
		} else if (m->play.on) {
			m->play.on = m->flipped = false;
			free(client_ask(m->client, "view public"));
			model_refresh(m);
		}
		if (other)
			help_game(m);
		turn_events_recount(m, 1000);
		turn_events_write(m, 1000, &news);
		screen_print(&m->screen, &news);
		if (!m->play.emptied && !model_needs_handover(m))
			model_draw(m, true);
		if (!m->play.on)
			play_offer(m);
		strbuf_free(&news);
	}
}

/* The questions are answered: the game begins. */
static void start(struct model *m, const char *play)
{
	struct strbuf terms = {0};
	strbuf_add(&terms, m->new_game.game);
	if (m->new_game.players)
		strbuf_printf(&terms, " players %d", m->new_game.players);
	m->play.on = false;
	if (begin_by_terms(m, strbuf_get(&terms))) {
		char *arguments = xstrdup(play);
		m->new_game.introduced = true;
		seating_play(m, arguments);
		m->new_game.introduced = false;
		free(arguments);
	}
	strbuf_free(&terms);
}

static bool on_level(struct model *m, char *line)
{
	int level = LEVEL_FRIENDLY;
	if (*line && !levels_read(line, &level))
		return model_ask_again(m, line, "A level is a number from 0 to 20, or " LEVELS_IN_WORDS ".",
		                       on_level);
	struct strbuf play = {0};
	strbuf_printf(&play, "%s level %d", m->new_game.seat, level);
	start(m, strbuf_get(&play));
	strbuf_free(&play);
	return true;
}

static void ask_level(struct model *m)
{
	screen_printf(&m->screen, STYLE_PLAIN,
	              "How strong shall the engine be? A number from 0 to 20, or " LEVELS_IN_WORDS ".");
	model_ask(m, "level [friendly]> ", on_level);
	for (size_t i = 0; levels_name_at(i); i++)
		model_add_choice(m, levels_name_at(i));
}

static bool on_side(struct model *m, char *line)
{
	const char *const *names = find_game(m->new_game.game, NULL)->info->seat_names;
	const char *found = NULL;
	for (int i = 0; i < 2; i++)
		if (strcasecmp(line, names[i]) == 0 ||
		    (strlen(line) == 1 && strncasecmp(line, names[i], 1) == 0))
			found = names[i];
	if (!*line)
		found = names[0];
	bool both = strcasecmp(line, "both") == 0, nobody = strcasecmp(line, "nobody") == 0;
	if (found || nobody) {
		snprintf(m->new_game.seat, sizeof m->new_game.seat, "%s", found ? found : "nobody");
		ask_level(m);
	} else if (both) {
		start(m, "both");
	}
	bool fine = found || both || nobody;
	if (!fine) {
		struct strbuf hint = {0};
		strbuf_printf(&hint, "Type %s, %s, both or nobody.", names[0], names[1]);
		fine = model_ask_again(m, line, strbuf_get(&hint), on_side);
		strbuf_free(&hint);
	}
	return fine;
}

/* Of more than two: how many of the seats, the first ones, are people's. */
static bool on_people(struct model *m, char *line)
{
	const char *const *names = find_game(m->new_game.game, NULL)->info->seat_names;
	uint64_t people = 1;
	struct strbuf seats = {0}, hint = {0};
	bool fine = !*line || parse_number(line, 0, (uint64_t)m->new_game.players, &people);
	for (uint64_t i = 0; i < people; i++)
		strbuf_printf(&seats, "%s%s", i ? " " : "", names[i]);
	strbuf_printf(&hint, "Type a number from 0 to %d.", m->new_game.players);
	if (!fine) {
		fine = model_ask_again(m, line, strbuf_get(&hint), on_people);
	} else if (people == (uint64_t)m->new_game.players) {
		start(m, "all");
	} else {
		snprintf(m->new_game.seat, sizeof m->new_game.seat, "%s",
		         people ? strbuf_get(&seats) : "nobody");
		ask_level(m);
	}
	strbuf_free(&seats);
	strbuf_free(&hint);
	return fine;
}

static void ask_people(struct model *m)
{
	screen_printf(&m->screen, STYLE_PLAIN,
	              "How many of them are people at this screen? The engine has the others.");
	model_ask(m, "people [1]> ", on_people);
}

static bool on_players(struct model *m, char *line)
{
	const struct game *game = find_game(m->new_game.game, NULL);
	uint64_t players = (uint64_t)game->usual_seats;
	bool fine = !*line ||
	            parse_number(line, (uint64_t)game->min_seats, (uint64_t)game->max_seats, &players);
	if (fine) {
		m->new_game.players = (int)players;
		ask_people(m);
	} else {
		struct strbuf hint = {0};
		strbuf_printf(&hint, "Type a number from %d to %d.", game->min_seats, game->max_seats);
		fine = model_ask_again(m, line, strbuf_get(&hint), on_players);
		strbuf_free(&hint);
	}
	return fine;
}

/* Introduces the game and asks the first question. */
static void introduce(struct model *m)
{
	const struct game *game = find_game(m->new_game.game, NULL);
	struct strbuf prompt = {0};
	help_introduction(m, game);
	m->new_game.players = 0;
	if (game->max_seats > 2) {
		screen_printf(&m->screen, STYLE_PLAIN, "How many play, from %d to %d?", game->min_seats,
		              game->max_seats);
		strbuf_printf(&prompt, "players [%d]> ", game->usual_seats);
		model_ask(m, strbuf_get(&prompt), on_players);
	} else {
		const char *const *names = game->info->seat_names;
		screen_printf(
			&m->screen, STYLE_PLAIN,
			"Which side do you take? %s, %s, both (two people at this screen) or nobody (the "
			"engine plays itself).",
			names[0], names[1]);
		strbuf_printf(&prompt, "side [%s]> ", names[0]);
		model_ask(m, strbuf_get(&prompt), on_side);
		model_add_choice(m, names[0]);
		model_add_choice(m, names[1]);
		model_add_choice(m, "both");
		model_add_choice(m, "nobody");
	}
	strbuf_free(&prompt);
}

static bool on_resume(struct model *m, char *line)
{
	if (!*line || model_is_yes(line))
		saved_game_resume_latest(m, find_game(m->new_game.game, NULL)->info->title);
	else if (model_is_no(line))
		introduce(m);
	else
		return model_ask_again(m, line, TYPE_Y_OR_N, on_resume);
	return true;
}

/* Of a name that is known. */
static void ask(struct model *m, char *name)
{
	new_game_ask(m, name);
}

void new_game_ask(struct model *m, const char *name)
{
	struct strbuf latest = {0}, question = {0};
	snprintf(m->new_game.game, sizeof m->new_game.game, "%s", name);
	if (confirm_leave_asks(m, ask, name))
		return;
	if (saved_game_kept(find_game(name, NULL)->info->title, &latest)) {
		strbuf_printf(&question, "Unfinished: %s. Go on with it? (y/n) [y] ", strbuf_get(&latest));
		model_ask(m, strbuf_get(&question), on_resume);
	} else {
		introduce(m);
	}
	strbuf_free(&latest);
	strbuf_free(&question);
}
