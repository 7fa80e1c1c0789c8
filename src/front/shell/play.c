/* play.c - who sits where. A person has a seat and its view; the shell is the referee, who
 * lets the engine decide for every other seat with what that seat knows, and hands the
 * screen from one person to the next. */
#include "front/shell/play.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "base/random.h"
#include "front/shell/levels.h"
#include "front/shell/print.h"
#include "front/shell/terminal.h"
#include "front/shell/turn_events.h"
#include "protocol/json.h"

#define DEFAULT_LIMITS "movetime 2000"
#define SEARCH_RUNNING "A search is running: stop or Ctrl-C ends it."

static bool is_to_move(const struct model *m, const char *seat)
{
	return strcmp(model_turn(m), seat) == 0;
}

static bool is_game_over(const struct model *m)
{
	return !m->state || is_to_move(m, "-");
}

void play_cancel_search(struct model *m)
{
	if (!m->pending_search)
		return;
	m->pending_search = PENDING_NONE;
	client_say_as_referee(m->client, "stop");
	model_take_answers(m);
}

void play_move_now(struct model *m)
{
	client_say_as_referee(m->client, "stop");
}

void play_offer(struct model *m)
{
	if (is_to_move(m, "chance")) {
		char *due = client_ask(m->client, "show");
		char *at = due ? strstr(due, "\ndue ") : NULL;
		if (at)
			screen_printf(
				&m->screen, STYLE_FAINT,
				"Chance is yours to give: %stype a token that begins with %.*s. help deals has "
				"more.",
				strcmp(json_str(m->state, "view"), "all") == 0 ? "" : "view all, then ",
				(int)strcspn(at + 5, "\n"), at + 5);
		free(due);
	} else if (!is_game_over(m)) {
		screen_printf(
			&m->screen, STYLE_FAINT,
			"play %s takes that seat against the engine; play both is for people on every "
			"side.",
			model_turn(m));
	}
	if (model_has_secrets(m) && strcmp(json_str(m->state, "view"), "public") == 0)
		screen_printf(&m->screen, STYLE_FAINT,
		              "What the seats hide is hidden; view all shows everything.");
}

/* What the board and the prompt leave of the screen. */
static int lines_for_events(const struct model *m)
{
	enum { FEWEST = 6, AROUND = 4 }; /* the legend, a line that is left out, two of the prompt */
	int room = terminal_rows() - model_board_lines(m) - AROUND;
	return room < FEWEST ? FEWEST : room;
}

void play_show(struct model *m)
{
	struct strbuf block = {0};
	turn_events_write(m, lines_for_events(m), &block);
	model_draw(m, true);
	screen_print(&m->screen, &block);
	strbuf_free(&block);
}

void play_show_change(struct model *m)
{
	struct strbuf block = {0};
	bool up = model_is_person(m, model_turn(m)) || !m->play.people || is_game_over(m);
	if (m->play.curtain)
		return;
	if (up || m->play.paused || model_in_place(m))
		play_show(m);
	else
		turn_events_write(m, 1, &block); /* whether the person is out */
	strbuf_free(&block);
}

static void set_view(struct model *m, const char *viewer)
{
	free(model_client_ask(m, "view", viewer));
	model_refresh(m);
}

/* The view becomes public, not all: the person may take another seat. */
static void stop_playing(struct model *m)
{
	bool was_on = m->play.on;
	m->play.on = m->play.curtain = m->flipped = false;
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

void play_stop_watching(struct model *m)
{
	if (!m->play.people)
		m->play.on = false; /* a game of the engine against itself */
}

/* Of two players, the second sits at the other side of the board. */
static bool sits_opposite(const struct model *m, const char *seat)
{
	return model_players(m) == 2 && model_seat_number(m, seat) == 1;
}

/* Has the session set an option. */
static void set_option(struct model *m, const char *name, uint64_t value)
{
	struct strbuf command = {0};
	strbuf_printf(&command, "setoption name %s value %llu", name, (unsigned long long)value);
	free(client_ask(m->client, strbuf_get(&command)));
	strbuf_free(&command);
}

void play_start_search(struct model *m, int kind, const char *limits)
{
	bool as_engine = kind == PENDING_MOVE && m->play.level != LEVEL_AS_SET;
	if (m->play.level != LEVEL_AS_SET)
		set_option(m, "Skill Level", (uint64_t)(as_engine ? m->play.level : LEVEL_FULL));
	if (kind == PENDING_HINT)
		set_option(m, "MultiPV", 2);
	m->pending_search = kind;
	m->search_began = time(NULL);
	model_referee(m, "go", limits);
}

/* True when `go` takes these limits: it begins, and is stopped again. */
static bool takes_limits(struct model *m, const char *limits)
{
	if (is_game_over(m) || is_to_move(m, "chance"))
		return true;
	m->refused = false;
	play_start_search(m, PENDING_CHECK, limits);
	client_say_as_referee(m->client, "stop");
	model_take_answers(m);
	m->pending_search = PENDING_NONE;
	if (m->refused)
		screen_printf(&m->screen, STYLE_ERROR,
		              "play takes a level, play white level 5, a clock, play white clock 5+3, or "
		              "limits of go: movetime 500, nodes "
		              "1000, depth 6. help play says more.");
	return !m->refused;
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

/* A person comes to the screen, and sees what the seat may see. */
static void seat_person(struct model *m, const char *seat)
{
	bool both = m->play.people & (m->play.people - 1);
	snprintf(m->play.person, sizeof m->play.person, "%s", seat); /* which the view may end */
	m->play.curtain = m->play.handed_over = m->play.paused = m->play.skipping = false;
	set_view(m, m->play.person);
	if (!both || model_has_secrets(m))
		m->flipped = sits_opposite(m, m->play.person);
}

static bool on_come(struct model *m, char *line)
{
	if (strcmp(line, "quit") == 0 || strcmp(line, "exit") == 0) {
		m->quit = true;
	} else if (!*line) {
		seat_person(m, model_turn(m));
		m->screen.editor->forget(true);
		play_show(m);
	}
	return true;
}

static bool on_handed_over(struct model *m, char *line)
{
	m->quit = strcmp(line, "quit") == 0;
	m->play.handed_over = !*line;
	return true;
}

/* Two steps: the person before has the screen until it says so, and the next one sees
 * nothing before it has come. */
static void hand_over(struct model *m, const char *seat)
{
	struct strbuf prompt = {0};
	if (*m->play.person && !m->play.handed_over) {
		strbuf_printf(&prompt, "Enter hides this, then it is for %s> ", seat);
		model_ask(m, strbuf_get(&prompt), on_handed_over);
	} else {
		strbuf_printf(&prompt, "%s: Enter shows the game when nobody else looks> ", seat);
		if (!m->play.curtain) {
			m->play.curtain = true;
			*m->play.person = '\0';
			set_view(m, "public");
			screen_clear(&m->screen, true);
		}
		model_ask(m, strbuf_get(&prompt), on_come);
	}
	strbuf_free(&prompt);
}

static void say_seats(struct model *m)
{
	const char *name = levels_name(m->play.level);
	struct strbuf level = {0};
	if (m->play.level != LEVEL_AS_SET)
		strbuf_printf(&level, " at level %d%s%s%s", m->play.level, name ? " (" : "",
		              name ? name : "", name ? ")" : "");
	if (!m->play.people)
		screen_printf(&m->screen, STYLE_FAINT, "The engine plays every seat%s. Ctrl-C stops it.",
		              strbuf_get(&level));
	else if (*m->play.person && !(m->play.people & (m->play.people - 1)))
		screen_printf(&m->screen, STYLE_FAINT,
		              "You are %s. hint helps, %s, legal lists your moves. The engine plays%s.",
		              m->play.person,
		              model_offers(m, "undo", strlen("undo")) ? "undo takes back"
		                                                      : "nothing is taken back",
		              *strbuf_get(&level) ? strbuf_get(&level) : " as well as it can");
	strbuf_free(&level);
}

void play_seat(struct model *m)
{
	struct play *p = &m->play;
	bool one = p->people && !(p->people & (p->people - 1));
	p->on = true;
	p->curtain = p->handed_over = p->paused = p->skipping = p->ended = p->draw_refused = false;
	p->out = p->out_shown = false;
	p->moved = 0;
	*p->person = *p->mover = '\0';
	m->flipped = false;
	for (int i = 0; one && i < model_players(m); i++)
		if (p->people >> i & 1)
			seat_person(m, model_seat_name(m, i));
	if (!one && p->people && !model_has_secrets(m) && model_is_person(m, model_turn(m)))
		seat_person(m, model_turn(m));
	if (!*p->person)
		set_view(m, "public");
	m->screen.editor->forget(model_needs_curtain(m));
	turn_events_recount(m, 0);
}

void play_start(struct model *m, char *arguments)
{
	struct seating s = {.level = LEVEL_FRIENDLY, .clocks = {.runs = -1}};
	arguments += strspn(arguments, " \t");
	if (!model_require_game(m))
		return;
	play_cancel_search(m);
	bool alone =
		!*arguments || strncmp(arguments, "level", 5) == 0 || strncmp(arguments, "clock", 5) == 0;
	if (client_busy(m->client)) {
		screen_printf(&m->screen, STYLE_ERROR, SEARCH_RUNNING);
	} else if (strcmp(arguments, "off") == 0) {
		stop_playing(m);
	} else if (alone && (is_game_over(m) || is_to_move(m, "chance"))) {
		screen_printf(&m->screen, STYLE_ERROR, "No seat is on move: say which to take.");
	} else if (read_seating(m, arguments, &s)) {
		m->play.people = s.people;
		m->play.level = s.level;
		m->play.clocks = s.clocks;
		strbuf_clear(&m->play.limits);
		strbuf_add(&m->play.limits, s.limits.n ? strbuf_get(&s.limits) : DEFAULT_LIMITS);
		if (s.level != LEVEL_AS_SET) { /* another game each time */
			struct rng_key key;
			rng_key_from_system(&key);
			set_option(m, "SearchSeed", key.bytes[0] | (uint64_t)key.bytes[1] << 8);
		}
		play_seat(m);
		if (!model_needs_curtain(m))
			play_show(m);
		say_seats(m);
	}
	strbuf_free(&s.limits);
}

void play_note_mover(struct model *m, const char *seat)
{
	struct play *p = &m->play;
	int number = model_seat_number(m, seat);
	bool new_turn = strcmp(p->mover, seat) != 0;
	if (!p->on || number < 0)
		return;
	if (p->people >> number & 1) {
		if (new_turn || p->moved)
			turn_events_mark(m);
		p->moved = 0;
		p->paused = p->skipping = p->draw_refused = p->out = p->out_shown = false;
	} else {
		if (new_turn && !p->people)
			turn_events_mark(m);
		p->moved |= 1u << number;
	}
	snprintf(p->mover, sizeof p->mover, "%s", seat);
}

static bool on_pause(struct model *m, char *line)
{
	if (*line && strcmp(line, "skip") != 0 && strcmp(line, "s") != 0)
		return false;
	m->play.paused = false;
	m->play.skipping = *line && m->play.out;
	m->play.moved = 0;
	turn_events_mark(m);
	return true;
}

void play_skip(struct model *m, char *rest)
{
	(void)rest;
	if (m->play.paused)
		on_pause(m, (char[]){"skip"});
	else
		screen_printf(&m->screen, STYLE_ERROR, "There is nothing to skip.");
}

/* Levels think for milliseconds; limits that were given say themselves how fast it goes. */
bool play_waits(const struct model *m)
{
	return m->play.on && !m->play.people && m->play.level != LEVEL_AS_SET && !m->play.clocks.on &&
	       !m->pending_search && !is_game_over(m) && time(NULL) <= m->search_began;
}

/* The engine is on move: it thinks, unless the person is out of the round and may want to
 * look first, then and after every cycle. */
static void engine_turn(struct model *m)
{
	struct play *p = &m->play;
	int number = model_seat_number(m, model_turn(m));
	bool again = p->moved >> number & 1 && strcmp(p->mover, model_turn(m)) != 0;
	if (*p->person && p->out && (again || !p->out_shown) && !p->skipping && !p->paused) {
		p->paused = p->out_shown = true;
		play_show(m);
	}
	if (play_waits(m))
		return;
	if (p->paused) {
		model_ask(m,
		          p->out ? "Enter goes on, skip goes on to the end of the round> "
		                 : "Enter begins the next round> ",
		          on_pause);
		return;
	}
	struct strbuf limits = {0};
	strbuf_add(&limits, strbuf_get(&p->limits));
	clocks_limits(&p->clocks, number, model_players(m), &limits);
	play_start_search(m, PENDING_MOVE, strbuf_get(&limits));
	strbuf_free(&limits);
}

void play_advance(struct model *m)
{
	const char *turn = model_turn(m);
	if (!m->play.on || m->question.answer || m->pending_search || client_busy(m->client))
		return;
	if (is_game_over(m) || is_to_move(m, "chance")) {
		return;
	} else if (!model_is_person(m, turn)) {
		engine_turn(m);
	} else if (strcmp(turn, m->play.person) != 0) {
		if (model_needs_curtain(m)) {
			hand_over(m, turn);
		} else {
			seat_person(m, turn);
		}
	}
}

static void send_move(struct model *m, const char *token)
{
	model_begin_move(m);
	play_note_mover(m, model_turn(m));
	model_referee(m, "move", token);
}

/* The engine has found its move, or the session has refused to look for it. */
static void end_search(struct model *m, int pending, const char *best)
{
	m->pending_search = PENDING_NONE;
	if (pending == PENDING_HINT)
		set_option(m, "MultiPV", 1);
	if (m->play.level != LEVEL_AS_SET)
		set_option(m, "Skill Level", LEVEL_FULL);
	if (pending == PENDING_MOVE && *best)
		send_move(m, best);
}

void play_handle_line(struct model *m, const char *line)
{
	static const char best[] = "bestmove ";
	bool refused = strncmp(line, "error ", 6) == 0;
	bool decided = strncmp(line, best, sizeof best - 1) == 0;
	int pending = m->pending_search;
	if (strncmp(line, "info depth ", 11) == 0) {
		if (pending == PENDING_HINT)
			print_note_info(m, line);
		return;
	}
	if (strncmp(line, "event round", 11) == 0 && *m->play.person) {
		m->play.paused = true;
		m->play.skipping = m->play.out = m->play.out_shown = false;
	}
	if (strncmp(line, "event ", 6) == 0 && !m->play.on)
		print_line(m, line);
	if (refused && strncmp(line, "error nothing-to-undo", 21) != 0)
		print_line(m, line);
	if (refused && pending == PENDING_CHECK) {
		m->refused = true;
	} else if (refused && pending == PENDING_MOVE && m->play.on) {
		m->play.on = false; /* or it would try again for ever */
		screen_printf(&m->screen, STYLE_ERROR, "The engine plays no seat.");
	}
	if ((decided || refused) && pending) {
		char *token = xstrdup(decided ? line + sizeof best - 1 : ""); /* before it is asked on */
		token[strcspn(token, " ")] = '\0';                            /* `ponder <token>` */
		end_search(m, pending, token);
		if (decided && pending == PENDING_HINT)
			print_hint(m, token);
		free(token);
	}
}
