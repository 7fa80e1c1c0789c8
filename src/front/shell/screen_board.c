/* screen_board.c - the game as these eyes see it, drawn so that it fits the screen. */
#include "front/shell/screen_board.h"

#include <string.h>

#include "front/shell/clocks.h"
#include "front/shell/terminal.h"
#include "front/shell/user_files.h"
#include "protocol/board_view.h"
#include "table/table.h"

/* Has the game a zone for them? */
static bool shows_captured(const struct game_info *info)
{
	for (const struct zone_info *zone = info->zones; zone && zone->name; zone++)
		if (strcmp(zone->name, "captured") == 0)
			return true;
	return false;
}

/* Appends the signs of the pieces that a seat has captured, as far as these eyes were told, in the order in which the
 * game lists its pieces. Nothing where the game itself shows them. */
static void write_captured(struct client *client, const struct game_info *info, bool utf8, int seat,
                           struct strbuf *out)
{
	enum { KINDS_MAX = 32 };
	int counts[KINDS_MAX] = {0};
	const struct events *events = client_events(client);
	const struct piece *pieces = info->pieces;
	for (size_t i = 0; events && i < events->n && !shows_captured(info); i++) {
		const struct event *e = &events->at[i];
		bool captures = e->kind == EVENT_CAPTURE && e->by == seat && e->seat != seat;
		const struct piece *piece = captures && e->seen_by & TO_ONE(client_viewer(client))
		                                ? info_piece(info, e->piece.s)
		                                : NULL;
		if (piece && piece - pieces < KINDS_MAX)
			counts[piece - pieces]++;
	}
	for (int i = 0; i < KINDS_MAX && pieces[i].token; i++)
		for (int n = 0; n < counts[i]; n++)
			strbuf_add(out, utf8 ? pieces[i].glyph : pieces[i].token);
}

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
                        struct strbuf *out)
{
	enum {
		LEAST_BESIDE = 36,
		LEAST_SQUARE = 4
	}; /* columns; the turns are not walked through for nothing */
	struct strbuf clocks[MODEL_SEATS] = {{0}}, captured[MODEL_SEATS] = {{0}};
	const char *beside[MODEL_SEATS] = {NULL}, *taken[MODEL_SEATS] = {NULL};
	bool shows_clocks = m->play.on && m->play.clocks.on && client_table(m->client);
	for (int i = 0; shows_clocks && i < model_players(m); i++) {
		clocks_write(model_time_left(m, i), &clocks[i]);
		beside[i] = strbuf_get(&clocks[i]);
	}
	for (int i = 0; i < model_players(m); i++) {
		if (seen == &m->seen) /* not of an earlier turn */
			write_captured(m->client, m->game->info, m->screen.caps.utf8, i, &captured[i]);
		taken[i] = strbuf_get(&captured[i]);
	}
	auto_strbuf turns = {0};
	if (m->play.on && m->write_turns && seen == &m->seen &&
	    terminal_columns() > LEAST_BESIDE + LEAST_SQUARE * m->game->info->files)
		m->write_turns(m, &turns);
	struct board_view view = {
		.seen = seen,
		.caps = m->screen.caps,
		.person = m->play.on ? m->play.person : -1,
		.people = m->play.on ? m->play.people : ~0u,
		.last_move = last_move,
		.targets = seen == &m->seen ? m->pick.targets : 0,
		.cursor = seen == &m->seen ? m->pick.cursor : 0,
		.flipped = m->flipped,
		.columns = terminal_columns(),
		.filled = m->screen.caps.colours > 0,
		.own_marks = true,
		.theme = m->theme,
		.clocks = shows_clocks ? beside : NULL,
		.captured = taken,
		.turns = strbuf_get(&turns),
	};
	fit_to_screen(m, &view);
	board_view_draw(&view, out);
	for (int i = 0; i < MODEL_SEATS; i++) {
		strbuf_free(&clocks[i]);
		strbuf_free(&captured[i]);
	}
}

void screen_board_draw_seen(struct model *m, const struct observation *seen, uint64_t last_move)
{
	auto_strbuf out = {0};
	write_board(m, seen, last_move, &out);
	screen_print(&m->screen, &out);
}

int screen_board_lines(struct model *m)
{
	auto_strbuf out = {0};
	write_board(m, &m->seen, 0, &out);
	return count_lines(strbuf_get(&out));
}

void screen_board_draw(struct model *m, bool in_place)
{
	if (in_place && screen_board_in_place(m))
		screen_clear(&m->screen, false);
	screen_board_draw_seen(m, &m->seen, m->last_move);
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

static void remember_theme(const char *name)
{
	auto_strbuf path = {0};
	if (user_files_path("theme", &path))
		user_files_write(strbuf_get(&path), name,
		                 strlen(name)); /* where it cannot be, it is forgotten */
}

void screen_board_theme(struct model *m, char *rest)
{
	const struct board_theme *theme = find_theme(rest);
	auto_strbuf names = {0};
	for (const struct board_theme *t = board_themes; t->name; t++)
		strbuf_printf(&names, "%s%s", names.n ? ", " : "", t->name);
	if (theme) {
		m->theme = theme->name;
		remember_theme(theme->name);
		if (m->state)
			screen_board_draw(m, false);
	} else {
		say(m, *rest ? STYLE_ERROR : STYLE_PLAIN, "Themes: %s.", strbuf_get(&names));
	}
}
