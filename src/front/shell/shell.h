/* shell.h - the front for people: a prompt, boards, sentences, and an engine to play
 * against. A client of the protocol like any other: of the games it knows only what
 * the session answers. */
#ifndef FRONT_SHELL_SHELL_H
#define FRONT_SHELL_SHELL_H

#include "protocol/session.h"

/* Talks to the person at the terminal that is both standard input and output
 * until they leave. game is the one to begin with, or NULL: a menu; terms are of the session with
 * the games. Returns the exit status. */
int shell_run(const char *game, const struct session_terms *terms);
/* The game that arguments of the command line ask to play, its name alone or behind `new` or
 * `play`; or NULL. */
const char *shell_game_argument(char *const *args);

#endif
