/* selfplay_file.h - `quadrille selfplay`: files of positions to train an evaluation on. */
#ifndef FRONT_SELFPLAY_FILE_H
#define FRONT_SELFPLAY_FILE_H

#include "front/cli.h"

/* selfplay GAME [--nodes N] [--positions N] … FILE writes positions of games that the engine plays
 * against itself; selfplay --merge FILE FROM... those of several files; each position once. */
enum exit_status files_selfplay_run(struct writer *out, char **args);

#endif
