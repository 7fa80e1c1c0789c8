/* shell.c - the main loop: it waits for the person, the session and signals, and
 * is the only one that writes to the screen. */
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
	paint_clean(&sh->paint, t);
	sh->edit->hide();
	fputs(strbuf_get(t), stdout);
}

void shell_tell(struct shell *sh, enum ink ink, const char *format, ...)
{
	struct strbuf lines = {0}, painted = {0};
	char *said = NULL;
	va_list args;
	va_start(args, format);
	ensure(vasprintf(&said, format, args) >= 0);
	va_end(args);
	paint_wrap(said, 0, terminal_columns(), &lines);
	lines.s[--lines.n] = '\0'; /* the line end stays outside of the ink */
	paint_add(&sh->paint, &painted, ink, strbuf_get(&lines));
	strbuf_add_char(&painted, '\n');
	shell_print(sh, &painted);
	free(said);
	strbuf_free(&lines);
	strbuf_free(&painted);
}

const char *shell_turn(const struct shell *sh)
{
	return sh->state ? look_text(sh->state, "turn") : "";
}

bool shell_has_game(struct shell *sh)
{
	if (!sh->state)
		shell_tell(sh, INK_BAD, "There is no game yet: new <game> begins one.");
	return sh->state != NULL;
}

void shell_begin_move(struct shell *sh)
{
	if (strcmp(sh->trail_seat, shell_turn(sh)) != 0)
		strbuf_clear(&sh->trail);
	if (!sh->trail.n)
		strbuf_add_char(&sh->trail, ' ');
	snprintf(sh->trail_seat, sizeof sh->trail_seat, "%s", shell_turn(sh));
}

void shell_draw(struct shell *sh)
{
	struct strbuf out = {0};
	struct look look = {sh->game, sh->state, sh->paint, sh->play.on ? sh->play.person : "",
	                    strbuf_get(&sh->trail), sh->flipped, terminal_columns()};
	look_draw(&look, &out);
	shell_print(sh, &out);
	strbuf_free(&out);
}

bool shell_refresh(struct shell *sh)
{
	char *line = wire_ask(sh->wire, "state json");
	bool changed = line && (!sh->state_line || strcmp(line, sh->state_line) != 0);
	if (!changed) {
		free(line);
		return false;
	}
	free(sh->state_line);
	json_decref(sh->state);
	sh->state_line = line;
	sh->state = json_loads(line, 0, NULL);
	if (!sh->game || strcmp(look_text(sh->game, "game"), look_text(sh->state, "game")) != 0) {
		json_decref(sh->game);
		sh->game = wire_ask_json(sh->wire, "describe");
	}
	play_look(sh);
	return true;
}

void shell_hear(struct shell *sh)
{
	enum ear ear;
	const char *line;
	while ((line = wire_hear(sh->wire, &ear)))
		if (ear == EAR_REFEREE)
			play_hear(sh, line);
		else
			tell_line(sh, line);
}

/* The session said something by itself: a search, or the engine's move. */
static void on_session(struct shell *sh)
{
	bool played = sh->thinks == THINKS_MOVE;
	shell_hear(sh);
	if (!played || sh->thinks || !shell_refresh(sh))
		return;
	if (strcmp(shell_turn(sh), sh->play.person) == 0 || strcmp(shell_turn(sh), "-") == 0)
		shell_draw(sh);
}

/* Ctrl-C: stops the search, else the line, else asks before leaving. */
static void on_interrupt(struct shell *sh)
{
	if (wire_busy(sh->wire)) {
		if (sh->thinks)
			play_hurry(sh);
		else
			wire_say(sh->wire, "stop");
		sh->play.on &= *sh->play.person != '\0'; /* who only watches has seen enough */
	} else if (!sh->edit->drop()) {
		sh->over = sh->asking;
		sh->asking = true;
	}
}

static void on_signals(struct shell *sh)
{
	for (int signal; (signal = terminal_signal());) {
		if (signal == SIGINT) {
			on_interrupt(sh);
		} else if (signal == SIGWINCH) {
			sh->edit->resize();
		} else if (signal == SIGTSTP) {
			sh->edit->release();
			terminal_stop();
			sh->edit->grab();
		}
	}
}

static void on_line(void *to, char *line)
{
	struct shell *sh = to;
	if (!line) {
		sh->over = true;
		return;
	}
	typed_line(sh, line);
	free(line);
}

/* Waits for whatever comes first, and does it; then the prompt is shown again. */
static void step(struct shell *sh)
{
	struct pollfd p[3] = {{STDIN_FILENO, POLLIN, 0},
	                      {wire_fd(sh->wire), POLLIN, 0},
	                      {terminal_fd(), POLLIN, 0}};
	struct strbuf prompt = {0};
	play_go_on(sh);
	prompt_write(sh, &prompt);
	paint_clean(&sh->paint, &prompt);
	sh->edit->show(strbuf_get(&prompt));
	strbuf_free(&prompt);
	if (poll(p, 3, sh->thinks && sh->ticks ? 1000 : -1) < 0 && errno != EINTR)
		sh->over = true;
	if (p[2].revents) {
		on_signals(sh);
	} else if (p[1].revents) {
		on_session(sh);
	} else if (p[0].revents) {
		sh->edit->read();
	}
	fflush(stdout);
}

int shell_run(void)
{
	struct shell sh = {.wire = wire_open()};
	setlocale(LC_CTYPE, "");
	terminal_keep();
	sh.paint = paint_find();
	sh.commands = wire_ask(sh.wire, "help");
	ensure(sh.commands);
	free(wire_ask(sh.wire, "view public")); /* who may want to play sees no cards before */
	sh.edit = edit_open(&(struct edit_user){&sh, on_line, complete_line, history_path(), sh.paint.dumb});
	sh.ticks = sh.edit != &edit_plain && !sh.paint.dumb;
	shell_tell(&sh, INK_STRONG, "Quadrille. Games:");
	help_games(&sh);
	shell_tell(&sh, INK_FAINT, "Tab completes, help explains, quit leaves.");
	while (!sh.over)
		step(&sh);
	sh.edit->release();
	wire_close(sh.wire);
	json_decref(sh.game);
	json_decref(sh.state);
	strbuf_free(&sh.trail);
	free(sh.state_line);
	free(sh.commands);
	return 0;
}
