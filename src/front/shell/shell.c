/* shell.c - the main loop: it waits for the person, the session and signals, and alone
 * writes to the screen. */
#include "front/shell/shell.h"

#include "front/cli.h"

#include <errno.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "front/shell/new_game.h"
#include "front/shell/commands.h"
#include "front/shell/complete.h"
#include "front/shell/adjudication.h"
#include "front/shell/saved_game.h"
#include "front/shell/inspect.h"
#include "front/shell/at_table.h"
#include "front/shell/pager.h"
#include "front/shell/pick.h"
#include "front/shell/play.h"
#include "front/shell/play_screen.h"
#include "front/shell/print.h"
#include "front/shell/user_files.h"
#include "front/terminal/terminal.h"
#include "front/shell/score_sheet.h"

/* A word of the command line that is no game. */
static const char resume[] = "resume";

/* The one router of answers: the referee is the engine as an opponent. */
static void on_answer(struct model *m, enum recipient recipient, const struct output *o)
{
	if (recipient == RECIPIENT_REFEREE)
		play_handle_output(m, o);
	else
		print_output(m, o);
}

/* Lines of a search, and of what was kept behind a `wait`. */
static void on_session(struct model *m)
{
	bool changed = model_refresh(m); /* first: lines behind a `wait` may have begun a game */
	model_take_answers(m);
	m->quit = m->quit || client_over(m->client);
	changed = model_refresh(m) || changed;
	if (m->pending_search || !changed)
		return;
	if (m->play.on)
		play_show_and_keep(m);
	else
		play_show(m);
}

/* Ctrl-C: stops the search, else drops the line, else asks whether to leave. */
static void on_interrupt(struct model *m)
{
	bool watched = m->play.on && !m->play.people && !model_is_over(m);
	if (client_busy(m->client) || watched) {
		if (m->pending_search) /* its move is played now */
			client_say_as_referee(m->client, "stop");
		else
			client_say(m->client, "stop", strlen("stop"));
		play_stop_watching(m);
	} else if (pick_is_on(m)) {
		m->screen.editor->hide();
		commands_run(m, (char[]){"q"});
	} else if (!m->screen.editor->discard()) {
		m->quit = model_asks_sure(m, model_quit);
		commands_ask_to_leave(m);
	}
}

static void on_signals(struct model *m)
{
	for (int signo; (signo = terminal_next_signal());) {
		if (signo == SIGINT) {
			on_interrupt(m);
		} else if (signo == SIGWINCH) {
			m->screen.editor->resize();
			if (screen_board_in_place(m) && !m->question.answer && !m->play.emptied && m->state)
				play_show(m);
		} else if (signo == SIGTSTP) {
			m->screen.editor->release();
			terminal_suspend();
			m->screen.editor->grab();
		}
	}
}

static void on_line(void *to, char *line)
{
	struct model *m = to;
	if (!line) {
		m->quit = true;
		return;
	}
	commands_run(m, line);
	free(line);
}

/* Appends that the session works at what the person has asked for: how far a count is, where the
 * prompt can be written anew. */
static void add_busy(const struct model *m, struct strbuf *out)
{
	struct job_progress progress;
	bool counts = client_progress(m->client, &progress);
	strbuf_printf(out, " %s%s",
	              m->reviews ? "reviewing"
	              : counts   ? "counting"
	                         : "searching",
	              m->screen.caps.utf8 ? "…" : "...");
	if (!counts || !m->screen.live_prompt || !progress.counted)
		return;
	strbuf_printf(out, " %u %%", progress.percent);
	if (!m->reviews)
		strbuf_printf(out, " %llu", (unsigned long long)progress.counted);
}

/* Appends the game, the seat on move, the turn or round, a search. */
static void add_prompt(const struct model *m, struct strbuf *out)
{
	const char *turn = model_turn(m), *turn_number = model_table_item(m, "turn");
	if (m->question.answer) {
		strbuf_add(out, strbuf_get(&m->question.prompt));
		return;
	}
	strbuf_add(out, m->state ? m->game->name : "quadrille");
	if (m->browsed.turn)
		strbuf_printf(out, " %s %zu, looking back", model_seat_name(m, m->browsed.seat),
		              m->browsed.number);
	else if (m->state)
		strbuf_printf(out, " %s", strcmp(turn, "-") == 0 ? "over" : turn);
	if (m->screen.live_prompt && model_clock_runs(m) >= 0) {
		strbuf_add_char(out, ' ');
		clocks_write(model_time_left(m, model_clock_runs(m)), out);
	}
	if (m->pending_search == PENDING_MOVE)
		strbuf_add(out, m->screen.caps.utf8 ? " thinks…" : " thinks...");
	else if (m->state && strcmp(turn, "-") != 0 && !m->browsed.turn)
		strbuf_printf(out, *turn_number ? " %s" : " round %s",
		              *turn_number ? turn_number : model_table_item(m, "round"));
	if (m->pending_search == PENDING_HINT || (!m->pending_search && client_busy(m->client)))
		add_busy(m, out);
	if (m->pending_search && m->screen.live_prompt && time(NULL) > m->search_began + 1)
		strbuf_printf(out, " %ld s", (long)(time(NULL) - m->search_began));
	if (m->play.on && !m->play.people && m->play.seated && !model_is_over(m))
		strbuf_add(out, ", Enter shows the end");
	strbuf_add(out, "> ");
}

/* Milliseconds until the clock that runs shows something else. */
static int next_second(const struct model *m)
{
	int64_t left = model_time_left(m, model_clock_runs(m));
	return left <= 0 ? 0 : (int)((left - 1) % 1000) + 1;
}

/* Shows the prompt, waits for whatever comes first and handles it. */
static void wait_and_handle(struct model *m)
{
	struct pollfd p[3] = {{STDIN_FILENO, POLLIN, 0},
	                      {client_fd(m->client), POLLIN, 0},
	                      {terminal_signal_fd(), POLLIN, 0}};
	auto_strbuf prompt = {0};
	struct job_progress progress;
	time_control_update(m);
	if (m->play.on && !m->play.ended && model_is_over(m))
		adjudication_say(m);
	inspect_say_changes(m);
	if (m->play.undrawn && m->pending_search && time(NULL) > m->search_began + 1)
		play_show(m);
	play_advance(m);
	time_control_update(m); /* somebody may have come to the screen */
	if (m->asked_meanwhile.n && !m->pending_search) {
		auto_strbuf line = m->asked_meanwhile;
		m->asked_meanwhile = (struct strbuf){0};
		if (!m->question.answer && !m->play.emptied) {
			say(m, STYLE_FAINT, "You asked: %s", line.s);
			commands_run(m, line.s);
		}
	}
	add_prompt(m, &prompt);
	style_sanitize(&m->screen.caps, &prompt);
	m->screen.editor->show(strbuf_get(&prompt),
	                       m->pages.text   ? PAGER_KEYS
	                       : pick_is_on(m) ? "q"
	                                       : NULL,
	                       pick_arrows(m));
	bool ticks = (m->pending_search && m->screen.live_prompt) ||
	             (m->screen.live_prompt && client_progress(m->client, &progress)) || play_waits(m);
	int timeout = model_clock_runs(m) >= 0 ? next_second(m) : ticks ? 1000 : -1;
	if (poll(p, 3, timeout) < 0 && errno != EINTR)
		m->quit = true;
	if (p[2].revents) {
		on_signals(m);
	} else if (p[1].revents) {
		on_session(m);
	} else if (p[0].revents) {
		m->screen.editor->read();
	}
	fflush(stdout);
}

/* What can be done first. */
static void greet(struct model *m)
{
	auto_strbuf latest = {0};
	size_t kept = saved_game_kept(NULL, &latest);
	say(m, STYLE_STRONG, "Quadrille. Which game?");
	new_game_menu(m);
	if (kept > 1)
		say(m, STYLE_PLAIN, "%zu unfinished games. resume lists them.", kept);
	else if (kept)
		say(m, STYLE_PLAIN, "Unfinished: %s. resume goes on with it.", strbuf_get(&latest));
	say(m, STYLE_FAINT,
	    "A number or a name begins one. Tab completes, help explains, quit leaves.");
}

/* Goes on with what was said before the person came. */
static void begin_prepared(struct model *m, const struct shell_start *start)
{
	auto_strbuf words = {0};
	model_do(m, RECIPIENT_PERSON, "view all"); /* whoever has the text knows all that was said */
	start->prepare(start->data, m->client, &words);
	if (model_refresh(m))
		screen_board_draw(m, false);
	screen_print(&m->screen, &words);
}

int shell_run(const struct shell_start *start, const struct session_terms *terms)
{
	struct model m = {.on_answer = on_answer,
	                  .write_so_far = score_sheet_write_so_far,
	                  .commands = commands_table,
	                  .client = client_new()};
	struct error err;
	if (!client_set_terms(m.client, terms, &err)) {
		client_free(m.client);
		return cli_cannot_begin(&err);
	}
	setlocale(LC_CTYPE, "");
	terminal_init();
	model_init(&m);
	screen_board_restore_theme(&m);
	m.screen.caps = terminal_caps_detect();
	m.screen.editor = line_edit_open(&(struct line_edit_callbacks){
		&m, on_line, complete_line, user_files_history(), m.screen.caps.dumb});
	m.screen.live_prompt = m.screen.editor != &line_edit_plain && !m.screen.caps.dumb;
	if (start->prepare)
		begin_prepared(&m, start);
	else if (start->game && strcmp(start->game, resume) == 0)
		saved_game_resume(&m, (char[]){""});
	else if (start->game)
		new_game_ask(&m, start->game);
	else
		greet(&m);
	while (!m.quit)
		wait_and_handle(&m);
	if (m.play.on && m.play.clocks.on) /* the time that has gone by since the last decision */
		at_table_tick(&m);
	saved_game_autosave(&m);
	m.screen.editor->release();
	if (unfinished_path())
		puts("The game is kept: resume goes on with it.");
	model_free(&m);
	return 0;
}

const char *shell_game_argument(char *const *args)
{
	static char line[80];
	if (args[0] && strcmp(args[0], resume) == 0 && !args[1])
		return resume;
	bool verb = args[0] && (strcmp(args[0], "new") == 0 || strcmp(args[0], "play") == 0);
	const char *name = args[verb], *who;
	size_t n = 0;
	for (char *const *word = args + verb; *word && n < sizeof line; word++)
		n += (size_t)snprintf(line + n, sizeof line - n, "%s%s", n ? " " : "", *word);
	const char *game = name && n < sizeof line ? new_game_chosen(line, &who) : NULL;
	return game && strcmp(game, name) == 0 ? line : NULL;
}
