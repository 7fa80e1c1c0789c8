/* adjudication.c - the table rules. What is taken back is kept as saves of the game and its table before. */
#include "front/shell/adjudication.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/parse.h"
#include "front/shell/at_table.h"
#include "front/shell/saved_game.h"
#include "front/shell/new_game.h"
#include "front/shell/user_files.h"
#include "front/shell/play_screen.h"
#include "front/shell/print.h"
#include "front/shell/score_sheet.h"
#include "front/shell/seating.h"
#include "protocol/words/answers.h"
#include "protocol/words/sentences.h"
#include "table/table.h"
#include "table/takeback.h"

/* How the game has ended for a seat: by its name, or its team's, where that is known. */
static enum game_result result_of(const struct model *m, int seat)
{
	const struct game_info *info = m->game->info;
	const char *outcome = m->state->result.outcome;
	int team = m->state->scene.teams[seat];
	const char *own = !info->teams          ? info->seat_names[seat]
	                  : team == SCENE_TABLE ? ""
	                                        : info->teams[team];
	return strcmp(outcome, "draw") == 0 ? GAME_DRAWN
	       : strcmp(outcome, own) == 0  ? GAME_WON
	                                    : GAME_LOST;
}

/* Counts the game once, and says how many each has won when there were several. */
static void say_score(struct model *m, enum game_result result)
{
	unsigned results[USER_RESULTS];
	int by = m->play.counted == GAME_OPEN;
	if (model_players(m) != 2 || m->play.counted == GAME_LEFT_OUT)
		return;
	m->play.counted = result;
	user_files_count(m->game->name, result, by, results);
	unsigned games = results[GAME_WON] + results[GAME_LOST] + results[GAME_DRAWN];
	if (games > 1)
		say(m, STYLE_FAINT, "Of %u games of %s you have won %u, the engine %u; drawn %u.", games,
		    m->game->info->title, results[GAME_WON], results[GAME_LOST], results[GAME_DRAWN]);
}

/* What the end is for the one person at this screen, also who had resigned before it. */
static void say_own_result(struct model *m)
{
	static const char *const own[] = {"You have won!", "You have lost.", "Nobody has won."};
	static const char *const left[] = {"it has won without you.", "it has lost.",
	                                   "nobody has won."};
	const struct game_info *info = m->game->info;
	int seat = model_own_seat(m);
	if (seat < 0)
		return;
	int team = m->state->scene.teams[seat];
	enum game_result result = result_of(m, seat);
	if (m->play.people) {
		say(m, STYLE_STRONG, "%s", own[result]);
		say_score(m, result);
	} else if (info->teams && team >= 0) {
		say(m, STYLE_STRONG, "You had left %s, of team %s: %s", info->seat_names[seat],
		    info->teams[team], left[result]);
	}
}

/* What can be done when the game is over. */
static void say_next(struct model *m)
{
	say(m, STYLE_FAINT,
	    "%sreview judges each move%s, moves and goto show them%s, save FILE keeps it, new begins "
	    "another, quit leaves.",
	    m->play.seated ? "rematch plays again, " : "",
	    model_offers(m, "undo") ? ", undo takes back" : "",
	    model_has_secrets(m) ? ", view all what was hidden" : "");
}

void adjudication_say(struct model *m)
{
	auto_strbuf sentence = {0}, counts = {0};
	m->play.ended = true;
	m->screen.editor->forget(false);
	sentences_write_result(m->seen.game, m->seen.result, &sentence);
	say(m, STYLE_SUCCESS, "%s", strbuf_get(&sentence));
	say_own_result(m);
	answers_counts(m->state, &counts);
	if (counts.n)
		say(m, STYLE_PLAIN, "The count: %s.", strbuf_get(&counts));
	say_next(m);
	unfinished_drop();
}

bool adjudication_is_over(struct model *m)
{
	if (!m->state || !model_is_over(m))
		return false;
	refuse(m, "The game is over.");
	say_next(m);
	return true;
}

/* Shows what a table has made of the game: it has ended, or an engine has a seat now. */
static void show_ruling(struct model *m)
{
	unsigned before = m->play.people;
	model_refresh(m);
	m->play.emptied = false;
	m->aside.answer = NULL; /* what was asked was of the game before that */
	model_forget_undone(m); /* or redo would take the ruling back */
	if (model_is_over(m)) {
		play_show(m);
	} else if (m->play.people != before) {
		if (!m->play.people) /* nobody is left who would go on */
			unfinished_drop();
		seating_begin(m);
		play_show(m);
		say(m, STYLE_FAINT,
		    "You have resigned: the game goes on without you, and its result is said at the end. "
		    "The engine plays on in that seat, a move a second; Enter looks for the end, play off "
		    "stops it, new begins another game.");
	}
}

/* May the person speak? Else says that nobody plays or that the game is over. */
static bool may_speak(struct model *m)
{
	if (!m->play.on || m->play.person < 0)
		return refuse(m, "You are not playing: play takes a seat.");
	return !adjudication_is_over(m);
}

static void resign(struct model *m, char *rest)
{
	(void)rest;
	play_cancel_search(m);
	if (at_table_do(m, m->play.person, "resign"))
		show_ruling(m);
	else
		print_why(m, client_error(m->client));
}

void adjudication_resign(struct model *m, char *rest)
{
	if (may_speak(m))
		strbuf_printf(model_ask_sure(m, (struct sure){resign, rest, NULL, NULL}), "Resign? (y/n) ");
}

/* The person offers a draw; who else sits at this screen agrees. */
static void offer_draw(struct model *m, char *rest)
{
	(void)rest;
	play_cancel_search(m);
	if (!at_table_agree(m, m->play.person, "offer draw"))
		print_why(m, client_error(m->client));
	else if (table_turn(client_engine(m->client)) != SEAT_OVER)
		say(m, STYLE_FAINT, "The engine does not agree to a draw.");
	else
		show_ruling(m);
}

void adjudication_draw(struct model *m, char *rest)
{
	if (!may_speak(m))
		return;
	if (*rest) { /* `draw a card` */
		refuse(m, "draw alone offers a draw.");
		return;
	}
	if (model_people(m) > 1)
		strbuf_printf(model_ask_sure(m, (struct sure){offer_draw, rest, "The game goes on.", NULL}),
		              "Do all agree to a draw? (y/n) ");
	else
		offer_draw(m, rest);
}

void adjudication_rematch(struct model *m, char *rest)
{
	(void)rest;
	struct play *p = &m->play;
	int seat = 0; /* the first person's */
	if (!p->seated || !model_is_over(m)) {
		refuse(m, "A rematch comes after a game that was played.");
		return;
	}
	if (!p->people || !client_table(m->client)) { /* who had resigned sits down again */
		p->people = p->seated;
		at_table_begin(m);
	}
	const char *fair_start = m->game->info->fair_start;
	auto_strbuf record = {0};
	engine_write_record(client_engine(m->client), VIEW_ALL, &record);
	bool fair = fair_start && strstr(strbuf_get(&record), fair_start);
	while (!(p->people >> seat & 1))
		seat++;
	if (!at_table_agree(m, seat, "rematch")) {
		print_why(m, client_error(m->client));
		return;
	}
	new_game_has_begun(m);
	if (fair && model_do(m, RECIPIENT_PERSON, "position %s fen %s", m->game->name, fair_start)) {
		model_refresh(m);
		at_table_begin(m);
	}
	seating_begin(m);
	play_show(m);
	saved_game_autosave(m);
	if (model_people(m) == 1)
		say(m, STYLE_FAINT, "Everybody has changed seats.");
	seating_say(m);
}

/* The person who was the last to decide something; -1: none has. */
static int last_person(const struct model *m)
{
	uint64_t fewest = 0;
	int last = -1;
	for (int i = 0; i < model_players(m); i++) {
		bool person = m->play.people >> i & 1;
		uint64_t n = person ? takeback_count(engine_match(client_engine(m->client)), i) : 0;
		if (n > 0 && (last < 0 || n < fewest)) {
			fewest = n;
			last = i;
		}
	}
	return last;
}

/* In play: has the table take back, so many times, what the person did who was the last to do something; who
 * else sits at this screen agrees. Where there is less it restores the game before, says so and returns
 * false. */
static bool undo_at_table(struct model *m, uint64_t times, const char *before)
{
	auto_strbuf error = {0};
	uint64_t done = 0;
	while (done < times && last_person(m) >= 0 && at_table_agree(m, last_person(m), "takeback"))
		done++;
	if (done == times)
		return true;
	saved_game_restore(m, before, &error);
	model_refresh(m);
	refuse(m, done ? "There is less than that to take back; nothing is."
	               : "There is no decision of yours to take back.");
	return false;
}

/* Shows the game as it stands when something was taken back; keeps the game before for redo. */
static void show_taken_back(struct model *m, char *before)
{
	m->undone = array_grow(m->undone, &m->undone_cap, m->n_undone + 1, sizeof *m->undone);
	m->undone[m->n_undone++] = before;
	model_refresh(m);
	model_reopen(m);
	turn_events_recount(m, false);
	screen_board_draw(m, true);
	if (m->play.on)
		say(m, STYLE_FAINT, "Taken back.%s",
		    model_offers(m, "redo") ? " redo makes it again." : "");
	saved_game_autosave(m);
}

/* Takes back so many decisions, 1 where rest is empty; keeps the game before for redo. */
static void take_back(struct model *m, char *rest)
{
	uint64_t times = 1;
	bool at_table = m->play.on && m->play.people;
	if (*rest && !parse_number(rest, 1, 1000000, &times)) {
		refuse(m, "undo takes a number: undo 2");
		return;
	}
	play_cancel_search(m);
	if (m->play.on)
		at_table_tick(m); /* what is restored has the time that has gone by */
	char *before = saved_game_take(m);
	if (at_table ? undo_at_table(m, times, before)
	             : model_do(m, RECIPIENT_PERSON, "undo %s", rest)) {
		show_taken_back(m, before);
		return;
	}
	if (!at_table)
		print_why(m, client_error(m->client));
	free(before);
}

void undo_command(struct model *m, char *rest)
{
	if (!model_offers(m, "undo") && model_is_over(m))
		refuse(m, "The game is over, and what was hidden is known: rematch plays again.");
	else if (!model_offers(m, "undo"))
		refuse(m, "Nothing is taken back in play where seats have secrets: it would tell them. To "
		          "practise with everything open: play off, then view all.");
	else if (m->browsed.turn && !m->question.is_sure)
		strbuf_printf(
			model_ask_sure(m, (struct sure){undo_command, rest, "Nothing is taken back.", NULL}),
			"An earlier board is shown. Take back in the game as it stands? (y/n) ");
	else if (model_needs_handover(m))
		strbuf_printf(model_ask_sure(m, (struct sure){take_back, rest, "The game goes on.", NULL}),
		              "What was told meanwhile stays known. Do all agree to take back? (y/n) ");
	else
		take_back(m, rest);
}

void undo_to_earlier_board(struct model *m, char *rest)
{
	const struct browsed at = m->browsed;
	(void)rest;
	if (!at.turn) {
		refuse(m, "goto shows an earlier board; branch plays on from there.");
	} else if (model_has_secrets(m)) {
		refuse(m, "What was hidden then is known now: nothing is played on from there.");
	} else {
		play_cancel_search(m);
		score_sheet_return(m);
		saved_game_keep(m);
		char *before = saved_game_take(m);
		score_sheet_travel(m, &at);
		m->travelled = false;
		m->browsed.turn = 0;
		if (m->play.on)
			at_table_begin(m);
		show_taken_back(m, before);
		if (m->play.on)
			say(m, STYLE_FAINT, "The game as it stood is kept: resume list has it.");
	}
}

void undo_redo(struct model *m, char *rest)
{
	auto_strbuf error = {0};
	(void)rest;
	if (!m->n_undone || !model_offers(m, "redo")) {
		refuse(m, "Nothing was taken back.");
		return;
	}
	play_cancel_search(m);
	auto_text save = m->undone[--m->n_undone];
	if (saved_game_restore(m, save, &error)) {
		model_refresh(m);
		turn_events_recount(m, true);
		play_show(m);
		saved_game_autosave(m);
	} else {
		refuse(m, "%s", strbuf_get(&error));
	}
}

void time_control_update(struct model *m)
{
	struct play *p = &m->play;
	int turn = model_to_move(m);
	if (!p->on)
		return;
	if (!client_table(m->client)) /* of a position that has come in between */
		at_table_begin(m);
	bool other = model_is_person(m, turn) && turn != p->person;
	clocks_run(&p->clocks, !p->emptied && !p->paused && !other && !m->travelled); /* it is seen */
	int seat = model_clock_runs(m);
	if (seat >= 0 && model_time_left(m, seat) <= 0) {
		play_cancel_search(m);
		m->question.answer = NULL;
		at_table_tick(m);
		show_ruling(m);
	}
}

void time_control_command(struct model *m, char *rest)
{
	struct clocks clocks = {0};
	auto_strbuf text = {0};
	if (!m->play.on || model_is_over(m)) {
		refuse(m, "Clocks run in play: play %s clock 5+3.",
		       !model_is_over(m) ? model_turn(m) : "<seat>");
	} else if (!*rest && m->play.clocks.on) {
		for (int i = 0; i < model_players(m); i++) {
			strbuf_printf(&text, "%s%s ", i ? ", " : "", model_seat_name(m, i));
			clocks_write(model_time_left(m, i), &text);
		}
		say(m, STYLE_PLAIN, "Left: %s. Each turn adds %d s.", strbuf_get(&text),
		    (int)(m->play.clocks.increment / 1000));
	} else if (!*rest) {
		say(m, STYLE_PLAIN, "There is no clock. clock takes " CLOCKS_IN_WORDS ".");
	} else if (strcmp(rest, "off") != 0 && !clocks_read(rest, &clocks)) {
		refuse(m, "A clock is " CLOCKS_IN_WORDS ".");
	} else {
		m->play.clocks = clocks;
		at_table_begin(m);
		saved_game_autosave(m);
		play_show(m);
	}
}
