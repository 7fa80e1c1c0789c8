/* undo.c - what is taken back is kept as saves of the game and its table before. */
#include "front/shell/undo.h"

#include <stdlib.h>

#include "base/memory.h"
#include "base/parse.h"
#include "front/shell/at_table.h"
#include "front/shell/saved_game.h"
#include "front/shell/play_screen.h"
#include "front/shell/play_search.h"
#include "front/shell/print.h"
#include "front/shell/turn_events.h"
#include "table/takeback.h"

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
	struct strbuf error = {0};
	uint64_t done = 0;
	while (done < times && last_person(m) >= 0 && at_table_agree(m, last_person(m), "takeback"))
		done++;
	if (done == times)
		return true;
	saved_game_restore(m, before, &error);
	model_refresh(m);
	screen_printf(&m->screen, STYLE_ERROR,
	              done ? "There is less than that to take back; nothing is."
	                   : "There is no decision of yours to take back.");
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

/* Keeps the game before for redo and shows the one after. */
static void show_undone(struct model *m, char *before)
{
	m->undone = array_grow(m->undone, &m->undone_cap, m->n_undone + 1, sizeof *m->undone);
	m->undone[m->n_undone++] = before;
	model_refresh(m);
	model_reopen(m);
	turn_events_recount(m, 0);
	model_draw(m, true);
	if (m->play.on)
		screen_printf(&m->screen, STYLE_FAINT, "Taken back. redo makes it again.");
	saved_game_autosave(m);
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
	if (m->play.on)
		at_table_tick(m); /* what is restored has the time that has gone by */
	char *before = saved_game_take(m);
	bool undone = false;
	if (!before)
		print_client_error(m);
	else if (m->play.on && m->play.people)
		undone = undo_at_table(m, times, before);
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
	char *save = m->undone[--m->n_undone];
	if (saved_game_restore(m, save, &error)) {
		model_refresh(m);
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
