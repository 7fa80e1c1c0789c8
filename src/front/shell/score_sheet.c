/* score_sheet.c - by the viewer's own record, played again in a session beside. */
#include "front/shell/score_sheet.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/parse.h"
#include "front/shell/at_table.h"
#include "front/shell/judgement.h"
#include "front/shell/turn_walk.h"
#include "front/shell/pager.h"
#include "front/terminal/terminal.h"
#include "front/shell/play_screen.h"
#include "protocol/words/asked.h"
#include "protocol/words/decision_words.h"
#include "protocol/words/move_words.h"
#include "protocol/words/sentences.h"

/* A walk that writes the sheet, or stops before a turn. */
struct walk {
	struct turn_walker at;
	size_t wanted;            /* the turn before which to stop, 0: none */
	bool stopped;             /* there */
	struct strbuf *out, cell; /* what is said of a number is one cell, which no line breaks */
	int column;
	bool rows;           /* each number begins a line, and a new round the sheet */
	struct strbuf *last; /* the words of the turn before where it stops, or NULL */
	long round;          /* 0: none was seen */
};

/* Writes what was put together of a number, on another line where there is no room for it. */
static void end_cell(struct walk *w)
{
	int width = style_width(strbuf_get(&w->cell)), columns = terminal_columns();
	if (w->column && w->cell.n && (w->rows || w->column + 3 + width >= columns)) {
		strbuf_add_char(w->out, '\n');
		w->column = 0;
	}
	int gap = w->column ? 3 : 0;
	strbuf_add_blanks(w->out, gap);
	if (width >= columns && !w->rows) { /* there is no such line */
		style_wrap(strbuf_get(&w->cell), 5, columns, w->out);
		strbuf_truncate(w->out, w->out->n - 1);
	} else {
		strbuf_add(w->out, strbuf_get(&w->cell));
	}
	w->column += gap + width;
	strbuf_clear(&w->cell);
}

/* Adds one decision to the sheet. */
static void add_decision(struct walk *w, bool goes_on, const char *words)
{
	const struct turn_walker *at = &w->at;
	bool two = model_players(at->m) == 2, second = turn_walk_is_second(at, at->turn);
	if (!goes_on && !second)
		end_cell(w);
	if (goes_on)
		strbuf_printf(&w->cell, ", %s", words);
	else if (second &&
	         w->cell.n) /* where a turn has many decisions nothing else would part two of them */
		strbuf_printf(&w->cell, info_has_kinds(at->game->info) ? " %s" : " / %s", words);
	else
		strbuf_printf(&w->cell, "%3zu%s%s%s %s", turn_walk_number(at, at->turn),
		              second ? "..." : ".", two ? "" : " ",
		              two ? "" : model_seat_name(at->m, at->seat), words);
}

/* Has another round begun than the one that was seen last? */
static bool begins_round(struct walk *w)
{
	struct observation seen;
	long last = w->round;
	turn_walk_see(&w->at, &seen);
	w->round = strtol(scene_says(&seen.scene, SCENE_TABLE, "round"), NULL, 10);
	return last && w->round != last;
}

/* Walks through the record up to the turn that is wanted, or to its end. */
static void walk(struct walk *w)
{
	auto_strbuf words = {0};
	enum turn_walk_step step;
	while ((step = turn_walk_next(&w->at)) != WALK_END) {
		w->stopped = step == WALK_TURN && w->at.turn + 1 == w->wanted;
		if (w->stopped)
			break;
		strbuf_clear(&words);
		turn_walk_play(&w->at, w->out || w->last ? &words : NULL);
		if (w->last && step == WALK_TURN)
			strbuf_clear(w->last);
		if (w->last && step != WALK_CHANCE)
			strbuf_printf(w->last, "%s%s", w->last->n ? ", " : "", strbuf_get(&words));
		if (step == WALK_CHANCE && w->rows && w->out && begins_round(w)) {
			strbuf_clear(w->out);
			strbuf_clear(&w->cell);
			w->column = 0;
		}
		if (step != WALK_CHANCE && w->out)
			add_decision(w, step == WALK_DECISION, strbuf_get(&words));
	}
	if (w->out)
		end_cell(w);
	strbuf_free(&w->cell);
}

/* Has the game a zone for them? */
static bool shows_captured(const struct game_info *info)
{
	for (const struct zone_info *zone = info->zones; zone && zone->name; zone++)
		if (strcmp(zone->name, "captured") == 0)
			return true;
	return false;
}

void score_sheet_write_so_far(struct model *m, size_t before, bool turns, struct so_far *out)
{
	struct walk w = {.out = turns ? &out->turns : NULL, .rows = true, .wanted = before};
	const struct piece *pieces = m->game->info->pieces;
	turn_walk_open(m, &w.at);
	walk(&w);
	for (int i = 0; i < WALK_KINDS && pieces[i].token && !shows_captured(m->game->info); i++)
		for (int seat = 0; seat < SEATS_MAX; seat++)
			for (int n = 0; n < w.at.captured[seat][i]; n++)
				strbuf_add(&out->captured[seat],
				           m->screen.caps.utf8 ? pieces[i].glyph : pieces[i].token);
	turn_walk_close(&w.at);
}

bool score_sheet_return(struct model *m)
{
	bool travelled = m->travelled;
	if (travelled) {
		play_cancel_search(m);
		if (client_busy(m->client)) { /* `go`, which stands before a turn */
			client_say(m->client, "stop", strlen("stop"));
			model_take_answers(m);
		}
		model_do(m, RECIPIENT_REFEREE, "goto end");
		model_refresh(m);
	}
	return travelled;
}

void score_sheet_travel(struct model *m, const struct browsed *to)
{
	struct walk w = {.wanted = to->turn};
	turn_walk_open(m, &w.at);
	walk(&w);
	bool fine = model_do(m, RECIPIENT_REFEREE, "goto %zu", w.at.decisions);
	turn_walk_close(&w.at);
	model_refresh(m);
	m->travelled = fine;
	m->browsed = *to;
}

void score_sheet_moves(struct model *m, char *rest)
{
	auto_strbuf out = {0};
	struct walk w = {.out = &out};
	(void)rest;
	const struct browsed looked_at = m->browsed;
	bool travelled = score_sheet_return(m);
	turn_walk_open(m, &w.at);
	walk(&w);
	if (!out.n)
		strbuf_add(&out, "No move was made yet.");
	strbuf_add_char(&out, '\n');
	pager_show(m, &out);
	size_t first = turn_walk_number(&w.at, 1), last = turn_walk_number(&w.at, w.at.turn);
	if (w.at.turn)
		say(m, STYLE_FAINT,
		    last > first ? "goto %zu to %zu shows the game before that turn."
		                 : "goto %zu shows the game before it.",
		    first, last);
	turn_walk_close(&w.at);
	if (travelled)
		score_sheet_travel(m, &looked_at);
}

void score_sheet_show(struct model *m, size_t turn)
{
	auto_strbuf last = {0};
	struct walk w = {.wanted = turn, .last = &last};
	score_sheet_return(m);
	turn_walk_open(m, &w.at);
	walk(&w);
	bool over = model_is_over(m);
	int seat = 0;
	if (!w.stopped) {
		screen_board_draw(m, false);
		say(m, STYLE_FAINT, "This is the game as it stands.");
	} else if (over && !model_do(m, RECIPIENT_REFEREE, "goto %zu", w.at.decisions)) {
		w.stopped = refuse(m, "%s", client_error(m->client)->text);
	} else {
		struct observation seen;
		turn_walk_see(&w.at, &seen);
		seat = seen.to_move;
		model_refresh(m);
		m->last_move = over ? 0 : m->last_move;
		m->travelled = over;
		screen_board_draw_seen(m, over ? &m->seen : &seen, 0, over ? 0 : turn);
		bool hides = over && model_has_secrets(m) && m->state->viewer != VIEW_ALL;
		say(m, STYLE_FAINT, "Before turn %zu, %s%s%s. %s%sback and forward go on, board shows %s.",
		    turn_walk_number(&w.at, turn), model_seat_name(m, seen.to_move),
		    last.n ? ", after " : "", strbuf_get(&last),
		    over ? "hint, go, why and legal work here; " : "",
		    hides ? "view all shows what others hid; " : "",
		    over ? "the end" : "the game as it stands");
	}
	m->browsed.turn = w.stopped ? turn : 0;
	m->browsed.number = turn_walk_number(&w.at, turn);
	m->browsed.seat = seat;
	turn_walk_close(&w.at);
}

void score_sheet_goto(struct model *m, char *rest)
{
	if (strcasecmp(rest, "end") == 0) {
		score_sheet_show(m, SIZE_MAX);
		return;
	}
	if (strcasecmp(rest, "worst") == 0) {
		size_t worst = judgement_find_worst(m);
		if (worst)
			score_sheet_show(m, worst);
		else
			refuse(m, "No review of this game has found a mistake yet: review looks for them.");
		return;
	}
	if (strcasecmp(rest, "start") == 0 || strcmp(rest, "0") == 0) {
		score_sheet_show(m, 1);
		return;
	}
	struct turn_found found;
	turn_walk_find(m, &(struct turn_query){rest, false, 0, ~0u, -1}, &found);
	strbuf_free(&found.tokens);
	if (found.named)
		score_sheet_show(m, found.turn);
	else
		refuse(m, "goto takes the number of a turn, and a seat, or a move; moves lists them.");
}

/* How many turns back or forward goes. */
static size_t read_steps(const char *rest)
{
	uint64_t steps = 1;
	parse_number(rest, 1, 1000000, &steps);
	return (size_t)steps;
}

void score_sheet_back(struct model *m, char *rest)
{
	struct walk w = {.wanted = 0};
	size_t from = m->browsed.turn, steps = read_steps(rest);
	turn_walk_open(m, &w.at);
	if (!from) { /* behind the last */
		walk(&w);
		from = w.at.turn + 1;
	}
	turn_walk_close(&w.at);
	if (from <= 1)
		refuse(m, "This is the beginning.");
	else
		score_sheet_show(m, from > steps ? from - steps : 1);
}

void score_sheet_forward(struct model *m, char *rest)
{
	if (!m->browsed.turn)
		refuse(m, "This is the game as it stands.");
	else
		score_sheet_show(m, m->browsed.turn + read_steps(rest));
}

bool score_sheet_see(struct model *m, size_t turn, struct observation *out)
{
	struct walk w = {.wanted = turn};
	turn_walk_open(m, &w.at);
	walk(&w);
	turn_walk_see(&w.at, out);
	turn_walk_close(&w.at);
	return w.stopped;
}

void score_sheet_reason(struct model *m, const char *about)
{
	struct turn_found turn;
	auto_strbuf words = {0}, reason = {0};
	int person = m->play.person;
	int whose =
		asked_seat(&(struct asked){.seen = m->state, .info = m->game->info, .about = about});
	unsigned seats = whose >= 0 ? 1u << whose : person >= 0 ? ~(1u << person) : ~0u;
	bool out = person >= 0 && strstr(about, "life");
	turn_walk_find(m, &(struct turn_query){about, whose == 1, 0, seats, out ? person : -1}, &turn);
	if (!turn.last) {
		strbuf_printf(&words, "%s %s%s%s",
		              whose < 0 ? "nobody else has" : model_seat_name(m, whose),
		              whose < 0 ? "" : "has not ",
		              *turn.missing ? "played "
		              : turn.named  ? "made that turn"
		              : out         ? "done that yet"
		                            : "moved yet",
		              turn.missing);
		sentences_capitalize(&words, 0);
		say(m, STYLE_PLAIN, "%s.", strbuf_get(&words));
		strbuf_free(&turn.tokens);
		return;
	}
	move_words_line(m->game, turn.before, strbuf_get(&turn.tokens), 200, &words);
	decision_words_reason(&(struct decision_lines){m->game, turn.before, strbuf_get(&turn.tokens),
	                                               "", NULL, turn.seat, true},
	                      &reason);
	const char *name = model_players(m) > 2 ? model_seat_name(m, turn.seat) : "";
	say(m, STYLE_PLAIN, "%s%s%s: %s%s.", name, *name ? " played " : "", strbuf_get(&words),
	    reason.n ? "it " : "nothing that it does at once stands out", strbuf_get(&reason));
	strbuf_free(&turn.tokens);
}

/* Writes what happened in the turns of a number. */
static void narrate_turn(struct model *m, size_t number, struct strbuf *out)
{
	struct narration narration = {.says_you = m->play.on && model_players(m) > 2};
	struct turn_walker w;
	enum turn_walk_step step;
	narration_begin(&narration, client_viewer(m->client), m->play.person);
	for (turn_walk_open(m, &w); (step = turn_walk_next(&w)) != WALK_END;) {
		size_t at = turn_walk_number(&w, w.turn + (step == WALK_TURN));
		if (at > number)
			break;
		if (at == number && w.turn + (step == WALK_TURN) > 0)
			turn_walk_narrate(&w, &narration);
		else
			turn_walk_play(&w, NULL);
	}
	turn_walk_close(&w);
	if (narration.lines.n)
		style_wrap(strbuf_get(&narration.lines), 0, terminal_columns(), out);
	else
		strbuf_printf(out, "Nothing of turn %zu has happened.\n", number);
	strbuf_free(&narration.lines);
}

void score_sheet_log(struct model *m, char *rest)
{
	auto_strbuf out = {0};
	uint64_t number;
	rest += strncmp(rest, "turn ", strlen("turn ")) == 0 ? strlen("turn ") : 0;
	bool of_turn = parse_number(rest, 1, 1000000, &number);
	if (of_turn)
		narrate_turn(m, (size_t)number, &out);
	else
		turn_events_log(m, &out);
	if (!out.n)
		strbuf_add(&out, "Nothing has happened yet.\n");
	size_t last = of_turn || strcmp(rest, "all") == 0 ? 0 : pager_last_page(&out);
	if (last)
		say(m, STYLE_FAINT, "The end of the log; log all shows it from the beginning.");
	auto_strbuf page = {0};
	strbuf_add(&page, strbuf_get(&out) + last);
	pager_show(m, &page);
}
