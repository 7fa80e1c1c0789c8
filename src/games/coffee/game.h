/* game.h - the game "coffee", for the registry. */
#ifndef GAMES_COFFEE_GAME_H
#define GAMES_COFFEE_GAME_H

#include "game/game.h"

/* Coffee Chess: two seats, fifty beans, no chance and no secrets. */
extern const struct game coffee_game;

#endif
