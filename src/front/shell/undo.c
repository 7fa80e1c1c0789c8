/* undo.c - what is taken back is kept as saves of the game before. */
#include "front/shell/undo.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/parse.h"
#include "front/shell/clock_log.h"
#include "front/shell/saved_game.h"
#include "front/shell/play_screen.h"
#include "front/shell/play_search.h"
#include "front/shell/print.h"
#include "front/shell/turn_events.h"

/* Takes back the last decision of a person, and what came after it; false when there is
 * none: then nothing is left. */
static bool undo_own(struct model *m)
{
	bool undone = false;
	do {
		char *fine = client_ask_as_referee(m->client, "undo");
		undone = fine != NULL;
		free(fine);
		model_refresh(m);
	} while (undone && !model_is_person(m, model_turn(m)));
	return undone;
}

/* Keeps the game before for redo and shows the one after. */
static void show_undone(struct model *m, char *before)
{
	m->undone = array_grow(m->undone, &m->undone_cap, m->n_undone + 1, sizeof *m->undone);
	struct undone *last = &m->undone[m->n_undone++];
	*last = (struct undone){.save = before, .steps = m->play.clock_log.steps};
	memcpy(last->left, m->play.clocks.left, sizeof last->left);
	model_refresh(m);
	model_reopen(m);
	clock_log_return(m);
	turn_events_recount(m, 0);
	model_draw(m, true);
	if (m->play.on)
		screen_printf(&m->screen, STYLE_FAINT, "Taken back. redo makes it again.");
	saved_game_autosave(m);
}

/* In play: takes back that many decisions of people. Where there are fewer it restores the game
 * before, says so and returns false. */
static bool undo_decisions(struct model *m, uint64_t times, const char *before)
{
	struct strbuf error = {0};
	uint64_t done = 0;
	while (done < times && undo_own(m))
		done++;
	if (done == times)
		return true;
	saved_game_restore(m, before, &error);
	model_refresh(m);
	if (done)
		screen_printf(&m->screen, STYLE_ERROR,
		              "You have made %llu decision%s; nothing is taken back.",
		              (unsigned long long)done, done == 1 ? "" : "s");
	else
		screen_printf(&m->screen, STYLE_ERROR, "There is no decision of yours to take back.");
	strbuf_free(&error);
	return false;
}

/* Out of play: as the protocol does it; says why it did not and returns false. */
static bool undo_by_protocol(struct model *m, const char *times)
{
	char *fine = model_client_ask(m, "undo", times);
	if (!fine)
		print_client_error(m);
	free(fine);
	return fine != NULL;
}

void undo_command(struct model *m, char *rest)
{
	uint64_t times = 1;
	if (!model_offers(m, "undo")) {
		screen_printf(
			&m->screen, STYLE_ERROR,
			"Nothing is taken back in play where seats have secrets: it would tell them.");
		return;
	}
	if (!model_require_game(m))
		return;
	if (*rest && !parse_number(rest, 1, 1000000, &times)) {
		screen_printf(&m->screen, STYLE_ERROR, "undo takes a number: undo 2");
		return;
	}
	play_cancel_search(m);
	clocks_run(&m->play.clocks, -1, false); /* nobody has moved: there is no increment */
	char *before = saved_game_take(m);
	bool undone = false;
	if (!before)
		print_client_error(m);
	else if (m->play.on && m->play.people)
		undone = undo_decisions(m, times, before);
	else
		undone = undo_by_protocol(m, rest);
	if (undone)
		show_undone(m, before); /* takes it over */
	else
		free(before);
}

void undo_redo(struct model *m, char *rest)
{
	struct strbuf error = {0};
	(void)rest;
	if (!m->n_undone || !model_offers(m, "redo")) {
		screen_printf(&m->screen, STYLE_ERROR, "Nothing was taken back.");
		return;
	}
	play_cancel_search(m);
	struct undone *last = &m->undone[--m->n_undone];
	char *save = last->save;
	if (saved_game_restore(m, save, &error)) {
		model_refresh(m);
		memcpy(m->play.clocks.left, last->left, sizeof last->left);
		m->play.clocks.runs = -1;
		m->play.clock_log.steps = last->steps;
		turn_events_recount(m, 4);
		if (m->play.on)
			play_show(m);
		else
			model_draw(m, true);
		saved_game_autosave(m);
	} else {
		screen_printf(&m->screen, STYLE_ERROR, "%s", strbuf_get(&error));
	}
	free(save);
	strbuf_free(&error);
}
