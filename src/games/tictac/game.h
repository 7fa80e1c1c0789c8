/* game.h - Tic Tac Chess behind the contract: all that the registry needs. */
#ifndef GAMES_TICTAC_GAME_H
#define GAMES_TICTAC_GAME_H

#include "game/game.h"

extern const struct game tictac_game;

#endif
