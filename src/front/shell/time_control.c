/* time_control.c - the stopwatch stands while the screen is not for the eyes of who is on move. */
#include "front/shell/time_control.h"

#include <string.h>

#include "front/shell/adjudication.h"
#include "front/shell/at_table.h"
#include "front/shell/saved_game.h"
#include "front/shell/play_screen.h"

/* Does who is on move see the game? */
static bool is_seen(const struct model *m)
{
	const struct play *p = &m->play;
	const char *turn = model_turn(m);
	bool other = model_is_person(m, turn) && strcmp(turn, p->person) != 0;
	return !p->emptied && !p->paused && !other && !m->travelled;
}

void time_control_update(struct model *m)
{
	struct play *p = &m->play;
	if (!p->on)
		return;
	if (!client_table(m->client)) /* of a position that has come in between */
		at_table_begin(m);
	clocks_run(&p->clocks, is_seen(m));
	int seat = model_clock_runs(m);
	if (seat >= 0 && model_time_left(m, seat) <= 0)
		adjudication_out_of_time(m);
}

/* Prints what everybody has left. */
static void say_clocks(struct model *m)
{
	struct strbuf text = {0};
	for (int i = 0; i < model_players(m); i++) {
		strbuf_printf(&text, "%s%s ", i ? ", " : "", model_seat_name(m, i));
		clocks_write(model_time_left(m, i), &text);
	}
	screen_printf(&m->screen, STYLE_PLAIN, "Left: %s. Each turn adds %d s.", strbuf_get(&text),
	              (int)(m->play.clocks.increment / 1000));
	strbuf_free(&text);
}

void time_control_command(struct model *m, char *rest)
{
	struct clocks clocks = {0};
	if (!m->play.on || strcmp(model_turn(m), "-") == 0) {
		screen_printf(&m->screen, STYLE_ERROR, "Clocks run in play: play %s clock 5+3.",
		              m->state && *model_turn(m) != '-' ? model_turn(m) : "<seat>");
	} else if (!*rest && m->play.clocks.on) {
		say_clocks(m);
	} else if (!*rest) {
		screen_printf(&m->screen, STYLE_PLAIN,
		              "There is no clock. clock takes " CLOCKS_IN_WORDS ".");
	} else if (strcmp(rest, "off") != 0 && !clocks_read(rest, &clocks)) {
		screen_printf(&m->screen, STYLE_ERROR, "A clock is " CLOCKS_IN_WORDS ".");
	} else {
		m->play.clocks = clocks;
		at_table_begin(m);
		saved_game_autosave(m);
		play_show(m);
	}
}
