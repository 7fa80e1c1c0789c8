/* score_sheet.c - by the viewer's own record, played again in a session beside. */
#include "front/shell/score_sheet.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/parse.h"
#include "front/shell/turn_walk.h"
#include "front/shell/pager.h"
#include "front/shell/terminal.h"
#include "front/shell/turn_events.h"

/* A walk that writes the sheet, or stops before a turn. */
struct walk {
	struct turn_walker at;
	size_t wanted; /* the turn before which to stop, 0: none */
	bool stopped;  /* there */
	struct strbuf *out;
	int column;
	bool rows; /* each number begins a line */
};

/* Adds one decision to the sheet: a turn of several decisions is one cell. */
static void add_cell(struct walk *w, bool goes_on, const char *words)
{
	const struct turn_walker *at = &w->at;
	bool two = model_players(at->m) == 2, second = turn_walk_is_second(at, at->turn);
	struct strbuf cell = {0};
	if (goes_on)
		strbuf_printf(&cell, ", %s", words);
	else if (second)
		strbuf_printf(&cell, w->column ? "%s" : "  1. ... %s", words);
	else
		strbuf_printf(&cell, "%3zu. %s%s%s", turn_walk_number(at, at->turn), two ? "" : at->seat,
		              two ? "" : " ", words);
	int width = style_width(strbuf_get(&cell)), gap = goes_on || !w->column ? 0 : second ? 1 : 3;
	bool begins_row = w->rows && !goes_on && !second;
	bool is_full = !w->rows && w->column + gap + width >= terminal_columns();
	if (w->column && (begins_row || is_full)) {
		strbuf_printf(w->out, "\n%s", goes_on ? "     " : "");
		w->column = goes_on ? 5 : 0;
		gap = 0;
	}
	strbuf_printf(w->out, "%*s%s", gap, "", strbuf_get(&cell));
	w->column += gap + width;
	strbuf_free(&cell);
}

/* Walks through the record up to the turn that is wanted, or to its end. */
static void walk(struct walk *w)
{
	struct strbuf words = {0};
	enum turn_walk_step step;
	while ((step = turn_walk_next(&w->at)) != WALK_END) {
		w->stopped = step == WALK_TURN && w->wanted && w->at.turn + 1 == w->wanted;
		if (w->stopped)
			break;
		strbuf_clear(&words);
		turn_walk_play(&w->at, w->out ? &words : NULL);
		if (step != WALK_CHANCE && w->out)
			add_cell(w, step == WALK_DECISION, strbuf_get(&words));
	}
	strbuf_free(&words);
}

static bool open_walk(struct model *m, struct walk *w)
{
	*w = (struct walk){.wanted = 0};
	if (!model_require_game(m))
		return false;
	if (!turn_walk_open(m, &w->at))
		screen_printf(&m->screen, STYLE_ERROR, "This game cannot be shown from its beginning.");
	return w->at.g != NULL;
}

void score_sheet_write_rows(struct model *m, struct strbuf *out)
{
	struct walk w = {.out = out, .rows = true};
	if (!turn_walk_open(m, &w.at))
		return;
	walk(&w);
	turn_walk_close(&w.at);
}

void score_sheet_moves(struct model *m, char *rest)
{
	struct walk w;
	struct strbuf out = {0};
	(void)rest;
	if (!open_walk(m, &w))
		return;
	w.out = &out;
	walk(&w);
	if (!out.n)
		strbuf_add(&out, "No move was made yet.");
	strbuf_add_char(&out, '\n');
	pager_show(m, &out);
	if (w.at.turn)
		screen_printf(&m->screen, STYLE_FAINT, "goto 1 to %zu shows the game before that turn.",
		              turn_walk_number(&w.at, w.at.turn));
	turn_walk_close(&w.at);
	strbuf_free(&out);
}

static void say_where(struct model *m, const struct walk *w, const char *seat)
{
	screen_printf(&m->screen, STYLE_FAINT,
	              "Before turn %zu, %s. %sback and forward go on, board shows %s.",
	              turn_walk_number(&w->at, w->wanted), seat,
	              m->travelled ? "hint, go, why and legal work here; " : "",
	              m->travelled ? "the end" : "the game as it stands");
}

static void show_present(struct model *m)
{
	m->browsed = 0;
	model_draw(m, false);
	screen_printf(&m->screen, STYLE_FAINT, "This is the game as it stands.");
}

bool score_sheet_return(struct model *m)
{
	bool travelled = m->travelled;
	if (travelled) {
		free(client_ask_as_referee(m->client, "goto end"));
		model_refresh(m);
	}
	return travelled;
}

/* Has the session of a game that is over go where the walk has stopped; false, and says why, when it
 * cannot: a search is running. */
static bool travel(struct model *m, const struct walk *w)
{
	struct strbuf command = {0};
	strbuf_printf(&command, "goto %zu", w->at.decisions);
	char *fine = client_ask_as_referee(m->client, strbuf_get(&command));
	if (!fine)
		screen_printf(&m->screen, STYLE_ERROR, "%s", client_error(m->client)->text);
	model_refresh(m);
	m->last_move = 0;
	m->travelled = fine != NULL;
	free(fine);
	strbuf_free(&command);
	return m->travelled;
}

/* Draws the game as it was before a turn; beyond the last, as it is. A game that is over goes there. */
static void show_turn(struct model *m, size_t turn)
{
	struct walk w;
	score_sheet_return(m);
	if (!open_walk(m, &w))
		return;
	w.wanted = turn;
	walk(&w);
	if (!w.stopped) {
		show_present(m);
	} else if (model_is_over(m)) {
		w.stopped = travel(m, &w);
		if (w.stopped) {
			model_draw(m, false);
			say_where(m, &w, model_turn(m));
		}
	} else {
		model_draw_seen(m, side_game_seen(w.at.g), 0);
		say_where(m, &w, side_game_turn(w.at.g));
	}
	m->browsed = w.stopped ? turn : 0;
	turn_walk_close(&w.at);
}

void score_sheet_goto(struct model *m, char *rest)
{
	uint64_t turn;
	char *seat = rest + strcspn(rest, " ");
	if (!model_require_game(m))
		return;
	if (*seat)
		*seat++ = '\0';
	if (!parse_number(rest, 1, 1000000, &turn) || (*seat && !model_has_seat(m, seat))) {
		screen_printf(&m->screen, STYLE_ERROR,
		              "goto takes the number of a turn, and a seat; moves lists them.");
		return;
	}
	struct walk w;
	size_t offset = 0;
	score_sheet_return(m);
	if (open_walk(m, &w)) {
		w.wanted = 1;
		walk(&w);
		offset = w.at.offset;
		turn_walk_close(&w.at);
	}
	size_t plies = (size_t)turn;
	if (model_players(m) == 2) {
		plies = 2 * plies - 1 + (model_seat_number(m, seat) == 1);
		plies = plies > offset ? plies - offset : 1;
	}
	show_turn(m, plies);
}

/* How many turns were begun. */
static size_t count_turns(struct model *m)
{
	struct walk w;
	if (!open_walk(m, &w))
		return 0;
	walk(&w);
	turn_walk_close(&w.at);
	return w.at.turn;
}

void score_sheet_back(struct model *m, char *rest)
{
	(void)rest;
	size_t from = m->browsed ? m->browsed : m->state ? count_turns(m) + 1 : 0;
	if (!model_require_game(m))
		return;
	if (from <= 1)
		screen_printf(&m->screen, STYLE_ERROR, "This is the beginning.");
	else
		show_turn(m, from - 1);
}

void score_sheet_forward(struct model *m, char *rest)
{
	(void)rest;
	if (!m->browsed)
		screen_printf(&m->screen, STYLE_ERROR, "This is the game as it stands.");
	else
		show_turn(m, m->browsed + 1);
}

void score_sheet_log(struct model *m, char *rest)
{
	struct strbuf out = {0};
	(void)rest;
	if (!model_require_game(m))
		return;
	turn_events_log(m, &out);
	if (!out.n)
		strbuf_add(&out, "Nothing has happened yet.\n");
	pager_show(m, &out);
	strbuf_free(&out);
}
