/* line_edit_plain.c - lines as the terminal itself collects them (canonical mode): no
 * editing beyond its own, no completion, no history. */
#include "front/terminal/line_edit.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/strbuf.h"
#include "front/terminal/terminal.h"

static struct line_edit_callbacks callbacks;
static struct strbuf unfinished;  /* read, and not yet a whole line */
static struct strbuf last_prompt; /* the prompt shown last */
static bool shown;                /* by set_shown */

static void set_shown(bool now)
{
	shown = now;
	terminal_set_prompt(now);
}

static void open_plain(const struct line_edit_callbacks *given)
{
	callbacks = *given;
}

/* The line being typed is the terminal's own and stays on the screen. */
static void hide(void)
{
	if (shown)
		fputc('\n', stdout);
	set_shown(false);
}

static void show(const char *prompt, const char *keys, const char *arrows)
{
	(void)arrows;
	(void)keys; /* the terminal gives whole lines */
	if (shown && strcmp(strbuf_get(&last_prompt), prompt) == 0)
		return;
	hide();
	set_shown(true);
	strbuf_clear(&last_prompt);
	strbuf_add(&last_prompt, prompt);
	fputs(prompt, stdout);
	fflush(stdout);
}

static void pass_lines(void)
{
	char *end;
	while (unfinished.n && (end = strchr(unfinished.s, '\n'))) {
		size_t length = (size_t)(end - unfinished.s), rest = unfinished.n - length - 1;
		set_shown(false);
		callbacks.on_line(callbacks.to, xstrndup(unfinished.s, length));
		memmove(unfinished.s, end + 1, rest + 1);
		unfinished.n = rest;
	}
}

static void read_plain(void)
{
	char bytes[4096];
	ssize_t n = read(STDIN_FILENO, bytes, sizeof bytes);
	if (n < 0 && (errno == EINTR || errno == EAGAIN))
		return;
	for (ssize_t i = 0; i < n; i++)
		strbuf_add_char(&unfinished, bytes[i] ? bytes[i] : '?');
	pass_lines();
	if (n <= 0)
		callbacks.on_line(callbacks.to, NULL);
}

/* Ctrl-C has made the terminal drop the line itself; whether there was one is unknown. */
static bool discard(void)
{
	hide();
	return false;
}

static void do_nothing(void)
{
}

static void forget(bool now)
{
	(void)now;
}

const struct line_edit line_edit_plain = {open_plain, show,       hide,       read_plain, discard,
                                          do_nothing, do_nothing, do_nothing, forget};
