/* cli.h - the command line: options, check, bench, and commands of the protocol. */
#ifndef FRONT_CLI_H
#define FRONT_CLI_H

#include <stdbool.h>

#include "protocol/session.h"

enum exit_status {
	EXIT_OK = 0,
	EXIT_FAILED = 1, /* a command answered an error, or a transcript differs */
	EXIT_USAGE = 2   /* wrong arguments, or a file that cannot be read */
};

/* Takes the options about sessions off the beginning of the arguments (NULL-ended) and those of the
 * environment; terms point into both. *sandboxed: whether `--sandbox` is among them. Returns the arguments that
 * are left, or NULL and has said what is wrong. */
char **cli_take_terms(char **args, struct session_terms *terms, bool *sandboxed);
/* Says on stderr why a session cannot begin, and the exit status for it. */
enum exit_status cli_cannot_begin(const struct error *err);
/* Carries out the arguments (NULL-ended, at least one) and answers through out. */
enum exit_status cli_run(struct writer *out, char **args, const struct session_terms *terms);

#endif
