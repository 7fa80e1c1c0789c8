/* transcript.h - plays transcripts and compares the answers: `quadrille check`. */
#ifndef FRONT_TRANSCRIPT_H
#define FRONT_TRANSCRIPT_H

#include "front/cli.h"

/* Plays each file (NULL-ended list) in a session of its own and prints what differs,
 * and how many files do, to out, which writes to the descriptor out_fd. */
enum exit_status transcript_run(struct writer *out, int out_fd, char **files);

#endif
