/* play.c - the game goes on: the shell is the referee, who lets the engine decide for every seat
 * of its own with what that seat knows. */
#include "front/shell/play.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "front/shell/play_screen.h"
#include "front/shell/print.h"
#include "front/shell/play_search.h"
#include "front/shell/seating.h"
#include "front/shell/turn_events.h"

void play_stop_watching(struct model *m)
{
	if (!m->play.on || m->play.people)
		return;
	m->play.on = false; /* a game of the engine against itself */
	screen_printf(&m->screen, STYLE_FAINT, "Stopped. play nobody goes on.");
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
		p->decided = true;
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
	       !m->pending_search && !model_is_over(m) && time(NULL) <= m->search_began;
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
		                 : "Enter begins the round> ",
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
	if (model_is_over(m) || strcmp(turn, "chance") == 0)
		return;
	if (!model_is_person(m, turn)) {
		engine_turn(m);
		return;
	}
	m->play.paused = false; /* it goes on by a decision of a person */
	if (strcmp(turn, m->play.person) == 0)
		return;
	if (model_needs_handover(m))
		seating_hand_over(m, turn);
	else
		seating_person(m, turn);
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
		play_set_option(m, "MultiPV", 1);
	if (m->play.level != LEVEL_AS_SET)
		play_set_option(m, "Skill Level", LEVEL_FULL);
	if (pending == PENDING_MOVE && *best)
		send_move(m, best);
}

void play_note_round(struct model *m)
{
	if (!*m->play.person)
		return;
	m->play.paused = true;
	m->play.skipping = m->play.out = m->play.out_shown = false;
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
	struct event_ref ref;
	bool event = strncmp(line, "event ", 6) == 0;
	if (event && model_event_of_line(m, line, &ref) && ref.event->kind == EVENT_ROUND)
		play_note_round(m);
	if (event && !m->play.on)
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
