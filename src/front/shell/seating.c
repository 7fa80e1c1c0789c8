/* seating.c - who sits where: a person has a seat and its view, the engine the other seats; and
 * the screen is handed from one person to the next. */
#include "front/shell/seating.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/parse.h"
#include "base/random.h"
#include "front/shell/at_table.h"
#include "front/shell/play_screen.h"
#include "front/shell/print.h"
#include "protocol/go_limits.h"
#include "protocol/words/questions.h"

/* Levels by name, and what else people call them. */
static const struct {
	const char *name, *words;
	int level;
} names[] = {
	{"beginner", " beginner easy weak low gentle simple ", 2},
	{"friendly", " friendly ", LEVEL_FRIENDLY},
	{"club", " club medium middle normal average ", 10},
	{"strong", " strong hard high good ", 15},
	{"full", " full strongest hardest highest best maximum max ", LEVEL_FULL},
	{NULL, " lowest weakest easiest minimum min ", 0},
};

bool levels_read(const char *word, int *level)
{
	uint64_t number;
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (is_among_words(names[i].words, word)) {
			*level = names[i].level;
			return true;
		}
	if (!parse_number(word, 0, 20, &number))
		return false;
	*level = (int)number;
	return true;
}

#define DEFAULT_LIMITS "movetime 2000"

static void set_view(struct model *m, const char *viewer)
{
	model_do(m, RECIPIENT_PERSON, "view %s", viewer);
	model_refresh(m);
}

/* The view becomes public, not all: the person may take another seat. */
static void stop_playing(struct model *m)
{
	bool was_on = m->play.on;
	m->play.on = m->play.emptied = m->flipped = false;
	m->play.person = -1;
	if (was_on) {
		set_view(m, "public");
		if (m->state)
			screen_board_draw(m, false);
	}
	say(m, STYLE_FAINT, "The engine plays no seat.");
	if (m->state)
		play_offer(m);
}

/* Are these limits that a search can have? Else says so. */
static bool takes_limits(struct model *m, const char *text)
{
	struct limits limits = {0};
	struct error err;
	auto_split_line words = split_line(text, "");
	bool fine =
		go_limits_parse(&limits, engine_match(client_engine(m->client)), words.at, words.n, &err);
	steps_free(&limits.searchmoves);
	if (fine)
		return true;
	print_why(m, &err);
	return refuse(
		m,
		"play takes a level, play white level 5, a clock, play white clock 5+3, or limits of go: "
		"movetime 500, nodes 1000, depth 6. help play says more.");
}

/* Cuts the first word off a text. */
static char *next_word(char **text)
{
	char *word = *text + strspn(*text, " \t");
	size_t n = strcspn(word, " \t");
	*text = word + n + (word[n] != '\0');
	word[n] = '\0';
	return word;
}

static int random_seat(int players)
{
	struct rng_key key;
	rng_key_from_system(&key);
	return key.bytes[0] % players;
}

/* Reads seats, level, clock and limits; false, and says so, when one is none. */
static bool read_seating(struct model *m, char *text, struct play *s)
{
	bool any = false, explicit_level = false;
	for (char *word; *(word = next_word(&text));) {
		bool limits = s->limits.n > 0; /* their words are no seats */
		bool level = strcmp(word, "level") == 0, clock = strcmp(word, "clock") == 0;
		if (limits && !level && !clock) {
			strbuf_printf(&s->limits, " %s", word);
		} else if (is_among_words(SEATING_PASSED_OVER, word) || (level && explicit_level)) {
			;
		} else if (is_among_words(" both all friend friends ", word)) {
			s->people = (1u << model_players(m)) - 1;
			any = true;
		} else if (strcmp(word, "random") == 0) {
			s->people = 1u << random_seat(model_players(m));
			any = true;
		} else if (strcmp(word, "nobody") == 0) {
			any = true;
		} else if (model_has_seat(m, word)) {
			s->people |= 1u << model_seat_number(m, word);
			any = true;
		} else if (clock) {
			if (!clocks_read(next_word(&text), &s->clocks))
				return refuse(m, "A clock is " CLOCKS_IN_WORDS ".");
		} else if (levels_read(level ? next_word(&text) : word, &s->level)) {
			explicit_level = true;
		} else if (level) {
			return refuse(m, A_LEVEL_IS);
		} else if (!any && !explicit_level && !s->clocks.on) {
			return refuse(m, "No seat is called %s.", word);
		} else {
			strbuf_add(&s->limits, word);
		}
	}
	if (!any)
		s->people = 1u << model_to_move(m);
	if (!explicit_level && s->limits.n)
		s->level = LEVEL_AS_SET;
	return !s->limits.n || takes_limits(m, strbuf_get(&s->limits));
}

void seating_person(struct model *m, int seat)
{
	bool both = model_people(m) > 1;
	m->play.person = seat;
	m->play.emptied = m->play.handed_over = m->play.paused = m->play.skipping = false;
	set_view(m, model_seat_name(m, seat));
	if (!both || model_has_secrets(m))
		m->flipped = model_players(m) == 2 && seat == 1;
}

static bool on_come(struct model *m, char *line)
{
	auto_strbuf meant = {0};
	const char *command = question_means(line, &meant) ? meant.s : line;
	auto_text word = xstrndup(command, strcspn(command, " "));
	const struct shell_command *own = model_find_command(m, word);
	bool of_nobody = own && own->when & BEFORE_A_GAME; /* it shows and decides nothing of a seat */
	if (of_nobody || question_begins(line))
		return false;
	if (!*line) {
		seating_person(m, model_to_move(m));
		m->screen.editor->forget(true);
		play_show(m);
	} else {
		say(m, STYLE_FAINT, "Enter comes first, then what the turn is; help, rules and quit work.");
	}
	return true;
}

static bool on_handed_over(struct model *m, char *line)
{
	m->play.handed_over = !*line;
	return !*line;
}

void seating_hand_over(struct model *m, const char *seat)
{
	if (m->play.person >= 0 && !m->play.handed_over) {
		strbuf_printf(model_ask(m, on_handed_over), "Enter hides this, then it is for %s> ", seat);
		return;
	}
	if (!m->play.emptied) {
		m->play.emptied = true;
		m->play.person = -1;
		set_view(m, "public");
		screen_clear(&m->screen, true);
	}
	strbuf_printf(model_ask(m, on_come), "%s: Enter shows the game when nobody else looks> ", seat);
}

/* Appends at which level the engine plays. */
static void add_level(const struct model *m, struct strbuf *out)
{
	if (m->play.level == LEVEL_AS_SET)
		strbuf_add(out, " as well as it can");
	else
		strbuf_printf(out, " at level %d", m->play.level);
	for (size_t i = 0; names[i].name; i++)
		if (names[i].level == m->play.level)
			strbuf_printf(out, " (%s)", names[i].name);
}

void seating_say(struct model *m)
{
	auto_strbuf level = {0};
	add_level(m, &level);
	if (!m->play.people)
		say(m, STYLE_FAINT, "The engine plays every seat%s. Ctrl-C stops it.", strbuf_get(&level));
	else if (m->play.person >= 0 && model_people(m) < 2)
		say(m, STYLE_FAINT,
		    "You are %s. hint helps, %s%slegal lists your moves, Enter shows the board. The engine "
		    "plays%s.",
		    model_seat_name(m, m->play.person), model_offers(m, "undo") ? "undo takes back, " : "",
		    m->game->info->cards ? "hand explains your cards, " : "", strbuf_get(&level));
}

void seating_level(struct model *m, char *rest)
{
	auto_strbuf level = {0};
	int *now = &m->play.level, before = *now;
	bool easier = strncmp(rest, "easier", strlen("easier")) == 0;
	bool harder = strncmp(rest, "harder", strlen("harder")) == 0;
	if (!m->play.on || (!*rest && model_people(m) == model_players(m))) {
		refuse(m, "The engine plays no seat: play begins that.");
		return;
	}
	if (easier || harder)
		*now = easier ? (before < 0 ? LEVEL_FULL : before) - (before != 0)
		              : before + (before >= 0 && before < LEVEL_FULL);
	else if (*rest && !levels_read(rest, now)) {
		refuse(m, A_LEVEL_IS);
		return;
	}
	add_level(m, &level);
	say(m, STYLE_PLAIN, "The engine plays%s%s.", strbuf_get(&level),
	    easier && !before                      ? ", the weakest there is"
	    : (easier || harder) && *now == before ? ", the strongest there is"
	    : easier                               ? " now, one less"
	    : harder                               ? " now, one more"
	                                           : "");
}

void seating_begin(struct model *m)
{
	struct play *p = &m->play;
	bool one = model_people(m) == 1;
	p->on = true;
	if (strcmp(m->state->due, "entropy") ==
	        0 && /* whoever has some to add to a committed deal has said so before */
	    model_do(m, RECIPIENT_REFEREE, "entropy-close"))
		model_refresh(m);
	p->emptied = p->handed_over = p->paused = p->skipping = p->ended = false;
	p->out = p->out_shown = p->decided = false;
	p->moved = 0;
	if (model_is_over(m) && p->counted == GAME_OPEN)
		p->counted = GAME_LEFT_OUT; /* others have played it */
	p->person = p->mover = -1;
	m->flipped = false;
	for (int i = 0; one && i < model_players(m); i++)
		if (p->people >> i & 1)
			seating_person(m, i);
	if (!one && p->people && !model_has_secrets(m) && model_is_person(m, model_to_move(m)))
		seating_person(m, model_to_move(m));
	if (p->person < 0)
		set_view(m, "public");
	if (p->people)
		p->seated = p->people;
	m->screen.editor->forget(model_needs_handover(m));
	turn_events_recount(m, false);
	p->paused = one && model_players(m) > 2 && !model_is_over(m) && model_to_move(m) != p->person;
}

/* Takes over what play was told, and begins. */
static void start(struct model *m, const struct play *s)
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
	if (m->new_game.introduced && !model_needs_handover(m))
		play_show_below(m);
	else
		play_show(m);
	seating_say(m);
}

/* Of people who have said that they want it so. */
static void change_seats(struct model *m, char *arguments)
{
	m->play.seated = 0;
	seating_play(m, arguments);
}

void seating_play(struct model *m, char *arguments)
{
	const struct play *p = &m->play;
	struct play s = {.level = p->on && p->level != LEVEL_AS_SET ? p->level : LEVEL_FRIENDLY};
	auto_strbuf copy = {0};
	strbuf_add(&copy, arguments);
	arguments += strspn(arguments, " \t");
	if (!m->state) {
		refuse(m, NO_GAME_YET);
		return;
	}
	play_cancel_search(m);
	bool alone =
		!*arguments || strncmp(arguments, "level", 5) == 0 || strncmp(arguments, "clock", 5) == 0;
	if (client_busy(m->client))
		refuse(m, SEARCH_RUNNING);
	else if (strcmp(arguments, "off") == 0)
		stop_playing(m);
	else if (alone && model_to_move(m) >= SEATS_MAX)
		refuse(m, "No seat is on move: say which to take.");
	else if (!read_seating(m, arguments, &s))
		;
	else if (model_has_secrets(m) && !model_is_over(m) && s.people && p->seated &&
	         s.people != p->seated) /* who had been seated would see what others hide */
		strbuf_printf(model_ask_sure(m, (struct sure){change_seats, strbuf_get(&copy),
		                                              "Everybody stays where they were.", NULL}),
		              "To change seats now shows what other seats hide. Change? (y/n) ");
	else
		start(m, &s);
	strbuf_free(&s.limits);
}
