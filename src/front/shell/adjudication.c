/* adjudication.c - how a game ends; the table rules. */
#include "front/shell/adjudication.h"

#include <stdlib.h>
#include <string.h>

#include "front/shell/at_table.h"
#include "front/shell/new_game.h"
#include "front/shell/unfinished.h"
#include "front/shell/play_screen.h"
#include "front/shell/play_search.h"
#include "front/shell/print.h"
#include "front/shell/seating.h"
#include "table/table.h"
#include "protocol/sentences.h"

/* The outcome that is a win for a seat: its own name or its team's. "" where the team is not
 * known in that state. */
static const char *own_outcome(const struct observation *state, const char *seat)
{
	const struct game_info *info = state->game->info;
	int number = info_seat(info, seat);
	int team = number < 0 ? SCENE_TABLE : state->scene.teams[number];
	return !info->teams ? seat : team == SCENE_TABLE ? "" : info->teams[team];
}

/* Adds the numbers that lie beside the board: `beans: white 28, black 21`. */
static void add_counts(const struct model *m, struct strbuf *out)
{
	const struct scene *scene = &m->seen.scene;
	for (int i = 0; i < scene->n_zones; i++) {
		const struct zone *zone = &scene->zones[i], *same;
		if (zone->info->kind != ZONE_NUMBER || zone->value == ZONE_UNKNOWN || zone->seat > 0)
			continue;
		strbuf_printf(out, "%s%s", out->n ? "; " : "", zone->info->label);
		if (zone->seat == SCENE_TABLE) {
			strbuf_printf(out, " %d", (int)zone->value);
			continue;
		}
		strbuf_add_char(out, ':');
		for (same = scene->zones; same < scene->zones + scene->n_zones; same++)
			if (same->info == zone->info)
				strbuf_printf(out, " %s %d,", model_seat_name(m, same->seat), (int)same->value);
		strbuf_truncate(out, out->n - 1);
	}
}

/* Counts the game once, and says how many each has won when there were several. */
static void say_score(struct model *m, const char *outcome)
{
	struct tally *t = &m->play.tally;
	bool one = m->play.people && !(m->play.people & (m->play.people - 1));
	if (!one || model_players(m) != 2 || t->last == TALLY_LEFT_OUT)
		return;
	if (t->last == TALLY_OPEN) {
		bool won = strcmp(outcome, own_outcome(m->state, m->play.person)) == 0;
		t->last = won ? TALLY_WON : strcmp(outcome, "draw") == 0 ? TALLY_DRAWN : TALLY_LOST;
		t->results[t->last]++;
	}
	unsigned games = t->results[TALLY_WON] + t->results[TALLY_LOST] + t->results[TALLY_DRAWN];
	if (games > 1)
		screen_printf(&m->screen, STYLE_FAINT,
		              "Of %u games of %s you have won %u, the engine %u; drawn %u.", games,
		              m->game->info->title, t->results[TALLY_WON], t->results[TALLY_LOST],
		              t->results[TALLY_DRAWN]);
}

void adjudication_say(struct model *m)
{
	const char *outcome = m->state->result.outcome;
	struct strbuf sentence = {0}, counts = {0};
	m->play.ended = true;
	m->screen.editor->forget(false);
	sentences_write_result(m->seen.game, m->seen.result, &sentence);
	screen_printf(&m->screen, STYLE_SUCCESS, "%s", strbuf_get(&sentence));
	bool one = m->play.people && !(m->play.people & (m->play.people - 1));
	if (one && *m->play.person) {
		bool won = strcmp(outcome, own_outcome(m->state, m->play.person)) == 0;
		bool drawn = strcmp(outcome, "draw") == 0;
		screen_printf(&m->screen, STYLE_STRONG, "%s",
		              drawn ? "Nobody has won."
		              : won ? "You have won!"
		                    : "You have lost.");
	}
	add_counts(m, &counts);
	if (counts.n)
		screen_printf(&m->screen, STYLE_PLAIN, "The count: %s.", strbuf_get(&counts));
	say_score(m, outcome);
	screen_printf(
		&m->screen, STYLE_FAINT,
		"rematch plays again%s, moves shows the game, save FILE keeps it, new begins another, "
		"quit leaves.",
		model_offers(m, "undo") ? ", undo takes back" : "");
	unfinished_drop();
	strbuf_free(&sentence);
	strbuf_free(&counts);
}

/* Shows what a table has made of the game: it has ended, or an engine has a seat now. */
static void show_ruling(struct model *m)
{
	unsigned before = m->play.people;
	model_refresh(m);
	m->play.emptied = false;
	model_forget_undone(m); /* or redo would take the ruling back */
	if (model_is_over(m)) {
		play_show(m);
	} else if (m->play.people != before) {
		if (!m->play.people) /* nobody is left who would go on */
			unfinished_drop();
		seating_begin(m);
		play_show(m);
		screen_printf(&m->screen, STYLE_FAINT, "The engine plays on in that seat.");
	}
}

/* The person that speaks; NULL, and says so, when nobody plays or the game is over. */
static const char *speaker(struct model *m)
{
	if (!m->play.on || !*m->play.person)
		screen_printf(&m->screen, STYLE_ERROR, "You are not playing: play takes a seat.");
	else if (strcmp(model_turn(m), "-") == 0)
		screen_printf(&m->screen, STYLE_ERROR, "The game is over.");
	else
		return m->play.person;
	return NULL;
}

static bool on_resign(struct model *m, char *line)
{
	if (model_is_yes(line)) {
		play_cancel_search(m);
		if (at_table_do(m, model_seat_number(m, m->play.person), "resign"))
			show_ruling(m);
		else
			print_why(m, client_error(m->client));
		return true;
	}
	return !*line || model_is_no(line) || model_ask_again(m, line, TYPE_Y_OR_N, on_resign);
}

void adjudication_resign(struct model *m, char *rest)
{
	(void)rest;
	if (speaker(m))
		model_ask(m, "Resign? (y/n) ", on_resign);
}

void adjudication_out_of_time(struct model *m)
{
	play_cancel_search(m);
	m->question.answer = NULL;
	at_table_tick(m);
	show_ruling(m);
}

/* The person offers a draw; who else sits at this screen agrees. */
static void offer_draw(struct model *m)
{
	play_cancel_search(m);
	if (!at_table_agree(m, model_seat_number(m, m->play.person), "offer draw"))
		print_why(m, client_error(m->client));
	else if (table_turn(client_engine(m->client)) != SEAT_OVER)
		screen_printf(&m->screen, STYLE_FAINT, "The engine does not agree to a draw.");
	else
		show_ruling(m);
}

static bool on_draw(struct model *m, char *line)
{
	if (model_is_yes(line))
		offer_draw(m);
	else if (!*line || model_is_no(line))
		screen_printf(&m->screen, STYLE_FAINT, "The game goes on.");
	else
		return model_ask_again(m, line, TYPE_Y_OR_N, on_draw);
	return true;
}

void adjudication_draw(struct model *m, char *rest)
{
	(void)rest;
	if (!speaker(m))
		return;
	if (m->play.people & (m->play.people - 1))
		model_ask(m, "Do all agree to a draw? (y/n) ", on_draw);
	else
		offer_draw(m);
}

/* The person with the lowest seat; -1: there is none. */
static int first_person(const struct model *m)
{
	int seat = 0;
	while (seat < MODEL_SEATS && !(m->play.people >> seat & 1))
		seat++;
	return seat < MODEL_SEATS ? seat : -1;
}

void adjudication_rematch(struct model *m, char *rest)
{
	(void)rest;
	const struct play *p = &m->play;
	if (!p->on || !p->people || strcmp(model_turn(m), "-") != 0) {
		screen_printf(&m->screen, STYLE_ERROR, "A rematch comes after a game that was played.");
		return;
	}
	if (!at_table_agree(m, first_person(m), "rematch")) {
		print_why(m, client_error(m->client));
		return;
	}
	new_game_has_begun(m);
	seating_begin(m);
	seating_pause(m);
	if (!model_needs_handover(m))
		play_show(m);
	if (!(p->people & (p->people - 1)))
		screen_printf(&m->screen, STYLE_FAINT, "You are %s now.", p->person);
}
