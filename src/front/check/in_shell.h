/* in_shell.h - the shell, opened where a transcript or a log differs: `quadrille check --shell`. */
#ifndef FRONT_CHECK_IN_SHELL_H
#define FRONT_CHECK_IN_SHELL_H

#include "front/cli.h"

/* True when the arguments (NULL-ended) are those of `check` with --shell. */
bool check_in_shell_is_asked(char *const *args);
/* Carries out the arguments behind `check`, --shell and a FILE or FILE:LINE: says to a session all commands before
 * the first whose answer differs, or before that line, from where its session begins, and leaves the rest
 * to the person at the terminal. Returns the exit status. */
int check_in_shell(char **args, const struct session_terms *terms);

#endif
