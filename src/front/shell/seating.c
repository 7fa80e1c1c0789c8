/* seating.c - who sits where: a person has a seat and its view, the engine the other seats; and
 * the screen is handed from one person to the next. */
#include "front/shell/seating.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/parse.h"
#include "base/random.h"
#include "front/shell/at_table.h"
#include "front/shell/levels.h"
#include "front/shell/play_screen.h"
#include "front/shell/play_search.h"
#include "front/shell/print.h"
#include "front/shell/turn_events.h"
#include "protocol/go_limits.h"

#define DEFAULT_LIMITS "movetime 2000"
#define SEARCH_RUNNING "A search is running: stop or Ctrl-C ends it."

static void set_view(struct model *m, const char *viewer)
{
	free(model_client_ask(m, "view", viewer));
	model_refresh(m);
}

/* The view becomes public, not all: the person may take another seat. */
static void stop_playing(struct model *m)
{
	bool was_on = m->play.on;
	m->play.on = m->play.emptied = m->flipped = false;
	*m->play.person = '\0';
	if (was_on) {
		set_view(m, "public");
		if (m->state)
			model_draw(m, false);
	}
	screen_printf(&m->screen, STYLE_FAINT, "The engine plays no seat.");
	if (m->state)
		play_offer(m);
}

/* Of two players, the second sits at the other side of the board. */
static bool sits_opposite(const struct model *m, const char *seat)
{
	return model_players(m) == 2 && model_seat_number(m, seat) == 1;
}

/* Are these limits that a search can have? Else says so. */
static bool takes_limits(struct model *m, const char *text)
{
	enum { WORDS = 64 };
	struct limits limits = {0};
	struct error err;
	char *copy = xstrdup(text), *words[WORDS];
	size_t n = split_words(copy, words, WORDS);
	bool fine = go_limits_parse(&limits, engine_match(client_engine(m->client)), words,
	                            n < WORDS ? n : WORDS, &err);
	steps_free(&limits.searchmoves);
	free(copy);
	if (fine)
		return true;
	print_why(m, &err);
	screen_printf(&m->screen, STYLE_ERROR,
	              "play takes a level, play white level 5, a clock, play white clock 5+3, or "
	              "limits of go: movetime 500, nodes "
	              "1000, depth 6. help play says more.");
	return false;
}

/* What the arguments of play say. */
struct seating {
	unsigned people;
	int level;
	struct strbuf limits;
	struct clocks clocks;
};

/* Cuts the first word off a text. */
static char *next_word(char **text)
{
	char *word = *text + strspn(*text, " \t");
	size_t n = strcspn(word, " \t");
	*text = word + n + (word[n] != '\0');
	word[n] = '\0';
	return word;
}

/* Reads seats and the level; false, and says so, when one is none. Limits are left. */
static bool read_seating(struct model *m, char *text, struct seating *s)
{
	bool any = false, explicit_level = false;
	for (char *word; *(word = next_word(&text));) {
		bool limits = s->limits.n > 0; /* their words are no seats */
		if (limits && strcmp(word, "level") != 0 && strcmp(word, "clock") != 0) {
			strbuf_printf(&s->limits, " %s", word);
		} else if (strcmp(word, "both") == 0 || strcmp(word, "all") == 0) {
			s->people = (1u << model_players(m)) - 1;
			any = true;
		} else if (strcmp(word, "nobody") == 0) {
			any = true;
		} else if (model_has_seat(m, word)) {
			s->people |= 1u << model_seat_number(m, word);
			any = true;
		} else if (strcmp(word, "level") == 0) {
			explicit_level = true;
			if (!levels_read(next_word(&text), &s->level)) {
				screen_printf(&m->screen, STYLE_ERROR,
				              "A level is a number from 0 to 20, or " LEVELS_IN_WORDS ".");
				return false;
			}
		} else if (strcmp(word, "clock") == 0) {
			if (!clocks_read(next_word(&text), &s->clocks)) {
				screen_printf(&m->screen, STYLE_ERROR, "A clock is " CLOCKS_IN_WORDS ".");
				return false;
			}
		} else if (levels_read(word, &s->level)) {
			explicit_level = true;
		} else if (!any && !explicit_level && !s->clocks.on) {
			screen_printf(&m->screen, STYLE_ERROR, "No seat is called %s.", word);
			return false;
		} else {
			strbuf_add(&s->limits, word);
		}
	}
	if (!any)
		s->people = 1u << model_seat_number(m, model_turn(m));
	if (!explicit_level && s->limits.n)
		s->level = LEVEL_AS_SET;
	return !s->limits.n || takes_limits(m, strbuf_get(&s->limits));
}

void seating_person(struct model *m, const char *seat)
{
	bool both = m->play.people & (m->play.people - 1);
	snprintf(m->play.person, sizeof m->play.person, "%s", seat); /* which the view may end */
	m->play.emptied = m->play.handed_over = m->play.paused = m->play.skipping = false;
	set_view(m, m->play.person);
	if (!both || model_has_secrets(m))
		m->flipped = sits_opposite(m, m->play.person);
}

static bool on_come(struct model *m, char *line)
{
	if (strcmp(line, "quit") == 0 || strcmp(line, "exit") == 0) {
		m->quit = true;
	} else if (!*line) {
		seating_person(m, model_turn(m));
		m->screen.editor->forget(true);
		play_show(m);
	} else {
		screen_printf(&m->screen, STYLE_FAINT, "Enter comes first.");
	}
	return true;
}

static bool on_handed_over(struct model *m, char *line)
{
	m->quit = strcmp(line, "quit") == 0;
	m->play.handed_over = !*line;
	return true;
}

void seating_hand_over(struct model *m, const char *seat)
{
	struct strbuf prompt = {0};
	if (*m->play.person && !m->play.handed_over) {
		strbuf_printf(&prompt, "Enter hides this, then it is for %s> ", seat);
		model_ask(m, strbuf_get(&prompt), on_handed_over);
	} else {
		strbuf_printf(&prompt, "%s: Enter shows the game when nobody else looks> ", seat);
		if (!m->play.emptied) {
			m->play.emptied = true;
			*m->play.person = '\0';
			set_view(m, "public");
			screen_clear(&m->screen, true);
		}
		model_ask(m, strbuf_get(&prompt), on_come);
	}
	strbuf_free(&prompt);
}

/* Appends at which level the engine plays. */
static void add_level(const struct model *m, struct strbuf *out)
{
	const char *name = levels_name(m->play.level);
	if (m->play.level == LEVEL_AS_SET)
		strbuf_add(out, " as well as it can");
	else
		strbuf_printf(out, " at level %d%s%s%s", m->play.level, name ? " (" : "", name ? name : "",
		              name ? ")" : "");
}

static void say_seats(struct model *m)
{
	struct strbuf level = {0};
	add_level(m, &level);
	if (!m->play.people)
		screen_printf(&m->screen, STYLE_FAINT, "The engine plays every seat%s. Ctrl-C stops it.",
		              strbuf_get(&level));
	else if (*m->play.person && !(m->play.people & (m->play.people - 1)))
		screen_printf(
			&m->screen, STYLE_FAINT,
			"You are %s. hint helps, %s%slegal lists your moves, Enter shows the board. The engine "
			"plays%s.",
			m->play.person, model_offers(m, "undo") ? "undo takes back, " : "",
			m->game->info->cards ? "hand explains your cards, " : "", strbuf_get(&level));
	strbuf_free(&level);
}

void seating_level(struct model *m, char *rest)
{
	struct strbuf level = {0};
	if (!model_require_game(m))
		return;
	if (!m->play.on) {
		screen_printf(&m->screen, STYLE_ERROR, "The engine plays no seat: play begins that.");
	} else if (*rest && !levels_read(rest, &m->play.level)) {
		screen_printf(&m->screen, STYLE_ERROR,
		              "A level is a number from 0 to 20, or " LEVELS_IN_WORDS ".");
	} else {
		add_level(m, &level);
		screen_printf(&m->screen, STYLE_PLAIN, "The engine plays%s.", strbuf_get(&level));
	}
	strbuf_free(&level);
}

void seating_begin(struct model *m)
{
	struct play *p = &m->play;
	bool one = p->people && !(p->people & (p->people - 1));
	p->on = true;
	p->emptied = p->handed_over = p->paused = p->skipping = p->ended = false;
	p->out = p->out_shown = p->decided = false;
	p->moved = 0;
	if (model_is_over(m) && p->tally.last == TALLY_OPEN)
		p->tally.last = TALLY_LEFT_OUT; /* others have played it */
	*p->person = *p->mover = '\0';
	m->flipped = false;
	for (int i = 0; one && i < model_players(m); i++)
		if (p->people >> i & 1)
			seating_person(m, model_seat_name(m, i));
	if (!one && p->people && !model_has_secrets(m) && model_is_person(m, model_turn(m)))
		seating_person(m, model_turn(m));
	if (!*p->person)
		set_view(m, "public");
	if (p->people)
		p->seated = p->people;
	m->screen.editor->forget(model_needs_handover(m));
	turn_events_recount(m, 0);
}

void seating_pause(struct model *m)
{
	bool one = m->play.people && !(m->play.people & (m->play.people - 1));
	m->play.paused = one && model_players(m) > 2 && !model_is_over(m) &&
	                 strcmp(model_turn(m), m->play.person) != 0;
}

/* Who had been seated in this game sees what other seats hide, if these people sit down now. */
static bool tells_secrets(const struct model *m, unsigned people)
{
	unsigned before = m->play.seated;
	return model_has_secrets(m) && !model_is_over(m) && before && people && people != before;
}

/* Takes over what play was told, and begins. */
static void start(struct model *m, const struct seating *s)
{
	m->play.people = s->people;
	m->play.level = s->level;
	m->play.clocks = s->clocks;
	strbuf_clear(&m->play.limits);
	strbuf_add(&m->play.limits, s->limits.n ? strbuf_get(&s->limits) : DEFAULT_LIMITS);
	if (s->level != LEVEL_AS_SET) { /* another game each time */
		struct rng_key key;
		rng_key_from_system(&key);
		play_set_option(m, "SearchSeed", key.bytes[0] | (uint64_t)key.bytes[1] << 8);
	}
	at_table_begin(m);
	seating_begin(m);
	seating_pause(m);
	if (m->new_game.introduced && !model_needs_handover(m))
		play_show_below(m);
	else if (!model_needs_handover(m))
		play_show(m);
	say_seats(m);
}

/* At which the engine plays, or would if a game began now. */
static int present_level(const struct model *m)
{
	return m->play.on && m->play.level != LEVEL_AS_SET ? m->play.level : LEVEL_FRIENDLY;
}

static char *pending_arguments; /* of play, to be followed when the person says so */

static bool on_change(struct model *m, char *line)
{
	bool yes = model_is_yes(line);
	bool no = !*line || model_is_no(line);
	if (yes) {
		m->play.seated = 0;
		seating_play(m, pending_arguments);
	} else if (no) {
		screen_printf(&m->screen, STYLE_FAINT, "Everybody stays where they were.");
	}
	return yes || no || model_ask_again(m, line, TYPE_Y_OR_N, on_change);
}

void seating_play(struct model *m, char *arguments)
{
	struct seating s = {.level = present_level(m), .clocks = {0}};
	char *copy = xstrdup(arguments);
	arguments += strspn(arguments, " \t");
	if (!model_require_game(m)) {
		free(copy);
		return;
	}
	play_cancel_search(m);
	bool alone =
		!*arguments || strncmp(arguments, "level", 5) == 0 || strncmp(arguments, "clock", 5) == 0;
	if (client_busy(m->client)) {
		screen_printf(&m->screen, STYLE_ERROR, SEARCH_RUNNING);
	} else if (strcmp(arguments, "off") == 0) {
		stop_playing(m);
	} else if (alone && (model_is_over(m) || strcmp(model_turn(m), "chance") == 0)) {
		screen_printf(&m->screen, STYLE_ERROR, "No seat is on move: say which to take.");
	} else if (read_seating(m, arguments, &s)) {
		if (tells_secrets(m, s.people)) {
			free(pending_arguments);
			pending_arguments = copy;
			copy = NULL;
			model_ask(m, "To change seats now shows what other seats hide. Change? (y/n) ",
			          on_change);
		} else {
			start(m, &s);
		}
	}
	free(copy);
	strbuf_free(&s.limits);
}
