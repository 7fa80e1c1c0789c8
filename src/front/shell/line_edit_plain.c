/* line_edit_plain.c - lines as the terminal itself collects them: no editing beyond
 * its own, no completion, no history. */
#include "front/shell/line_edit.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/strbuf.h"

static struct edit_user user;
static struct strbuf typed; /* read, up to the next line end */
static struct strbuf prompted; /* what was shown last */
static bool shown;

static void open_plain(const struct edit_user *u)
{
	user = *u;
}

/* What is being typed is the terminal's; it stays where it is. */
static void hide(void)
{
	if (shown)
		fputc('\n', stdout);
	shown = false;
}

static void show(const char *prompt)
{
	if (shown && strcmp(strbuf_get(&prompted), prompt) == 0)
		return;
	hide();
	shown = true;
	strbuf_clear(&prompted);
	strbuf_add(&prompted, prompt);
	fputs(prompt, stdout);
	fflush(stdout);
}

static void give_lines(void)
{
	char *end;
	while (typed.n && (end = strchr(typed.s, '\n'))) {
		size_t length = (size_t)(end - typed.s), rest = typed.n - length - 1;
		shown = false;
		user.line(user.to, strndup(typed.s, length));
		memmove(typed.s, end + 1, rest + 1);
		typed.n = rest;
	}
}

static void read_plain(void)
{
	char bytes[4096];
	ssize_t n = read(STDIN_FILENO, bytes, sizeof bytes);
	if (n < 0 && (errno == EINTR || errno == EAGAIN))
		return;
	for (ssize_t i = 0; i < n; i++)
		strbuf_add_char(&typed, bytes[i] ? bytes[i] : '?');
	give_lines();
	if (n <= 0)
		user.line(user.to, NULL);
}

/* Ctrl-C has made the terminal forget what was typed; nobody can say what. */
static bool drop(void)
{
	hide();
	return false;
}

static void nothing(void)
{
}

const struct edit edit_plain = {open_plain, show, hide, read_plain, drop, nothing, nothing, nothing};
