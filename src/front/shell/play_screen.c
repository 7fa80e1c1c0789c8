/* play_screen.c - the game as these eyes see it, drawn so that it fits the screen; and the viewer's own events from a
 * number on: the same for whoever made the moves, and nothing that these eyes were not told. */
#include "front/shell/play_screen.h"

#include <stdlib.h>
#include <string.h>

#include "front/shell/clocks.h"
#include "front/terminal/terminal.h"
#include "front/shell/turn_walk.h"
#include "front/shell/user_files.h"
#include "protocol/board_view.h"
#include "protocol/words/answers.h"
#include "protocol/words/effects.h"
#include "protocol/words/narration.h"
#include "protocol/words/phrases.h"

bool screen_board_in_place(const struct model *m)
{
	return m->screen.live_prompt && m->play.on && !m->scrolls;
}

static int count_lines(const char *text)
{
	int lines = 0;
	for (const char *c = text; *c; c++)
		lines += *c == '\n';
	return lines;
}

/* Two rows a rank where the screen has the rows for it, and lines below. Where the sidebar is
 * below, too, it gets shorter before the board does, and is cut before the board leaves the screen. */
static void fit_to_screen(const struct model *m, struct board_view *view)
{
	enum { LINES_BELOW = 11, FEWEST_BELOW = 10, BESIDE = 78 };
	int ranks = view->seen->game->info->ranks, rows = terminal_rows();
	bool may_be_large = m->screen.caps.colours && !m->small_board && m->play.on;
	if (view->columns >= BESIDE || !m->play.on) {
		view->large = may_be_large && 2 * ranks + LINES_BELOW <= rows;
		return;
	}
	for (int i = may_be_large ? 0 : 2; i < 4; i++) {
		auto_strbuf out = {0};
		view->large = i < 2;
		view->compact = i % 2;
		board_view_draw(view, &out);
		int lines = count_lines(strbuf_get(&out));
		if (lines + LINES_BELOW <= rows)
			return;
	}
	if (rows - FEWEST_BELOW - ranks > 0) /* then the board is whole on the screen */
		view->below = rows - FEWEST_BELOW - ranks;
}

static void write_board(struct model *m, const struct observation *seen, uint64_t last_move,
                        size_t before, struct strbuf *out)
{
	/* Columns; the turns are not walked through for nothing. Rows that a board may have for the turns. */
	enum { LEAST_BESIDE = 36, LEAST_SQUARE = 4, TURN_ROWS = 13, SCREEN_ROWS = 24 };
	struct strbuf clocks[MODEL_SEATS] = {{0}};
	struct so_far so_far = {.turns = {0}};
	const char *beside[MODEL_SEATS] = {NULL}, *taken[MODEL_SEATS] = {NULL};
	bool shows_clocks = m->play.on && m->play.clocks.on && client_table(m->client);
	m->write_so_far(m, before,
	                m->play.on &&
	                    terminal_columns() > LEAST_BESIDE + LEAST_SQUARE * m->game->info->files,
	                &so_far);
	for (int i = 0; i < model_players(m); i++) {
		taken[i] = strbuf_get(&so_far.captured[i]);
		if (shows_clocks)
			clocks_write(model_time_left(m, i), &clocks[i]);
		beside[i] = strbuf_get(&clocks[i]);
	}
	bool one = model_people(m) == 1;
	struct board_view view = {
		.seen = seen,
		.caps = m->screen.caps,
		.person = m->play.on && (one || model_needs_handover(m)) ? m->play.person : -1,
		.people = m->play.on ? m->play.people : ~0u,
		.last_move = last_move,
		.targets = seen == &m->seen ? m->pick.targets : 0,
		.cursor = seen == &m->seen ? m->pick.cursor : 0,
		.flipped = m->flipped,
		.columns = terminal_columns(),
		.own_marks = true,
		.theme = m->theme,
		.clocks = shows_clocks ? beside : NULL,
		.captured = taken,
		.turns = strbuf_get(&so_far.turns),
		.turn_rows = terminal_rows() >= SCREEN_ROWS ? TURN_ROWS : 0,
	};
	fit_to_screen(m, &view);
	board_view_draw(&view, out);
	for (int i = 0; i < MODEL_SEATS; i++) {
		strbuf_free(&clocks[i]);
		strbuf_free(&so_far.captured[i]);
	}
	strbuf_free(&so_far.turns);
}

void screen_board_draw_seen(struct model *m, const struct observation *seen, uint64_t last_move,
                            size_t before)
{
	auto_strbuf out = {0};
	write_board(m, seen, last_move, before, &out);
	screen_print(&m->screen, &out);
}

void screen_board_draw(struct model *m, bool in_place)
{
	if (in_place && screen_board_in_place(m))
		screen_clear(&m->screen, false);
	screen_board_draw_seen(m, &m->seen, m->last_move, 0);
}

static const struct board_theme *find_theme(const char *name)
{
	const struct board_theme *t = board_themes;
	while (t->name && strcmp(t->name, name) != 0)
		t++;
	return t->name ? t : NULL;
}

void screen_board_restore_theme(struct model *m)
{
	enum { MOST_BYTES = 64 };
	auto_strbuf path = {0}, name = {0};
	if (user_files_path("theme", &path) && user_files_read(strbuf_get(&path), MOST_BYTES, &name) &&
	    find_theme(strbuf_get(&name)))
		m->theme = find_theme(strbuf_get(&name))->name;
}

void screen_board_theme(struct model *m, char *rest)
{
	const struct board_theme *theme = find_theme(rest);
	auto_strbuf names = {0}, path = {0};
	for (const struct board_theme *t = board_themes; t->name; t++)
		strbuf_printf(&names, "%s%s", names.n ? ", " : "", t->name);
	if (theme) {
		m->theme = theme->name;
		if (user_files_path("theme", &path)) /* where it cannot be, it is forgotten */
			user_files_write(strbuf_get(&path), theme->name, strlen(theme->name));
		if (m->state)
			screen_board_draw(m, false);
	} else {
		say(m, *rest ? STYLE_ERROR : STYLE_PLAIN, "Themes: %s.", strbuf_get(&names));
	}
}

void play_offer(struct model *m)
{
	if (model_to_move(m) == SEAT_CHANCE) {
		say(m, STYLE_FAINT,
		    "Chance is yours to give: %stype a token that begins with %s. help deals has "
		    "more.",
		    m->state->viewer == VIEW_ALL ? "" : "view all, then ", m->state->due);
	} else if (!model_is_over(m)) {
		say(m, STYLE_FAINT,
		    "Nobody plays: play %s takes that seat against the engine; play both is for people on "
		    "every side.",
		    model_turn(m));
	}
	if (model_has_secrets(m) && m->state->viewer == VIEW_PUBLIC)
		say(m, STYLE_FAINT, "What the seats hide is hidden; view all shows everything.");
}

static bool round_is_over(struct model *m);

/* The board and what is new below it; but a round that is over alone, and the next one when that was read. */
static void show(struct model *m, bool in_place)
{
	enum {
		FEWEST = 3,
		FEWEST_OF_END = 5,
		AROUND = 3
	}; /* a line that is left out, two of the prompt */
	auto_strbuf block = {0}, board = {0};
	int room = terminal_rows() - AROUND;
	if (round_is_over(m)) {
		struct observation seen;
		if (turn_walk_see_round(m, 0, &seen))
			write_board(m, &seen, 0, 0, &board);
		bool fits = count_lines(strbuf_get(&board)) + FEWEST_OF_END <= room;
		room -= fits ? count_lines(strbuf_get(&board)) : 0;
		turn_events_write(m, true, room, &block);
		if (screen_board_in_place(m))
			screen_clear(&m->screen, false);
		screen_print(&m->screen, fits ? &board : &(struct strbuf){0});
		screen_print(&m->screen, &block);
		return;
	}
	write_board(m, &m->seen, m->last_move, 0, &board); /* of what round_is_over has collected */
	room -= count_lines(strbuf_get(&board));
	turn_events_write(m, false, room < FEWEST ? FEWEST : room, &block);
	screen_board_draw(m, in_place);
	screen_print(&m->screen, &block);
}

void play_show(struct model *m)
{
	m->play.undrawn = false;
	if (!m->play.on)
		screen_board_draw(m, false);
	else if (m->play.person >= 0 || !model_needs_handover(m) || model_is_over(m))
		show(m, true);
}

void play_show_below(struct model *m)
{
	show(m, false);
}

void play_show_change(struct model *m)
{
	auto_strbuf block = {0};
	bool watched = !m->play.people && !m->play.skipping;
	bool up =
		model_is_person(m, model_to_move(m)) || watched || model_is_over(m) || round_is_over(m);
	bool goes_on = model_to_move(m) == m->play.mover; /* its turn */
	bool at_once = m->play.level >= 0 && m->play.level < LEVEL_FULL && !m->play.clocks.on;
	if (m->play.emptied)
		return;
	m->play.undrawn = !up && screen_board_in_place(m) && !goes_on && !m->play.skipping;
	if (up || m->play.paused || (m->play.undrawn && !at_once))
		play_show(m);
	else
		turn_events_write(m, false, 1, &block); /* whether the person is out */
}

/* The place of these eyes in events_from. */
static size_t *events_from(struct model *m)
{
	int seat = m->state && m->state->viewer < SEATS_MAX ? m->state->viewer : -1;
	return &m->events_from[seat < 0 ? MODEL_SEATS : seat];
}

void turn_events_mark(struct model *m)
{
	*events_from(m) = m->events_next;
}

/* Puts together all events from one on, or up to the end of a round, and notes which comes next. */
static struct narration collect(struct model *m, size_t from, bool last_screen, bool of_round)
{
	struct narration w = {.last_screen = last_screen,
	                      .says_you = m->play.on && model_players(m) > 2};
	struct event_ref ref;
	narration_begin(&w, client_viewer(m->client), m->play.person);
	for (int i = 0; i < 2 && m->play.person >= 0 && !of_round;
	     i++) /* whose secrets are others then */
		w.secrets[i] = effects_secret(&m->seen.scene, m->play.person, i ? "target" : "life");
	while (!(of_round && w.kind == EVENT_ROUND) && model_next_event(m, &from, &ref))
		narration_add(&w, &ref);
	m->events_next = from;
	m->last_move = w.squares;
	if (w.out != OUT_AS_BEFORE)
		m->play.out = w.out == OUT_NOW;
	return w;
}

/* Is one over, and these eyes have not read yet how it ended? */
static bool round_is_over(struct model *m)
{
	struct narration w = collect(m, *events_from(m), true, true);
	strbuf_free(&w.lines);
	return m->play.round_over = m->play.person >= 0 && !model_is_over(m) && w.kind == EVENT_ROUND;
}

/* Wraps every line. */
static void wrap_lines(const char *lines, struct strbuf *out)
{
	if (*lines)
		style_wrap(lines, 0, terminal_columns(), out);
}

/* Says of what others have captured that a secret of one's own is about it: nobody says so, as nobody else knows. */
static void add_own_losses(struct model *m, size_t from, struct narration *w)
{
	const struct scene *scene = &m->seen.scene;
	struct event_ref ref;
	size_t begin = w->lines.n;
	if (m->play.out || m->game->info->pieces->seat) /* all that is captured is somebody's */
		return;
	while (model_next_event(m, &from, &ref)) {
		if (ref.event->kind == EVENT_ROUND) /* other secrets are dealt */
			strbuf_truncate(&w->lines, begin);
		for (const struct zone *z = scene->zones; z < scene->zones + scene->n_zones; z++)
			if (ref.event->kind == EVENT_CAPTURE && z->seat == m->play.person &&
			    ref.event->by != z->seat && z->seat >= 0 && z->info->kind == ZONE_PIECES &&
			    z->n_items == 1 && strcmp(z->items[0].id, ref.event->piece.s) == 0) {
				strbuf_printf(&w->lines, "That was your %s: it is lost for this round.\n",
				              z->info->label);
				narration_note_line(w, 2);
			}
	}
}

/* Leaves out lines of a narration of no more than a weight, from the first on, until there are as many as may be, wrapped; one
 * line stays. One that says so takes a line itself. */
static void drop_lines(struct narration *w, int weight, int most, int *left_out,
                       struct strbuf *wrapped)
{
	for (int line = 0, n = count_lines(strbuf_get(&w->lines));
	     n > 1 && line < n && count_lines(strbuf_get(wrapped)) > most + !*left_out;) {
		if (narration_weight(w, line) > weight) {
			line++;
			continue;
		}
		narration_drop_line(w, line);
		n--;
		strbuf_clear(wrapped);
		wrap_lines(w->lines.s, wrapped);
		++*left_out;
	}
}

void turn_events_write(struct model *m, bool of_round, int most, struct strbuf *out)
{
	enum { UNWRAPPED = 1000 }; /* columns: it is wrapped with the other lines */
	size_t from = *events_from(m);
	struct narration w = collect(m, from, true, of_round);
	auto_strbuf wrapped = {0};
	if (!of_round) /* whose secrets are others now */
		add_own_losses(m, from, &w);
	narration_explain_cards(&w, m->game->info);
	size_t before = w.lines.n;
	answers_add(client_engine(m->client), m->state, "break", UNWRAPPED, &w.lines);
	if (w.lines.n > before)
		narration_note_line(&w, 2);
	int left_out = 0;
	wrap_lines(strbuf_get(&w.lines), &wrapped);
	for (int weight = 0; weight < 3; weight++)
		drop_lines(&w, weight, most, &left_out, &wrapped);
	const char *at = strbuf_get(&wrapped);
	for (int count = count_lines(at); count > most + 1 && *at; at++)
		count -= *at == '\n';
	if (left_out)
		strbuf_printf(out, "(%d more: log)\n", left_out);
	strbuf_add(out, at);
	strbuf_free(&w.lines);
}

/* Who has decided by what an event says; -1: nobody. */
static int decider(const struct event *e)
{
	bool decides = phrases_is_decision(e) || e->kind == EVENT_END || e->kind == EVENT_CARD;
	return !decides ? -1 : e->by >= 0 ? e->by : e->seat;
}

/* The first event of the last turn that a seat has ended; of nobody (-1) of the last turn. It is of this round. */
static size_t last_turn(const struct events *events, int seat, int to_move)
{
	size_t from = 0;
	bool others = seat < 0 || seat != to_move, own = false;
	for (size_t at = events->n; at-- > 0;) {
		const struct event *e = &events->at[at];
		int who = decider(e);
		if (e->kind == EVENT_ROUND)
			return own ? from : at + 1;
		if (who < 0)
			continue;
		seat = seat < 0 ? who : seat;
		if (who != seat && own)
			return from;
		others |= who != seat;
		own |= others && who == seat;
		from = own ? at : 0;
	}
	return from;
}

void turn_events_recount(struct model *m, bool tells)
{
	const struct events *events = client_events(m->client);
	m->play.round_over = false;
	struct narration w = collect(m, 0, false, false);
	for (int i = 0; i <= MODEL_SEATS; i++)
		m->events_from[i] = tells && events
		                        ? last_turn(events, i < MODEL_SEATS ? i : -1, model_to_move(m))
		                        : m->events_next;
	m->last_move = 0;
	strbuf_free(&w.lines);
}

void turn_events_log(struct model *m, struct strbuf *out)
{
	uint64_t squares = m->last_move;
	struct narration w = collect(m, 0, false, false);
	m->last_move = squares;
	wrap_lines(strbuf_get(&w.lines), out);
	strbuf_free(&w.lines);
}
