/* time_control.c - a person's clock stands while the screen is not for its eyes. */
#include "front/shell/time_control.h"

#include <string.h>

#include "front/shell/clock_log.h"
#include "front/shell/adjudication.h"
#include "front/shell/saved_game.h"
#include "front/shell/play_screen.h"

/* Whose clock is to run, -1 nobody's. */
static int seat_to_run(const struct model *m)
{
	const struct play *p = &m->play;
	const char *turn = model_turn(m);
	bool unseen =
		p->emptied || p->paused || (model_is_person(m, turn) && strcmp(turn, p->person) != 0);
	return p->on && !unseen && !m->travelled ? model_seat_number(m, turn) : -1;
}

void time_control_update(struct model *m)
{
	struct clocks *c = &m->play.clocks;
	if (!c->on)
		return;
	int seat = seat_to_run(m), out = clocks_out(c, model_players(m));
	if (m->play.on && strcmp(model_turn(m), "-") != 0 && out >= 0) {
		clocks_run(c, -1, false);
		adjudication_out_of_time(m, out);
		c->on = strcmp(model_turn(m), "-") == 0; /* or it would try again for ever */
	} else if (seat != c->runs) {
		clocks_run(c, seat,
		           c->runs >= 0 && strcmp(model_turn(m), model_seat_name(m, c->runs)) != 0);
		if (seat >= 0)
			clock_log_note(m);
	}
}

/* Prints what everybody has left. */
static void say_clocks(struct model *m)
{
	struct strbuf text = {0};
	for (int i = 0; i < model_players(m); i++) {
		strbuf_printf(&text, "%s%s ", i ? ", " : "", model_seat_name(m, i));
		clocks_write(&m->play.clocks, i, &text);
	}
	screen_printf(&m->screen, STYLE_PLAIN, "Left: %s. Each turn adds %d s.", strbuf_get(&text),
	              (int)(m->play.clocks.increment / 1000));
	strbuf_free(&text);
}

void time_control_command(struct model *m, char *rest)
{
	struct clocks clocks = {.runs = -1};
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
		clock_log_clear(m);
		saved_game_autosave(m);
		play_show(m);
	}
}
