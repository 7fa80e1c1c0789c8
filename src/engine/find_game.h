/* find_game.h - the registered games by name. */
#ifndef ENGINE_FIND_GAME_H
#define ENGINE_FIND_GAME_H

#include "game/game.h"

/* The game of exactly that name; NULL, and ERROR_UNKNOWN_GAME in err (which may be NULL). */
const struct game *find_game(const char *name, struct error *err);
/* The game whose name or title a line has in it, the longest; NULL: none. */
const struct game *find_game_in(const char *line);

#endif
