/* score_sheet.c - by the viewer's own record, played again in a session beside. */
#include "front/shell/score_sheet.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/parse.h"
#include "front/shell/line_words.h"
#include "front/shell/pager.h"
#include "front/shell/terminal.h"
#include "front/shell/turn_events.h"

/* A walk through the record, token by token. */
struct walk {
	struct model *m;
	struct side_game *g;
	size_t turn;      /* turns begun so far, from 1 */
	size_t offset;    /* of two seats the second began */
	char seat[16];    /* whose turn it is */
	size_t wanted;    /* the turn before which to stop, 0: none */
	size_t decisions; /* made so far */
	bool stopped;     /* there */
	struct strbuf *out;
	int column;
};

/* The number that a turn has on the sheet: where two play, both turns of a pair have one. */
static size_t sheet_number(const struct walk *w, size_t turn)
{
	return model_players(w->m) == 2 ? (turn + w->offset + 1) / 2 : turn;
}

/* Adds one decision to the sheet: a turn of several decisions is one cell. */
static void add_cell(struct walk *w, const char *seat, const char *words)
{
	bool goes_on = strcmp(w->seat, seat) == 0, two = model_players(w->m) == 2;
	bool second = two && (w->turn + w->offset) % 2 == 0;
	struct strbuf cell = {0};
	if (goes_on)
		strbuf_printf(&cell, ", %s", words);
	else if (second)
		strbuf_printf(&cell, w->column ? "%s" : "  1. ... %s", words);
	else
		strbuf_printf(&cell, "%3zu. %s%s%s", sheet_number(w, w->turn), two ? "" : seat,
		              two ? "" : " ", words);
	int width = style_width(strbuf_get(&cell)), gap = goes_on || !w->column ? 0 : second ? 1 : 3;
	if (w->column && w->column + gap + width >= terminal_columns()) {
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
	const struct record *r = side_game_record(w->g);
	struct strbuf words = {0};
	for (size_t i = 0; i < r->n; i++) {
		const char *token = r->tokens[i];
		char seat[16];
		snprintf(seat, sizeof seat, "%s", side_game_turn(w->g));
		bool decision =
			strcmp(seat, "chance") != 0 && strcmp(seat, "-") != 0 && !strchr(token, ':');
		if (strchr(token, ':') && model_players(w->m) > 2)
			*w->seat = '\0'; /* a new order: the same seat may come twice in a row */
		bool begins = decision && strcmp(seat, w->seat) != 0;
		if (begins && w->turn == 0)
			w->offset = model_players(w->m) == 2 && model_seat_number(w->m, seat) == 1;
		w->stopped = begins && w->wanted && w->turn + 1 == w->wanted;
		if (w->stopped)
			break;
		w->turn += begins;
		strbuf_clear(&words);
		bool played = side_game_play(w->g, token, decision && w->out ? &words : NULL);
		if (!played && strchr(token, ':')) /* said by itself already, or a ruling */
			continue;
		if (decision && w->out)
			add_cell(w, seat, strbuf_get(&words));
		w->decisions += decision;
		if (decision)
			snprintf(w->seat, sizeof w->seat, "%s", seat);
	}
	strbuf_free(&words);
}

static bool open_walk(struct model *m, struct walk *w)
{
	if (!model_require_game(m))
		return false;
	*w = (struct walk){.m = m, .g = side_game_open(m, false)};
	if (!w->g)
		screen_printf(&m->screen, STYLE_ERROR, "This game cannot be shown from its beginning.");
	return w->g != NULL;
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
	if (w.turn)
		screen_printf(&m->screen, STYLE_FAINT, "goto 1 to %zu shows the game before that turn.",
		              sheet_number(&w, w.turn));
	side_game_close(w.g);
	strbuf_free(&out);
}

static void say_where(struct model *m, const struct walk *w, const char *seat)
{
	screen_printf(
		&m->screen, STYLE_FAINT, "Before turn %zu, %s. %sback and forward go on, board shows %s.",
		sheet_number(w, w->wanted), seat, m->travelled ? "hint, go, why and legal work here; " : "",
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
	strbuf_printf(&command, "goto %zu", w->decisions);
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
		model_draw_seen(m, side_game_seen(w.g), 0);
		say_where(m, &w, side_game_turn(w.g));
	}
	m->browsed = w.stopped ? turn : 0;
	side_game_close(w.g);
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
		offset = w.offset;
		side_game_close(w.g);
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
	side_game_close(w.g);
	return w.turn;
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
