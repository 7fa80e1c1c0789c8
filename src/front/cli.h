/* cli.h - what the words of the command line ask for. */
#ifndef FRONT_CLI_H
#define FRONT_CLI_H

#include "protocol/writer.h"

enum exit_status {
	EXIT_OK = 0,
	EXIT_FAILED = 1, /* a command answered an error, or a transcript differs */
	EXIT_USAGE = 2   /* the arguments make no sense, or a file cannot be read */
};

/* Carries out what words (NULL-ended, at least one) ask for and answers through
 * out, which writes to the descriptor out_fd. */
enum exit_status cli_run(struct writer *out, int out_fd, char **words);

#endif
