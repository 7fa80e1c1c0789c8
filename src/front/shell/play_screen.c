/* play_screen.c - what stands on the screen in play: the board, and what happened. */
#include "front/shell/play_screen.h"

#include <string.h>

#include "front/shell/terminal.h"
#include "front/shell/turn_events.h"

void play_offer(struct model *m)
{
	if (strcmp(model_turn(m), "chance") == 0) {
		screen_printf(&m->screen, STYLE_FAINT,
		              "Chance is yours to give: %stype a token that begins with %s. help deals has "
		              "more.",
		              m->state->viewer == VIEW_ALL ? "" : "view all, then ", m->state->due);
	} else if (!model_is_over(m)) {
		screen_printf(
			&m->screen, STYLE_FAINT,
			"Nobody plays: play %s takes that seat against the engine; play both is for people on "
			"every side.",
			model_turn(m));
	}
	if (model_has_secrets(m) && m->state->viewer == VIEW_PUBLIC)
		screen_printf(&m->screen, STYLE_FAINT,
		              "What the seats hide is hidden; view all shows everything.");
}

/* What the board and the prompt leave of the screen. */
static int lines_for_events(struct model *m)
{
	enum { FEWEST = 3, AROUND = 5 }; /* the legend, a line that is left out, two of the prompt */
	int room = terminal_rows() - model_board_lines(m) - AROUND;
	return room < FEWEST ? FEWEST : room;
}

static void show(struct model *m, bool in_place)
{
	struct strbuf block = {0};
	turn_events_write(m, lines_for_events(m), &block);
	model_draw(m, in_place);
	screen_print(&m->screen, &block);
	strbuf_free(&block);
}

void play_show(struct model *m)
{
	show(m, true);
}

void play_show_below(struct model *m)
{
	show(m, false);
}

void play_show_change(struct model *m)
{
	struct strbuf block = {0};
	bool up = model_is_person(m, model_turn(m)) || !m->play.people || model_is_over(m);
	if (m->play.emptied)
		return;
	if (up || m->play.paused || model_in_place(m))
		play_show(m);
	else
		turn_events_write(m, 1, &block); /* whether the person is out */
	strbuf_free(&block);
}
