/* minimise.h - the shortest transcript that still differs in the same way. */
#ifndef FRONT_CHECK_MINIMISE_H
#define FRONT_CHECK_MINIMISE_H

#include "front/check/check_file.h"
#include "front/cli.h"

/* How often an engine is begun at most; then the shortest transcript so far is printed. */
enum { MINIMISE_RUNS = 200 };

/* Plays a file up to its first difference, and prints to out a transcript of as few of the commands, and of the
 * moves in them, as still give it: the lines that came instead come, and those that were expected and did
 * not come do not; or the engine goes, or does not answer, at the same command. Delta debugging: A. Zeller,
 * Yesterday, my program worked. Today, it does not. Why?, 1999. EXIT_FAILED when something differs, EXIT_OK
 * when nothing does, EXIT_USAGE when the file cannot be played; says so on standard error. */
enum exit_status minimise_file(struct writer *out, const char *name,
                               const struct check_options *options);

#endif
