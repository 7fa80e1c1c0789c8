/* verify.h - `quadrille verify`: was a game dealt as it was committed to? */
#ifndef FRONT_VERIFY_H
#define FRONT_VERIFY_H

#include "front/cli.h"

/* Carries out the arguments behind `verify` (NULL-ended): FILES with a save, a log, or the lines of `record` and
 * `events` of a game that is over each, `-` being standard input; or `--place N` and a save: prints the key of one
 * place with what proves it, as a line of JSON; or `--proof` and a file with such a line. Prints a line for each
 * thing that was made again, and a line that counts. EXIT_FAILED when one is wrong, EXIT_USAGE when a file cannot
 * be read or has no game in it. */
enum exit_status verify_run(struct writer *out, char **args);

#endif
