/* cli.h - the command line: options, check, bench, and commands of the protocol. */
#ifndef FRONT_CLI_H
#define FRONT_CLI_H

#include "protocol/writer.h"

enum exit_status {
	EXIT_OK = 0,
	EXIT_FAILED = 1, /* a command answered an error, or a transcript differs */
	EXIT_USAGE = 2   /* wrong arguments, or a file that cannot be read */
};

/* Carries out the arguments (NULL-ended, at least one) and answers through out, which
 * writes to the descriptor out_fd. */
enum exit_status cli_run(struct writer *out, int out_fd, char **args);

#endif
