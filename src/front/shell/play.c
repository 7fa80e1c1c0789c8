/* play.c - the game goes on: the shell is the referee, who lets the engine decide for every seat
 * of its own with what that seat knows. */
#include "front/shell/play.h"

#include <string.h>

#include "base/memory.h"
#include "base/parse.h"
#include "front/shell/at_table.h"
#include "front/shell/play_screen.h"
#include "front/shell/print.h"
#include "front/shell/saved_game.h"
#include "front/shell/seating.h"

void play_stop_watching(struct model *m)
{
	if (!m->play.on || m->play.people)
		return;
	m->play.on = false; /* a game of the engine against itself */
	say(m, STYLE_FAINT, "Stopped. play nobody goes on.");
}

/* A seat decides: what follows it is new to a person, and what is done meanwhile goes on from the last. */
static void note_mover(struct model *m, int seat)
{
	struct play *p = &m->play;
	bool new_turn = p->mover != seat;
	if (p->people >> seat & 1) {
		if (new_turn || p->moved)
			turn_events_mark(m);
		p->moved = 0;
		p->decided = true;
		p->paused = p->skipping = p->out = p->out_shown = false;
	} else {
		if (new_turn && !p->people)
			turn_events_mark(m);
		p->moved |= 1u << seat;
	}
	p->mover = seat;
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

static bool on_round_over(struct model *m, char *line)
{
	if (!on_pause(m, is_among_words(" next continue go ", line) ? (char[]){""} : line))
		return false;
	m->play.paused = true; /* who looks before it goes on */
	m->play.skipping = m->play.out = m->play.out_shown = false;
	play_show(m);
	return true;
}

void play_skip(struct model *m, char *rest)
{
	(void)rest;
	if (m->play.paused)
		on_pause(m, (char[]){"skip"});
	else
		refuse(m, "There is nothing to skip.");
}

/* Levels think for milliseconds; limits that were given say themselves how fast it goes. */
bool play_waits(const struct model *m)
{
	return m->play.on && !m->play.people && m->play.level != LEVEL_AS_SET && !m->play.clocks.on &&
	       !m->pending_search && !m->play.skipping && !model_is_over(m) &&
	       time(NULL) <= m->search_began;
}

/* Appends what clocks show, for go; of more than two seats wtime is the mover's. */
static void add_clocks(const struct model *m, int seat, struct strbuf *out)
{
	const struct clocks *c = &m->play.clocks;
	int white = model_players(m) > 2 ? seat : 0, black = 1;
	if (model_clock_runs(m) != seat)
		return;
	long long left[] = {model_time_left(m, white), model_time_left(m, black)};
	for (int i = 0; i < 2; i++)
		left[i] = left[i] > 0 ? left[i] : 1;
	strbuf_printf(out, " wtime %lld btime %lld winc %lld binc %lld", left[0], left[1],
	              (long long)c->increment, (long long)c->increment);
}

/* The engine is on move: it thinks, unless the person is out of the round and may want to
 * look first, then and after every cycle. */
static void engine_turn(struct model *m)
{
	struct play *p = &m->play;
	int seat = model_to_move(m);
	bool again = p->moved >> seat & 1 && p->mover != seat;
	if (p->person >= 0 && p->out && (again || !p->out_shown) && !p->skipping && !p->paused) {
		p->paused = p->out_shown = true;
		play_show(m);
	}
	if (play_waits(m))
		return;
	if (p->paused) {
		strbuf_printf(model_ask(m, on_pause), "Enter %s> ",
		              p->out ? "goes on, skip goes on to the end of the round"
		                     : "begins the round");
		return;
	}
	auto_strbuf limits = {0};
	strbuf_add(&limits, strbuf_get(&p->limits));
	add_clocks(m, seat, &limits);
	play_start_search(m, PENDING_MOVE, strbuf_get(&limits));
}

void play_advance(struct model *m)
{
	int turn = model_to_move(m);
	if (!m->play.on || m->travelled || m->question.answer || m->pending_search ||
	    client_busy(m->client))
		return;
	if (turn >= SEATS_MAX)
		return;
	if (m->play.round_over) {
		strbuf_add(model_ask(m, on_round_over), "Enter shows the next round> ");
		strbuf_add(&m->question.hint, "The next round is shown first: Enter.");
		return;
	}
	if (!model_is_person(m, turn)) {
		engine_turn(m);
		return;
	}
	m->play.paused = false; /* it goes on by a decision of a person */
	if (turn == m->play.person)
		return;
	if (model_needs_handover(m))
		seating_hand_over(m, model_turn(m));
	else
		seating_person(m, turn);
}

void play_show_and_keep(struct model *m)
{
	saved_game_autosave(m);
	play_show_change(m);
}

bool play_move(struct model *m, int seat, const char *tokens)
{
	auto_strbuf move = {0};
	strbuf_printf(&move, "move %s", tokens);
	if (!at_table_do(m, seat, strbuf_get(&move)))
		return false;
	note_mover(m, seat);
	model_refresh(m);
	const char *last = strrchr(tokens, ' ');
	if (m->play.people >> seat & 1)
		m->play.ended_itself =
			model_to_move(m) != seat && strcmp(last ? last + 1 : tokens, "end") != 0;
	play_show_and_keep(m);
	return true;
}

/* The engine may not do what it was asked to, and would try again for ever. */
static void handle_refusal(struct model *m, const struct error *err)
{
	print_why(m, err);
	if (m->play.on)
		refuse(m, "The engine plays no seat.");
	m->play.on = false;
}

/* What was searched for the person: of a decision that was asked about first that alone, then all. */
static void end_hint(struct model *m, const char *best)
{
	struct analysis *a = &m->analysis;
	if (a->stands) {
		print_standing(m);
	} else if (!a->judged.n) {
		print_hint(m, best);
	} else if (a->alone.any || !a->best.any) {
		print_judged(m, best);
	} else {
		struct found_line found = a->best;
		a->best = a->alone;
		a->alone = found;
		print_begin_analysis(m);
		play_start_search(m, PENDING_HINT, PLAY_JUDGES);
	}
}

/* The engine has found its move, or the session has refused to look for it. */
static void end_search(struct model *m, int pending, const char *best)
{
	m->pending_search = PENDING_NONE;
	if (pending == PENDING_HINT)
		play_set_option(m, "MultiPV", 1);
	if (m->play.level != LEVEL_AS_SET)
		play_set_option(m, "Skill Level", LEVEL_FULL);
	if (pending == PENDING_MOVE && *best && !play_move(m, model_to_move(m), best))
		handle_refusal(m, client_error(m->client));
	else if (pending == PENDING_HINT && *best)
		end_hint(m, best);
}

void play_handle_output(struct model *m, const struct output *o)
{
	int pending = m->pending_search;
	if (o->kind == OUTPUT_INFO && pending == PENDING_HINT) {
		print_note_info(m, &o->report);
	} else if (o->kind == OUTPUT_BESTMOVE && pending) {
		auto_text token = xstrndup(o->bestmove, o->bestmove_n);
		end_search(m, pending, token);
	} else if (o->kind == OUTPUT_ERROR) {
		if (pending)
			end_search(m, pending, "");
		(pending == PENDING_MOVE ? handle_refusal : print_why)(m, o->err);
	}
}
