/* shell.c - the main loop: it waits for the person, the session and signals, and alone
 * writes to the screen. */
#include "front/shell/shell.h"

#include <errno.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "front/shell/commands.h"
#include "front/shell/complete.h"
#include "front/shell/help.h"
#include "front/shell/history.h"
#include "protocol/json.h"
#include "front/shell/play.h"
#include "front/shell/print.h"
#include "front/shell/terminal.h"
#include "front/shell/terminal_caps.h"

/* The one router of answers: the referee is the engine as an opponent. */
static void on_answer(struct model *m, enum recipient recipient, const char *line)
{
	if (recipient == RECIPIENT_REFEREE)
		play_handle_line(m, line);
	else
		print_line(m, line);
}

/* Lines of a search, and of what was kept behind a `wait`. When they had the engine's move
 * played, the board is drawn as soon as the person is on move again. */
static void on_session(struct model *m)
{
	bool played = m->pending_search == PENDING_MOVE;
	bool changed = model_refresh(m); /* first: lines behind a `wait` may have begun a game */
	model_take_answers(m);
	m->quit = m->quit || client_over(m->client);
	changed = model_refresh(m) || changed;
	if (m->pending_search || !changed)
		return;
	if (!played || strcmp(model_turn(m), m->play.person) == 0 || strcmp(model_turn(m), "-") == 0)
		model_draw(m);
}

/* Ctrl-C: stops the search, else drops the line, else asks whether to leave. */
static void on_interrupt(struct model *m)
{
	if (client_busy(m->client)) {
		if (m->pending_search)
			play_move_now(m);
		else
			client_say(m->client, "stop", strlen("stop"));
		m->play.on &= *m->play.person != '\0'; /* ends a game of the engine against itself */
	} else if (!m->screen.editor->discard()) {
		m->quit = m->confirming_quit;
		m->confirming_quit = true;
	}
}

static void on_signals(struct model *m)
{
	for (int signo; (signo = terminal_next_signal());) {
		if (signo == SIGINT) {
			on_interrupt(m);
		} else if (signo == SIGWINCH) {
			m->screen.editor->resize();
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

/* Appends the game, the seat on move, the turn or round, a search. */
static void add_prompt(const struct model *m, struct strbuf *out)
{
	const json_t *table = json_object_get(json_object_get(m->state, "scene"), "table");
	const char *turn = model_turn(m), *turn_number = json_str(table, "turn");
	if (m->confirming_quit) {
		strbuf_add(out, "Leave? (y/n) ");
		return;
	}
	strbuf_add(out, m->state ? json_str(m->state, "game") : "quadrille");
	if (m->state)
		strbuf_printf(out, " %s", strcmp(turn, "-") == 0 ? "over" : turn);
	if (m->pending_search == PENDING_MOVE)
		strbuf_add(out, m->screen.caps.utf8 ? " thinks…" : " thinks...");
	else if (m->state && strcmp(turn, "-") != 0)
		strbuf_printf(out, " %s", *turn_number ? turn_number : json_str(table, "round"));
	if (m->pending_search == PENDING_HINT || (!m->pending_search && client_busy(m->client)))
		strbuf_add(out, m->screen.caps.utf8 ? " searching…" : " searching...");
	if (m->pending_search && m->screen.live_prompt && time(NULL) > m->search_began + 1)
		strbuf_printf(out, " %ld s", (long)(time(NULL) - m->search_began));
	strbuf_add(out, "> ");
}

/* Shows the prompt, waits for whatever comes first and handles it. */
static void wait_and_handle(struct model *m)
{
	struct pollfd p[3] = {{STDIN_FILENO, POLLIN, 0},
	                      {client_fd(m->client), POLLIN, 0},
	                      {terminal_signal_fd(), POLLIN, 0}};
	struct strbuf prompt = {0};
	play_engine_turn(m);
	add_prompt(m, &prompt);
	style_sanitize(&m->screen.caps, &prompt);
	m->screen.editor->show(strbuf_get(&prompt));
	strbuf_free(&prompt);
	if (poll(p, 3, m->pending_search && m->screen.live_prompt ? 1000 : -1) < 0 && errno != EINTR)
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

int shell_run(void)
{
	struct model m = {.on_answer = on_answer, .commands = commands_table};
	setlocale(LC_CTYPE, "");
	terminal_init();
	model_init(&m);
	m.screen.caps = terminal_caps_detect();
	m.screen.editor = line_edit_open(&(struct line_edit_callbacks){
		&m, on_line, complete_line, history_path(), m.screen.caps.dumb});
	m.screen.live_prompt = m.screen.editor != &line_edit_plain && !m.screen.caps.dumb;
	screen_printf(&m.screen, STYLE_STRONG, "Quadrille. Games:");
	help_games(&m);
	screen_printf(&m.screen, STYLE_FAINT, "Tab completes, help explains, quit leaves.");
	while (!m.quit)
		wait_and_handle(&m);
	m.screen.editor->release();
	model_free(&m);
	return 0;
}
