/* registry.h - every game the engine knows; defined in games/registry.c, the one
 * file that names them. */
#ifndef GAME_REGISTRY_H
#define GAME_REGISTRY_H

#include "game/game.h"

/* All games, in byte order of their names, ended by NULL. */
const struct game *const *registry_games(void);

/* The game a UCI program expects when it names none. */
const struct game *registry_uci_default(void);

#endif
