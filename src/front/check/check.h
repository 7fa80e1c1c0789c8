/* check.h - plays transcripts and compares the answers: `quadrille check`. */
#ifndef FRONT_CHECK_CHECK_H
#define FRONT_CHECK_CHECK_H

#include "front/cli.h"

/* Carries out the arguments behind `check` (NULL-ended): options, files, folders and `-`. Prints what
 * differs and a line that counts to out, what is wrong with files and options to stderr. */
enum exit_status check_run(struct writer *out, char **args);

#endif
