/* saved_pgn.h - games of chess in files that other programs read, too. */
#ifndef FRONT_SHELL_SAVED_PGN_H
#define FRONT_SHELL_SAVED_PGN_H

#include "front/shell/model.h"

/* True for a file by whose name there are games in Portable Game Notation in it. Cuts the
 * number of a game that may stand behind the name off, and writes it to *number, else 1. */
bool saved_pgn_is(char *path, uint64_t *number);
/* Adds the game to the end of a file, and says so. */
void saved_pgn_save(struct model *m, const char *path);
/* Makes the game of a file; false, and the reason in error: then all is as it was. */
bool saved_pgn_load(struct model *m, const char *path, uint64_t number, struct strbuf *error);
/* The game that is on is another one than that of the file. */
void saved_pgn_forget(void);

#endif
