/* check.h - transcripts played against the engine itself. */
#ifndef FRONT_CHECK_H
#define FRONT_CHECK_H

#include "front/arguments.h"

/* Plays each file (NULL-ended) in a session of its own and prints to out, which
 * writes to the descriptor out_fd, what differs, and how many files do. */
enum exit_status check_run(struct writer *out, int out_fd, char **files);

#endif
