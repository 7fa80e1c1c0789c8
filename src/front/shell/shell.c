/* shell.c - the main loop: it waits for the person, the session and signals, and alone
 * writes to the screen. */
#include "front/shell/shell.h"

#include <errno.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "front/shell/shell_internal.h"
#include "front/shell/terminal.h"

void shell_print(struct shell *sh, struct strbuf *t)
{
	style_sanitize(&sh->caps, t);
	sh->editor->hide();
	fputs(strbuf_get(t), stdout);
}

void shell_printf(struct shell *sh, enum style style, const char *format, ...)
{
	struct strbuf lines = {0}, styled = {0};
	char *message = NULL;
	va_list args;
	va_start(args, format);
	if (vasprintf(&message, format, args) < 0)
		out_of_memory();
	va_end(args);
	style_wrap(message, 0, terminal_columns(), &lines);
	lines.s[--lines.n] = '\0'; /* the line end is not styled */
	style_add(&sh->caps, &styled, style, strbuf_get(&lines));
	strbuf_add_char(&styled, '\n');
	shell_print(sh, &styled);
	free(message);
	strbuf_free(&lines);
	strbuf_free(&styled);
}

const char *shell_turn(const struct shell *sh)
{
	return sh->state ? json_str(sh->state, "turn") : "";
}

bool shell_require_game(struct shell *sh)
{
	if (!sh->state)
		shell_printf(sh, STYLE_ERROR, "There is no game yet: new <game> begins one.");
	return sh->state != NULL;
}

void shell_begin_move(struct shell *sh)
{
	if (strcmp(sh->last_mover, shell_turn(sh)) != 0)
		strbuf_clear(&sh->last_move);
	if (!sh->last_move.n)
		strbuf_add_char(&sh->last_move, ' ');
	snprintf(sh->last_mover, sizeof sh->last_mover, "%s", shell_turn(sh));
}

void shell_draw(struct shell *sh)
{
	struct strbuf out = {0};
	struct board_view view = {sh->game,
	                          sh->state,
	                          sh->caps,
	                          sh->play.on ? sh->play.person : "",
	                          strbuf_get(&sh->last_move),
	                          sh->flipped,
	                          terminal_columns()};
	board_view_draw(&view, &out);
	shell_print(sh, &out);
	strbuf_free(&out);
}

bool shell_refresh(struct shell *sh)
{
	char *line = shell_client_query(sh->client, "state json");
	bool changed = line && (!sh->state_line || strcmp(line, sh->state_line) != 0);
	if (!changed) {
		free(line);
		return false;
	}
	free(sh->state_line);
	json_decref(sh->state);
	sh->state_line = line;
	sh->state = json_loads(line, 0, NULL);
	if (!sh->game || strcmp(json_str(sh->game, "game"), json_str(sh->state, "game")) != 0) {
		json_decref(sh->game);
		sh->game = shell_client_query_json(sh->client, "describe");
	}
	play_check_seat(sh);
	return true;
}

void shell_handle_lines(struct shell *sh)
{
	enum recipient recipient;
	const char *line;
	while ((line = shell_client_next_line(sh->client, &recipient)))
		if (recipient == RECIPIENT_REFEREE)
			play_handle_line(sh, line);
		else
			print_line(sh, line);
}

/* Lines of a search. When they had the engine's move played, the board is drawn as soon
 * as the person is on move again. */
static void on_session(struct shell *sh)
{
	bool played = sh->pending_search == PENDING_MOVE;
	shell_handle_lines(sh);
	if (!played || sh->pending_search || !shell_refresh(sh))
		return;
	if (strcmp(shell_turn(sh), sh->play.person) == 0 || strcmp(shell_turn(sh), "-") == 0)
		shell_draw(sh);
}

/* Ctrl-C: stops the search, else drops the line, else asks whether to leave. */
static void on_interrupt(struct shell *sh)
{
	if (shell_client_busy(sh->client)) {
		if (sh->pending_search)
			play_move_now(sh);
		else
			shell_client_send(sh->client, "stop");
		sh->play.on &= *sh->play.person != '\0'; /* ends a game of the engine against itself */
	} else if (!sh->editor->discard()) {
		sh->quit = sh->confirming_quit;
		sh->confirming_quit = true;
	}
}

static void on_signals(struct shell *sh)
{
	for (int signo; (signo = terminal_next_signal());) {
		if (signo == SIGINT) {
			on_interrupt(sh);
		} else if (signo == SIGWINCH) {
			sh->editor->resize();
		} else if (signo == SIGTSTP) {
			sh->editor->release();
			terminal_suspend();
			sh->editor->grab();
		}
	}
}

static void on_line(void *to, char *line)
{
	struct shell *sh = to;
	if (!line) {
		sh->quit = true;
		return;
	}
	shell_command_run(sh, line);
	free(line);
}

/* Shows the prompt, waits for whatever comes first and handles it. */
static void wait_and_handle(struct shell *sh)
{
	struct pollfd p[3] = {{STDIN_FILENO, POLLIN, 0},
	                      {shell_client_fd(sh->client), POLLIN, 0},
	                      {terminal_signal_fd(), POLLIN, 0}};
	struct strbuf prompt = {0};
	play_engine_turn(sh);
	prompt_write(sh, &prompt);
	style_sanitize(&sh->caps, &prompt);
	sh->editor->show(strbuf_get(&prompt));
	strbuf_free(&prompt);
	if (poll(p, 3, sh->pending_search && sh->live_prompt ? 1000 : -1) < 0 && errno != EINTR)
		sh->quit = true;
	if (p[2].revents) {
		on_signals(sh);
	} else if (p[1].revents) {
		on_session(sh);
	} else if (p[0].revents) {
		sh->editor->read();
	}
	fflush(stdout);
}

int shell_run(void)
{
	struct shell sh = {.client = shell_client_open()};
	setlocale(LC_CTYPE, "");
	terminal_init();
	sh.caps = style_detect();
	sh.protocol_commands = shell_client_query(sh.client, "help");
	ensure(sh.protocol_commands);
	free(shell_client_query(sh.client,
	                        "view public")); /* who may want to play sees no secrets before */
	sh.editor = line_edit_open(
		&(struct line_edit_callbacks){&sh, on_line, complete_line, history_path(), sh.caps.dumb});
	sh.live_prompt = sh.editor != &line_edit_plain && !sh.caps.dumb;
	shell_printf(&sh, STYLE_STRONG, "Quadrille. Games:");
	help_games(&sh);
	shell_printf(&sh, STYLE_FAINT, "Tab completes, help explains, quit leaves.");
	while (!sh.quit)
		wait_and_handle(&sh);
	sh.editor->release();
	shell_client_close(sh.client);
	json_decref(sh.game);
	json_decref(sh.state);
	strbuf_free(&sh.last_move);
	free(sh.state_line);
	free(sh.protocol_commands);
	return 0;
}
