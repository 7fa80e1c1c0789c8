/* shell.h - the front for people: a prompt, boards, sentences, and an engine to play
 * against. A client of the protocol like any other: of the games it knows only what
 * the session answers. */
#ifndef FRONT_SHELL_SHELL_H
#define FRONT_SHELL_SHELL_H

#include "front/client.h"
#include "protocol/session.h"

/* With what a shell begins. */
struct shell_start {
	const char *game; /* the one to ask about, or NULL: a menu */
	/* Instead: says lines to the session before the person does, and what of them to print. */
	void (*prepare)(void *data, struct client *client, struct strbuf *words);
	void *data;
};

/* Talks to the person at the terminal that is both standard input and output
 * until they leave. The terms are of the session with the games. Returns the exit status. */
int shell_run(const struct shell_start *start, const struct session_terms *terms);
/* The game that arguments of the command line ask to play, its name alone or behind `new` or
 * `play`, or `resume`; or NULL. */
const char *shell_game_argument(char *const *args);

#endif
