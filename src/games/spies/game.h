/* game.h - A City of Spies behind the contract: all that the registry needs. */
#ifndef GAMES_SPIES_GAME_H
#define GAMES_SPIES_GAME_H

#include "game/game.h"

extern const struct game spies_game;

#endif
