/* chess_files.h - games and positions of chess in files: `quadrille pgn`, `quadrille epd`. */
#ifndef FRONT_CHESS_FILES_H
#define FRONT_CHESS_FILES_H

#include "front/cli.h"

/* Checks and lists the games of the files that are named (NULL-ended; - is standard input), or
 * with --export before them writes those games again. EXIT_FAILED when one has an error. */
enum exit_status files_pgn_run(struct writer *out, char **args);

/* Searches the positions of suites in Extended Position Description (NULL-ended; options stand
 * before the files) and says which moves were found. EXIT_FAILED when a record has an error. */
enum exit_status files_epd_run(struct writer *out, char **args);

#endif
