/* new_game.c - each question has an answer that Enter gives. */
#include "front/shell/new_game.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/parse.h"
#include "front/shell/at_table.h"
#include "front/shell/help.h"
#include "front/shell/saved_game.h"
#include "front/shell/saved_pgn.h"
#include "front/shell/print.h"
#include "front/shell/menu_answers.h"
#include "front/terminal/terminal.h"
#include "front/shell/play_screen.h"
#include "front/shell/seating.h"
#include "front/shell/user_files.h"
#include "engine/find_game.h"
#include "game/registry.h"
#include "protocol/words/questions.h"

/* A line of the menu: what is typed, the name of the game, and the first sentence of what it is
 * about. */
static void add_to_menu(const struct game *game, size_t number, struct strbuf *out)
{
	enum { BESIDE = 17, NARROW = 60 };
	const char *about = game->info->aim[0], *end = strstr(about, ". ");
	auto_strbuf left = {0}, text = {0};
	strbuf_printf(&left, "  %zu  %s", number, game->name);
	strbuf_printf(&text, "%s. %.*s", game->info->title,
	              end ? (int)(end - about + 1) : (int)strlen(about), about);
	style_beside(strbuf_get(&left), strbuf_get(&text), terminal_columns() >= NARROW ? BESIDE : 5,
	             terminal_columns(), out);
}

void new_game_menu(struct model *m)
{
	auto_strbuf out = {0};
	size_t number = 0;
	for (const struct game *const *g = registry_games(); *g; g++)
		add_to_menu(*g, ++number, &out);
	screen_print(&m->screen, &out);
}

/* The menu to look at, with how long each game takes. */
static void list_games(struct model *m)
{
	new_game_menu(m);
	menu_answers_say(m, "how long");
}

/* How many bytes of a line are a name, whatever the case, with - for blanks; 0 where it does not begin so. */
static size_t begins_with(const char *line, const char *name)
{
	size_t n = 0;
	while (name[n] && (tolower((unsigned char)line[n]) == tolower((unsigned char)name[n]) ||
	                   (line[n] == '-' && name[n] == ' ')))
		n++;
	return !name[n] && (!line[n] || line[n] == ' ') ? n : 0;
}

/* Does that begin with who plays a game and how strong, or how many where they may be more than two? */
static bool are_seats(const struct game *game, const char *words)
{
	int level;
	words = question_behind(words, SEATING_PASSED_OVER, " ");
	auto_text first = xstrndup(words, strcspn(words, " "));
	return isdigit((unsigned char)*first)
	           ? game->max_seats > 2
	           : info_seat(game->info, first) >= 0 || levels_read(first, &level) ||
	                 is_among_words(" both nobody friend friends level random ", first);
}

const char *new_game_chosen(const char *line, const char **who)
{
	enum { SHORTEST = 5 };       /* part of a title */
	static const char wishes[] = /* of `I want to play chess` */
		" i i'd i'll we we'd let let's lets us want wanna would like to play start "
		"begin open try choose take can could please the a game of ";
	const char *found = NULL;
	uint64_t number = 0;
	parse_number(line, 1, 99, &number);
	line = question_behind(line, wishes, " ");
	for (const struct game *const *g = registry_games(); *g; g++) {
		size_t title = begins_with(line, (*g)->info->title);
		const char *rest = line + (title ? title : begins_with(line, (*g)->name));
		rest =
			*rest && rest > line ? question_behind(rest + 1, SEATING_PASSED_OVER, " ") - 1 : rest;
		bool whole = !*rest || is_among_words(" one game match " SEATING_PASSED_OVER, rest + 1);
		if (--number == 0 || (rest > line && whole))
			return (*g)->name;
		if (who && rest > line && are_seats(*g, rest + 1)) {
			*who = rest + 1;
			return (*g)->name;
		}
		if (strlen(line) >= SHORTEST && strcasestr((*g)->info->title, line))
			found = (*g)->name;
	}
	return found;
}

void new_game_has_begun(struct model *m)
{
	model_refresh(m);
	model_begin_game(m);
	saved_pgn_forget();
	unfinished_leave();
}

/* Begins another game by terms of newgame; true when it has begun. */
static bool begin_by_terms(struct model *m, const char *terms)
{
	play_cancel_search(m);
	bool fine = model_do(m, RECIPIENT_PERSON, "newgame %s", terms);
	if (fine)
		new_game_has_begun(m);
	else
		print_why(m, client_error(m->client));
	return fine;
}

/* After a yes to leave the game that is on. */
static void run_chosen(struct model *m, char *line)
{
	new_game_ask(m, line);
}

/* The answer to the menu: a number or a name; Enter stays with what is on. */
static bool on_game(struct model *m, char *line)
{
	return !*line || new_game_ask(m, line);
}

static void ask_game(struct model *m)
{
	new_game_menu(m);
	strbuf_printf(model_ask(m, on_game), "game> ");
	strbuf_add(&m->question.hint, "Type a number or the name of a game of the list.");
	for (const struct game *const *g = registry_games(); *g; g++)
		strbuf_printf(&m->question.choices, "%s ", (*g)->name);
}

/* Asks one of the questions that begin a game, behind another; returns the prompt. */
static struct strbuf *ask(struct model *m, bool (*answer)(struct model *m, char *line),
                          void (*back)(struct model *m))
{
	say(m, STYLE_FAINT, "Enter takes what is in brackets; back, cancel and ? work here.");
	struct strbuf *prompt = model_ask(m, answer);
	m->question.back = back;
	return prompt;
}

void new_game_command(struct model *m, char *terms)
{
	if (strncmp(terms, "list", strlen("list")) == 0)
		list_games(m);
	else if (!new_game_ask(m, terms))
		new_game_by_newgame(m, terms);
}

void new_game_by_newgame(struct model *m, char *terms)
{
	if (!*terms) {
		ask_game(m);
		return;
	}
	if (model_asks_to_leave(m, new_game_by_newgame, terms))
		return;
	const struct game *before = m->game;
	if (begin_by_terms(m, terms)) {
		auto_strbuf news = {0};
		bool other = before != m->game;
		if (m->play.on && !other) {
			at_table_begin(m);
			seating_begin(m);
		} else if (m->play.on) {
			m->play.on = m->flipped = false;
			free(client_ask(m->client, "view public"));
			model_refresh(m);
		}
		if (other)
			help_introduction(m, m->game);
		turn_events_recount(m, true);
		turn_events_write(m, false, 1000, &news);
		screen_print(&m->screen, &news);
		if (!m->play.emptied && !model_needs_handover(m))
			screen_board_draw(m, true);
		if (m->play.on)
			seating_say(m);
		else
			play_offer(m);
	}
}

/* The game begins, with what play is told. */
static void start(struct model *m, const char *who)
{
	auto_strbuf terms = {0}, play = {0};
	strbuf_add(&terms, m->new_game.game);
	if (m->new_game.players)
		strbuf_printf(&terms, " players %d", m->new_game.players);
	m->play.on = false;
	if (begin_by_terms(m, strbuf_get(&terms)) &&
	    (!m->new_game.fair || model_do(m, RECIPIENT_PERSON, "position %s fen %s", m->new_game.game,
	                                   find_game(m->new_game.game, NULL)->info->fair_start))) {
		strbuf_add(&play, who);
		m->new_game.introduced = true;
		seating_play(m, play.s);
		m->new_game.introduced = false;
		saved_game_autosave(m);
	}
}

/* Reads the first word of an answer that is a level, `make it easy`; nothing leaves it. */
static bool read_level(char *line, int *level)
{
	enum { WORDS = 8 };
	char *words[WORDS];
	size_t n = split_words(line, words, WORDS);
	bool found = !n;
	for (size_t i = 0; i < n && i < WORDS && !found; i++)
		found = levels_read(words[i], level);
	return found;
}

static bool on_level(struct model *m, char *line)
{
	int level = LEVEL_FRIENDLY;
	auto_strbuf who = {0}, copy = {0};
	strbuf_add(&copy, line);
	if (question_begins(line) || (copy.n && !read_level(copy.s, &level)))
		return false;
	strbuf_printf(&who, "%s level %d", m->new_game.seats, level);
	start(m, strbuf_get(&who));
	return true;
}

static void ask_seats(struct model *m);

/* The last question, unless no seat is the engine's. */
static void ask_level(struct model *m, const char *seats)
{
	snprintf(m->new_game.seats, sizeof m->new_game.seats, "%s", seats);
	say(m, STYLE_PLAIN,
	    "How strong shall the engine be? A number from 0 to 20, or " LEVELS_IN_WORDS ".");
	strbuf_printf(ask(m, on_level, ask_seats), "level [friendly]> ");
	strbuf_add(&m->question.hint, A_LEVEL_IS);
	strbuf_add(&m->question.choices, LEVEL_NAMES);
}

/* Is that a word of a line, whatever the case? */
static bool has_word(const char *line, const char *word)
{
	auto_strbuf words = {0};
	strbuf_printf(&words, " %s ", line);
	return is_among_words(strbuf_get(&words), word);
}

/* Blanks out the word fair, where the game has such a start; false where it is not there. */
static bool take_fair(const struct game_info *info, char *line)
{
	static const char word[] = "fair";
	char *at = info->fair_start ? strstr(line, word) : NULL;
	size_t n = strlen(word);
	if (!at || (at > line && at[-1] != ' ') || (at[n] && at[n] != ' '))
		return false;
	memset(at, ' ', n);
	for (n = strlen(line); n > 0 && line[n - 1] == ' '; n--)
		line[n - 1] = '\0';
	return true;
}

static bool on_side(struct model *m, char *line)
{
	const struct game_info *info = find_game(m->new_game.game, NULL)->info;
	const char *const *names = info->seat_names;
	m->new_game.fair = take_fair(info, line);
	if (has_word(line, "fair")) /* there is no such start */
		return false;
	const char *const sides[] = {names[0], names[1], "nobody", "both", "random", NULL},
					  *const *side = sides;
	line = (char *)question_behind(line, SEATING_PASSED_OVER, " ");
	if (*line && !is_among_words(SEATING_PASSED_OVER, line))
		while (*side && !(side - sides < 2 && model_is(line, *side)) && !has_word(line, *side))
			side++;
	int level;
	auto_strbuf who = {0};
	strbuf_add(&who, *side ? *side : "");
	bool whole = *side && *line && read_level(line, &level); /* `white, weak` */
	if (whole)
		strbuf_printf(&who, " level %d", level);
	if (*side && (whole || side - sides == 3))
		start(m, who.s);
	else if (*side)
		ask_level(m, *side);
	return *side;
}

/* Reads one, `4` or `4 players`; nothing leaves it. */
static bool read_count(char *line, int least, int most, uint64_t *count)
{
	size_t digits = strspn(line, "0123456789");
	line[digits ? digits : strlen(line)] = '\0';
	return !*line || parse_number(line, (uint64_t)least, (uint64_t)most, count);
}

/* Of more than two: how many of the seats, the first ones, are people's. */
static bool on_people(struct model *m, char *line)
{
	const char *const *names = find_game(m->new_game.game, NULL)->info->seat_names;
	uint64_t people = 1;
	auto_strbuf seats = {0};
	if (!read_count(line, 0, m->new_game.players, &people))
		return false;
	for (uint64_t i = 0; i < people; i++)
		strbuf_printf(&seats, "%s%s", i ? " " : "", names[i]);
	if (people == (uint64_t)m->new_game.players)
		start(m, "all");
	else
		ask_level(m, people ? strbuf_get(&seats) : "nobody");
	return true;
}

static bool on_players(struct model *m, char *line);

/* The first question of a game of more than two, or of two. */
static void ask_players(struct model *m)
{
	const struct game *game = find_game(m->new_game.game, NULL);
	const char *const *names = game->info->seat_names;
	m->new_game.players = 0;
	if (game->max_seats > 2) {
		say(m, STYLE_PLAIN, "How many play, from %d to %d?", game->min_seats, game->max_seats);
		strbuf_printf(ask(m, on_players, ask_game), "players [%d]> ", game->usual_seats);
		strbuf_printf(&m->question.hint, "Type a number from %d to %d.", game->min_seats,
		              game->max_seats);
		return;
	}
	say(m, STYLE_PLAIN,
	    "Which side do you take? %s, %s, both (two people at this screen) or nobody (the engine "
	    "plays itself).",
	    names[0], names[1]);
	if (game->info->unfair)
		say(m, STYLE_PLAIN, "%s", game->info->unfair);
	strbuf_printf(ask(m, on_side, ask_game), "side [%s]> ", names[0]);
	strbuf_printf(&m->question.hint, "Type %s, %s, both or nobody.", names[0], names[1]);
	strbuf_printf(&m->question.choices, "%s %s both nobody", names[0], names[1]);
}

/* Which seats are people's: of two the first question, of more the second. */
static void ask_seats(struct model *m)
{
	if (!m->new_game.players) {
		ask_players(m);
		return;
	}
	say(m, STYLE_PLAIN, "How many of them are people at this screen? The engine has the others.");
	strbuf_add(ask(m, on_people, ask_players), "people [1]> ");
	strbuf_printf(&m->question.hint, "Type a number from 0 to %d.", m->new_game.players);
}

/* How many play, and behind that who, where that is said. */
static bool on_players(struct model *m, char *line)
{
	const struct game *game = find_game(m->new_game.game, NULL);
	uint64_t players = (uint64_t)game->usual_seats;
	char *word = strstr(line, "players"), *who = line + strcspn(line, " ");
	who = word ? word + strlen("players") : who;
	who += strspn(who, " ");
	if (!read_count(line, game->min_seats, game->max_seats, &players))
		return false;
	m->new_game.players = (int)players;
	if (*who) {
		start(m, who);
		return true;
	}
	ask_seats(m);
	return true;
}

bool new_game_is_asked(bool (*answer)(struct model *m, char *line))
{
	return answer == on_side || answer == on_level || answer == on_players || answer == on_people;
}

/* Introduces the game; begins it where it is said who plays, else asks the first question. */
static void introduce(struct model *m, char *who)
{
	const struct game *game = find_game(m->new_game.game, NULL);
	help_introduction(m, game);
	m->new_game.players = 0;
	m->new_game.fair = take_fair(game->info, who);
	if (isdigit((unsigned char)*who) && on_players(m, who))
		return;
	if (*who && !isdigit((unsigned char)*who)) {
		start(m, who);
		return;
	}
	ask_players(m);
}

bool new_game_ask(struct model *m, const char *line)
{
	auto_strbuf latest = {0};
	const char *who = "", *name = new_game_chosen(line, &who);
	bool same = name && m->play.on && strcmp(name, m->game->name) == 0; /* which is left */
	if (!name || model_asks_to_leave(m, run_chosen, line))
		return name;
	if (client_busy(m->client)) /* a review, or what go has begun */
		client_say(m->client, "stop", strlen("stop"));
	snprintf(m->new_game.game, sizeof m->new_game.game, "%s", name);
	if (*who || same || !saved_game_kept(find_game(name, NULL)->info->title, &latest)) {
		introduce(m, (char *)who);
		return true;
	}
	strbuf_printf(model_ask_sure(m, (struct sure){saved_game_resume_latest, "", NULL, introduce}),
	              "Unfinished: %s. Go on with it? (y/n) [y] ", strbuf_get(&latest));
	m->question.back = ask_game;
	return true;
}
