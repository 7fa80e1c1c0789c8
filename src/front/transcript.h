/* transcript.h - transcripts played against the engine itself. */
#ifndef FRONT_TRANSCRIPT_H
#define FRONT_TRANSCRIPT_H

#include "front/cli.h"

/* Plays each file (NULL-ended) in a session of its own and prints to out, which
 * writes to the descriptor out_fd, what differs, and how many files do. */
enum exit_status transcript_run(struct writer *out, int out_fd, char **files);

#endif
